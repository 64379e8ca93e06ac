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
	var counts rangePhrases
	var list []string
	for _, c := range n.Checks {
		if c.Severity != card.Error {
			continue
		}
		counts.add(c.Rule)
		if text := phrase(n, c.Rule); text != "" {
			list = append(list, text)
		}
		list = append(list, w.innerPhrases(c.Rule)...)
	}
	return slices.Concat(counts.list(), list)
}

// phrase describes a rule of n. It is "" for a bound, which a [rangePhrase] describes, and for a
// rule with a node.
func phrase(n *ir.Node, rule ir.Rule) string {
	switch r := rule.(type) {
	case ir.Const:
		return "always " + r.Value
	case ir.Enum:
		return enumPhrase(n, r)
	case ir.Pattern:
		if len(r.Source) <= longestPattern {
			return "matches " + r.Source
		}
	case ir.Format:
		return formatName(r.Name)
	case ir.ExclusiveMinimum:
		return "greater than " + r.Bound
	case ir.ExclusiveMaximum:
		return "less than " + r.Bound
	case ir.MultipleOf:
		return "a multiple of " + r.Of
	case ir.ZeroOrMinimum:
		return "zero or at least " + r.Bound
	case ir.UniqueItems:
		return "no two equal elements"
	case ir.UniqueBy:
		return fmt.Sprintf("no two elements with the same %q", r.Member)
	case ir.Order:
		return fmt.Sprintf("%q not before %q", r.Later, r.Earlier)
	case ir.JSONSchema:
		return schemaPhrase(r)
	}
	return ""
}

// enumPhrase is the list of the values of n, "" if it is long or the Go type has it.
func enumPhrase(n *ir.Node, r ir.Enum) string {
	if isEnumNode(n) || len(r.Values) > mostValues {
		return ""
	}
	return "one of " + strings.Join(r.Values, ", ")
}

func schemaPhrase(r ir.JSONSchema) string {
	if r.Draft == "" {
		return "a JSON Schema"
	}
	return "a JSON Schema (" + r.Draft + ")"
}

// innerPhrases describes the nodes that a rule applies. A node with a Go type is left out,
// since the type has a comment.
func (w commenter) innerPhrases(rule ir.Rule) []string {
	switch r := rule.(type) {
	case ir.NullOr:
		if r.Node.Type == nil {
			return w.phrases(r.Node)
		}
	case ir.InVersions:
		if r.Node.Type == nil {
			return []string{joinRange(versionRange(w.versions, r), strings.Join(w.phrases(r.Node), ", "))}
		}
	case ir.Items:
		if r.Node != nil && r.Node.Type == nil && r.From == 0 {
			if each := w.phrases(r.Node); len(each) > 0 {
				return []string{"each element: " + strings.Join(each, ", ")}
			}
		}
	}
	return nil
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

// rangePhrases are the bounds of a node: of the length of a string, of a number, and of the
// numbers of elements and members.
type rangePhrases struct{ lengths, bounds, sizes, members rangePhrase }

// add takes the bound of a rule. Other rules have none.
func (p *rangePhrases) add(rule ir.Rule) {
	switch r := rule.(type) {
	case ir.MinLength:
		p.lengths.atLeast(r.N, unitName(r.Unit, r.Trim))
	case ir.MaxLength:
		p.lengths.atMost(r.N, unitName(r.Unit, r.Trim))
	case ir.Minimum:
		p.bounds.low = r.Bound
	case ir.Maximum:
		p.bounds.high = r.Bound
	case ir.MinItems:
		p.sizes.atLeast(r.N, "element")
	case ir.MaxItems:
		p.sizes.atMost(r.N, "element")
	case ir.MinProperties:
		p.members.atLeast(r.N, "member")
	case ir.MaxProperties:
		p.members.atMost(r.N, "member")
	}
}

// list describes the ranges that have a bound.
func (p *rangePhrases) list() []string {
	var list []string
	for _, r := range []rangePhrase{p.lengths, p.bounds, p.sizes, p.members} {
		if text := r.String(); text != "" {
			list = append(list, text)
		}
	}
	return list
}

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

// units returns the unit for a number n, singular or plural; empty for a bare number.
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
