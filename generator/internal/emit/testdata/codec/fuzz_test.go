package sample

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// FuzzCodec holds any bytes against the promises of the codec: they are refused with
// a located error, or read and written back without loss, twice the same, and a
// clone is equal.
func FuzzCodec(f *testing.F) {
	for _, name := range []string{"text", "numbers", "deep", "endpoint", "node", "anything"} {
		for _, text := range texts {
			f.Add([]byte(member(name, text)))
		}
	}
	for n := range texts {
		f.Add([]byte("{" + together(n) + "}"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzOne(t, data, &entrySparse, (*Sparse).AppendJSON, (*Sparse).Clone, (*Sparse).Equal)
		fuzzOne(t, data, &entryFull, (*Full).AppendJSON, (*Full).Clone, (*Full).Equal)
		fuzzOne(t, data, &entryNullish, (*Nullish).AppendJSON, (*Nullish).Clone, (*Nullish).Equal)
		fuzzOne(t, data, &entryAnything, (*Anything).AppendJSON, (*Anything).Clone, (*Anything).Equal)
		fuzzOne(t, data, &entryBag, (*Bag).AppendJSON, (*Bag).Clone, (*Bag).Equal)
	})
}

// fuzzOne does it for one type. Methods come as arguments, since the type of an
// entry does not say that it has them.
func fuzzOne[T any](t *testing.T, data []byte, e *cardrt.Entry[*T], write func(*T, []byte) ([]byte, error), clone func(*T) *T, equal func(*T, *T) bool) {
	x, err := e.Decode(data, card.AcceptEmbedded(false))
	if err != nil {
		var failed *card.DecodeError
		if !errors.As(err, &failed) || failed.Line < 1 || failed.Column < 1 || failed.Offset > int64(len(data)) {
			t.Fatalf("%q: %v", data, err)
		}
		return
	}
	out, err := write(x, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !sameJSON(t, strings.TrimPrefix(string(data), "\ufeff"), string(out)) {
		t.Fatalf("%s\nis written as\n%s", data, out)
	}
	copied := clone(x)
	twice, err := write(copied, nil)
	if err != nil || string(twice) != string(out) || !equal(x, copied) {
		t.Fatalf("a clone of\n%s\nis written as\n%s", out, twice)
	}
	again, err := e.Decode(out, card.AcceptEmbedded(false))
	if err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	if third, err := write(again, nil); err != nil || string(third) != string(out) {
		t.Fatalf("writing is not stable:\n%s\n%s", out, third)
	}
}
