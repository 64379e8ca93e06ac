package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Choice describes the alternatives of a oneOf or anyOf. It selects the findings that explain
// why a value is refused, and does not affect whether the value is valid.
type Choice struct {
	// Discriminators are tried in order.
	Discriminators []Discriminator
	Alternatives   []Alternative
	// Default is the number, from 1, of the alternative that is assumed if the first
	// discriminator is absent or its value belongs to no alternative. 0 means none.
	Default int
}

// Discriminator is a member whose values distinguish the alternatives.
type Discriminator struct {
	// Path is the path from the object to the member.
	Path []string
	// Unknown is reported at the member if its value belongs to no alternative. If it is nil,
	// the rule of the keyword is reported instead.
	Unknown *Rule
}

// Alternative is one alternative of a [Choice].
type Alternative struct {
	// Name is the name of the alternative in messages.
	Name string
	// Kinds are the kinds of values that the alternative can admit.
	Kinds scan.KindSet
	// Values has, for each discriminator, the JSON texts of the values that the alternative
	// admits; nil if it does not restrict them.
	Values [][]string
	// Members are the members that the alternative requires and no other alternative describes.
	Members []string
}

// meant guesses which alternative the author of v intended, and returns its index. v is a value
// that a oneOf or anyOf refuses; the caller reports the findings of this alternative. If no
// alternative is likely, meant reports a violation and returns -1: the rule of a discriminator
// with an unexpected value, otherwise r. In a trial it returns -1 at once, since its findings
// are discarded.
func (c *Checker) meant(v Value, choice *Choice, r *Rule) int {
	if c.trials > 0 {
		c.Fail(r)
		return -1
	}
	i, unknown := choice.meant(v)
	if i < 0 && unknown == nil && v.at == 0 && c.held.choice == choice {
		i = c.held.alternative
	}
	switch {
	case i >= 0:
	case unknown != nil && unknown.Unknown != nil:
		c.failPath(unknown.Path, unknown.Unknown)
	default:
		c.Fail(r)
	}
	return i
}

// held is the alternative that a builder received. It is set while the text that the builder
// produced is validated.
type held struct {
	builds      bool // whether the value comes from a builder
	choice      *Choice
	alternative int
}

// FromBuilder says that the validated value comes from a builder, which knows the alternatives
// that it received.
func (c *Checker) FromBuilder() { c.held.builds = true }

// ValidateHeld calls raw for the text of a value with alternatives. alternative is the index of
// the alternative that a builder received, negative if it received none. If the value does not
// show which alternative was intended, the findings of this alternative are reported.
func (c *Checker) ValidateHeld(v Value, raw func(*Checker, Value), choice *Choice, alternative int) {
	if c.held.builds {
		before := c.held
		c.held = held{true, choice, alternative}
		defer func() { c.held = before }()
	}
	raw(c, v)
}

// failSeveral reports a value that matches several alternatives of a oneOf, with their names.
func (c *Checker) failSeveral(choice *Choice, r *Rule, matches []int) {
	names := make([]string, len(matches))
	for i, n := range matches {
		names[i] = choice.Alternatives[n].Name
	}
	several := *r
	several.Message = "matches more than one of: " + listNames(names)
	c.Fail(&several)
}

// listNames joins names; a long list is truncated.
func listNames(names []string) string {
	const most, shown = 64, 8
	if len(names) > most {
		return strings.Join(names[:shown], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// failPath reports that a value at the end of a path of members violates r.
func (c *Checker) failPath(path []string, r *Rule) {
	last := len(path) - 1
	m := c.Mark()
	c.FailAt(path[last], r)
	for i := last - 1; i >= 0; i-- {
		c.In(m, path[i])
	}
}

// meant returns the index of the alternative that the author of v probably intended, or -1.
// With -1 it also returns the discriminator whose value belongs to no alternative, if there is
// one.
func (choice *Choice) meant(v Value) (int, *Discriminator) {
	kind := v.Kind()
	left := choice.ofKind(kind)
	switch {
	case len(left) == 0, kind == scan.Null:
		return -1, nil
	case len(left) == 1:
		return left[0], nil
	case kind != scan.Object:
		return -1, nil
	}
	for d := range choice.Discriminators {
		value, present := v.inside(choice.Discriminators[d].Path)
		named, open := choice.among(left, d, value, present)
		switch {
		case len(named) == 1:
			return named[0], nil
		case len(named) > 1:
			left = named
		case d == 0 && choice.Default > 0:
			return choice.Default - 1, nil
		case !present:
		case len(open) == 0:
			return -1, &choice.Discriminators[d]
		default:
			left = open
		}
	}
	return choice.marked(v, left), nil
}

// ofKind returns the indexes of the alternatives that admit a kind.
func (choice *Choice) ofKind(kind scan.KindSet) (list []int) {
	for i, a := range choice.Alternatives {
		if a.Kinds&kind != 0 {
			list = append(list, i)
		}
	}
	return list
}

// among returns which of some alternatives the value of a discriminator names, and which do not
// look at this discriminator.
func (choice *Choice) among(some []int, discriminator int, value Value, present bool) (named, open []int) {
	for _, i := range some {
		switch values := choice.Alternatives[i].Values[discriminator]; {
		case values == nil:
			open = append(open, i)
		case present && equalAny(value.Text, values...):
			named = append(named, i)
		}
	}
	return named, open
}

// marked looks for members of v that only one of the given alternatives describes. If all such
// members belong to the same alternative, it returns that alternative, otherwise -1.
func (choice *Choice) marked(v Value, among []int) int {
	owner := make(map[string]int)
	for _, i := range among {
		for _, member := range choice.Alternatives[i].Members {
			owner[member] = i
		}
	}
	found := -1
	for name := range v.Members() {
		i, marks := owner[name]
		switch {
		case !marks || i == found:
		case found >= 0:
			return -1
		default:
			found = i
		}
	}
	return found
}

// inside returns the value at the end of a path of members.
func (v Value) inside(path []string) (Value, bool) {
	for _, name := range path {
		var ok bool
		if v, ok = v.Member(name); !ok {
			return v, false
		}
	}
	return v, true
}
