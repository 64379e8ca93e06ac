package projectiontest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// leavesOfText returns the leaves of the object or list whose JSON text a string contains; nil
// if it contains none.
func leavesOfText(text string) map[string]leaf {
	inner, err := strconv.Unquote(text)
	if err != nil {
		return nil
	}
	raw, err := card.ParseRaw([]byte(inner))
	if err != nil || raw.Kind() != card.KindObject && raw.Kind() != card.KindArray {
		return nil
	}
	return leaves(raw)
}

type leaf struct {
	kind  card.Kind
	value string
}

// leaves returns the leaves of a document by location: scalars, empty objects and empty lists.
func leaves(raw card.Raw) map[string]leaf {
	found := make(map[string]leaf)
	var walk func(place string, v card.Raw)
	walk = func(place string, v card.Raw) {
		inner := 0
		switch v.Kind() {
		case card.KindObject:
			o, _ := v.Object()
			for name, value := range o.All() {
				inner++
				walk(place+card.JoinPointer(name), value)
			}
		case card.KindArray:
			for i, value := range elements(v) {
				inner++
				walk(fmt.Sprintf("%s/%d", place, i), value)
			}
		}
		if inner == 0 {
			found[place] = leaf{v.Kind(), v.String()}
		}
	}
	walk("", raw)
	return found
}

// text returns a text that is the same for all values that are equal as JSON.
func (l leaf) text() string {
	if s, err := strconv.Unquote(l.value); l.kind == card.KindString && err == nil {
		return "s" + s
	}
	if text, err := card.Canonical([]byte(l.value)); err == nil {
		return string(text)
	}
	return l.value
}

// other returns a different value of the same kind.
func (l leaf) other() string {
	switch l.kind {
	case card.KindBool:
		return strconv.FormatBool(l.value != "true")
	case card.KindNumber:
		return "1" + strings.TrimPrefix(l.value, "-")
	case card.KindString:
		return l.value[:len(l.value)-1] + `x"`
	}
	return ""
}

// replace returns the text of a document with a different value at a location; false if there
// is no different value.
func replace(v card.Raw, place, value string) (string, bool) {
	if place == "" || value == "" {
		return value, value != ""
	}
	names, err := card.SplitPointer(place)
	if err != nil {
		return "", false
	}
	var texts []string
	ok := true
	add := func(name, label string, x card.Raw) {
		text := x.String()
		if name == names[0] {
			text, ok = replace(x, card.JoinPointer(names[1:]...), value)
		}
		texts = append(texts, label+text)
	}
	if o, isObject := v.Object(); isObject {
		for member, x := range o.All() {
			quoted, _ := card.JSON(member)
			add(member, quoted.String()+":", x)
		}
		return "{" + strings.Join(texts, ",") + "}", ok
	}
	for i, x := range elements(v) {
		add(strconv.Itoa(i), "", x)
	}
	return "[" + strings.Join(texts, ",") + "]", ok
}

func isEmpty(value string) bool {
	v := strings.Join(strings.Fields(value), "")
	return v == "{}" || v == "[]"
}

func equal(a, b string) bool {
	same, err := card.EqualJSON([]byte(a), []byte(b))
	return err == nil && same
}
