package check

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// leaf checks the value of a keyword without subschemas against its shape.
func (s *schemaChecker) leaf(at int32, want shape) {
	cause := s.cause(at, want)
	switch {
	case cause != "":
		s.fail(cause)
	case want == vocabularyShape:
		s.vocabulary(at)
	case s.asksOfText(want):
		s.textLeaf(StringOf(s.textOf(at)), want)
	}
}

// cause describes the problem of the value of a keyword without subschemas; it is empty if there
// is none. It does not include the additional checks of leaf.
func (s *schemaChecker) cause(at int32, want shape) string {
	v := s.textOf(at)
	switch want {
	case anyShape:
		return ""
	case stringListShape, someStringsShape:
		return s.stringsCause(at, want == someStringsShape)
	case typeShape:
		return s.typeCause(at)
	case listShape:
		return unless(v[0] == '[', "must be an array")
	case uniqueListShape:
		switch {
		case v[0] != '[':
			return "must be an array"
		case s.spans.Spans[at].Inner == 0:
			return "must have at least one value"
		}
		return unless(s.unique(v), "must not have a value twice")
	case booleanShape:
		return unless(v[0] == 't' || v[0] == 'f', "must be true or false")
	case numberShape, positiveShape, countShape:
		return numberCause(v, want)
	case vocabularyShape:
		return unless(v[0] == '{', "must be an object")
	}
	return unless(v[0] == '"', "must be a string")
}

// numberCause is cause for a keyword whose value is a number.
func numberCause(v string, want shape) string {
	switch {
	case want == countShape && scan.KindOf(v) != scan.Integer:
		return "must be an integer"
	case !isNumber(v):
		return "must be a number"
	case want == countShape:
		return unless(Decimal(v).Compare("0") >= 0, "must be at least 0")
	case want == positiveShape:
		return unless(Decimal(v).Compare("0") > 0, "must be greater than 0")
	}
	return ""
}

func isNumber(v string) bool { return scan.IsNumber(v) || v[0] == scan.NotFinite }

func unless(ok bool, cause string) string {
	if ok {
		return ""
	}
	return cause
}

// unique reports whether a list has no duplicates.
func (s *schemaChecker) unique(list string) bool {
	before := s.c.begin()
	checkUniqueRaw(s.c, ValueOf(list), s.rule)
	return s.c.end(before)
}

// asksOfText reports whether a shape is a string with further conditions, which textLeaf checks.
func (s *schemaChecker) asksOfText(want shape) bool {
	switch want {
	case anchorShape, olderAnchorShape, identifierShape:
		return true
	case patternShape, referenceShape, absoluteShape:
		return s.c.Warnings
	}
	return false
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
func (s *schemaChecker) stringsCause(at int32, some bool) string {
	if s.first(at) != '[' {
		return "must be an array of strings"
	}
	seen := texts{c: s.c}
	for _, item := range s.spans.Items(s.text, at) {
		if s.first(item) != '"' {
			return "must be an array of strings"
		}
		if !seen.add(StringOf(s.textOf(item))) {
			return "must not have a string twice"
		}
	}
	return unless(seen.n > 0 || !some, "must have at least one string")
}

const typeNames = "array, boolean, integer, null, number, object, string"

// typeCause describes the problem of the value of type.
func (s *schemaChecker) typeCause(at int32) string {
	switch s.first(at) {
	case '"':
		return unless(isTypeName(StringOf(s.textOf(at))), "must be one of "+typeNames)
	case '[':
	default:
		return "must be a string or an array of strings"
	}
	seen := texts{c: s.c}
	for _, item := range s.spans.Items(s.text, at) {
		switch {
		case s.first(item) != '"' || !isTypeName(StringOf(s.textOf(item))):
			return "must have nothing but " + typeNames
		case !seen.add(StringOf(s.textOf(item))):
			return "must not have a type twice"
		}
	}
	return unless(seen.n > 0, "must have at least one type")
}

func isTypeName(s string) bool {
	switch s {
	case "array", "boolean", "integer", "null", "number", "object", "string":
		return true
	}
	return false
}

// vocabulary checks the members of an object with a flag for each URI.
func (s *schemaChecker) vocabulary(at int32) {
	for name, value := range s.spans.Members(s.text, at) {
		m := s.c.Mark()
		s.path = append(s.path, scan.Member(name))
		if c := s.first(value); c != 't' && c != 'f' {
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
		case is(c, alpha):
		case c == '_' && (i > 0 || want == anchorShape):
		case i > 0 && (c == '-' || c == '.' || is(c, digit)):
		case i > 0 && c == ':' && want == olderAnchorShape:
		default:
			return false
		}
	}
	return s != ""
}
