package fuzzing

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// corpus holds the documents and words of a dialect.
type corpus struct {
	// documents are the inputs of the dialect's vectors, including invalid ones, and its
	// complete cards.
	documents [][]byte
	// parts are the root values of documents and all objects inside them.
	parts [][]byte
	words *words
	seen  map[string]bool
}

func newCorpus() *corpus { return &corpus{words: newWords(), seen: map[string]bool{}} }

func (c *corpus) add(document []byte) {
	c.documents = append(c.documents, document)
	n := parse(document)
	if n == nil {
		return
	}
	c.words.learn("", n)
	for _, part := range append(objects(n), n) {
		if text := part.Append(nil); !c.seen[string(text)] {
			c.seen[string(text)] = true
			c.parts = append(c.parts, text)
		}
	}
}

// load adds the documents of a dialect from the project's files, and the words of its schemas.
func (c *corpus) load(tb testing.TB, dialect string) {
	tb.Helper()
	root, testdata := moduleRoot(tb), Vectors(tb)
	for _, file := range files(tb, filepath.Join(testdata, dialect+".json")) {
		for _, document := range inputs(tb, read(tb, file)) {
			c.add(document)
		}
	}
	for _, file := range files(tb, filepath.Join(testdata, "cards", dialect+"*", "*.json")) {
		c.add(read(tb, file))
	}
	for _, file := range files(tb, filepath.Join(root, "schemas", dialect, "*.schema.json")) {
		c.words.learnSchema(parse(read(tb, file)))
	}
}

// moduleRoot returns the folder of go.mod: tests run in the folder of their package.
func moduleRoot(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil {
			return dir
		}
		if up := filepath.Dir(dir); errors.Is(err, fs.ErrNotExist) && up != dir {
			dir = up
			continue
		}
		tb.Fatal(err)
	}
}

// files returns the files that match a pattern, in order.
func files(tb testing.TB, pattern string) []string {
	tb.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		tb.Fatalf("no file matches %s (%v)", pattern, err)
	}
	slices.Sort(list)
	return list
}

func read(tb testing.TB, file string) []byte {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// inputs returns the documents of a file of vectors, a list or an object that has one.
func inputs(tb testing.TB, data []byte) [][]byte {
	tb.Helper()
	file, err := card.ParseRaw(data)
	if err != nil {
		tb.Fatal(err)
	}
	if list, ok := file.Pointer("/vectors"); ok {
		file = list
	}
	var vectors []struct {
		Input  card.Raw `json:"input"`
		Text   string   `json:"input_text"`
		Base64 []byte   `json:"input_base64"`
	}
	if err := file.Decode(&vectors); err != nil {
		tb.Fatal(err)
	}
	var list [][]byte
	for _, v := range vectors {
		switch {
		case v.Text != "":
			list = append(list, []byte(v.Text))
		case v.Base64 != nil:
			list = append(list, v.Base64)
		case !v.Input.IsZero():
			list = append(list, v.Input.Bytes())
		}
	}
	return list
}

// Documents returns the documents of a dialect's vectors, including invalid ones.
func Documents(tb testing.TB, dialect string) [][]byte {
	tb.Helper()
	return inputs(tb, read(tb, filepath.Join(Vectors(tb), dialect+".json")))
}
