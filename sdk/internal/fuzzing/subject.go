package fuzzing

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Object is the method set of a pointer to a generated type.
type Object[T any] interface {
	*T
	json.Marshaler
	json.Unmarshaler
	card.Message
	Clone() *T
}

// Subject is a document type under test.
type Subject[T any, P Object[T]] struct {
	dialect string
	entry   *codec.Type
	raw     func(*check.Checker, check.Value)
	options []card.Option
	// roots are the kinds that the root of a document may have.
	roots []card.Kind
	// seeds are documents in addition to the dialect's documents; schemas are the texts of
	// schemas.
	seeds, schemas []string
	rounds         int
	readings       *readings[T, P]
}

// Of returns the subject for the type T of a dialect; raw is its validator of JSON text.
// Both validators are also compared under the options. A package that belongs to no
// dialect passes an empty name and adds its own documents and schema.
func Of[T any, P Object[T]](dialect string, raw func(*check.Checker, check.Value), opts ...card.Option) Subject[T, P] {
	entry := P(nil).CardInfo().(*codec.Type)
	return Subject[T, P]{dialect: dialect, entry: entry, raw: raw, options: opts, rounds: 400, roots: []card.Kind{card.KindObject}, readings: new(readings[T, P])}
}

// Roots sets the kinds of values that can be documents. The default is objects only.
func (s Subject[T, P]) Roots(kinds ...card.Kind) Subject[T, P] {
	s.roots = kinds
	return s
}

// From adds seed documents, for a type that the vectors of the dialect do not cover.
func (s Subject[T, P]) From(documents ...string) Subject[T, P] {
	s.seeds = append(s.seeds, documents...)
	return s
}

// Rounds sets the number of mutants and of generated values that [Subject.Test] checks.
func (s Subject[T, P]) Rounds(n int) Subject[T, P] {
	s.rounds = n
	return s
}

// Schema adds a schema whose words are used in mutations.
func (s Subject[T, P]) Schema(text string) Subject[T, P] {
	s.schemas = append(s.schemas, text)
	return s
}

// Fuzz checks the guarantees on documents: on the input itself when the seed is zero,
// otherwise on a mutation of it.
func (s Subject[T, P]) Fuzz(f *testing.F) {
	corpus := s.corpus(f)
	for i, document := range corpus.documents {
		if len(document) < longSeed {
			f.Add(document, uint64(i%2))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		s.checkDocument(t, data)
		if seed != 0 {
			if mutant := newMutator(seed, corpus).mutate(data); mutant != nil {
				s.checkDocument(t, mutant)
				s.checkEdited(t, mutant, seed, corpus)
			}
		}
	})
}

// longSeed is the length at which a seed document slows a fuzzer down more than it helps.
const longSeed = 16 << 10

// Finds checks the guarantees on one document, and compares its findings with want. A finding
// is a pointer after "#", a code, and "warning" for a warning.
func (s Subject[T, P]) Finds(t *testing.T, document string, want ...string) {
	t.Helper()
	s.checkDocument(t, []byte(document))
	_, found := s.entry.Examine([]byte(document))
	var have []string
	for _, v := range found {
		line := "#" + v.Pointer + " " + v.Code
		if v.Severity == card.Warning {
			line += " warning"
		}
		have = append(have, line)
	}
	slices.Sort(have)
	have = slices.Compact(have) // two rules can report the same
	want = slices.Sorted(slices.Values(want))
	if !slices.Equal(have, want) {
		t.Errorf("%s\nhas %q\nwant %q", document, have, want)
	}
}

// Verdict checks the guarantees on a document and whether it is valid.
func (s Subject[T, P]) Verdict(t *testing.T, document string, valid bool) {
	t.Helper()
	s.checkDocument(t, []byte(document))
	if _, found := s.entry.Examine([]byte(document)); (len(found.Errors()) == 0) != valid {
		t.Errorf("%s\nis valid: %v, and the findings are %v", document, valid, found)
	}
}

// corpus returns the seed documents and words.
func (s Subject[T, P]) corpus(tb testing.TB) *corpus {
	tb.Helper()
	c := newCorpus()
	if s.dialect != "" {
		c.load(tb, s.dialect)
	}
	for _, document := range s.seeds {
		c.add([]byte(document))
	}
	for _, schema := range s.schemas {
		c.words.learnSchema(parse([]byte(schema)))
	}
	return c
}

// Test checks the guarantees on the documents of the dialect, on mutants of them and on
// generated values. Every run checks the same inputs.
func (s Subject[T, P]) Test(t *testing.T) {
	corpus := s.corpus(t)
	valid, others := s.sort(corpus)
	if len(valid) == 0 {
		t.Fatal("there is no valid document to begin with")
	}
	for _, document := range corpus.documents {
		s.checkDocument(t, document)
	}
	r := rand.New(rand.NewPCG(1, 2))
	rounds := s.rounds
	if testing.Short() {
		rounds /= 8
	}
	for range rounds {
		base := valid[r.IntN(len(valid))]
		if r.IntN(5) == 0 && len(others) > 0 {
			base = others[r.IntN(len(others))]
		}
		mutant := newMutator(r.Uint64(), corpus).mutate(base)
		s.checkDocument(t, mutant)
		s.checkEdited(t, mutant, r.Uint64(), corpus)
		s.checkValue(t, r.Uint64(), corpus)
		if t.Failed() {
			return // stop at the first failure
		}
	}
}

// sort separates the valid documents of the corpus, and their valid parts, from the
// invalid ones.
func (s Subject[T, P]) sort(corpus *corpus) (valid, others [][]byte) {
	for _, part := range corpus.parts {
		if _, found := s.entry.Examine(part); len(found.Errors()) == 0 {
			valid = append(valid, part)
		}
	}
	for _, document := range corpus.documents {
		if _, found := s.entry.Examine(document); len(found.Errors()) > 0 {
			others = append(others, document)
		}
	}
	return valid, others
}
