package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/source"
)

// Schema is one place where a JSON Schema stands: a document, a subschema, or
// whatever a reference points at.
type Schema struct {
	// File is the document as positions name it, and Pointer the JSON Pointer in it.
	File    string
	Pointer string
	Pos     source.Position
	// Bool is set when the schema is true or false.
	Bool *bool
	// Value is the JSON that the schema was read from.
	Value *Value
	// Keywords are in document order; none when Bool is set.
	Keywords []*Keyword
	// Parent is the schema around this one, nil at the root of a document.
	Parent *Schema
	// Base is the absolute URI that references in the schema are relative to.
	Base string
	// Draft is the version of JSON Schema that the schema was read by. A schema
	// of an older draft is in the same tree, its keywords under their names of 2020-12.
	Draft Draft
	// AssertsFormat says that the vocabularies of the meta-schema make format an
	// assertion.
	AssertsFormat bool
	// Resource is the unit of identification (a document or a schema with $id) that
	// the schema belongs to.
	Resource *Resource

	// Facts belongs to package normal: it keeps its answers about the schema here, so that
	// a schema is looked at once, however many others lead to it. That makes a graph
	// unsafe for concurrent use.
	Facts any

	holder *Keyword // the keyword of Parent that has the schema, if one has

	omitted map[Group]bool // the vocabularies that the meta-schema leaves out
}

// IsDefinition reports whether the schema is one to refer to: a document, a schema under
// $defs, or one at a place that no keyword gives a meaning.
func (s *Schema) IsDefinition() bool { return s.holder == nil || s.holder.Name == "$defs" }

// Keyword returns the keyword of that name (of draft 2020-12), nil when absent.
func (s *Schema) Keyword(name string) *Keyword {
	for _, k := range s.Keywords {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Keyword is one member of a schema.
type Keyword struct {
	// Name is the name by draft 2020-12, empty for a keyword of other drafts than that of
	// the schema; Written is what the document says, which differs for older drafts
	// (definitions, additionalItems, dependencies, …).
	Name, Written string
	// Pos is the place of the name and Pointer that of the value.
	Pos     source.Position
	Pointer string
	Value   *Value
	// Row is the keyword's line in the table, nil for an unknown keyword.
	Row *Row

	// One is the subschema of a keyword that has one (items, not, if, …).
	One *Schema
	// List are the subschemas of a keyword that has several in order (allOf,
	// prefixItems, …; for x-checks those of its entries).
	List []*Schema
	// Map are the subschemas of a keyword that names them (properties, $defs, …).
	Map []Named
	// Ref is what $ref points at, or $dynamicRef at first; nil when that was not
	// found, which a diagnostic has said.
	Ref *Schema
	// Dynamic says that Ref is a $dynamicAnchor, so that the dynamic scope decides.
	Dynamic bool
	// Outer is where the reference leads when evaluation begins at its own document, or,
	// for one that was not asked for, at the first that leads to it: Ref, unless it is
	// dynamic and that document has the anchor too.
	Outer *Schema
}

// Named is a subschema with a name.
type Named struct {
	Name    string
	NamePos source.Position
	Schema  *Schema
}

// Subschemas returns the schemas directly inside k, in document order.
func (k *Keyword) Subschemas() []*Schema {
	var list []*Schema
	if k.One != nil {
		list = append(list, k.One)
	}
	list = append(list, k.List...)
	for _, n := range k.Map {
		list = append(list, n.Schema)
	}
	return list
}

// Resource is a schema with an identity of its own: the root of a document, or a
// schema with $id.
type Resource struct {
	// URI is absolute and has no fragment.
	URI  string
	Root *Schema
	// Anchors are the schemas by $anchor and $dynamicAnchor.
	Anchors map[string]*Schema
	// Dynamic are the schemas by $dynamicAnchor alone.
	Dynamic map[string]*Schema
}

// Graph is a set of documents with every reference resolved.
type Graph struct {
	// Roots are the schemas of the files that were asked for, in that order; a file
	// that could not be read is left out, and a diagnostic says why.
	Roots []*Schema
	// Places are the schemas at each of [Options.Places].
	Places [][]*Schema
	// Documents are the roots of everything that was read: the files that were asked
	// for and those that references led to, in order of reading.
	Documents []*Schema
	// All are the schemas in order of reading, parents before children.
	All []*Schema
	// Resources are in order of reading.
	Resources []*Resource

	dynamic map[string][]*Schema // by $dynamicAnchor
	places  map[location]*Schema
}

// location is a place in a document.
type location struct{ file, pointer string }

// index makes schemas be found at once by place and by $dynamicAnchor, and know the
// keyword that they are in.
func (g *Graph) index() {
	g.dynamic, g.places = make(map[string][]*Schema), make(map[location]*Schema, len(g.All))
	for _, r := range g.Resources {
		for anchor, s := range r.Dynamic {
			g.dynamic[anchor] = append(g.dynamic[anchor], s)
		}
	}
	for _, s := range g.All {
		at := location{s.File, s.Pointer}
		if _, known := g.places[at]; !known {
			g.places[at] = s
		}
		for _, k := range s.Keywords {
			for _, sub := range k.Subschemas() {
				if sub.Parent == s && (sub.holder == nil || sub.holder.Name == "$defs") {
					sub.holder = k
				}
			}
		}
	}
}

// bindOuter sets Outer of every reference.
func (g *Graph) bindOuter() {
	beginning := g.beginnings()
	for _, s := range g.All {
		for _, k := range s.Keywords {
			if k.Ref == nil {
				continue
			}
			k.Outer = k.Ref
			if root := beginning[s.File]; k.Dynamic && root != nil {
				anchor := fragmentOf(k.Value.Str)
				if outer := root.Resource.Dynamic[anchor]; outer != nil {
					k.Outer = outer
				}
			}
		}
	}
}

// fragmentOf returns what follows the "#" of a reference.
func fragmentOf(ref string) string { return ref[strings.IndexByte(ref, '#')+1:] }

// beginnings says for every file where evaluation begins when it comes there: in the
// file itself when that was asked for, else in the first that leads to it.
func (g *Graph) beginnings() map[string]*Schema {
	leads := map[string][]string{}
	for _, s := range g.All {
		for _, k := range s.Keywords {
			if k.Ref != nil && k.Ref.File != s.File {
				leads[s.File] = append(leads[s.File], k.Ref.File)
			}
		}
	}
	beginning := map[string]*Schema{}
	for _, root := range g.Roots {
		beginning[root.File] = root
	}
	for _, root := range g.Roots {
		for files := leads[root.File]; len(files) > 0; {
			file := files[0]
			files = files[1:]
			if beginning[file] == nil {
				beginning[file] = root
				files = append(files, leads[file]...)
			}
		}
	}
	return beginning
}

// Root returns the schema of a file that was read, nil when there is none.
func (g *Graph) Root(file string) *Schema {
	for _, s := range g.Documents {
		if s.File == file {
			return s
		}
	}
	return nil
}

// At returns what was read as a schema at a place of a file, nil when nothing was.
func (g *Graph) At(file, pointer string) *Schema { return g.places[location{file, pointer}] }

// Dynamic returns every schema with that $dynamicAnchor, in order of reading: what
// a $dynamicRef can possibly lead to.
func (g *Graph) Dynamic(anchor string) []*Schema { return g.dynamic[anchor] }
