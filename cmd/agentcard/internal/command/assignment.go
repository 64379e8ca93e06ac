package command

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Assignment parses the argument of --set, POINTER=VALUE. A value that does not parse as
// JSON is a string.
func Assignment(set string) (pointer string, value card.Raw, err error) {
	pointer, text, ok := strings.Cut(set, "=")
	if !ok {
		return "", card.Raw{}, fmt.Errorf("--set %s: missing = between pointer and value", set)
	}
	if _, err := card.SplitPointer(pointer); err != nil {
		return "", card.Raw{}, BadSet(set, err)
	}
	if value, err = card.ParseRaw([]byte(text)); err != nil {
		value, err = card.JSON(text)
	}
	if err != nil {
		return "", card.Raw{}, BadSet(set, err)
	}
	return pointer, value, nil
}

// BadSet adds the --set argument to an error.
func BadSet(set string, err error) error {
	return fmt.Errorf("--set %s: %s", set, strings.TrimPrefix(err.Error(), "card: "))
}

// HintString prints how to set a string if the value of a --set is of another kind.
func (s *Streams) HintString(sets []string, found card.Violations) {
	for _, set := range sets {
		pointer, value, err := Assignment(set)
		if err != nil || value.Kind() == card.KindString {
			continue
		}
		for _, f := range found {
			if f.Pointer == pointer && f.Keyword == string(card.Type) && strings.Contains(f.Message, "a string") {
				fmt.Fprintf(s.Err, "--set %s sets a JSON %s; --set '%s=\"%s\"' sets a string\n", set, value.Kind(), pointer, value)
			}
		}
	}
}
