package a2acard

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// free are the members whose values are not described by A2A.
func free(name string) bool { return name == "params" || name == "header" }

// keyed are the members whose values have names that somebody chose, or are lists of
// such objects.
func keyed(name string) bool {
	switch name {
	case "securitySchemes", "security", "schemes", "scopes":
		return true
	}
	return false
}

// Names are the members that a version of A2A defines, in any of its objects, by
// their names in small letters without underscores.
type Names map[string]string

// NewNames makes the table of names.
func NewNames(names ...string) Names {
	table := make(Names, len(names))
	for _, name := range names {
		table[fold(name)] = name
	}
	return table
}

// meant returns the defined name that a name stands for, empty when it is none.
func (n Names) meant(name string) string {
	var buffer [64]byte
	if len(name) > len(buffer) || !ascii(name) {
		return n[fold(name)]
	}
	folded := buffer[:0]
	for i := range len(name) {
		switch c := name[i]; {
		case c == '_':
		case 'A' <= c && c <= 'Z':
			folded = append(folded, c-'A'+'a')
		default:
			folded = append(folded, c)
		}
	}
	return n[string(folded)] // does not allocate, as fold would
}

func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// CheckSpelling reports every member of a card whose name is a defined one in other
// letters: snake_case, or capitals where there are none.
func (n Names) CheckSpelling(c *cardrt.Checker, v string, r *cardrt.Rule) {
	n.spelling(c, v, false, r)
}

func (n Names) spelling(c *cardrt.Checker, v string, chosen bool, r *cardrt.Rule) {
	switch cardrt.KindOf(v) {
	case cardrt.Object:
		for name, member := range cardrt.Members(v) {
			if meant := n.meant(name); !chosen && meant != "" && meant != name {
				c.FailAt(name, r)
			}
			if !chosen && free(name) {
				continue
			}
			m := c.Mark()
			n.spelling(c, member, !chosen && keyed(name), r)
			c.In(m, name)
		}
	case cardrt.Array:
		for i, item := range cardrt.Items(v) {
			m := c.Mark()
			n.spelling(c, item, chosen, r)
			c.InIndex(m, i)
		}
	}
}
