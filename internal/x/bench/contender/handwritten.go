//go:build handwritten

package contender

import "github.com/agentcard-go/cardgen/internal/x/bench/fast"

// HasHandwritten says whether a hand-written decoder is among the contenders.
const HasHandwritten = true

// handwritten is a hand-written decoder for these cards only.
func handwritten() []Contender {
	decodeWith := func(o fast.Opts) func([]byte) (*fast.Card, error) {
		return func(doc []byte) (*fast.Card, error) {
			x := new(fast.Card)
			return x, fast.Decode(doc, x, o)
		}
	}
	parse := decodeWith(fast.Opts{Strict: true})
	decode := decodeWith(fast.Opts{NoValidate: true})
	encode := func(x *fast.Card) ([]byte, error) { return x.Encode(), nil }
	write := func(dst []byte, x *fast.Card) ([]byte, error) { return x.Append(dst), nil }
	const lacks = "all problems at once, pointers to them"
	return []Contender{
		{Name: "hand-written", Job: DecodeValid, Lacks: lacks, Prepare: decoding(parse, encode)},
		{Name: "hand-written", Job: DecodeOnly, Lacks: "validation, mismatches", Prepare: decoding(decode, encode)},
		{Name: "hand-written", Job: Encode, Lacks: "check for UTF-8, other literals of a number", Prepare: encoding(decode, encode)},
		{Name: "hand-written, buffer reused", Job: Encode, Lacks: "check for UTF-8, other literals of a number", Prepare: appending(decode, write)},
		{Name: "hand-written", Job: RoundTrip, Lacks: lacks, Prepare: tripping(parse, encode)},
	}
}
