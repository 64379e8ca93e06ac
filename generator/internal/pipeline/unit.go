package pipeline

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Unit is one Go package to generate: a dialect of a project, or a single schema.
type Unit struct {
	config.Dialect
	// Project applies the rules of a strict dialect; a single schema is rejected only
	// if nothing can be generated.
	Project bool
	// RootName, if set, is the name of the root type.
	RootName string
	// Places, if set, are the schemas of whole documents; they replace Entries. A pattern
	// selects only schemas that become documents in Go: structs, sums, tuples and raw JSON.
	Places []schema.Place
	// Draft is the draft of schemas without $schema; zero means 2020-12.
	Draft schema.Draft
}

// Single returns the unit of a single schema. If root is empty, the document's type is named
// after the schema's title or the file.
func Single(file, pkg, out, root string, assertFormats bool) Unit {
	return Unit{
		Dialect: config.Dialect{
			Package:       pkg,
			Doc:           "reads, builds and checks the documents that " + path.Base(file) + " describes.",
			Output:        out,
			Schemas:       []string{file},
			Entries:       []config.Entry{{File: file, Primary: true}},
			AssertFormats: assertFormats,
			Lock:          path.Join(out, "names.lock"),
		},
		RootName: root,
	}
}

// load reads the schemas.
func (u Unit) load(store *source.Store, diags *source.Diagnostics) *schema.Graph {
	// References to meta-schemas resolve to the embedded ones, since nothing is downloaded.
	schema.EmbedMetaschemas(store)
	// The store refuses paths outside the project, except those that the caller named.
	u.allow(store)
	return schema.Load(store, u.Schemas, schema.Options{
		Project: u.Project, Draft: u.Draft, Places: u.Places,
		With: u.With, AllowMissing: u.AllowMissingRefs,
	}, diags)
}

// allow lets the store read the absolute paths that the caller gave: the folder of the package
// and further documents. Paths in project files are never absolute.
func (u Unit) allow(store *source.Store) {
	if path.IsAbs(u.Output) || filepath.IsAbs(u.Output) {
		store.Allow(u.Output)
	}
	for _, w := range u.With {
		if path.IsAbs(w.Name) || filepath.IsAbs(w.Name) {
			store.Allow(w.Name)
		}
	}
}

// entries finds the schemas of whole documents in the graph.
func (u Unit) entries(g *schema.Graph, diags *source.Diagnostics) []lower.EntryRef {
	if len(u.Places) > 0 {
		return u.chosen(g)
	}
	var list []lower.EntryRef
	for _, e := range u.Entries {
		root := g.Root(e.File)
		if root == nil {
			if !slices.Contains(u.Schemas, e.File) {
				diags.Errorf(e.Pos, "entry", "%s is not one of the schemas of the dialect", e.File)
			}
			continue
		}
		s := g.At(e.File, e.Pointer)
		if s == nil {
			diags.Errorf(e.Pos, "entry", "%s has no schema at %q", e.File, e.Pointer)
			continue
		}
		list = append(list, lower.EntryRef{Schema: s, Kind: e.Kind, Primary: e.Primary, Empty: e.Empty, Name: u.RootName})
	}
	return list
}

// emptyRoot warns about a single schema whose root asserts nothing, as in a file of
// definitions.
func (u Unit) emptyRoot(g *schema.Graph, pkg *ir.Package, diags *source.Diagnostics) {
	if u.Project || len(u.Places) > 0 {
		return
	}
	for i, e := range pkg.Entries {
		root := g.Root(u.Entries[i].File)
		d := source.Diagnostic{Pos: root.Pos, Severity: card.Warning, Code: "empty-root"}
		definitions := root.Keyword("$defs")
		switch {
		case len(e.Type.Node.Checks) == 0 && e.Type.Kind != ir.StructType:
			d.Message = "the root asserts nothing: every JSON value is valid"
		case definitions != nil && e.Type.Kind == ir.ObjectType && onlyType(e.Type.Node):
			d.Message = "the root asserts nothing about the members of a document"
		default:
			continue
		}
		if definitions != nil {
			d.Hint = fmt.Sprintf("choose definitions with --entry; '#/%s/*' takes all", definitions.Written)
		}
		diags.Add(d)
	}
}

// onlyType reports whether a node checks only the kind of a value.
func onlyType(n *ir.Node) bool {
	return !slices.ContainsFunc(n.Checks, func(c *ir.Check) bool { return c.Keyword != "type" })
}

// chosen returns the entries of Places. The functions of a single entry have plain names. If
// there are several entries, the names include the entry's type.
func (u Unit) chosen(g *schema.Graph) []lower.EntryRef {
	var list []lower.EntryRef
	for i, found := range g.Places {
		for _, s := range found {
			known := slices.ContainsFunc(list, func(e lower.EntryRef) bool { return e.Schema == s })
			if !known {
				list = append(list, lower.EntryRef{Schema: s, Matched: u.Places[i].IsPattern()})
			}
		}
	}
	if len(list) == 1 {
		list[0].Primary, list[0].Matched, list[0].Name = true, false, u.RootName
	}
	return list
}

// lowering returns the options of the stage lower.
func (u Unit) lowering(entries []lower.EntryRef, lock *naming.Lock) lower.Options {
	return lower.Options{
		Package: u.Package, Dialect: u.Name, Doc: u.Doc, Files: u.Schemas,
		Strict: u.Project, AssertFormats: u.AssertFormats,
		Embedded: u.Embedded, MaxSize: u.MaxSize, Versions: u.Versions, Editions: u.Editions,
		Entries: entries, Published: lock.HasPlace,
	}
}

// naming returns the options of the stage naming.
func (u Unit) naming(store *source.Store, diags *source.Diagnostics) naming.Options {
	return naming.Options{
		Lock:        u.lock(store, diags),
		Strict:      u.Project,
		Initialisms: u.Initialisms,
		Taken:       handwritten(store, u.Output, u.Package, diags),
	}
}

// lock reads names.lock, which does not exist before the first generation.
func (u Unit) lock(store *source.Store, diags *source.Diagnostics) *naming.Lock {
	f, err := store.Read(u.Lock)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		diags.Errorf(source.Position{File: u.Lock}, "file", "cannot be read: %s", errors.Unwrap(err))
		return nil
	}
	return naming.ReadLock(f, diags)
}
