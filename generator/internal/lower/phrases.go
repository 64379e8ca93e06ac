package lower

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// listValues lists the values of an enumeration in a message. A very long value is truncated.
func listValues(values []string) string {
	const most, shown = 64, 8
	if len(values) <= most {
		return strings.Join(values, ", ")
	}
	return fmt.Sprintf("%d values: %s, …", len(values), strings.Join(values[:shown], ", "))
}

// mustBe is the message about a value that is none of the values.
func mustBe(values []string) string {
	switch len(values) {
	case 0:
		return "no value is valid here"
	case 1:
		return "must be " + values[0]
	}
	return "must be one of " + listValues(values)
}

// kindPhrase returns the names of kinds with articles.
func kindPhrase(k ir.KindSet) string {
	names := k.Names()
	for i, name := range names {
		switch name {
		case "null":
		case "array", "object", "integer":
			names[i] = "an " + name
		default:
			names[i] = "a " + name
		}
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
