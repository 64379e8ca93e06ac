package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// bundle is the schema of one kind of document with the files that it refers to.
type bundle struct {
	root  place
	files map[string]*jsontree.Node // by path in schemas.FS
}

// place is a schema in one of the files of a bundle.
type place struct {
	file, pointer string
}

// newBundle returns the schema of a dialect, or of DIALECT/KIND.
func newBundle(name string) (*bundle, error) {
	d, ok := dialects.Lookup(name)
	if !ok {
		return nil, &dialects.UnknownDialectError{Name: name}
	}
	root, err := entrySchema(d.Name(), d.Entries()[0])
	if err != nil {
		return nil, err
	}
	b := &bundle{root: root, files: map[string]*jsontree.Node{}}
	return b, b.load(b.root.file)
}

// entrySchema returns the schema of a kind of document, which the dialect.json of the
// dialect refers to. A dialect may have a folder of another name.
func entrySchema(dialect, kind string) (place, error) {
	files, err := fs.Glob(schemas.FS, "*/dialect.json")
	if err != nil {
		return place{}, err
	}
	for _, file := range files {
		text, err := schemas.FS.ReadFile(file)
		if err != nil {
			return place{}, err
		}
		var config struct {
			Dialect string `json:"dialect"`
			Entries []struct {
				Ref  string `json:"ref"`
				Kind string `json:"kind"`
			} `json:"entries"`
		}
		if err := json.Unmarshal(text, &config); err != nil {
			return place{}, fmt.Errorf("%s: %w", file, err)
		}
		for _, e := range config.Entries {
			if config.Dialect == dialect && e.Kind == kind {
				return place{file: file}.follow(e.Ref), nil
			}
		}
	}
	return place{}, fmt.Errorf("no schema describes %s/%s", dialect, kind)
}

// follow returns the target of the $ref at a location.
func (p place) follow(ref string) place {
	file, pointer, _ := strings.Cut(ref, "#")
	if file == "" {
		return place{p.file, pointer}
	}
	return place{path.Join(path.Dir(p.file), file), pointer}
}

// load reads a file and the files that it refers to.
func (b *bundle) load(file string) error {
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
		if err := b.load(place{file: file}.follow(ref).file); err != nil {
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

// at returns the schema at a location.
func (b *bundle) at(p place) (*jsontree.Node, error) {
	n, err := b.files[p.file].At(p.pointer)
	if err == nil && n == nil {
		err = fmt.Errorf("%s#%s: no schema at this location", p.file, p.pointer)
	}
	return n, err
}

// standalone returns the schema as one document. The other files are in its $defs, each
// with an $id that references to it resolve to.
func (b *bundle) standalone() *jsontree.Node {
	for file := range b.files {
		b.standardise(file)
	}
	root := b.files[b.root.file]
	if b.root.pointer != "" {
		root.SetMember("$ref", jsontree.Text("#"+b.root.pointer))
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
func (b *bundle) others() []string {
	var files []string
	for file := range b.files {
		if file != b.root.file {
			files = append(files, file)
		}
	}
	slices.Sort(files)
	return files
}

// kindList lists the kinds of documents other than cards, one per line.
func kindList() string {
	var b strings.Builder
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, kind := range d.Entries()[1:] {
			fmt.Fprintf(&b, "  %s/%s\n", name, kind)
		}
	}
	return b.String()
}
