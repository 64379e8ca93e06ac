package ir

import (
	"fmt"
	"strings"
)

// Choice describes the alternatives of an AnyOf, OneOf or Dispatch: their names, and the rules
// that select one. It is used to report findings about a value that matches no alternative. It
// never affects whether a value is valid.
type Choice struct {
	// Discriminators are the members whose values distinguish the alternatives, in order
	// of preference.
	Discriminators []Discriminator
	// Alternatives are in the order of the rule's nodes.
	Alternatives []Alternate
	// Default is the index of the alternative to select if the first discriminator is absent or
	// has an unknown value. It is negative if there is none.
	Default int
	// Fixed says that the schema has its own message for the keyword. It is reported however
	// many alternatives a value matches.
	Fixed bool
}

// Discriminator is a member whose values distinguish alternatives.
type Discriminator struct {
	// Path is the path from the object to the member.
	Path []string
	// Unknown is reported at the member if its value belongs to no alternative. If it is nil,
	// the finding of the keyword itself is reported.
	Unknown *Check
}

// Alternate is one alternative of a [Choice].
type Alternate struct {
	// Name is the alternative's name in messages.
	Name string
	// Kinds are the kinds that it can admit.
	Kinds KindSet
	// Values are, for each discriminator, the JSON texts of the values that the alternative
	// admits. An entry is nil if the alternative does not restrict them.
	Values [][]string
	// Members are the members that this alternative requires and no other one describes.
	Members []string
}

// Selects reports whether some value can select an alternative.
func (c *Choice) Selects() bool {
	if c == nil {
		return false
	}
	if len(c.Discriminators) > 0 || c.Default >= 0 {
		return true
	}
	var once, twice KindSet
	for _, a := range c.Alternatives {
		if len(a.Members) > 0 {
			return true
		}
		twice |= once & a.Kinds
		once |= a.Kinds
	}
	return once&^twice&^Null != 0
}

// String prints the discriminators with the values of each alternative.
func (c *Choice) String() string {
	var parts []string
	for i, d := range c.Discriminators {
		var values []string
		for _, a := range c.Alternatives {
			values = append(values, strings.Join(a.Values[i], "|"))
		}
		parts = append(parts, fmt.Sprintf("by %s (%s)", strings.Join(d.Path, "/"), strings.Join(values, ", ")))
	}
	for _, a := range c.Alternatives {
		if len(a.Members) > 0 {
			parts = append(parts, fmt.Sprintf("%s has %s", a.Name, strings.Join(a.Members, ", ")))
		}
	}
	return strings.Join(parts, " ")
}
