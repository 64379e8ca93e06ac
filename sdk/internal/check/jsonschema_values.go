package check

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// leaf checks the value of a keyword without subschemas against its shape.
func (s *schemaChecker) leaf(v string, want shape) {
	kind := scan.KindOf(v)
	cause := ""
	switch want {
	case stringListShape, someStringsShape:
		cause = stringsCause(v, kind, want == someStringsShape)
	case typeShape:
		cause = typeCause(v, kind)
	case listShape:
		cause = unless(kind == scan.Array, "must be an array")
	case uniqueListShape:
		switch {
		case kind != scan.Array:
			cause = "must be an array"
		case !nonEmpty(v):
			cause = "must have at least one value"
		case !s.unique(v):
			cause = "must not have a value twice"
		}
	case booleanShape:
		cause = unless(kind == scan.Boolean, "must be true or false")
	case numberShape:
		cause = unless(kind&scan.Number != 0, "must be a number")
	case positiveShape:
		if cause = unless(kind&scan.Number != 0, "must be a number"); cause == "" {
			cause = unless(Decimal(v).Compare("0") > 0, "must be greater than 0")
		}
	case countShape:
		if cause = unless(kind == scan.Integer, "must be an integer"); cause == "" {
			cause = unless(Decimal(v).Compare("0") >= 0, "must be at least 0")
		}
	case vocabularyShape:
		s.vocabulary(v, kind)
	default:
		if kind != scan.Text {
			cause = "must be a string"
			break
		}
		if s.asksOfText(want) {
			s.textLeaf(StringOf(v), want)
		}
	}
	if cause != "" {
		s.fail(cause)
	}
}

func unless(ok bool, cause string) string {
	if ok {
		return ""
	}
	return cause
}

func nonEmpty(list string) bool {
	for range scan.Items(list) {
		return true
	}
	return false
}

// unique reports whether a list has no duplicates.
func (s *schemaChecker) unique(list string) bool {
	before := s.c.begin()
	checkUniqueRaw(s.c, ValueOf(list), s.rule)
	return s.c.end(before)
}

// asksOfText reports whether a string of this shape must satisfy further conditions.
func (s *schemaChecker) asksOfText(want shape) bool {
	switch want {
	case anchorShape, olderAnchorShape, identifierShape:
		return true
	}
	return want != stringShape && s.c.Warnings
}

// textLeaf checks a string that the meta-schema restricts by a pattern or a format.
func (s *schemaChecker) textLeaf(text string, want shape) {
	switch want {
	case patternShape:
		if cause := s.doubtfulPattern(text); cause != "" {
			s.warn("format", "regex", cause)
		}
	case anchorShape, olderAnchorShape:
		if !isAnchor(text, want) {
			s.fail("must be a name of letters, digits, hyphens, underscores and full stops that begins with a letter")
		}
	case absoluteShape:
		if s.c.Warnings && !String(text).URI() {
			s.warn("format", "uri", "should be a URI")
		}
	case identifierShape, referenceShape:
		if want == identifierShape && strings.Contains(strings.TrimSuffix(text, "#"), "#") {
			s.fail("must have no fragment")
			return
		}
		if s.c.Warnings && !String(text).IRIReference() {
			s.warn("format", "uri-reference", "should be a URI reference")
		}
	}
}

// doubtfulPattern returns the reason why other implementations may understand a pattern
// differently or not at all. It is empty if there is none or warnings are off.
func (s *schemaChecker) doubtfulPattern(text string) string {
	if !s.c.Warnings {
		return ""
	}
	notes, err := ecmaregexp.Check(text)
	fault, _ := errors.AsType[*ecmaregexp.Error](err)
	switch {
	case fault != nil && fault.Limit:
		return fmt.Sprintf("should be a shorter regular expression: %s at offset %d", fault.Message, fault.Offset)
	case err != nil:
		return "should be a regular expression of ECMA-262: " + strings.TrimPrefix(err.Error(), "regular expression: ")
	case len(notes) > 0:
		return "should be a regular expression of ECMA-262 with the flag u: " + strings.TrimPrefix(notes[0].Error(), "regular expression: ")
	}
	return ""
}

// stringsCause describes the problem of a list of strings without duplicates.
func stringsCause(v string, kind scan.KindSet, some bool) string {
	if kind != scan.Array {
		return "must be an array of strings"
	}
	var seen texts
	n := 0
	for _, item := range scan.Items(v) {
		if scan.KindOf(item) != scan.Text {
			return "must be an array of strings"
		}
		if !seen.add(StringOf(item)) {
			return "must not have a string twice"
		}
		n++
	}
	return unless(n > 0 || !some, "must have at least one string")
}

const typeNames = "array, boolean, integer, null, number, object, string"

// typeCause describes the problem of the value of type.
func typeCause(v string, kind scan.KindSet) string {
	switch kind {
	case scan.Text:
		return unless(isTypeName(StringOf(v)), "must be one of "+typeNames)
	case scan.Array:
	default:
		return "must be a string or an array of strings"
	}
	var seen texts
	n := 0
	for _, item := range scan.Items(v) {
		switch {
		case scan.KindOf(item) != scan.Text || !isTypeName(StringOf(item)):
			return "must have nothing but " + typeNames
		case !seen.add(StringOf(item)):
			return "must not have a type twice"
		}
		n++
	}
	return unless(n > 0, "must have at least one type")
}

func isTypeName(s string) bool {
	switch s {
	case "array", "boolean", "integer", "null", "number", "object", "string":
		return true
	}
	return false
}

func (s *schemaChecker) vocabulary(v string, kind scan.KindSet) {
	if kind != scan.Object {
		s.fail("must be an object")
		return
	}
	for name, value := range scan.Members(v) {
		m := s.c.Mark()
		s.path = append(s.path, scan.Member(name))
		if scan.KindOf(value) != scan.Boolean {
			s.fail("must be true or false")
		}
		if s.c.Warnings && !String(name).URI() {
			s.warn("format", "uri", "the name should be a URI")
		}
		s.path = s.path[:len(s.path)-1]
		s.c.In(m, name)
	}
}

// isAnchor reports whether a fragment can have the name s.
func isAnchor(s string, want shape) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case c == '_' && (i > 0 || want == anchorShape):
		case i > 0 && (c == '-' || c == '.' || c >= '0' && c <= '9'):
		case i > 0 && c == ':' && want == olderAnchorShape:
		default:
			return false
		}
	}
	return s != ""
}
