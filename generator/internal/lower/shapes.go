package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// shapes finds equal inline schemas, which share one type and its nodes. A schema that a
// bundler copied to a hundred locations is thus one struct in Go.
//
// Schemas are equal if they have the same keywords, and their references resolve to the same
// schemas. The order of members is significant, the order of keywords is not. Descriptions of
// the schema itself, and of the branches of its allOf, anyOf and oneOf, are ignored: they are
// about the location and are shown at the field. Nested descriptions are significant, since the
// type shows them. Definitions have names and are never shared.
type shapes struct {
	strict bool
	// position numbers the schemas of the graph.
	position map[*schema.Schema]int
	// ids number the texts that describe schemas.
	ids   map[string]int
	known map[*schema.Schema]identity
	// first is the schema whose type a shape has. others are the schemas that share this type.
	first  map[int]*schema.Schema
	others map[int][]*schema.Schema
	// shared are the schemas in others, for all shapes.
	shared map[*schema.Schema]bool
	// docs is the documentation that equal schemas and their branches have in common. The key
	// is the first schema or branch.
	docs map[*schema.Schema]ir.Doc
}

// identity has the numbers for comparing schemas.
type identity struct {
	// whole is the number of the schema with all its annotations. shape is the number of the
	// part that equal schemas share. branch is the number of shape with two more
	// annotations, title and default, since generated code depends on them for a branch of a
	// choice.
	whole, shape, branch int
}

func newShapes(strict bool, position map[*schema.Schema]int) *shapes {
	return &shapes{
		strict: strict, position: position,
		ids: map[string]int{}, known: map[*schema.Schema]identity{},
		first: map[int]*schema.Schema{}, others: map[int][]*schema.Schema{}, shared: map[*schema.Schema]bool{},
		docs: map[*schema.Schema]ir.Doc{},
	}
}

// of returns the schema whose type s has: s itself, unless it shares the type of an equal
// schema.
func (h *shapes) of(s *schema.Schema) *schema.Schema {
	if h.shared[s] {
		return h.first[h.identify(s).shape]
	}
	return s
}

// share records that s has the type of first.
func (h *shapes) share(first, s *schema.Schema) {
	id := h.identify(first).shape
	h.first[id], h.shared[s] = first, true
	h.others[id] = append(h.others[id], s)
	delete(h.shared, first)
}

// identify numbers a schema by its content.
func (h *shapes) identify(s *schema.Schema) identity {
	if id, ok := h.known[s]; ok {
		return id
	}
	var shape, names, notes []string
	for _, k := range s.Keywords {
		switch {
		case k.Row == nil, k.Name == "$defs", k.Name == "$comment", k.Name == "x-diff":
			// It does not affect generated types and validators.
		case k.Name == "title", k.Name == "default":
			names = append(names, h.text(k))
		case h.isNote(k):
			notes = append(notes, h.text(k))
		case isChoice(k.Name):
			shape = append(shape, k.Name+h.numbers(k, func(id identity) int { return id.branch }))
			notes = append(notes, k.Name+h.numbers(k, func(id identity) int { return id.whole }))
		case k.Name == "discriminator": // its mapping contains references
			shape = append(shape, h.text(k), s.Base)
		default:
			shape = append(shape, h.text(k))
		}
	}
	kind := strconv.Itoa(int(s.Draft)) + strconv.FormatBool(s.AssertsFormat)
	if s.Bool != nil {
		kind += strconv.FormatBool(*s.Bool)
	}
	id := identity{shape: h.number(kind, shape)}
	id.branch = h.number(strconv.Itoa(id.shape), names)
	id.whole = h.number(strconv.Itoa(id.branch)+" and", notes)
	h.known[s] = id
	return id
}

// isNote reports whether a keyword describes the location of a schema rather than its values.
func (h *shapes) isNote(k *schema.Keyword) bool {
	return k.Row.Group == schema.MetaData && (k.Name != "readOnly" || !h.strict) || k.Name == "x-source" || k.Name == "x-was"
}

// choices are the keywords whose branches apply to the same value as the schema.
var choices = []string{"allOf", "anyOf", "oneOf"}

func isChoice(name string) bool { return slices.Contains(choices, name) }

// text describes a keyword: its subschemas by number, references by target.
func (h *shapes) text(k *schema.Keyword) string {
	switch {
	case k.Ref != nil:
		return k.Name + "#" + strconv.Itoa(h.position[k.Ref]) + "#" + strconv.Itoa(h.position[k.Outer])
	case k.Row.Group == schema.Extension || len(k.Subschemas()) == 0:
		return k.Name + h.numbers(k, func(id identity) int { return id.whole }) + "=" + compact(k.Value)
	}
	return k.Name + h.numbers(k, func(id identity) int { return id.whole })
}

// numbers lists the numbers of the subschemas of a keyword, with their names.
func (h *shapes) numbers(k *schema.Keyword, number func(identity) int) string {
	var b strings.Builder
	for i, s := range k.Subschemas() {
		b.WriteByte(' ')
		if len(k.Map) > 0 {
			b.WriteString(strconv.Quote(k.Map[i].Name))
		}
		b.WriteString(strconv.Itoa(number(h.identify(s))))
	}
	return b.String()
}

// number returns the number of a list of texts, whose order does not matter.
func (h *shapes) number(of string, texts []string) int {
	slices.Sort(texts)
	text := of + "\n" + strings.Join(texts, "\n") // neither JSON text nor a number has a line break
	n, ok := h.ids[text]
	if !ok {
		n = len(h.ids)
		h.ids[text] = n
	}
	return n
}

// keep makes s the schema of the shape's type, unless the shape has one already.
func (h *shapes) keep(s *schema.Schema) {
	if id := h.identify(s).shape; h.first[id] == nil {
		h.first[id] = s
	}
}

// published keeps the types whose names were published before.
func (l *lowerer) published(g *schema.Graph) {
	for _, s := range g.All {
		if l.isPublished(s) && l.shareable(s) {
			l.shapes.keep(s)
		}
	}
}

// isPublished reports whether the type of an inline schema has a published name.
func (l *lowerer) isPublished(s *schema.Schema) bool {
	return l.opts.Published != nil && l.opts.Published(typeKey(s))
}

// shareable reports whether s may share the type of an equal schema. Definitions and schemas
// that name their type have their own names. The meaning of a dynamic reference depends on its
// location.
func (l *lowerer) shareable(s *schema.Schema) bool {
	return !isDefinition(s) && !l.scopes.dynamic[s] &&
		!slices.ContainsFunc([]string{"x-go-name", "x-go-type-of", "x-go-check"}, func(name string) bool { return s.Keyword(name) != nil })
}

// shape returns the type that s shares with an equal schema, nil if s gets its own. A type with
// a published name is never merged with another one.
func (l *lowerer) shape(s *schema.Schema, kind ir.TypeKind, p location) *ir.Type {
	if p.parent == nil || !l.shareable(s) || l.isPublished(s) {
		return nil
	}
	l.shapes.keep(s)
	first := l.shapes.first[l.shapes.identify(s).shape]
	if first == s {
		return nil
	}
	t := l.types[first]
	if t == nil { // published and not visited yet
		t = l.newType(first, kind, p)
		l.later(t, first)
	}
	l.types[s] = t
	if l.work.moves(t, p) && !l.isPublished(first) {
		t.Key, t.Origin, t.Parent, t.Path = typeKey(s), schemaOrigin(s), p.parent, p.path
		first, s, l.schemas[t] = s, first, s
		l.later(t, first)
	}
	l.shapes.share(first, s)
	return t
}

// compare reduces the documentation of first and its branches to the parts that s also has.
func (h *shapes) compare(first, s *schema.Schema) {
	doc, ok := h.docs[first]
	if !ok {
		doc = documentation(first)
	}
	h.docs[first] = common(doc, documentation(s))
	for _, name := range choices {
		if k := first.Keyword(name); k != nil {
			for i, branch := range s.Keyword(name).List {
				h.compare(k.List[i], branch)
			}
		}
	}
}

// document lists the schemas that share types. The types, and the fields of sums, get the
// documentation that applies to all their locations.
func (l *lowerer) document() {
	for _, t := range l.pkg.Types {
		first := l.schemas[t]
		if !l.shapes.isFirst(first) || l.types[first] != t {
			continue
		}
		for _, s := range l.shapes.others[l.shapes.identify(first).shape] {
			t.Others = append(t.Others, schemaOrigin(s))
			l.shapes.compare(first, s)
		}
		t.Doc = l.shapes.docs[first]
		for _, a := range t.Alternatives {
			if b := l.branches[a][0]; b != nil {
				a.Field.Doc = l.shapes.documentation(b)
			}
		}
	}
}

// isFirst reports whether equal schemas share the type of s.
func (h *shapes) isFirst(s *schema.Schema) bool {
	id, ok := h.known[s]
	return ok && h.first[id.shape] == s && len(h.others[id.shape]) > 0
}

// documentation returns the common documentation of an alternative: its own, or else the
// documentation of the definition that it refers to.
func (h *shapes) documentation(b *schema.Schema) ir.Doc {
	var doc ir.Doc
	for i, c := range conjunctsOf(b) {
		d, compared := h.docs[c]
		if !compared {
			d = documentation(c)
		}
		switch {
		case i == 0:
			doc = d
		case doc.Description == "":
			doc.Description, doc.Source = d.Description, d.Source
		}
		if len(doc.Examples) == 0 {
			doc.Examples = d.Examples
		}
	}
	return doc
}

// common returns the documentation that two schemas share.
func common(a, b ir.Doc) ir.Doc {
	if a.Title != b.Title {
		a.Title = ""
	}
	if a.Description != b.Description {
		a.Description = ""
	}
	if a.Source != b.Source {
		a.Source = ""
	}
	if !slices.Equal(a.Examples, b.Examples) {
		a.Examples = nil
	}
	a.Deprecated = a.Deprecated && b.Deprecated
	return a
}
