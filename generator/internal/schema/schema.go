package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Schema is one JSON Schema: a document, a subschema, or the target of a reference.
type Schema struct {
	// File is the name of the document, as in positions. Pointer is the JSON Pointer within it.
	File    string
	Pointer string
	Pos     source.Position
	// Bool is set if the schema is true or false.
	Bool *bool
	// Value is the JSON that the schema was read from.
	Value *Value
	// Keywords are in document order; there are none if Bool is set.
	Keywords []*Keyword
	// Parent is the schema around this one, nil at the root of a document.
	Parent *Schema
	// Base is the absolute URI that resolves references in the schema.
	Base string
	// Draft is the version of JSON Schema that the schema was read by. A schema of an older
	// draft has the same tree, with its keywords under their names of 2020-12.
	Draft Draft
	// AssertsFormat reports that the vocabularies of the meta-schema make format an
	// assertion.
	AssertsFormat bool
	// Resource is the unit of identification (a document or a schema with $id) that
	// the schema belongs to.
	Resource *Resource

	// Facts is a cache for the stage lower, so that each schema is analysed once, however many
	// others refer to it. A graph is therefore unsafe for concurrent use.
	Facts any

	holder *Keyword // the keyword of Parent that contains the schema, nil if there is none

	omitted map[Group]bool // the vocabularies that the meta-schema omits
}

// IsDefinition reports whether the schema exists to be referred to: it is a document, is under
// $defs, or is not the value of a keyword.
func (s *Schema) IsDefinition() bool { return s.holder == nil || s.holder.Name == "$defs" }

// Keyword returns the keyword with a name (of draft 2020-12), nil if it is absent.
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
	// Name is the name in draft 2020-12. It is empty for a keyword that the draft of the schema
	// does not define. Written is the name in the document, which differs for older drafts
	// (definitions, additionalItems, dependencies, …).
	Name, Written string
	// Pos is the position of the name, Pointer the location of the value.
	Pos     source.Position
	Pointer string
	Value   *Value
	// Row is the keyword's row in the table, nil for an unknown keyword.
	Row *Row

	// One is the subschema of a keyword with one subschema (items, not, if, …).
	One *Schema
	// List are the subschemas of a keyword with an ordered list (allOf, prefixItems, …). For
	// x-checks they are the subschemas of its entries.
	List []*Schema
	// Map are the subschemas of a keyword with named subschemas (properties, $defs, …).
	Map []Named
	// Ref is the target of $ref, or the initial target of $dynamicRef. It is nil if it was not
	// found, which has been reported.
	Ref *Schema
	// Dynamic reports that Ref has a $dynamicAnchor. The dynamic scope then determines the
	// target.
	Dynamic bool
	// Outer is the target of a dynamic reference if evaluation begins at the document of the
	// reference. If that document was not requested, evaluation begins at the first document
	// that leads to it. Outer differs from Ref only if the reference is dynamic and the
	// beginning document has the anchor, too.
	Outer *Schema
}

// Named is a subschema with a name.
type Named struct {
	Name    string
	NamePos source.Position
	Schema  *Schema
}

// Subschemas returns the direct subschemas of k, in document order.
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

// Resource is a schema resource: the root of a document, or a schema with $id.
type Resource struct {
	// URI is absolute and has no fragment.
	URI  string
	Root *Schema
	// Anchors maps $anchor and $dynamicAnchor to schemas.
	Anchors map[string]*Schema
	// Dynamic maps $dynamicAnchor to schemas.
	Dynamic map[string]*Schema
}

// Graph is a set of documents with every reference resolved.
type Graph struct {
	// Roots are the schemas of the requested files, in the order of the request. A file that
	// could not be read is omitted and reported.
	Roots []*Schema
	// Places are the schemas at each of [Options.Places].
	Places [][]*Schema
	// Documents are the roots of all documents that were read, in reading order: the requested
	// files and the documents that references use.
	Documents []*Schema
	// All are the schemas in reading order, parents before children.
	All []*Schema
	// Resources are in reading order.
	Resources []*Resource

	dynamic map[string][]*Schema // by $dynamicAnchor
	places  map[location]*Schema
}

// location is a location in a document.
type location struct{ file, pointer string }

// index builds the indexes by location and by $dynamicAnchor, and sets the holder of each
// schema.
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

// fragmentOf returns the text after the "#" of a reference.
func fragmentOf(ref string) string { return ref[strings.IndexByte(ref, '#')+1:] }

// beginnings maps every file to the document at which evaluation begins, see [Keyword.Outer].
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

// Root returns the schema of a file, nil if it was not read.
func (g *Graph) Root(file string) *Schema {
	for _, s := range g.Documents {
		if s.File == file {
			return s
		}
	}
	return nil
}

// At returns the schema at a location of a file, nil if none was read there.
func (g *Graph) At(file, pointer string) *Schema { return g.places[location{file, pointer}] }

// Dynamic returns every schema with a $dynamicAnchor, in reading order: the possible
// targets of a $dynamicRef.
func (g *Graph) Dynamic(anchor string) []*Schema { return g.dynamic[anchor] }
