package document

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// The makers of documents. The maker of the documents in a further folder is its name.
const (
	Generated = "generated" // by this package
	tests     = "tests"     // the test cards and vectors of the tree
)

// Makers returns the makers of documents, in a fixed order, for folders.
func Makers(folders []string, documents []Document) []string {
	list := []string{Generated, tests}
	for _, folder := range folders {
		list = append(list, filepath.Base(folder))
	}
	return slices.DeleteFunc(list, func(maker string) bool {
		return !slices.ContainsFunc(documents, func(d Document) bool { return d.Maker == maker })
	})
}

// collection is a set of valid documents, each once.
type collection struct {
	list    []Document
	seen    map[string]bool
	largest int
}

// Collect returns the valid documents of all dialects: the generated ones, the test documents
// below the folder testdata, and all documents in the folders. No document has more than largest
// bytes. A maker has at most most documents in a dialect, from the smallest to the largest.
func Collect(testdata string, folders []string, most, largest int) ([]Document, error) {
	c := collection{seen: make(map[string]bool), largest: largest}
	for _, d := range generate() {
		c.add(d.Dialect, Generated, d.Name, d.Text)
	}
	if err := c.tests(testdata); err != nil {
		return nil, err
	}
	for _, folder := range folders {
		if err := c.folder(folder, filepath.Base(folder)); err != nil {
			return nil, err
		}
	}
	return c.thinned(most), nil
}

// shortest is the least length of a document in bytes. Published cards are longer, and the time
// for a shorter document is mostly the cost of a call.
const shortest = 256

// add adds a document that is valid, in the dialect that its shape has if dialect is empty.
func (c *collection) add(dialect, maker, name string, text []byte) {
	if len(text) < shortest || len(text) > c.largest {
		return
	}
	if dialect == "" {
		found, err := detect.Detect(text)
		if err != nil || !found.IsCard() || found.Embedded {
			return
		}
		dialect = string(found.Format)
	}
	d, ok := dialects.Lookup(dialect)
	if !ok || c.seen[string(text)] {
		return
	}
	if _, err := d.Entries[0].Info.Parse(text); err != nil {
		return
	}
	c.seen[string(text)] = true
	c.list = append(c.list, Document{dialect, maker, name, text})
}

// folder adds the documents in a folder and in those below it.
func (c *collection) folder(dir, maker string) error {
	return filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(file)
		if err == nil {
			c.add("", maker, entry.Name(), text)
		}
		return err
	})
}

// tests adds the test cards, the vectors of dialects without test cards, and descriptions, which
// are converted from cards.
func (c *collection) tests(testdata string) error {
	if err := c.folder(filepath.Join(testdata, "cards"), tests); err != nil {
		return err
	}
	for _, d := range slices.Clone(c.list) {
		if d.Dialect == a2aformat.A2A.Name {
			if text, _, err := projection.Convert(d.Text, a2aformat.A2A, agentformat.Agent); err == nil {
				c.add(agentformat.Agent.Name, tests, d.Name, text)
			}
		}
	}
	files, err := vectors.Load(testdata)
	if err != nil {
		return err
	}
	has := make(map[string]bool)
	for _, d := range c.list {
		has[d.Dialect] = true
	}
	for _, f := range files {
		if has[f.Dialect] {
			continue
		}
		for _, v := range f.Vectors {
			var indented bytes.Buffer
			if v.Kind == "validate" && v.Input != nil && json.Indent(&indented, v.Input, "", "  ") == nil {
				c.add(f.Dialect, tests, v.Name, indented.Bytes())
			}
		}
	}
	return nil
}

// thinned returns the documents sorted by dialect, maker and size, without those beyond most.
func (c *collection) thinned(most int) []Document {
	type group struct{ dialect, maker string }
	groups := make(map[group][]Document)
	for _, d := range c.list {
		g := group{d.Dialect, d.Maker}
		groups[g] = append(groups[g], d)
	}
	var list []Document
	for _, all := range groups {
		slices.SortStableFunc(all, func(a, b Document) int {
			return cmp.Or(cmp.Compare(len(a.Text), len(b.Text)), cmp.Compare(a.Name, b.Name))
		})
		n := min(len(all), most)
		for i := range n {
			list = append(list, all[i*(len(all)-1)/max(1, n-1)])
		}
	}
	slices.SortStableFunc(list, func(a, b Document) int {
		return cmp.Or(cmp.Compare(a.Dialect, b.Dialect), cmp.Compare(a.Maker, b.Maker), cmp.Compare(len(a.Text), len(b.Text)))
	})
	return list
}
