package schema

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/internal/nearest"
)

// drafts are the meta-schemas by URI. Those with a remark are read by the nearest
// draft that there is.
var drafts = map[string]struct {
	draft  Draft
	remark string
}{
	"https://json-schema.org/draft/2020-12/schema": {Draft2020, ""},
	"http://json-schema.org/draft-07/schema":       {Draft07, ""},
	"https://json-schema.org/draft-07/schema":      {Draft07, ""},
	"http://json-schema.org/schema":                {Draft2020, "read as draft 2020-12"},
	"https://json-schema.org/draft/2019-09/schema": {Draft2020, "draft 2019-09 is read as draft 2020-12"},
	"http://json-schema.org/draft-06/schema":       {Draft07, "draft-06 is read as draft-07"},
	"http://json-schema.org/draft-04/schema":       {Draft04, ""},
}

// vocabularies are the groups of keywords by the URI of their vocabulary.
var vocabularies = map[string]Group{
	"https://json-schema.org/draft/2020-12/vocab/core":              Core,
	"https://json-schema.org/draft/2020-12/vocab/applicator":        Applicator,
	"https://json-schema.org/draft/2020-12/vocab/unevaluated":       Unevaluated,
	"https://json-schema.org/draft/2020-12/vocab/validation":        Validation,
	"https://json-schema.org/draft/2020-12/vocab/format-annotation": Format,
	"https://json-schema.org/draft/2020-12/vocab/format-assertion":  Format,
	"https://json-schema.org/draft/2020-12/vocab/content":           Content,
	"https://json-schema.org/draft/2020-12/vocab/meta-data":         MetaData,
}

// knownDraft is a line of the table of drafts.
type knownDraft = struct {
	draft  Draft
	remark string
}

// draftOf finds the meta-schema of a draft by its URI, with http or https, with an empty
// fragment or without.
func draftOf(uri string) (knownDraft, bool) {
	uri = strings.TrimSuffix(uri, "#")
	known, ok := drafts[uri]
	if other := otherScheme(uri); !ok && other != "" {
		known, ok = drafts[other]
	}
	return known, ok
}

// otherScheme returns the URI of json-schema.org with https in place of http, or the
// other way round; empty for any other URI. The site answers to both, and its
// documents are one as often as the other.
func otherScheme(uri string) string {
	if rest, ok := strings.CutPrefix(uri, "http://json-schema.org/"); ok {
		return "https://json-schema.org/" + rest
	}
	if rest, ok := strings.CutPrefix(uri, "https://json-schema.org/"); ok {
		return "http://json-schema.org/" + rest
	}
	return ""
}

// readDraft applies the $schema of a resource.
func (l *loader) readDraft(s *Schema) {
	v := s.Value.stringMember("$schema")
	if v == nil {
		return
	}
	uri := strings.TrimSuffix(v.Str, "#")
	if known, ok := draftOf(v.Str); ok {
		s.Draft = known.draft
		if known.remark != "" {
			l.lenient(diag.Diagnostic{Pos: v.Pos, Code: "schema-version", Message: known.remark})
		}
		return
	}
	if l.readMetaSchema(s, uri) {
		return
	}
	candidates := []string{"https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-04/schema"}
	l.lenient(diag.Diagnostic{Pos: v.Pos, Code: "schema-version",
		Message: fmt.Sprintf("%q is no version of JSON Schema that is known here; reading it as %s", v.Str, s.Draft),
		Hint:    nearest.Question(uri, candidates)})
}

// readMetaSchema applies a $schema that leads to a meta-schema of the user's own:
// the keywords of the vocabularies that it leaves out mean nothing. It reports
// false when there is no such document.
func (l *loader) readMetaSchema(s *Schema, uri string) bool {
	f := l.metaSchema(s, uri)
	if f == nil {
		return false
	}
	meta, known := l.metas[f]
	if !known {
		meta = readValue(f, &l.nodes, l.diags)
		l.metas[f] = meta
	}
	if meta == nil {
		return true // and that has been reported
	}
	if v := meta.stringMember("$schema"); v != nil {
		if known, ok := draftOf(v.Str); ok {
			s.Draft = known.draft
		}
	}
	list := meta.Member("$vocabulary")
	if list == nil {
		return true
	}
	omitted := map[Group]bool{Applicator: true, Unevaluated: true, Validation: true, Format: true, Content: true, MetaData: true}
	for _, m := range list.Members {
		if group, ok := vocabularies[m.Name]; ok {
			delete(omitted, group)
		} else if m.Value.IsTrue() {
			l.diags.Errorf(m.NamePos, "vocabulary", "the vocabulary %q is required but not known here", m.Name)
		}
	}
	s.omitted = omitted
	return true
}
