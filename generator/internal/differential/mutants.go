package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// documents returns the documents of the vectors, by dialect. They are mutated in addition to
// generated documents.
func documents(dir string) (map[string][]any, error) {
	files, err := vectors.Load(dir)
	if err != nil {
		return nil, err
	}
	found := map[string][]any{}
	for _, f := range files {
		for _, v := range f.Vectors {
			data, err := v.Document()
			if err != nil || !json.Valid(data) {
				continue
			}
			if doc, ok := read(data).(object); ok {
				found[f.Dialect] = append(found[f.Dialect], doc)
			}
		}
	}
	return found, nil
}

// mutantCounts are the counts of the comparison of the dialects.
type mutantCounts struct{ subjects, documents, valid, explained, unknown int }

// runMutants mutates n documents of every kind and compares the results.
func runMutants(n int, seed uint64, known explained) (mutantCounts, error) {
	var total mutantCounts
	byDialect, err := documents("../../../internal/test/vectors/testdata")
	if err != nil {
		return total, err
	}
	packages, err := generatortest.Packages("../../..")
	if err != nil {
		return total, err
	}
	list, err := subjects()
	if err != nil {
		return total, err
	}
	for number, s := range list {
		dialect, _, _ := strings.Cut(s.name, "/")
		valid := append(s.valid(byDialect[dialect]), s.made(packages[dialect], madeUp, seed)...)
		if len(valid) == 0 {
			continue
		}
		total.subjects++
		m := newMutator(seed, uint64(number), slices.Concat(byDialect[dialect], valid))
		for range n {
			document := pick(m.maker, valid)
			for range m.IntN(4) {
				document = m.change(document)
			}
			document = plain(document)
			total.documents++
			d := s.compare(document)
			if d == nil {
				if ok, _ := admits(s.schema, document); ok {
					total.valid++
				}
				continue
			}
			d = s.reduce(d)
			if known.reason(d) != "" {
				total.explained++
				continue
			}
			total.unknown++
			fmt.Fprint(os.Stderr, d)
		}
	}
	return total, nil
}

// madeUp is the number of generated documents of every kind.
const madeUp = 40

// made generates documents of the kind from its schemas.
func (s *subject) made(pkg *generatortest.Package, n int, seed uint64) []any {
	var list []any
	m := generatortest.New(pkg, pkg.Entries[s.entry], generatortest.Options{Version: s.version})
	for i := range n {
		v := m.Valid(seed+uint64(i), func(data []byte) card.Violations {
			_, found := dialects.ExamineAs(s.name, data, card.Version(s.version))
			return found
		})
		if v != nil {
			list = append(list, read(v.Append(nil)))
		}
	}
	return list
}

// valid returns the documents without findings.
func (s *subject) valid(all []any) []any {
	var list []any
	for _, document := range all {
		data, err := json.Marshal(document)
		if err != nil {
			continue
		}
		if _, found := dialects.ExamineAs(s.name, data, card.Version(s.version)); len(found.Errors()) == 0 {
			list = append(list, document)
		}
	}
	return list
}

// reduce removes parts of a document while the disagreement remains.
func (s *subject) reduce(d *disagreement) *disagreement {
	for {
		next := d
		for _, v := range steps(d.Instance) {
			if found := s.compare(v); found != nil && found.What == d.What && len(text(v)) < len(text(next.Instance)) {
				next = found
			}
		}
		if next == d {
			return d
		}
		d = next
	}
}

// mutator mutates documents of a dialect.
type mutator struct {
	*maker
	// names and texts are the names and texts in its documents, and in generated ones.
	names, texts []string
}

func newMutator(seed, number uint64, documents []any) *mutator {
	names, texts := map[string]bool{}, map[string]bool{}
	for _, d := range documents {
		gather(d, names, texts)
	}
	return &mutator{
		maker: newMaker(seed, 1<<40+number),
		names: slices.Sorted(maps.Keys(names)), texts: slices.Sorted(maps.Keys(texts)),
	}
}

func gather(v any, names, texts map[string]bool) {
	switch v := v.(type) {
	case object:
		for name, member := range v {
			names[name] = true
			gather(member, names, texts)
		}
	case []any:
		for _, item := range v {
			gather(item, names, texts)
		}
	case string:
		texts[v] = true
	}
}

// change makes one change to a value.
func (m *mutator) change(v any) any {
	if m.chance(12) {
		return m.other(v)
	}
	switch v := v.(type) {
	case object:
		c := maps.Clone(v)
		if len(c) == 0 || m.chance(12) {
			c[pick(m.maker, m.names)] = m.other(nil)
			return c
		}
		name := pick(m.maker, sorted(c))
		switch m.IntN(8) {
		case 0:
			delete(c, name)
		case 1:
			c[pick(m.maker, m.names)] = c[name]
		default:
			c[name] = m.change(c[name])
		}
		return c
	case []any:
		c := slices.Clone(v)
		if len(c) == 0 {
			return append(c, m.other(nil))
		}
		i := m.IntN(len(c))
		switch m.IntN(6) {
		case 0:
			return slices.Delete(c, i, i+1)
		case 1:
			return append(c, c[i])
		}
		c[i] = m.change(c[i])
		return c
	}
	return m.other(v)
}

// lengths are bounds in the dialects, and their neighbours.
var lengths = []int{0, 1, 3, 10, 63, 64, 65, 120, 121, 128, 129, 200, 201, 255, 256, 257, 512, 513, 1024, 1025, 2000, 2001, 4096, 4097, 10001}

// other returns a replacement for v, mostly of the same kind.
func (m *mutator) other(v any) any {
	switch v := v.(type) {
	case string:
		switch m.IntN(6) {
		case 0:
			return strings.Repeat(pick(m.maker, []string{"a", "é", "😀", "A-"}), pick(m.maker, lengths))
		case 1:
			return v + pick(m.maker, sampleTexts)
		case 2:
			return v[:m.IntN(len(v)+1)]
		case 3:
			return strings.ToUpper(v)
		}
		return pick(m.maker, m.texts)
	case json.Number:
		return near(m.maker, v)
	case bool:
		return !v
	}
	if m.chance(50) && len(m.texts) > 0 {
		return pick(m.maker, m.texts)
	}
	return m.value(2)
}
