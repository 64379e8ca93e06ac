// Package lower turns a resolved schema graph into the generator's intermediate
// representation. Each of its four tasks has files of its own:
//
//   - resolution: normalizing equivalent schemas, and the definition that a schema
//     names (view.go, target.go);
//   - representation: the Go shape of an instance (types.go, fields.go, use.go);
//   - validation: the constraints on an instance, independent of its shape (plan.go for the
//     nodes, rules.go for the checks of each keyword);
//   - dispatch: the alternative that applies (the applicator rules of the plan).
//
// The guiding rule: a Go type may admit too many values and never too few. The shape covers all
// values that a schema can admit, and everything narrower becomes a check.
package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Options are the options of Lower.
type Options struct {
	// Package, Dialect and Doc have the same meaning as in [ir.Package].
	Package, Dialect, Doc string
	// Files are the names of the schema files in generated code.
	Files []string
	// Strict applies the rules for project dialects: some warnings about a single schema
	// are errors.
	Strict bool
	// AssertFormats makes format an assertion; otherwise it is an annotation.
	AssertFormats bool
	// Embedded and MaxSize have the same meaning as in [ir.Package].
	Embedded bool
	MaxSize  int
	// Versions and Editions have the same meaning as in [ir.Package].
	Versions, Editions []string
	// Entries are the schemas of documents.
	Entries []EntryRef
	// Published reports whether the type of the inline schema at a location ("file#pointer")
	// has a published name, which it keeps. It is nil if there are no published names.
	Published func(location string) bool
}

// EntryRef refers to the schema of a document.
type EntryRef struct {
	Schema *schema.Schema
	// Kind has the same meaning as in [ir.Entry].
	Kind string
	// Primary marks the entry whose functions have plain names.
	Primary bool
	// Empty says that an empty document means {}.
	Empty bool
	// Name is a Go name that takes precedence over the names in the schema.
	Name string
	// Matched marks a definition that a pattern selected. It is an entry only if its type is
	// suitable for documents.
	Matched bool
}

// lowerer is the state of one run.
type lowerer struct {
	opts  Options
	diags *source.Diagnostics
	pkg   *ir.Package
	// types are the named types by their defining schemas. A nil entry says that the schema was
	// visited and has no named type.
	types map[*schema.Schema]*ir.Type
	// schemas are the schemas of the types. branches are the schemas of the alternatives of
	// sums; a nil branch is a kind in a list of kinds.
	schemas  map[*ir.Type]*schema.Schema
	branches map[*ir.Alternative][]*schema.Schema
	// work has the types that are not filled yet. shapes has the schemas that share types.
	work   *worklist
	shapes *shapes
	// nullable are the types of documents that may be null.
	nullable []*ir.Type
	// described are the schemas that determine the shape of fields.
	described map[*ir.Field]*schema.Schema
	// open are the schemas whose representation is being chosen. Definitions are not in it.
	open map[*schema.Schema]bool
	// nodes are the plan's nodes by schema and context.
	nodes  map[nodeKey]*ir.Node
	scopes *scopes
	// overrides are the entries of x-checks by their schemas. An entry thus has the same
	// context each time it is reached.
	overrides map[*schema.Schema]*override
	// constantsOf are the constant members that can distinguish a schema from others.
	constantsOf map[*schema.Schema][]constantMember
	// declared are the findings of hand-written functions by keyword. findingNames are the
	// variables of these findings.
	declared     map[*schema.Keyword][]*ir.Finding
	findingNames map[string]*ir.Finding
	// evaluations are the evaluations of schemas, by schema and context.
	evaluations map[evaluationKey]*ir.Evaluation
}

// Lower returns the package of a graph. It adds problems to diags; the package is usable only
// if none of them is an error.
func Lower(g *schema.Graph, o Options, diags *source.Diagnostics) *ir.Package {
	l := &lowerer{
		opts:  o,
		diags: diags,
		pkg: &ir.Package{
			Name: o.Package, Dialect: o.Dialect, Doc: o.Doc, Files: o.Files,
			Embedded: o.Embedded, MaxSize: o.MaxSize, Versions: o.Versions, Editions: o.Editions,
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
		t.OtherKinds = true // no other field could represent null
	}
	l.boxCycles()
	l.plans()
	l.prune()
	l.collectNodes()
	return l.pkg
}

// entries declares the types of documents before any of them is filled. The type of an entry
// thus does not depend on references to it.
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
			l.pkg.Entries = append(l.pkg.Entries, &ir.Entry{Type: t, Kind: ref.Kind, Primary: ref.Primary, Empty: ref.Empty, Ref: i})
		}
	}
}

// isEntry reports whether a schema becomes an entry. A schema selected by a pattern becomes one
// only if its type is suitable for documents.
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

// definitions declares the types of definitions that no document reaches, since users of the
// package may need them.
func (l *lowerer) definitions(g *schema.Graph) {
	for _, root := range g.Roots {
		defs := root.Keyword("$defs")
		if defs == nil {
			continue
		}
		for _, named := range defs.Map {
			l.define(named.Schema, location{})
		}
	}
}

// origin converts a position of the front stages.
func origin(pos source.Position, file, pointer string) ir.Origin {
	return ir.Origin{File: file, Line: pos.Line, Column: pos.Column, Pointer: pointer}
}

func schemaOrigin(s *schema.Schema) ir.Origin { return origin(s.Pos, s.File, s.Pointer) }

func keywordOrigin(s *schema.Schema, k *schema.Keyword) ir.Origin {
	return origin(k.Pos, s.File, k.Pointer)
}
