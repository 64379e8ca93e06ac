package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// longestPattern is the maximum number of characters of a pattern in a comment.
const longestPattern = 32

// longestQuote is the maximum number of characters of a pattern or a pointer in a comment
// that describes a function or a variable.
const longestQuote = 200

// quote truncates a quoted text in a comment.
func quote(text string) string {
	n := 0
	for i := range text {
		if n++; n > longestQuote {
			return text[:i] + "…"
		}
	}
	return text
}

// mostValues is the maximum number of values of an enum in a comment.
const mostValues = 6

// phrases describes the checks of a node that matter to the reader of a comment.
// Warnings, conditions and checks on the members of objects are on the reference page
// only.
func (w commenter) phrases(n *ir.Node) []string {
	var list []string
	var bounds, lengths, sizes, members rangePhrase
	for _, c := range n.Checks {
		if c.Severity != card.Error {
			continue
		}
		switch r := c.Rule.(type) {
		case ir.Const:
			list = append(list, "always "+r.Value)
		case ir.Enum:
			if !isEnumNode(n) && len(r.Values) <= mostValues {
				list = append(list, "one of "+strings.Join(r.Values, ", "))
			}
		case ir.MinLength:
			lengths.atLeast(r.N, unitName(r.Unit, r.Trim))
		case ir.MaxLength:
			lengths.atMost(r.N, unitName(r.Unit, r.Trim))
		case ir.Pattern:
			if len(r.Source) <= longestPattern {
				list = append(list, "matches "+r.Source)
			}
		case ir.Format:
			list = append(list, formatName(r.Name))
		case ir.Minimum:
			bounds.low = r.Bound
		case ir.Maximum:
			bounds.high = r.Bound
		case ir.ExclusiveMinimum:
			list = append(list, "greater than "+r.Bound)
		case ir.ExclusiveMaximum:
			list = append(list, "less than "+r.Bound)
		case ir.MultipleOf:
			list = append(list, "a multiple of "+r.Of)
		case ir.ZeroOrMinimum:
			list = append(list, "zero or at least "+r.Bound)
		case ir.MinItems:
			sizes.atLeast(r.N, "element")
		case ir.MaxItems:
			sizes.atMost(r.N, "element")
		case ir.UniqueItems:
			list = append(list, "no two equal elements")
		case ir.UniqueBy:
			list = append(list, fmt.Sprintf("no two elements with the same %q", r.Member))
		case ir.MinProperties:
			members.atLeast(r.N, "member")
		case ir.MaxProperties:
			members.atMost(r.N, "member")
		case ir.Order:
			list = append(list, fmt.Sprintf("%q not before %q", r.Later, r.Earlier))
		case ir.JSONSchema:
			if r.Draft == "" {
				list = append(list, "a JSON Schema")
			} else {
				list = append(list, "a JSON Schema ("+r.Draft+")")
			}
		case ir.NullOr:
			if r.Node.Type == nil {
				list = append(list, w.phrases(r.Node)...)
			}
		case ir.InVersions:
			if r.Node.Type == nil {
				list = append(list, joinRange(versionRange(w.versions, r), strings.Join(w.phrases(r.Node), ", ")))
			}
		case ir.Items:
			if r.Node != nil && r.Node.Type == nil && r.From == 0 {
				if each := w.phrases(r.Node); len(each) > 0 {
					list = append(list, "each element: "+strings.Join(each, ", "))
				}
			}
		}
	}
	var counts []string
	for _, r := range []rangePhrase{lengths, bounds, sizes, members} {
		if text := r.String(); text != "" {
			counts = append(counts, text)
		}
	}
	return slices.Concat(counts, list)
}

// joinRange appends a phrase that applies to some versions to their range.
func joinRange(versions, text string) string {
	if versions == "" || text == "" {
		return versions + text
	}
	return versions + ": " + text
}

// isEnumNode reports whether the values of n are constants of a Go type, which has the
// list.
func isEnumNode(n *ir.Node) bool { return n.Type != nil && n.Type.Kind == ir.EnumType }

// rangePhrase is a lower and an upper bound, either of which may be missing.
type rangePhrase struct{ low, high, unit string }

func (r *rangePhrase) atLeast(n int, unit string) { r.low, r.unit = strconv.Itoa(n), unit }
func (r *rangePhrase) atMost(n int, unit string)  { r.high, r.unit = strconv.Itoa(n), unit }

// String is the range in words, "" when it has no bound.
func (r rangePhrase) String() string {
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

// units is the unit of a number of things, empty for a bare number.
func (r rangePhrase) units(n string) string {
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

// unitName is the unit of the length of a string.
func unitName(u ir.LengthUnit, trim bool) string {
	name := map[ir.LengthUnit]string{ir.CodePoints: "character", ir.Octets: "octet", ir.UTF16: "UTF-16 unit"}[u]
	if trim {
		name += ", without white space at the ends"
	}
	return name
}

// formatNames are the formats with a common name.
var formatNames = map[string]string{
	"date":          "a date (RFC 3339)",
	"date-time":     "a time (RFC 3339)",
	"duration":      "a duration (ISO 8601)",
	"email":         "an e-mail address",
	"hostname":      "a host name",
	"ipv4":          "an IPv4 address",
	"ipv6":          "an IPv6 address",
	"iri":           "an absolute IRI",
	"json-pointer":  "a JSON Pointer",
	"regex":         "a regular expression",
	"time":          "a time of day (RFC 3339)",
	"uri":           "a URI with a scheme",
	"uri-reference": "a URI or relative reference",
	"uri-template":  "a URI template",
	"uuid":          "a UUID",
}

func formatName(format string) string {
	if name, ok := formatNames[format]; ok {
		return name
	}
	return "in the format " + format
}
