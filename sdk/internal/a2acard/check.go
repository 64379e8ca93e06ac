package a2acard

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// isNormal reports whether the text of a card certainly has the form, so that Normal is not
// needed. It reads the text once and stores nothing, and most cards have the form.
func (f Form) isNormal(text string) bool {
	c := reader{Form: f, text: text}
	return c.value(0, "") > 0
}

// reader checks one card. Its methods take the index of a value and return the index after it,
// or 0 if the value may not have the form.
type reader struct {
	Form
	text string
	// members is reused memory for the members of an object.
	members Members
}

// value checks a value. place is one of the locations in normal.go, or empty.
func (c *reader) value(at int, place string) (end int) {
	switch c.text[at] {
	case '{':
		if place == "" {
			return c.object(at)
		}
		end := scan.SkipValue(c.text, at)
		c.members = c.members[:0].with(c.text[at:end])
		if _, moves := c.Object(place, c.members); moves != nil {
			return 0
		}
		if place == c.Chosen {
			return end // the card author chooses the names
		}
		return c.object(at)
	case '[':
		if place == Scopes && c.List != "" {
			return 0
		}
		for at = scan.Space(c.text, at+1); c.text[at] != ']'; at = scan.Next(c.text, at) {
			if at = c.value(at, place); at == 0 {
				return 0
			}
		}
		return at + 1
	}
	return scan.SkipValue(c.text, at)
}

func (c *reader) object(at int) (end int) {
	for at = scan.Space(c.text, at+1); c.text[at] != '}'; at = scan.Next(c.text, at) {
		var name string
		name, at = scan.Name(c.text, at)
		null := c.text[at] == 'n'
		switch meant := c.Names.meant(name); {
		case meant == "", meant == name && free(name) && !null: // not described by A2A
			at = scan.SkipValue(c.text, at)
			continue
		case meant != name, null:
			return 0
		}
		if at = c.member(at, name); at == 0 {
			return 0
		}
	}
	return at + 1
}

// member checks the value of a member; walk.member converts the same members.
func (c *reader) member(at int, name string) (end int) {
	switch name {
	case "scopes":
		return scan.SkipValue(c.text, at)
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
func (c *reader) entries(at int, place string) (end int) {
	if c.text[at] != '{' {
		return scan.SkipValue(c.text, at)
	}
	for at = scan.Space(c.text, at+1); c.text[at] != '}'; at = scan.Next(c.text, at) {
		_, at = scan.Name(c.text, at)
		if at = c.value(at, place); at == 0 {
			return 0
		}
	}
	return at + 1
}
