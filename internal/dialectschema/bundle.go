package dialectschema

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Bundle is the schema of one kind of document with the files that it refers to.
type Bundle struct {
	// Root is the location of the schema of the kind.
	Root  Place
	files map[string]*jsontree.Node // by path in schemas.FS
}

// Place is the location of a schema in one of the files of a bundle.
type Place struct {
	// File is the path in [schemas.FS], Pointer a JSON Pointer in it.
	File, Pointer string
}

// String returns the location as findings have it: "schemas/adp/adp.schema.json#/$defs/Tool".
func (p Place) String() string { return "schemas/" + p.File + "#" + p.Pointer }

// Names returns the names for [Load]: those of all dialects, and of all their kinds of
// documents.
func Names() []string {
	names := dialects.Names()
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, kind := range d.Entries() {
			names = append(names, name+"/"+kind)
		}
	}
	return names
}

// Load returns the schema of a dialect, or of DIALECT/KIND.
func Load(name string) (*Bundle, error) {
	d, ok := dialects.Lookup(name)
	if !ok {
		return nil, &dialects.UnknownDialectError{Name: name}
	}
	root, err := entrySchema(d.Name(), d.Entries()[0])
	if err != nil {
		return nil, err
	}
	b := &Bundle{Root: root, files: map[string]*jsontree.Node{}}
	return b, b.load(b.Root.File)
}

// entrySchema returns the schema of a kind of document, which the dialect.json of the
// dialect refers to. A dialect may have a folder of another name.
func entrySchema(dialect, kind string) (Place, error) {
	files, err := fs.Glob(schemas.FS, "*/dialect.json")
	if err != nil {
		return Place{}, err
	}
	for _, file := range files {
		text, err := schemas.FS.ReadFile(file)
		if err != nil {
			return Place{}, err
		}
		var config struct {
			Dialect string `json:"dialect"`
			Entries []struct {
				Ref  string `json:"ref"`
				Kind string `json:"kind"`
			} `json:"entries"`
		}
		if err := json.Unmarshal(text, &config); err != nil {
			return Place{}, fmt.Errorf("%s: %w", file, err)
		}
		for _, e := range config.Entries {
			if config.Dialect == dialect && e.Kind == kind {
				return Place{File: file}.Follow(e.Ref), nil
			}
		}
	}
	return Place{}, fmt.Errorf("no schema describes %s/%s", dialect, kind)
}

// Follow returns the target of the $ref at a location.
func (p Place) Follow(ref string) Place {
	file, pointer, _ := strings.Cut(ref, "#")
	if file == "" {
		return Place{p.File, pointer}
	}
	return Place{path.Join(path.Dir(p.File), file), pointer}
}

// load reads a file and the files that it refers to.
func (b *Bundle) load(file string) error {
	if b.files[file] != nil {
		return nil
	}
	text, err := schemas.FS.ReadFile(file)
	if err != nil {
		return err
	}
	n, err := jsontree.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	b.files[file] = n
	for _, ref := range references(n) {
		if err := b.load(Place{File: file}.Follow(ref).File); err != nil {
			return err
		}
	}
	return nil
}

// references returns all $ref inside a value.
func references(n *jsontree.Node) []string {
	var refs []string
	for _, m := range n.Members {
		if m.Name == "$ref" {
			refs = append(refs, m.Value.Str())
		}
		refs = append(refs, references(m.Value)...)
	}
	for _, item := range n.Items {
		refs = append(refs, references(item)...)
	}
	return refs
}

// Find returns the schema at a location, nil if there is none.
func (b *Bundle) Find(p Place) (*jsontree.Node, error) { return b.files[p.File].At(p.Pointer) }

// At returns the schema at a location, which must exist.
func (b *Bundle) At(p Place) (*jsontree.Node, error) {
	n, err := b.Find(p)
	if err == nil && n == nil {
		err = fmt.Errorf("%s: no schema at this location", p)
	}
	return n, err
}

// Below returns the location one level below.
func (p Place) Below(step string) Place {
	return Place{p.File, string(card.AppendPointerToken([]byte(p.Pointer), step))}
}

// Standalone returns the schema as one document. The other files are in its $defs, each
// with an $id that references to it resolve to.
func (b *Bundle) Standalone() *jsontree.Node {
	for file := range b.files {
		b.standardise(file)
	}
	root := b.files[b.Root.File]
	if b.Root.Pointer != "" {
		root.SetMember("$ref", jsontree.Text("#"+b.Root.Pointer))
	}
	defs := root.Member("$defs")
	for _, file := range b.others() {
		if defs == nil {
			defs = jsontree.Object()
			root.SetMember("$defs", defs)
		}
		name := path.Base(file)
		n := b.files[file]
		n.SetMember("$id", jsontree.Text(name))
		defs.SetMember(name, n)
	}
	if comment := unexpressed(root); comment != "" {
		root.SetMember("$comment", jsontree.Text(comment))
	}
	return root
}

// others returns the files other than that of the root, sorted.
func (b *Bundle) others() []string {
	var files []string
	for file := range b.files {
		if file != b.Root.File {
			files = append(files, file)
		}
	}
	slices.Sort(files)
	return files
}
