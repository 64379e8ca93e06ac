package a2acard

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// isNormal reports whether a card certainly has the form, so that Normal is not needed. It reads
// names and values where an index of the text has them, and most cards have the form.
func (f Form) isNormal(text string, values *scan.Index) bool {
	c := checker{Form: f, text: text, values: values}
	return c.value(0, "")
}

// checker checks one card. Its methods take the number of a value in the index, and report whether
// the value has the form.
type checker struct {
	Form
	text   string
	values *scan.Index
	// members is reused memory for the members of an object.
	members Members
}

// value checks a value. place is one of the locations in normal.go, or empty.
func (c *checker) value(at int32, place string) bool {
	switch s := &c.values.Spans[at]; c.text[s.Start] {
	case '{':
		if place == "" {
			return c.object(at)
		}
		c.members = c.members[:0].with(c.text[s.Start:s.End])
		if _, moves := c.Object(place, c.members); moves != nil {
			return false
		}
		return place == c.Chosen || c.object(at) // the card author chooses the names
	case '[':
		if place == Scopes && c.List != "" {
			return false
		}
		for _, i := range c.values.Items(c.text, at) {
			if !c.value(i, place) {
				return false
			}
		}
	}
	return true
}

func (c *checker) object(at int32) bool {
	for name, i := range c.values.Members(c.text, at) {
		first := c.text[c.values.Spans[i].Start]
		null, isScalar := first == 'n', first != '{' && first != '['
		switch meant := c.Names.meant(name); {
		case meant == "", meant == name && free(name) && !null: // not described by A2A
		case meant != name, null, !isScalar && !c.member(i, name):
			return false
		}
	}
	return true
}

// member checks the value of a member; walk.member converts the same members.
func (c *checker) member(at int32, name string) bool {
	switch name {
	case "scopes":
		return true
	case "security", "securityRequirements":
		return c.value(at, Requirement)
	case "securitySchemes":
		return c.entries(at, Scheme)
	case "schemes":
		return c.entries(at, Scopes)
	}
	return c.value(at, "")
}

// entries checks the values of an object whose names the card author chooses.
func (c *checker) entries(at int32, place string) bool {
	for _, i := range c.values.Members(c.text, at) {
		if !c.value(i, place) {
			return false
		}
	}
	return true
}
