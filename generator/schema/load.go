// Package schema reads JSON Schemas into a tree that loses nothing: the order of
// keywords and members, number literals as written, keywords that nobody knows,
// and the place of everything. References are resolved, so that the result is a
// graph: over files, $id, $anchor, $dynamicAnchor and JSON Pointers into anything.
//
// What a keyword is — the drafts that have it, the instances it speaks about, the
// form of its value, how its subschemas are found — stands in one table (row.go).
package schema

import (
	"errors"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Options say how strict reading is.
type Options struct {
	// Project holds the schemas to the rules of a project dialect: what a single
	// schema is only warned about (unknown keywords, say) is an error.
	Project bool
	// Draft is that of documents without $schema; zero is 2020-12.
	Draft Draft
	// With are documents that references may lead to, besides the files that are read
	// and those beside them. No type is made of what no reference leads to.
	With []With
	// AllowMissing makes a reference that leads nowhere a warning: it admits any value.
	AllowMissing bool
	// Places are read as schemas beside the documents; [Graph.Places] has what they are.
	Places []Place
}

// Load reads the files, names from the root of the store, and everything that their
// references lead to. It does not stop at a problem: diags tells what could not be
// read or resolved, the graph has the rest.
func Load(store *source.Store, files []string, o Options, diags *diag.List) *Graph {
	if o.Draft == 0 {
		o.Draft = Draft2020
	}
	l := &loader{
		store: store, options: o, diags: diags,
		graph:     &Graph{},
		schemas:   make(map[*Value]*Schema),
		resources: make(map[string]*Resource),
		others:    make(map[string][]*Resource),
		byAddress: make(map[string][]*Resource),
		documents: make(map[*source.File]*Schema),
		asked:     make(map[string]bool),
		idle:      make(map[*Keyword]bool),
		found:     make(map[refKey]finding),
		nodes:     store.Limits().Nodes,
		pointers:  store.Limits().Nodes * pointerBytes,
		hints:     maxHints,
		dialects:  make(map[*source.File]*dialect),
	}
	l.collect()
	for _, name := range files {
		f, err := store.Read(name)
		if err != nil {
			diags.Errorf(source.Position{File: name}, "file", "cannot be read: %s", errors.Unwrap(err))
			continue
		}
		l.asked[f.Name] = true
		if root := l.document(f); root != nil {
			l.graph.Roots = append(l.graph.Roots, root)
		}
	}
	for _, p := range o.Places {
		var found []*Schema
		if root := l.graph.Root(p.File); root != nil {
			found = l.places(root, p)
		}
		l.graph.Places = append(l.graph.Places, found)
	}
	l.resolveAll()
	l.graph.index()
	l.checkProgress()
	if o.Project {
		checkDescriptions(l.graph, diags)
	}
	l.graph.bindOuter()
	return l.graph
}

// loader is the state of one Load.
type loader struct {
	store   *source.Store
	options Options
	diags   *diag.List
	graph   *Graph

	library library // the documents of Options.With

	schemas   map[*Value]*Schema        // what a value was read as
	resources map[string]*Resource      // by URI, the first of several
	others    map[string][]*Resource    // by URI, those in further documents
	byAddress map[string][]*Resource    // by URI without its query, where it has one
	documents map[*source.File]*Schema  // nil where the document is no schema
	asked     map[string]bool           // the files that Load was asked for
	folders   map[string][]identified   // by folder: the documents in it, as they call themselves
	found     map[refKey]finding        // what references to documents led to
	dialects  map[*source.File]*dialect // by meta-schema of the user's own
	pending   []pendingRef              // references not looked up yet
	failed    []failedRef               // references to documents that are not there
	idle      map[*Keyword]bool         // references that may lead nowhere, and do

	nodes    int  // how many more JSON values may be read
	pointers int  // how many more octets the places of schemas may have
	hints    int  // how many more mistakes are compared with what there is
	stopped  bool // a limit was reached
}

// pointerBytes is how many octets there may be in the JSON Pointers of schemas, for each
// value that the schemas may have. Long names and deep nesting would multiply.
const pointerBytes = 64

// maxHints is for how many mistakes the loader looks for what was meant, which takes as
// long as there are things that could be meant.
const maxHints = 20

// hint returns what ask makes of a mistake, or nothing when there were many.
func (l *loader) hint(ask func() string) string {
	if l.hints--; l.hints < 0 {
		return ""
	}
	return ask()
}

// pendingRef is a $ref or $dynamicRef; its target may stand further down, or in a
// document that has not been read.
type pendingRef struct {
	schema  *Schema
	keyword *Keyword
}

// lenient reports what is an error in a project dialect and a warning elsewhere.
func (l *loader) lenient(d diag.Diagnostic) {
	if !l.options.Project {
		d.Severity = diag.Warning
	}
	l.diags.Add(d)
}

// value reads the JSON of a document.
func (l *loader) value(f *source.File) *Value {
	if l.options.Project {
		return newReader(f, &l.nodes, l.diags).document()
	}
	return readForgiving(f, &l.nodes, l.diags)
}

// document reads a whole document, once.
func (l *loader) document(f *source.File) *Schema {
	if root, known := l.documents[f]; known {
		return root
	}
	l.documents[f] = nil
	v := l.value(f)
	if v == nil {
		return nil
	}
	base := f.URI
	if uri := l.library.bases[f]; uri != "" {
		base = uri
	}
	root := l.schema(v, place{file: f.Name, base: base, draft: l.options.Draft})
	if root == nil {
		return nil
	}
	l.resources[canonicalURI(f.URI)] = root.Resource // by its own name too, whatever its $id says
	l.documents[f] = root
	l.graph.Documents = append(l.graph.Documents, root)
	return root
}
