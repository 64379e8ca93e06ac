package fuzzing

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Object is what a pointer to a generated type can do.
type Object[T any] interface {
	*T
	json.Marshaler
	json.Unmarshaler
	AppendJSON(dst []byte) ([]byte, error)
	Equal(*T) bool
	Clone() *T
	Unknown() card.Members
	SetUnknown(member string, v any) error
	Check(opts ...card.Option) card.Violations
}

// Subject is a type of documents under test.
type Subject[T any, P Object[T]] struct {
	dialect string
	entry   *cardrt.Entry[T]
	raw     func(*cardrt.Checker, string)
	options []card.Option
}

// Of returns the subject of an entry of a dialect, raw being its validator of JSON
// text. Both validators are also compared under the options.
func Of[T any, P Object[T]](dialect string, entry *cardrt.Entry[T], raw func(*cardrt.Checker, string), opts ...card.Option) Subject[T, P] {
	return Subject[T, P]{dialect: dialect, entry: entry, raw: raw, options: opts}
}

// Fuzz checks the promises on documents: on one as it is, and on a mutation of it when
// the seed is not zero.
func (s Subject[T, P]) Fuzz(f *testing.F) {
	corpus := load(f, s.dialect)
	for i, document := range corpus.documents {
		f.Add(document, uint64(i%2))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		s.checkDocument(t, data)
		if seed != 0 {
			if mutant := newMutator(seed, corpus).mutate(data); mutant != nil {
				s.checkDocument(t, mutant)
			}
		}
	})
}

// rounds is how many mutants and made-up values an ordinary test looks at.
const rounds = 1200

// Test checks the promises on the documents of the dialect, on mutants of them and on
// values that no document gave. It finds the same in every run.
func (s Subject[T, P]) Test(t *testing.T) {
	corpus := load(t, s.dialect)
	valid, others := s.sort(corpus)
	if len(valid) == 0 {
		t.Fatal("there is no valid document to begin with")
	}
	for _, document := range corpus.documents {
		s.checkDocument(t, document)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		base := valid[r.IntN(len(valid))]
		if r.IntN(5) == 0 && len(others) > 0 {
			base = others[r.IntN(len(others))]
		}
		s.checkDocument(t, newMutator(r.Uint64(), corpus).mutate(base))
		s.checkValue(t, r.Uint64(), corpus)
		if t.Failed() {
			return // one finding at a time can be read
		}
	}
}

// sort separates the documents of the corpus, and the objects inside them, that are
// valid from those that are not.
func (s Subject[T, P]) sort(corpus *corpus) (valid, others [][]byte) {
	for _, object := range corpus.objects {
		if _, found := s.entry.Examine(object); len(found.Errors()) == 0 {
			valid = append(valid, object)
		}
	}
	for _, document := range corpus.documents {
		if _, found := s.entry.Examine(document); len(found.Errors()) > 0 {
			others = append(others, document)
		}
	}
	return valid, others
}
