package contender

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Check runs c once on a valid card and compares the result with the card.
func Check(c Contender, doc document.Document) error {
	if err := check(c, doc.Text); err != nil {
		return fmt.Errorf("%s, %s, %s: %w", c.Name, c.Job, doc.Name, err)
	}
	return nil
}

func check(c Contender, doc []byte) error {
	w, err := c.Prepare(doc)
	if err != nil {
		return err
	}
	if err := w.Run(); err != nil || w.Result == nil {
		return err
	}
	out, err := w.Result()
	if err != nil {
		return err
	}
	if c.Own {
		same, err := card.EqualJSON(out, doc, card.WithLimits(card.NoLimits()))
		if err == nil && !same {
			err = errors.New("the result is not the card")
		}
		return err
	}
	var got, want any
	if err := errors.Join(json.Unmarshal(out, &got), json.Unmarshal(doc, &want)); err != nil {
		return err
	}
	if c.LosesNull {
		dropNull(want)
		dropNull(got)
	}
	if c.Drops {
		err = within(got, want, "")
	} else if !reflect.DeepEqual(got, want) {
		err = errors.New("the result differs from the card")
	}
	return err
}

// within reports the first value of got that want does not have. A member that want does not
// have may be empty in got.
func within(got, want any, path string) error {
	switch got := got.(type) {
	case map[string]any:
		want, ok := want.(map[string]any)
		for name, member := range got {
			other, has := want[name]
			if !has && isEmpty(member) {
				continue
			}
			if err := within(member, other, path+"/"+name); err != nil {
				return err
			}
		}
		if ok {
			return nil
		}
	case []any:
		want, ok := want.([]any)
		if ok = ok && len(got) == len(want); ok {
			for i := range got {
				if err := within(got[i], want[i], fmt.Sprint(path, "/", i)); err != nil {
					return err
				}
			}
			return nil
		}
	default:
		if got == want {
			return nil
		}
	}
	return fmt.Errorf("the result has another value at %s", path)
}

// isEmpty reports whether a value is the zero value of a Go type.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if !isEmpty(member) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return v == nil || reflect.ValueOf(v).IsZero()
}

// dropNull removes the members whose value is null.
func dropNull(v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if member == nil {
				delete(v, name)
			}
			dropNull(member)
		}
	case []any:
		for _, item := range v {
			dropNull(item)
		}
	}
}

// Passes returns the names of the damages that c accepts.
func Passes(c Contender) []string {
	var names []string
	for _, d := range document.Damages() {
		w, err := c.Prepare(d.Text)
		if err == nil && w.Run() == nil {
			names = append(names, d.Name)
		}
	}
	return names
}
