package ir

import (
	"fmt"
	"strconv"
	"strings"
)

// longestPattern is the maximum number of characters of a pattern in a phrase.
const longestPattern = 32

// mostValues is the maximum number of values of an enum in a phrase.
const mostValues = 6

// Phrase describes a rule of n for the reader of a comment. It is "" for a rule that [Ranges]
// describe, and for a rule with a node.
func Phrase(n *Node, rule Rule) string {
	switch r := rule.(type) {
	case Const:
		return "always " + r.Value
	case Enum:
		return enumPhrase(n, r)
	case Pattern:
		if len(r.Source) <= longestPattern {
			return "matches " + r.Source
		}
	case Format:
		return formatPhrase(r.Name)
	case ExclusiveMinimum:
		return "greater than " + r.Bound
	case ExclusiveMaximum:
		return "less than " + r.Bound
	case MultipleOf:
		return "a multiple of " + r.Of
	case ZeroOrMinimum:
		return "zero or at least " + r.Bound
	case UniqueItems:
		return "no two equal elements"
	case UniqueBy:
		return fmt.Sprintf("no two elements with the same %q", r.Member)
	case Order:
		return fmt.Sprintf("%q not before %q", r.Later, r.Earlier)
	case JSONSchema:
		return schemaPhrase(r)
	}
	return ""
}

// enumPhrase lists the values of n. It is "" if there are many, or if they are constants of a Go
// type.
func enumPhrase(n *Node, r Enum) string {
	if n.Type != nil && n.Type.Kind == EnumType || len(r.Values) > mostValues {
		return ""
	}
	if len(r.Values) == 1 {
		return "always " + r.Values[0]
	}
	return "one of " + strings.Join(r.Values, ", ")
}

func formatPhrase(name string) string {
	if phrase := Formats[name].Phrase; phrase != "" {
		return phrase
	}
	return "in the format " + name
}

func schemaPhrase(r JSONSchema) string {
	if r.Draft == "" {
		return "a JSON Schema"
	}
	return "a JSON Schema (" + r.Draft + ")"
}

// Ranges are the bounds of a node: on the length of a string, on a number, and on the numbers of
// elements and members.
type Ranges struct{ lengths, bounds, sizes, members span }

// Add takes the bound of a rule. Other rules have none.
func (p *Ranges) Add(rule Rule) {
	switch r := rule.(type) {
	case MinLength:
		p.lengths.from(r.N, r.Unit.trimmed(r.Trim))
	case MaxLength:
		p.lengths.to(r.N, r.Unit.trimmed(r.Trim))
	case Minimum:
		p.bounds.low = r.Bound
	case Maximum:
		p.bounds.high = r.Bound
	case MinItems:
		p.sizes.from(r.N, "element")
	case MaxItems:
		p.sizes.to(r.N, "element")
	case MinProperties:
		p.members.from(r.N, "member")
	case MaxProperties:
		p.members.to(r.N, "member")
	}
}

// Phrases describes the ranges that have a bound.
func (p *Ranges) Phrases() []string {
	var list []string
	for _, r := range []span{p.lengths, p.bounds, p.sizes, p.members} {
		if text := r.String(); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// AtLeast describes a lower bound on a number of things: "at least 3 elements". AtMost describes
// an upper bound.
func AtLeast(n int, unit string) string { return span{low: strconv.Itoa(n), unit: unit}.String() }
func AtMost(n int, unit string) string  { return span{high: strconv.Itoa(n), unit: unit}.String() }

// Phrase describes the bounds on the number of matching elements.
func (r Contains) Phrase() string {
	var s span
	if s.from(r.Min, "element"); r.Max >= 0 {
		if s.to(r.Max, "element"); r.Min == 0 {
			s.low = ""
		}
	}
	return s.String()
}

// span is a range. A bound is empty if it is missing, and the unit is empty in a range of numbers.
type span struct{ low, high, unit string }

func (r *span) from(n int, unit string) { r.low, r.unit = strconv.Itoa(n), unit }
func (r *span) to(n int, unit string)   { r.high, r.unit = strconv.Itoa(n), unit }

// String is the range in words, "" without a bound.
func (r span) String() string {
	switch {
	case r.low == "" && r.high == "":
		return ""
	case r.high == "":
		return "at least " + r.low + r.units(r.low)
	case r.low == "":
		return "at most " + r.high + r.units(r.high)
	case r.low == r.high:
		return r.low + r.units(r.low)
	}
	return r.low + " to " + r.high + r.units(r.high)
}

// units is the unit of a number of things, "" for a number without unit.
func (r span) units(n string) string {
	if r.unit == "" {
		return ""
	}
	name, rest, _ := strings.Cut(r.unit, ",")
	if n != "1" {
		name += "s"
	}
	if rest != "" {
		name += "," + rest
	}
	return " " + name
}

// Word is the name of the unit in the singular.
func (u LengthUnit) Word() string {
	return [...]string{CodePoints: "character", Octets: "octet", UTF16: "UTF-16 unit"}[u]
}

// trimmed is the name of the unit, with a note if strings are trimmed before.
func (u LengthUnit) trimmed(trim bool) string {
	if trim {
		return u.Word() + ", without white space at the ends"
	}
	return u.Word()
}
