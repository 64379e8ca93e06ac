package main

import (
	"encoding/json"
	"fmt"
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
	refs, err := entryRefs(d.Name())
	if err != nil {
		return nil, err
	}
	whole, _ := dialects.Lookup(d.Name())
	// dialect.json lists the entries in the order in which the dialect has them.
	i := slices.Index(whole.Entries(), d.Entries()[0])
	if i >= len(refs) {
		return nil, fmt.Errorf("no schema describes %s", name)
	}
	b := &bundle{files: map[string]*jsontree.Node{}}
	b.root = place{file: d.Name() + "/"}.follow(refs[i])
	return b, b.load(b.root.file)
}

// entryRefs returns the references to the schemas of a dialect's documents.
func entryRefs(dialect string) ([]string, error) {
	text, err := schemas.FS.ReadFile(dialect + "/dialect.json")
	if err != nil {
		return nil, err
	}
	var config struct {
		Entries []struct {
			Ref string `json:"ref"`
		} `json:"entries"`
	}
	if err := json.Unmarshal(text, &config); err != nil {
		return nil, fmt.Errorf("%s/dialect.json: %w", dialect, err)
	}
	refs := make([]string, len(config.Entries))
	for i, e := range config.Entries {
		refs[i] = e.Ref
	}
	return refs, nil
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
