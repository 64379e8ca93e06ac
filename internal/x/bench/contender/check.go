package contender

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/agentcard-go/cardgen/internal/x/bench/document"
)

// Check runs c once on a valid card and compares the result with the input.
func Check(c Contender, doc document.Document) error {
	w, err := c.Prepare(doc.Text)
	if err != nil {
		return fmt.Errorf("%s, %s, %s: %w", c.Name, c.Job, doc.Name, err)
	}
	err = func() error {
		if err := w.Run(); err != nil {
			return err
		}
		out, err := w.Result()
		if err != nil {
			return err
		}
		var got, want map[string]any
		if err := errors.Join(json.Unmarshal(out, &got), json.Unmarshal(doc.Text, &want)); err != nil {
			return err
		}
		if c.Drops {
			dropUnknown(want)
			dropUnknown(got)
		}
		if c.LosesNull {
			dropNull(want)
		}
		if !reflect.DeepEqual(got, want) {
			return errors.New("the result differs from the input")
		}
		return nil
	}()
	if err != nil {
		return fmt.Errorf("%s, %s, %s: %w", c.Name, c.Job, doc.Name, err)
	}
	return nil
}

// dropUnknown removes the members that the schema does not define.
func dropUnknown(c map[string]any) {
	if endpoint, ok := c["endpoint"].(map[string]any); ok {
		if auth, ok := endpoint["auth"].(map[string]any); ok {
			for name := range auth {
				switch name {
				case "scheme", "token_url", "header":
				default:
					delete(auth, name)
				}
			}
		}
	}
	if metadata, ok := c["metadata"].(map[string]any); ok {
		for name := range metadata {
			if !strings.HasPrefix(name, "pacr:") {
				delete(metadata, name)
			}
		}
	}
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
