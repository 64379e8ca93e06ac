package a2acard

import (
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// isNormal reports whether a card certainly has the form. It is faster than Normal, since
// it reads the text once and stores nothing, and most cards have the form.
func (f Form) isNormal(text string) bool {
	c := check{Form: f, text: text}
	return c.value(0, "") >= 0
}

// check reads one card. Its methods return the index after a value, and a negative one for
// a value that may not have the form.
type check struct {
	Form
	text string
	// members is memory for the members of an object.
	members Members
}

const notNormal = -1

// value checks the value at i, which is at one of the locations, or the empty one.
func (c *check) value(i int, place string) int {
	switch c.text[i] {
	case '{':
		if place != "" {
			end := scan.SkipValue(c.text, i)
			c.members = c.members[:0].with(c.text[i:end])
			if _, moves := c.Object(place, c.members); moves != nil {
				return notNormal
			}
		}
		return c.object(i, place)
	case '[':
		if place == Scopes && c.List != "" {
			return notNormal
		}
		return c.array(i, place)
	}
	return scan.SkipValue(c.text, i)
}

func (c *check) array(i int, place string) int {
	for i = scan.Space(c.text, i+1); c.text[i] != ']'; i = rawjson.Next(c.text, i) {
		if i = c.value(i, place); i < 0 {
			return i
		}
	}
	return i + 1
}

func (c *check) object(i int, place string) int {
	chosen := place != "" && place == c.Chosen
	for i = scan.Space(c.text, i+1); c.text[i] != '}'; i = rawjson.Next(c.text, i) {
		var name string
		name, i = rawjson.Name(c.text, i)
		meant := ""
		if !chosen {
			meant = c.Names.meant(name)
		}
		switch {
		case meant == "", meant == name && free(name) && c.text[i] != 'n':
			i = scan.SkipValue(c.text, i) // not described by A2A
		case meant != name, c.text[i] == 'n':
			return notNormal
		default:
			i = c.member(i, name)
		}
		if i < 0 {
			return i
		}
	}
	return i + 1
}

// member checks the value of a member, as in walk.member.
func (c *check) member(i int, name string) int {
	switch name {
	case "scopes":
		return scan.SkipValue(c.text, i)
	case "security", "securityRequirements":
		return c.value(i, Requirement)
	case "securitySchemes":
		return c.entries(i, Scheme)
	case "schemes":
		return c.entries(i, Scopes)
	}
	return c.value(i, "")
}

// entries checks the values of an object whose names the card author chooses.
func (c *check) entries(i int, place string) int {
	if c.text[i] != '{' {
		return scan.SkipValue(c.text, i)
	}
	for i = scan.Space(c.text, i+1); c.text[i] != '}'; i = rawjson.Next(c.text, i) {
		_, i = rawjson.Name(c.text, i)
		if i = c.value(i, place); i < 0 {
			return i
		}
	}
	return i + 1
}
