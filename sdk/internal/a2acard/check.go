package a2acard

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// isNormal reports whether a card certainly has the form. It is faster than Normal, since it
// uses the index of the text and stores nothing, and most cards have the form.
func (f Form) isNormal(text string, values *scan.Index) bool {
	c := reader{Form: f, text: text, values: values}
	return c.value(0, "")
}

// reader reads one card. Its methods take the index of a value and return false if the value may
// not have the form.
type reader struct {
	Form
	text   string
	values *scan.Index
	// members is reused memory for the members of an object.
	members Members
}

// value checks a value. place is one of the locations, or empty.
func (c *reader) value(at int32, place string) bool {
	s := &c.values.Spans[at]
	switch c.text[s.Start] {
	case '{':
		if place != "" {
			c.members = c.members[:0].with(c.text[s.Start:s.End])
			if _, moves := c.Object(place, c.members); moves != nil {
				return false
			}
		}
		return c.object(at, place)
	case '[':
		if place == Scopes && c.List != "" {
			return false
		}
		for item := at + 1; item < s.Next; item = c.values.Spans[item].Next {
			if !c.value(item, place) {
				return false
			}
		}
	}
	return true
}

func (c *reader) object(at int32, place string) bool {
	if place != "" && place == c.Chosen {
		return true // names that the card author chooses
	}
	for name, v := range c.values.Members(c.text, at) {
		null := c.text[c.values.Spans[v].Start] == 'n'
		switch meant := c.Names.meant(name); {
		case meant == "", meant == name && free(name) && !null: // not described by A2A
		case meant != name, null, !c.member(v, name):
			return false
		}
	}
	return true
}

// member checks the value of a member; walk.member converts the same members.
func (c *reader) member(at int32, name string) bool {
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
func (c *reader) entries(at int32, place string) bool {
	for _, v := range c.values.Members(c.text, at) {
		if !c.value(v, place) {
			return false
		}
	}
	return true
}
