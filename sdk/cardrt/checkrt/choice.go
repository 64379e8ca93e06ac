package checkrt

import "strings"

// Choice describes the alternatives of a oneOf or anyOf, for the findings about a value
// that they refuse. It has no part in the verdict.
type Choice struct {
	// Discriminators are looked at in order.
	Discriminators []Discriminator
	Alternatives   []Alternative
	// Default is the number, from 1, of the alternative that is meant where the first
	// discriminator is absent or has a value of no alternative; 0 when there is none.
	Default int
}

// Discriminator is a member whose values tell alternatives apart.
type Discriminator struct {
	// Path leads from the object to the member.
	Path []string
	// Unknown is reported at the member when it has a value of no alternative; nil when
	// the rule of the keyword is reported.
	Unknown *Rule
}

// Alternative is one alternative of a [Choice].
type Alternative struct {
	// Name is what messages call it.
	Name string
	// Kinds are those that it can admit.
	Kinds Kinds
	// Values are, for each discriminator, the JSON texts of the values that the
	// alternative admits there; nil when it does not say.
	Values [][]string
	// Members are those that the alternative requires and no other one describes.
	Members []string
}

// meant returns the index of the alternative that v, a value that a oneOf or anyOf refuses, is
// meant for: its findings are reported. Without one, meant reports a violation and returns -1:
// of the rule of a discriminator whose value belongs to no alternative, otherwise of r. In a
// trial the result is -1, since its findings are dropped.
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

// held is the alternative that a builder was given, while the text of the value is validated.
type held struct {
	builds      bool // whether the value comes from a builder
	choice      *Choice
	alternative int
}

// FromBuilder says that what is validated comes from a builder, which knows the alternatives
// that it was given.
func (c *Checker) FromBuilder() { c.held.builds = true }

// ValidateHeld calls raw for the text of a value with alternatives. A builder was given the
// one with the index alternative, negative for none: it is meant if the value has no
// discriminator.
func (c *Checker) ValidateHeld(v Value, raw func(*Checker, Value), choice *Choice, alternative int) {
	if c.held.builds {
		before := c.held
		c.held = held{true, choice, alternative}
		defer func() { c.held = before }()
	}
	raw(c, v)
}

// failSeveral reports a value that several alternatives of a oneOf match, by their names.
func (c *Checker) failSeveral(choice *Choice, r *Rule, matches []int) {
	names := make([]string, len(matches))
	for i, n := range matches {
		names[i] = choice.Alternatives[n].Name
	}
	several := *r
	several.Message = "matches more than one of: " + listNames(names)
	c.Fail(&several)
}

// listNames joins names, of a long list the first ones.
func listNames(names []string) string {
	const most, shown = 64, 8
	if len(names) > most {
		return strings.Join(names[:shown], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// failPath reports that r is broken at a member further inside.
func (c *Checker) failPath(path []string, r *Rule) {
	last := len(path) - 1
	m := c.Mark()
	c.FailAt(path[last], r)
	for i := last - 1; i >= 0; i-- {
		c.In(m, path[i])
	}
}

// meant returns the index of the alternative that v is meant for, or -1, and with that the
// discriminator that has a value of no alternative, if one has.
func (choice *Choice) meant(v Value) (int, *Discriminator) {
	kind := v.Kind()
	var left []int
	for i, a := range choice.Alternatives {
		if a.Kinds&kind != 0 {
			left = append(left, i)
		}
	}
	switch {
	case len(left) == 0, kind == Null:
		return -1, nil
	case len(left) == 1:
		return left[0], nil
	case kind != Object:
		return -1, nil
	}
	for d := range choice.Discriminators {
		value, present := v.inside(choice.Discriminators[d].Path)
		var named, open []int
		for _, i := range left {
			switch values := choice.Alternatives[i].Values[d]; {
			case values == nil:
				open = append(open, i)
			case present && equalAny(value.Text, values...):
				named = append(named, i)
			}
		}
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

// marked returns the only one of some alternatives of which the object v has a member that
// no other alternative describes, -1 when there is no such one.
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
