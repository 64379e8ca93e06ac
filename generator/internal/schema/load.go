// Package schema parses JSON Schemas into a tree without loss: the order of keywords
// and members, number literals, unknown keywords, and the position of everything are
// preserved. References are resolved, so the result is a graph: across files, $id,
// $anchor, $dynamicAnchor and JSON Pointers to any value.
//
// One table (keywords.go) defines the keywords. It has the drafts that define a keyword, the
// instances it applies to, the form of its value, and the way to read its subschemas.
package schema

import (
	"cmp"
	"errors"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Options control how strictly schemas are read.
type Options struct {
	// Project applies the rules of a project dialect: some problems that are warnings
	// for a single schema, such as unknown keywords, are errors.
	Project bool
	// Draft is the draft of documents without $schema; zero means 2020-12.
	Draft Draft
	// With are additional documents that references may resolve to, besides the files read and
	// their neighbours. Types are generated only for schemas that a reference uses.
	With []With
	// AllowMissing makes an unresolved reference a warning. It then allows any value.
	AllowMissing bool
	// Places are locations that are read as schemas in addition to the documents;
	// [Graph.Places] has the results.
	Places []Place
}

// Load reads the files, whose names are relative to the root of the store, and all documents
// that their references need. It does not stop at an error: diags has the problems, and the
// graph has everything that could be read.
func Load(store *source.Store, files []string, o Options, diags *source.Diagnostics) *Graph {
	o.Draft = cmp.Or(o.Draft, Draft2020)
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
	diags   *source.Diagnostics
	graph   *Graph

	library library // the documents of Options.With

	schemas   map[*Value]*Schema        // by the value that the schema was read from
	resources map[string]*Resource      // by URI; if several have the URI, the first one
	others    map[string][]*Resource    // by URI; the ones after the first, in further documents
	byAddress map[string][]*Resource    // by URI without its query, if there is one
	documents map[*source.File]*Schema  // nil for a document that is not a schema
	asked     map[string]bool           // the files passed to Load
	folders   map[string][]identified   // by folder: its documents with their identifiers
	found     map[refKey]finding        // cache of resolved references to documents
	dialects  map[*source.File]*dialect // by custom meta-schema
	pending   []pendingRef              // references that are not resolved yet
	failed    []failedRef               // references to documents that were not found
	idle      map[*Keyword]bool         // unresolved references that AllowMissing permits

	nodes    int  // remaining number of JSON values
	pointers int  // remaining octets of the pointers of schemas
	hints    int  // remaining number of hints
	stopped  bool // a limit was reached
}

// pointerBytes is the number of octets that the JSON Pointers of schemas may have per allowed
// JSON value. Without the limit, long names would multiply with deep nesting.
const pointerBytes = 64

// maxHints is the maximum number of errors with a suggested name. A search for one takes time
// proportional to the number of candidates.
const maxHints = 20

// hint returns the result of ask. After maxHints calls it returns an empty text.
func (l *loader) hint(ask func() string) string {
	if l.hints--; l.hints < 0 {
		return ""
	}
	return ask()
}

// pendingRef is a $ref or $dynamicRef that is not resolved yet. Its target may be further down,
// or in a document that has not been read.
type pendingRef struct {
	schema  *Schema
	keyword *Keyword
}

// lenient reports an error in a project dialect and a warning elsewhere.
func (l *loader) lenient(d source.Diagnostic) {
	if !l.options.Project {
		d.Severity = card.Warning
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

// document reads a whole document, only once.
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
	l.resources[canonicalURI(f.URI)] = root.Resource // its file URI also identifies it, in addition to its $id
	l.documents[f] = root
	l.graph.Documents = append(l.graph.Documents, root)
	return root
}
