package sample

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
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
		fuzzOne[Sparse](t, data)
		fuzzOne[Full](t, data)
		fuzzOne[Nullish](t, data)
		fuzzOne[Anything](t, data)
		fuzzOne[Bag](t, data)
	})
}

// fuzzOne does it for one type.
func fuzzOne[T any, P value[T]](t *testing.T, data []byte) {
	x, err := card.Decode[T, P](data, card.AcceptEmbedded(false))
	if err != nil {
		var failed *card.DecodeError
		if !errors.As(err, &failed) || failed.Line < 1 || failed.Column < 1 || failed.Offset > int64(len(data)) {
			t.Fatalf("%q: %v", data, err)
		}
		return
	}
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	if !sameJSON(t, strings.TrimPrefix(string(data), "\ufeff"), string(out)) {
		t.Fatalf("%s\nis written as\n%s", data, out)
	}
	copied := P(x.Clone())
	twice, err := card.AppendJSON(nil, copied)
	if err != nil || string(twice) != string(out) || !card.Equal(x, copied) {
		t.Fatalf("a clone of\n%s\nis written as\n%s", out, twice)
	}
	again, err := card.Decode[T, P](out, card.AcceptEmbedded(false))
	if err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	if third, err := card.AppendJSON(nil, again); err != nil || string(third) != string(out) {
		t.Fatalf("writing is not stable:\n%s\n%s", out, third)
	}
}
