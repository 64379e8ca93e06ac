package a2acard

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// free reports whether the value of a member is not described by A2A.
func free(name string) bool { return name == "params" || name == "header" }

// keyed reports whether the value of a member is an object whose member names the card
// author chooses, or a list of such objects.
func keyed(name string) bool {
	switch name {
	case "securitySchemes", "security", "schemes", "scopes":
		return true
	}
	return false
}

// Names maps names in lower case without underscores, and the names themselves, to the
// member names that a version of A2A defines in any of its objects.
type Names map[string]string

// NewNames makes the map.
func NewNames(names ...string) Names {
	table := make(Names, 2*len(names))
	for _, name := range names {
		table[name] = name
		table[fold(name)] = name
	}
	return table
}

// meant returns the defined name that a name is a spelling of. It is empty when there
// is none.
func (n Names) meant(name string) string {
	if meant := n[name]; meant != "" {
		return meant // most names
	}
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

// CheckSpelling reports every member of a card whose name is a defined one in another
// spelling: snake_case, or different capitals.
func (n Names) CheckSpelling(c *checkrt.Checker, v string, r *checkrt.Rule) {
	n.spelling(c, v, false, r)
}

func (n Names) spelling(c *checkrt.Checker, v string, chosen bool, r *checkrt.Rule) {
	switch checkrt.KindOf(v) {
	case checkrt.Object:
		for name, member := range rawjson.Members(v) {
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
	case checkrt.Array:
		for i, item := range rawjson.Items(v) {
			m := c.Mark()
			n.spelling(c, item, chosen, r)
			c.InIndex(m, i)
		}
	}
}
