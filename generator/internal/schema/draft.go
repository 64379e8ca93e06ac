package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Draft is a version of JSON Schema. Drafts are bits, so that a row of the keyword table can
// have several drafts.
type Draft int

// The supported drafts.
const (
	Draft2020 Draft = 1 << iota
	Draft2019
	Draft07
	Draft06
	Draft04
)

// String returns the usual name of the draft.
func (d Draft) String() string {
	switch d {
	case Draft2019:
		return "draft 2019-09"
	case Draft07:
		return "draft-07"
	case Draft06:
		return "draft-06"
	case Draft04:
		return "draft-04"
	}
	return "draft 2020-12"
}

// URI returns the URI of the draft's meta-schema.
func (d Draft) URI() string { return canonicalDrafts[slices.Index(everyDraft, d)] }

// idKeyword returns the keyword that identifies a schema.
func (d Draft) idKeyword() string {
	if d == Draft04 {
		return "id"
	}
	return "$id"
}

// ignoresRefSiblings reports whether the draft ignores keywords beside $ref.
func (d Draft) ignoresRefSiblings() bool { return d&beforeDraft2019 != 0 }

// ContainsEvaluates reports whether contains evaluates the elements that match it. If so,
// unevaluatedItems does not apply to them.
func (d Draft) ContainsEvaluates() bool { return d == Draft2020 }

const (
	sinceDraft2019  = Draft2020 | Draft2019
	sinceDraft7     = sinceDraft2019 | Draft07
	sinceDraft6     = sinceDraft7 | Draft06
	allDrafts       = sinceDraft6 | Draft04
	beforeDraft2019 = Draft07 | Draft06 | Draft04
	beforeDraft2020 = Draft2019 | beforeDraft2019
)

var everyDraft = []Draft{Draft2020, Draft2019, Draft07, Draft06, Draft04}

// drafts maps the URI of a meta-schema, without the scheme, to its draft. An entry with a
// remark is read as the nearest supported draft.
var drafts = map[string]knownDraft{
	"json-schema.org/draft/2020-12/schema": {Draft2020, ""},
	"json-schema.org/draft/2019-09/schema": {Draft2019, ""},
	"json-schema.org/draft-07/schema":      {Draft07, ""},
	"json-schema.org/draft-06/schema":      {Draft06, ""},
	"json-schema.org/draft-05/schema":      {Draft04, ""}, // the same keywords as draft-04
	"json-schema.org/draft-04/schema":      {Draft04, ""},
	"json-schema.org/draft-03/schema":      {Draft04, "draft-03 is not supported; read as draft-04"},
	"json-schema.org/schema":               {Draft2020, "no draft is named; read as draft 2020-12"},
}

// canonicalDrafts are the supported values of $schema, for hints.
var canonicalDrafts = []string{
	"https://json-schema.org/draft/2020-12/schema",
	"https://json-schema.org/draft/2019-09/schema",
	"http://json-schema.org/draft-07/schema",
	"http://json-schema.org/draft-06/schema",
	"http://json-schema.org/draft-04/schema",
}

// knownDraft is an entry of drafts.
type knownDraft struct {
	draft  Draft
	remark string
}

// draftOf returns the draft for a value of $schema. http and https, an empty fragment
// and a trailing slash make no difference.
func draftOf(uri string) (knownDraft, bool) {
	uri = strings.TrimSuffix(strings.TrimSuffix(uri, "#"), "/")
	rest, ok := strings.CutPrefix(uri, "http://")
	if !ok {
		rest, ok = strings.CutPrefix(uri, "https://")
	}
	known, found := drafts[rest]
	return known, ok && found
}

// otherScheme swaps http and https in a json-schema.org URI; it returns an empty string for any
// other URI. The site serves both schemes, and documents use either.
func otherScheme(uri string) string {
	if rest, ok := strings.CutPrefix(uri, "http://json-schema.org/"); ok {
		return "https://json-schema.org/" + rest
	}
	if rest, ok := strings.CutPrefix(uri, "https://json-schema.org/"); ok {
		return "http://json-schema.org/" + rest
	}
	return ""
}

// dialect is the set of keywords and options that a value of $schema selects.
type dialect struct {
	draft Draft
	// omitted are the groups of keywords that are annotations because the $vocabulary
	// of the meta-schema does not list them.
	omitted map[Group]bool
	// assertsFormat makes format an assertion.
	assertsFormat bool
}

// readDraft applies the $schema at the root of a resource. Elsewhere the keyword is
// ignored.
func (l *loader) readDraft(s *Schema) {
	v := stringMember(s.Value, "$schema")
	if v == nil {
		return
	}
	if s.Parent == nil {
		s.apply(l.dialect(s, v))
		return
	}
	if idMember(s.Value, s.Draft) != nil || idMember(s.Value, allDrafts) != nil {
		if d := l.dialect(s, v); idMember(s.Value, d.draft) != nil {
			s.apply(d)
			return
		}
	}
	l.lenient(source.Diagnostic{Pos: v.Pos(), Code: "schema-version",
		Message: `"$schema" belongs at the root of a document or beside "$id"`})
}

func (s *Schema) apply(d *dialect) {
	s.Draft, s.omitted, s.AssertsFormat = d.draft, d.omitted, d.assertsFormat
}

// idMember returns the value that identifies the schema v in one of the drafts, nil if there is
// none.
func idMember(v *Value, drafts Draft) *Value {
	for _, d := range everyDraft {
		if d&drafts == 0 || d.ignoresRefSiblings() && v.Member("$ref") != nil {
			continue
		}
		if id := stringMember(v, d.idKeyword()); id != nil {
			return id
		}
	}
	return nil
}

// dialect returns the dialect that the $schema of a schema selects. If the value is unknown, it
// is reported, and the draft of s is used.
func (l *loader) dialect(s *Schema, v *Value) *dialect {
	if known, ok := draftOf(v.Str); ok {
		if known.remark != "" {
			l.lenient(source.Diagnostic{Pos: v.Pos(), Code: "schema-version", Message: known.remark})
		}
		return &dialect{draft: known.draft}
	}
	uri := strings.TrimSuffix(v.Str, "#")
	if f := l.metaSchema(s, uri); f != nil {
		return l.metaDialect(f, s.Draft)
	}
	l.lenient(source.Diagnostic{Pos: v.Pos(), Code: "schema-version",
		Message: fmt.Sprintf("unknown \"$schema\" %q; read as %s", v.Str, s.Draft),
		Hint:    l.hint(func() string { return nearest.Question(uri, canonicalDrafts) })})
	return &dialect{draft: s.Draft}
}

// metaDialect returns the dialect of a custom meta-schema. Its draft comes from its own
// $schema, or is the given one if it has none.
func (l *loader) metaDialect(f *source.File, otherwise Draft) *dialect {
	if d := l.dialects[f]; d != nil {
		return d
	}
	d := &dialect{draft: otherwise}
	l.dialects[f] = d // a meta-schema may refer to itself
	meta := l.value(f)
	if meta == nil {
		return d // already reported
	}
	if v := stringMember(meta, "$schema"); v != nil {
		d.draft = l.dialect(&Schema{File: f.Name, Base: f.URI, Value: meta, Draft: otherwise}, v).draft
	}
	if list := meta.Member("$vocabulary"); list != nil && list.Kind == card.KindObject && d.draft&sinceDraft2019 != 0 {
		l.readVocabularies(d, list)
	}
	return d
}
