package dialectschema

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// JSON Schema counts the length of a string in code points, with all white space.

// length is the value of x-length; the zero value is the length of JSON Schema.
type length struct {
	unit string
	trim bool
	// min and max are the literals of minLength and maxLength, empty if absent.
	min, max string
}

// lengthOf returns how the length of strings is counted.
func lengthOf(s *jsontree.Node) length {
	var l length
	if n := s.Member("minLength"); n != nil {
		l.min = n.Text
	}
	if n := s.Member("maxLength"); n != nil {
		l.max = n.Text
	}
	if n := s.Member("x-length"); n != nil {
		if unit := n.Member("unit"); unit != nil && unit.Str != "codepoints" {
			l.unit = unit.Str
		}
		l.trim = n.Member("trim") != nil && n.Member("trim").Text == "true"
	}
	return l
}

// units are the names of the units in messages, and the maximum number of units of one code
// point.
var units = map[string]struct {
	name  string
	width int
}{"": {"code points", 1}, "utf16": {"UTF-16 code units", 2}, "octets": {"octets of UTF-8", 4}}

// gap returns what the exported minLength or maxLength does not check.
func (l length) gap(keyword string) string {
	unit := units[l.unit]
	white := ""
	if l.trim {
		white = ", without leading and trailing white space"
	}
	switch {
	case keyword == "minLength" && (l.min == "0" || l.min == "1"):
		return ""
	case keyword == "minLength" && (l.trim || unit.width > 1):
		return "at least " + l.min + " " + unit.name + white
	case keyword == "maxLength" && l.trim:
		return "at most " + l.max + " " + unit.name + white
	case keyword == "maxLength" && unit.width > 1:
		return "at most " + l.max + " " + unit.name
	}
	return ""
}

// spaces are the characters that x-length trims, as a set of a regular expression without
// its brackets: the white space and line terminators of ECMAScript.
const spaces = "\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"

// maxRepeat is the greatest count of repetitions in a regular expression that all
// validators compile.
const maxRepeat = 1000

// length exports minLength and maxLength, or a rule that accepts a little more.
func (x *schemaExport) length(keyword string, value *jsontree.Node) {
	l := lengthOf(x.source)
	if x.options.Rules {
		if n := x.source.Member("x-length"); n != nil {
			x.node.SetMember("x-length", n)
		}
	}
	n, err := strconv.Atoi(value.Text)
	switch {
	case err != nil || l.unit == "" && !l.trim:
		x.set(keyword, value)
	case keyword == "minLength" && l.trim:
		if n > 0 {
			x.set("pattern", jsontree.Text("[^"+spaces+"]"))
		}
	case keyword == "minLength":
		width := units[l.unit].width
		x.set(keyword, jsontree.Int((n+width-1)/width))
	case !l.trim:
		x.set(keyword, value)
	case n == 0:
		x.set("pattern", jsontree.Text("^["+spaces+"]*$"))
	case n == 1:
		x.set("pattern", jsontree.Text("^["+spaces+"]*[^"+spaces+"]?["+spaces+"]*$"))
	case n <= maxRepeat:
		inner := "[\x00-\U0010FFFF]{0," + strconv.Itoa(n-2) + "}"
		x.set("pattern", jsontree.Text("^["+spaces+"]*(?:[^"+spaces+"](?:"+inner+"[^"+spaces+"])?)?["+spaces+"]*$"))
	}
}
