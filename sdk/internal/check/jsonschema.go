package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// codeSchemaDraft is the code of the warning about a schema that names an unknown draft, so
// that its keywords were not checked.
const codeSchemaDraft = "schema-draft"

// jsonSchema reports r at every keyword of v, at any level, whose value its draft of JSON
// Schema does not allow. It reports r at v itself if v is not a schema. The draft is given:
// "2020-12", "2019-09", "draft-07", "draft-06" or "draft-04". If it is empty, $schema at the root
// names the draft; the default is 2020-12. An unknown draft causes a warning; then only the
// kind of v is checked: an object or a boolean. Unknown keywords are ignored.
//
// An embedded resource is a subschema with its own identifier. Its draft is named by its own
// $schema (JSON Schema Core 2020-12, section 9.3.3).
//
// The findings equal the findings of validation against the meta-schema of the draft. If the
// meta-schema only annotates a value with a format (regular expressions, URIs), the finding is
// a warning with the name of the format as its code. Messages have the location inside the
// schema, the cause and the draft.
func jsonSchema(c *Checker, v indexed, given string, r *Rule) {
	s := schemaChecker{c: c, rule: r, indexed: v}
	if given == "" {
		s.draft = s.ownDraft()
	} else {
		for s.draft = draft2020; s.draft > draft04 && draftNames[s.draft] != given; {
			s.draft--
		}
	}
	if s.plain(s.at, schemaShape) {
		return
	}
	if scan.MayHave(s.textOf(s.at), "$schema") {
		s.findResources(s.at)
		delete(s.resources, s.at)
	}
	s.path = c.path[:0]
	s.schema(s.at)
	c.path = s.path // keep the memory
}

// schemaChecker checks a schema in one pass. It visits the spans of an index of the text; a value
// is identified by the index of its span.
type schemaChecker struct {
	c    *Checker
	rule *Rule
	indexed
	draft draft
	// resources has the drafts of embedded resources that name one, by the index of the
	// resource.
	resources map[int32]draft
	// path is the path from the root to the current value.
	path scan.Path
}

// ownDraft returns the draft that the schema names.
func (s *schemaChecker) ownDraft() draft {
	spans := s.spans.Spans
	for i := s.at + 1; i < spans[s.at].Next; i = spans[i+1].Next {
		if scan.NameOf(s.text, &spans[i]) == "$schema" && s.first(i+1) == '"' {
			return draftOf(StringOf(s.textOf(i + 1)))
		}
	}
	return draft2020
}

// fail reports that the current value violates the rule.
func (s *schemaChecker) fail(cause string) {
	t := s.c.tally(s.rule)
	if s.c.trials > 0 || !s.c.wants(s.rule) || t.listed >= s.c.options.Limits.Findings {
		s.c.Fail(s.rule) // the message is dropped
		return
	}
	own := *s.rule
	own.Message = s.message(cause)
	s.c.Fail(&own)
}

// warn reports a problem that the meta-schema does not assert.
func (s *schemaChecker) warn(keyword, code, cause string) {
	if s.c.Warnings {
		s.c.Fail(&Rule{Keyword: keyword, Code: code, Schema: s.rule.Schema, Severity: card.Warning, Message: s.message(cause)})
	}
}

// message returns the location of the current value, the cause and the draft.
func (s *schemaChecker) message(cause string) string {
	cause += " (JSON Schema " + draftNames[s.draft] + ")"
	if len(s.path) == 0 {
		return cause
	}
	return s.location() + ": " + cause
}

// location returns the path to the current value; of a long path it returns the end.
func (s *schemaChecker) location() string {
	const longest = 160
	first, size := len(s.path), 0
	for first > 0 && size+s.path[first-1].Size() <= longest {
		first--
		size += s.path[first].Size()
	}
	var text []byte
	for _, part := range s.path[first:] {
		text = part.Append(text)
	}
	switch {
	case first == 0:
		return string(text[1:])
	case len(text) == 0:
		return "…" // a single name that is too long
	}
	return "…" + string(text)
}

// check checks a value against a shape.
func (s *schemaChecker) check(at int32, want shape) {
	switch want {
	case schemaShape:
		s.schema(at)
	case additionalShape:
		if c := s.first(at); c != 't' && c != 'f' {
			s.schema(at)
		}
	case itemsShape:
		if s.first(at) == '[' {
			s.schemaList(at)
		} else {
			s.schema(at)
		}
	case schemaListShape:
		s.schemaList(at)
	case schemaMapShape, patternMapShape, stringListMapShape, dependencyMapShape:
		if s.first(at) == '{' {
			s.members(at, want)
		} else {
			s.fail("must be an object")
		}
	default:
		s.leaf(at, want)
	}
}

func (s *schemaChecker) schema(at int32) {
	if own, ok := s.resources[at]; ok {
		outer := s.draft
		s.draft = own
		defer func() { s.draft = outer }()
	}
	switch c := s.first(at); {
	case c == '{' && s.draft == unknownDraft:
		s.warnDraft()
	case c == '{':
		s.object(at)
	case c != 't' && c != 'f':
		s.fail(s.kinds())
	case s.draft == draft04:
		s.fail("must be an object")
	}
}

// warnDraft warns that the draft of the current schema is unknown.
func (s *schemaChecker) warnDraft() {
	if !s.c.Warnings {
		return
	}
	m := s.c.Mark()
	s.path = append(s.path, scan.Member("$schema"))
	s.warn("$schema", codeSchemaDraft, "the draft is not known, so that the keywords of the schema were not checked")
	s.path = s.path[:len(s.path)-1]
	s.c.In(m, "$schema")
}

// kinds describes the kinds of values that a schema may be.
func (s *schemaChecker) kinds() string {
	if s.draft == draft04 {
		return "must be an object"
	}
	return "must be an object or a boolean"
}

// object checks the keywords of a schema.
func (s *schemaChecker) object(at int32) {
	var found, needed uint8 // bounds of draft-04, see bounds
	for name, value := range s.spans.Members(s.text, at) {
		s.member(name, value, shapeOf(name, s.draft))
		if s.draft == draft04 {
			is, needs := bounds(name)
			found, needed = found|is, needed|needs
		}
	}
	for bit, name := range [...]string{1: "minimum", 2: "maximum"} {
		if needed&^found&uint8(bit) != 0 {
			m := s.c.Mark()
			s.path = append(s.path, scan.Member(name))
			s.fail("is required beside exclusive" + strings.ToUpper(name[:1]) + name[1:])
			s.path = s.path[:len(s.path)-1]
			s.c.In(m, name)
		}
	}
}

// members checks the values of an object with arbitrary names.
func (s *schemaChecker) members(at int32, of shape) {
	for name, value := range s.spans.Members(s.text, at) {
		if of == patternMapShape {
			s.name(name)
		}
		s.member(name, value, s.memberShape(value, of))
	}
}

// memberShape returns the shape of a value in an object with arbitrary names.
func (s *schemaChecker) memberShape(value int32, of shape) shape {
	switch {
	case of != stringListMapShape && (of != dependencyMapShape || s.first(value) != '['):
		return schemaShape
	case s.draft == draft04:
		return someStringsShape
	}
	return stringListShape
}

// name checks a member name that is a pattern.
func (s *schemaChecker) name(name string) {
	if cause := s.doubtfulPattern(name); cause != "" {
		m := s.c.Mark()
		s.path = append(s.path, scan.Member(name))
		s.warn("format", "regex", cause)
		s.path = s.path[:len(s.path)-1]
		s.c.In(m, name)
	}
}

func (s *schemaChecker) member(name string, value int32, want shape) {
	m := s.c.Mark()
	s.path = append(s.path, scan.Member(name))
	s.check(value, want)
	s.path = s.path[:len(s.path)-1]
	s.c.In(m, name)
}

// schemaList checks a list of at least one schema.
func (s *schemaChecker) schemaList(at int32) {
	if s.first(at) != '[' {
		s.fail("must be an array of schemas")
		return
	}
	if s.spans.Spans[at].Inner == 0 {
		s.fail("must have at least one schema")
	}
	for n, item := range s.spans.Items(s.text, at) {
		m := s.c.Mark()
		s.path = append(s.path, scan.Element(n))
		s.schema(item)
		s.path = s.path[:len(s.path)-1]
		s.c.InIndex(m, n)
	}
}
