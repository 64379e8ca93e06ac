// Package sample has the cards of the interoperability tests, and converts them like a
// caller who supplies the members that a target requires and cards lack.
package sample

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Set is the origin of a card.
type Set string

// The sets: the valid cards of our test vectors, cards generated from the schemas, and
// published cards, which are not part of the tree.
const (
	Vectors Set = "vectors"
	Random  Set = "random"
	Wild    Set = "wild"
)

// Sets lists all sets in the order of the report.
var Sets = []Set{Vectors, Random, Wild}

// Card is a card to convert.
type Card struct {
	Set    Set
	Name   string
	Format reader.Format
	Text   []byte
}

// folders are the folders with the cards of the vectors, by source format: the agent card
// formats, and the generations of A2A.
var folders = []struct {
	format reader.Format
	names  []string
}{
	{"aevum", []string{"aevum"}},
	{"agentcard", []string{"agentcard"}},
	{"nooterra", []string{"nooterra", "nooterra-built"}},
	{"adp", []string{"adp"}},
	{reader.A2A, []string{"a2a"}},
	{reader.A2AV03, []string{"a2a-0.3"}},
}

// FromVectors returns the cards of the test vectors below the root of the tree.
func FromVectors(root string) ([]Card, error) {
	var list []Card
	for _, f := range folders {
		for _, name := range f.names {
			cards, err := read(Vectors, filepath.Join(root, "internal/test/vectors/testdata/cards", name), func([]byte) reader.Format { return f.format })
			if err != nil {
				return nil, err
			}
			list = append(list, cards...)
		}
	}
	return list, nil
}

// FromWild returns the cards in a folder that have a source format. They need not be
// valid; copies inside other documents are left out.
func FromWild(dir string) ([]Card, error) {
	return read(Wild, dir, func(text []byte) reader.Format {
		found, err := detect.Detect(text)
		if err != nil || found.Embedded || !found.IsCard() {
			return ""
		}
		for _, f := range folders {
			if string(f.format) == string(found.Format) {
				return f.format
			}
		}
		return ""
	})
}

// read reads the JSON files of a folder that format recognizes.
func read(set Set, dir string, format func([]byte) reader.Format) ([]Card, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no cards", dir)
	}
	var list []Card
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if f := format(text); f != "" {
			list = append(list, Card{set, filepath.Base(file), f, text})
		}
	}
	return list, nil
}

// MakeUp generates n cards of each format from the schemas below the root of the tree,
// the same ones every time.
func MakeUp(root string, n int) ([]Card, error) {
	packages, err := generatortest.Packages(root)
	if err != nil {
		return nil, err
	}
	var list []Card
	for _, f := range folders {
		pkg := packages[string(f.format)]
		m := generatortest.New(pkg, pkg.Entries[0], generatortest.Options{})
		for seed, made := uint64(0), 0; made < n; seed++ {
			if seed == uint64(10*n) {
				return nil, fmt.Errorf("of %d random cards of %s only %d are valid", seed, f.format, made)
			}
			v := m.Valid(seed, func(text []byte) card.Violations {
				_, found := dialects.ExamineAs(string(f.format), text)
				return found
			})
			if v != nil {
				made++
				list = append(list, Card{Random, fmt.Sprint("seed ", seed), f.format, v.Append(nil)})
			}
		}
	}
	return list, nil
}
