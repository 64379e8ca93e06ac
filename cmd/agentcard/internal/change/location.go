package change

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// dotted matches a path such as .skills[0].name.
var dotted = lazy.Regexp(`^\.?[\w$-]+(\[(\d+|-)\])*(\.[\w$-]+(\[(\d+|-)\])*)*$`)

// pointerOf returns the JSON Pointer of an argument: a pointer, a pointer without the first slash,
// or a path with dots and brackets.
func pointerOf(arg string) (string, error) {
	switch {
	case strings.HasPrefix(arg, "/"):
	case strings.HasPrefix(arg, ".") || strings.Contains(arg, "["):
		if !dotted().MatchString(arg) {
			return "", fmt.Errorf("%s is no location; write a JSON Pointer, such as /skills/0/name", arg)
		}
		arg = "/" + strings.NewReplacer("[", "/", "]", "", ".", "/").Replace(strings.TrimPrefix(arg, "."))
	case arg == "":
		return "", fmt.Errorf("the location is empty; write a JSON Pointer, such as /skills/0/name")
	case strings.Contains(arg, ".") && !strings.Contains(arg, "/"):
		return "", fmt.Errorf("%s can be one member or several; write /%s or .%[1]s", arg, arg)
	default:
		arg = "/" + arg
	}
	if _, err := card.SplitPointer(arg); err != nil {
		return "", fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "card: "))
	}
	return arg, nil
}

// absent returns the error for a location without a value, with the most similar member.
func absent(root *jsontree.Node, pointer string) error {
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return err
	}
	n := root
	for i, token := range tokens {
		next := n.Child(token)
		if next != nil {
			n = next
			continue
		}
		at := card.JoinPointer(tokens[:i]...)
		if n.Kind == card.KindArray {
			return fmt.Errorf("%s: the array %s has %s", pointer, at, command.Plural(len(n.Items), "element"))
		}
		var names []string
		for _, m := range n.Members {
			names = append(names, m.Name)
		}
		return fmt.Errorf("%s: no member %q%s", pointer, token, nearest.Hint(token, names))
	}
	return nil
}
