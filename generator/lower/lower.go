// Package lower turns a resolved schema graph into the generator's intermediate
// representation. It answers four questions, each in files of its own, and stores
// four answers:
//
//   - resolution: what a schema says whichever way it is written, and which definition a
//     place is (view.go, target.go);
//   - representation: which Go shape holds an instance (types.go, fields.go, use.go);
//   - validation: what must hold of an instance, whatever holds it (plan.go, rules.go);
//   - dispatch: which alternative applies (the applicator rules of the plan).
//
// The guiding law is that a Go type may hold too much and never too little: a shape
// is chosen from what a schema can admit, and everything narrower becomes a check.
package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Options say what is made of a schema graph.
type Options struct {
	// Package, Dialect and Doc are those of [ir.Package].
	Package, Dialect, Doc string
	// Files are the schema files as they are to be named in generated code.
	Files []string
	// Strict holds a project dialect to its rules: what a single schema is only
	// warned about is an error.
	Strict bool
	// AssertFormats makes format an assertion; otherwise it is an annotation.
	AssertFormats bool
	// Embedded and MaxSize are those of [ir.Package].
	Embedded bool
	MaxSize  int
	// Versions are those of [ir.Package].
	Versions []string
	// Entries are the schemas of documents.
	Entries []EntryRef
	// Published reports whether the type of the inline schema at a location ("file#pointer")
	// has a published name, which it keeps; nil when none has.
	Published func(location string) bool
}

// EntryRef names the schema of a document.
type EntryRef struct {
	Schema *schema.Schema
	// Primary marks the entry whose functions have plain names.
	Primary bool
	// Empty says that a document of no bytes means the same as {}.
	Empty bool
	// Name asks for a Go name before all that the schema offers.
	Name string
	// Matched marks a definition that a pattern chose: it is an entry only if its type is
	// that of a document anyway.
	Matched bool
}

// lowerer is the state of one run.
type lowerer struct {
	opts  Options
	diags *diag.List
	pkg   *ir.Package
	// types are the named types by the schema that defines them; an entry of nil says
	// that the schema was looked at and gets none.
	types map[*schema.Schema]*ir.Type
	// schemas are what the types were made of, and branches what the alternatives of
	// sums were; a nil branch stands for a kind in a list of kinds.
	schemas  map[*ir.Type]*schema.Schema
	branches map[*ir.Alternative][]*schema.Schema
	// work has the types that are not filled yet, shapes the schemas that share types.
	work   *worklist
	shapes *shapes
	// nullable are the types of documents that may be null.
	nullable []*ir.Type
	// described are the schemas that gave fields their shape.
	described map[*ir.Field]*schema.Schema
	// open are the schemas whose representation is being chosen, definitions aside.
	open map[*schema.Schema]bool
	// nodes are the plan's nodes by schema and context.
	nodes  map[nodeKey]*ir.Node
	scopes *scopes
	// overrides are the entries of x-checks, by their schemas: a context is the same one
	// each time that an entry is reached.
	overrides map[*schema.Schema]*override
	// constantsOf are the members by which schemas can be distinguished.
	constantsOf map[*schema.Schema][]constantMember
	// declared are the findings of hand-written functions by the keyword that names them,
	// and findingNames the variables of these findings.
	declared     map[*schema.Keyword][]*ir.Finding
	findingNames map[string]*ir.Finding
	// evaluations are what schemas evaluate, by schema and context.
	evaluations map[evaluationKey]*ir.Evaluation
}

// Lower makes the package of a graph. Problems go to diags; the package is usable
// only if there is no error among them.
func Lower(g *schema.Graph, o Options, diags *diag.List) *ir.Package {
	l := &lowerer{
		opts:  o,
		diags: diags,
		pkg: &ir.Package{
			Name: o.Package, Dialect: o.Dialect, Doc: o.Doc, Files: o.Files,
			Embedded: o.Embedded, MaxSize: o.MaxSize, Versions: o.Versions,
		},
		types:    map[*schema.Schema]*ir.Type{},
		work:     newWorklist(),
		schemas:  map[*ir.Type]*schema.Schema{},
		branches: map[*ir.Alternative][]*schema.Schema{}, described: map[*ir.Field]*schema.Schema{},
		open:  map[*schema.Schema]bool{},
		nodes: map[nodeKey]*ir.Node{}, scopes: newScopes(g),
		constantsOf: map[*schema.Schema][]constantMember{},
		declared:    map[*schema.Keyword][]*ir.Finding{}, findingNames: map[string]*ir.Finding{},
		evaluations: map[evaluationKey]*ir.Evaluation{}, overrides: map[*schema.Schema]*override{},
	}
	l.shapes = newShapes(o.Strict, l.scopes.ids)
	l.lint(g)
	l.published(g)
	l.entries()
	l.definitions(g)
	l.work.run()
	l.work.collect(l.pkg)
	l.document()
	for _, t := range l.nullable {
		t.OtherKinds = true // there is no place beside it that could say null
	}
	l.boxCycles()
	l.plans()
	l.prune()
	l.collectNodes()
	return l.pkg
}

// entries makes the types of documents. All are declared before any is filled, so that
// what an entry is does not depend on what leads to it.
func (l *lowerer) entries() {
	types := make([]*ir.Type, len(l.opts.Entries))
	for i, ref := range l.opts.Entries {
		if l.named(ref) == nil && l.isEntry(ref) {
			types[i] = l.declareRoot(ref)
		}
	}
	for i, ref := range l.opts.Entries {
		if types[i] == nil && l.isEntry(ref) {
			types[i] = l.rootType(ref)
		}
	}
	for i, ref := range l.opts.Entries {
		t := types[i]
		if t != nil && !slices.ContainsFunc(l.pkg.Entries, func(e *ir.Entry) bool { return e.Type == t }) {
			l.pkg.Entries = append(l.pkg.Entries, &ir.Entry{Type: t, Primary: ref.Primary, Empty: ref.Empty})
		}
	}
}

// isEntry reports whether a schema that is asked for is an entry: of those that a pattern
// chose, those whose type is that of a document anyway.
func (l *lowerer) isEntry(ref EntryRef) bool {
	if !ref.Matched {
		return true
	}
	if kind, ok := l.placeKind(ref.Schema); ok {
		return isDocument(kind)
	}
	form := l.form(ref.Schema)
	return form == ir.OpenObject || form == ir.Raw
}

// definitions makes the types of definitions that no document reaches: a user of
// the package may still want them.
func (l *lowerer) definitions(g *schema.Graph) {
	for _, root := range g.Roots {
		defs := root.Keyword("$defs")
		if defs == nil {
			continue
		}
		for _, named := range defs.Map {
			l.define(named.Schema, place{})
		}
	}
}

// origin converts a position of the front stages.
func origin(pos source.Position, file, pointer string) ir.Origin {
	return ir.Origin{File: file, Line: pos.Line, Column: pos.Column, Pointer: pointer}
}

// schemaOrigin is the origin of a schema.
func schemaOrigin(s *schema.Schema) ir.Origin { return origin(s.Pos, s.File, s.Pointer) }

// keywordOrigin is the origin of a keyword.
func keywordOrigin(s *schema.Schema, k *schema.Keyword) ir.Origin {
	return origin(k.Pos, s.File, k.Pointer)
}
