package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// place is the location of a schema and the properties it inherits.
type place struct {
	file, pointer string
	parent        *Schema
	base          string
	draft         Draft
}

// at returns the place of a value inside s.
func (s *Schema) at(pointer string) place {
	return place{file: s.File, pointer: pointer, parent: s, base: s.Base, draft: s.Draft}
}

// schema reads v as a schema, only once. It returns nil if v is not a schema.
func (l *loader) schema(v *Value, at place) *Schema {
	if s := l.schemas[v]; s != nil {
		return s
	}
	if v.Kind != card.KindBool && v.Kind != card.KindObject {
		l.diags.Add(notASchema(v, ""))
		return nil
	}
	if !l.afford(v, at) {
		return nil
	}
	s := &Schema{File: at.file, Pointer: at.pointer, Pos: v.Pos(), Value: v, Parent: at.parent, Base: at.base, Draft: at.draft}
	if v.Kind == card.KindBool {
		isTrue := v.IsTrue()
		s.Bool = &isTrue
	}
	l.schemas[v] = s
	l.graph.All = append(l.graph.All, s)
	l.identify(s)
	for _, m := range v.Members {
		l.keyword(s, m)
	}
	l.checkCompanions(s)
	return s
}

// afford subtracts the size of the pointers in v from the limit, and reports if the limit is
// exceeded.
func (l *loader) afford(v *Value, at place) bool {
	if l.stopped {
		return false
	}
	l.pointers -= len(at.pointer)
	for _, m := range v.Members {
		l.pointers -= len(at.pointer) + len(m.Name)
	}
	if l.pointers < 0 {
		l.stopped = true
		l.diags.Add(source.Diagnostic{
			Pos: v.Pos(), Code: "limit", Message: fmt.Sprintf("the JSON Pointers of the schemas have more than %d octets: names are long and nest deeply", l.store.Limits().Nodes*pointerBytes),
			Hint: "--limit nodes=NUMBER raises the limit",
		})
	}
	return !l.stopped
}

// subschema reads v as a schema inside a keyword. It returns nil if v is not a schema.
func (l *loader) subschema(v *Value, at place, keyword, ignored string) *Schema {
	if v.Kind != card.KindBool && v.Kind != card.KindObject {
		l.misused(notASchema(v, keyword), ignored)
		return nil
	}
	return l.schema(v, at)
}

// notASchema returns the diagnostic for a value where a schema is expected.
func notASchema(v *Value, keyword string) source.Diagnostic {
	return source.Diagnostic{Pos: v.Pos(), Code: "schema", Hint: slipHint(keyword, v),
		Message: fmt.Sprintf("expected a schema (an object, true or false), found %s", v.KindName())}
}

// keyword reads one member of a schema object. A keyword whose value has the wrong form is left
// out of the tree. Problems in the readable part of the value are still reported.
func (l *loader) keyword(s *Schema, m Member) {
	k := &Keyword{
		Name: m.Name, Written: m.Name, Pos: m.NamePos(),
		Pointer: s.Pointer + card.JoinPointer(m.Name),
		Value:   m.Value, Row: Lookup(m.Name, s.Draft),
	}
	switch {
	case k.Row == nil:
		l.unknownKeyword(s, k)
		if isKeyword(k.Name) {
			k.Name = "" // a keyword of another draft, without meaning in this one
		}
	case s.omitted[k.Row.Group]:
		l.diags.Warnf(k.Pos, "ignored-keyword", "the meta-schema does not list the vocabulary of %q; the keyword is ignored", k.Name)
		k.Name, k.Row = "", nil
	case l.hiddenByRef(s, k):
		return
	}
	fits := k.Row == nil || l.fits(k)
	if fits {
		s.Keywords = append(s.Keywords, k)
	}
	if k.Row != nil && k.Row.read != nil && (fits || l.options.Project) {
		k.Row.read(l, s, k)
	}
}

// fits checks the form of a keyword's value.
func (l *loader) fits(k *Keyword) bool {
	ok := true
	for _, m := range k.Row.shape(k.Value) {
		d := source.Diagnostic{Pos: m.at.Pos(), Code: "keyword-value", Hint: slipHint(k.Written, k.Value),
			Message: fmt.Sprintf("%q: %s", k.Written, m.message)}
		if m.mild {
			l.lenient(d)
			continue
		}
		ok = false
		if k.isReference() {
			l.diags.Add(d)
			continue
		}
		l.misused(d, "the keyword")
	}
	return ok
}

// hiddenByRef reports whether k is ignored because it is beside a $ref, as before draft
// 2019-09. Annotations and definitions remain, since they assert nothing.
func (l *loader) hiddenByRef(s *Schema, k *Keyword) bool {
	if !s.Draft.ignoresRefSiblings() || s.Value.Member("$ref") == nil {
		return false
	}
	switch k.Name {
	case "$ref", "$schema", "$comment", "definitions", "title", "description", "examples":
		return false
	}
	l.diags.Warnf(k.Pos, "ignored-keyword", "%s ignores %q beside \"$ref\"", s.Draft, k.Name)
	return true
}

// unknownKeyword reports a keyword that is not in the table.
func (l *loader) unknownKeyword(s *Schema, k *Keyword) {
	d := source.Diagnostic{Pos: k.Pos, Code: "unknown-keyword", Message: fmt.Sprintf("%s has no keyword %q", s.Draft, k.Name)}
	extension := strings.HasPrefix(k.Name, "x-")
	if extension {
		d.Message = fmt.Sprintf("the vocabulary has no keyword %q", k.Name)
	}
	if instead, ok := replaced[k.Name]; ok {
		d.Hint = "use " + instead
	} else {
		d.Hint = l.hint(func() string { return nearest.Question(k.Name, keywordNames(s.Draft, extension)) })
	}
	l.lenient(d)
}

// checkCompanions checks keywords that have an effect only together with others.
func (l *loader) checkCompanions(s *Schema) {
	names := make(map[string]bool, len(s.Keywords))
	for _, k := range s.Keywords {
		names[k.Name] = true
	}
	has := func(name string) bool { return names[name] }
	for _, name := range []string{"x-code", "x-message"} {
		k := s.Keyword(name)
		if k == nil {
			continue
		}
		for _, m := range k.Value.Members {
			if !has(m.Name) {
				l.lenient(source.Diagnostic{Pos: m.NamePos(), Code: "idle-keyword",
					Message: fmt.Sprintf("%q names the keyword %q, which is not in this schema", name, m.Name)})
			}
		}
	}
	for _, name := range []string{"x-enum-varnames", "x-enum-descriptions"} {
		if k := s.Keyword(name); k != nil {
			l.checkTexts(s, k)
		}
	}
	for _, c := range companions {
		if k := s.Keyword(c.name); k != nil && !slices.ContainsFunc(c.needs, has) {
			l.lenient(source.Diagnostic{Pos: k.Pos, Code: "idle-keyword",
				Message: fmt.Sprintf("%q has no effect without %s", c.name, quoteList(c.needs))})
		}
	}
}

// checkTexts checks that a keyword has as many texts as there are values to describe.
func (l *loader) checkTexts(s *Schema, k *Keyword) {
	values := s.Keyword("enum")
	if values == nil {
		values = s.Keyword("x-values")
	}
	switch {
	case values == nil:
		l.lenient(source.Diagnostic{Pos: k.Pos, Code: "idle-keyword",
			Message: fmt.Sprintf(`%q has no effect without "enum" or "x-values"`, k.Name)})
	case k.Value.Kind == card.KindArray && len(values.Value.Items) != len(k.Value.Items):
		l.lenient(source.Diagnostic{Pos: k.Value.Pos(), Code: "keyword-value",
			Message: fmt.Sprintf("%q: expected one text for each of the %d values of %q, found %d",
				k.Name, len(values.Value.Items), values.Name, len(k.Value.Items))})
	}
}

// quoteList joins names for a sentence: "a", "b" or "c".
func quoteList(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}
