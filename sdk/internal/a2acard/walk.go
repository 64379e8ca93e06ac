package a2acard

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// free reports whether A2A leaves the value of a member undefined.
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

// Names maps member names and their spellings to the names that a version of A2A defines in any
// of its objects. Spellings are compared in lower case without underscores. Every name in a
// card is looked up; this table makes a look-up several times faster than a map.
type Names struct {
	// Defined are the names that the version defines.
	Defined []string

	list []named
	// first has, for each hash, the number of the first name with this hash in list, counted
	// from 1.
	first [256]uint16
}

type named struct {
	name, meant string
	next        uint16 // name with the same hash; 0 means none
}

// NewNames returns a table of names.
func NewNames(names ...string) *Names {
	n := &Names{Defined: names}
	for _, name := range names {
		n.add(name, name)
	}
	for _, name := range names {
		n.add(fold(name), name)
	}
	return n
}

func (n *Names) add(name, meant string) {
	if n.find(name) == "" {
		h := hash(name)
		n.list = append(n.list, named{name, meant, n.first[h]})
		n.first[h] = uint16(len(n.list))
	}
}

func (n *Names) find(name string) string {
	for i := n.first[hash(name)]; i != 0; i = n.list[i-1].next {
		if n.list[i-1].name == name {
			return n.list[i-1].meant
		}
	}
	return ""
}

func hash(name string) uint8 {
	n := len(name)
	if n == 0 {
		return 0
	}
	return 31*uint8(n) + 7*name[0] + 3*name[n/2] + name[n-1]
}

// meant returns the defined name for a spelling of it. It is empty if there is none.
func (n *Names) meant(name string) string {
	if meant := n.find(name); meant != "" {
		return meant // most names
	}
	if !ascii(name) {
		return n.find(fold(name))
	}
	for i := range len(name) {
		if c := name[i]; c == '_' || 'A' <= c && c <= 'Z' {
			return n.find(fold(name))
		}
	}
	return "" // it is already folded
}

func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// CheckSpelling reports every member of a card whose name is a defined one in another spelling:
// snake_case or different capitals. text is the card as JSON.
func (n *Names) CheckSpelling(c *check.Checker, text string, r *check.Rule) {
	n.spelling(c, text, 0, false, r)
}

// spelling checks the value at i and returns the index after it. It reads each byte once.
func (n *Names) spelling(c *check.Checker, text string, i int, chosen bool, r *check.Rule) (end int) {
	switch text[i] {
	case '{':
		for i = scan.Space(text, i+1); text[i] != '}'; i = scan.Next(text, i) {
			var name string
			name, i = scan.Name(text, i)
			if chosen {
				i = n.within(c, text, i, name, false, r)
				continue
			}
			if meant := n.meant(name); meant != "" && meant != name {
				c.FailAt(name, r)
			}
			if free(name) {
				i = scan.SkipValue(text, i)
				continue
			}
			i = n.within(c, text, i, name, keyed(name), r)
		}
		return i + 1
	case '[':
		i = scan.Space(text, i+1)
		for item := 0; text[i] != ']'; item++ {
			m := c.Mark()
			i = n.spelling(c, text, i, chosen, r)
			c.InIndex(m, item)
			i = scan.Next(text, i)
		}
		return i + 1
	}
	return scan.SkipValue(text, i)
}

// within checks the value of a member at i and returns the index after it.
func (n *Names) within(c *check.Checker, text string, i int, name string, chosen bool, r *check.Rule) (end int) {
	m := c.Mark()
	end = n.spelling(c, text, i, chosen, r)
	c.In(m, name)
	return end
}
