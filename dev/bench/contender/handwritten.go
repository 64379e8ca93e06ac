//go:build handwritten

package contender

import "github.com/agentcard-go/cardgen/dev/bench/fast"

// HasHandwritten says whether a hand-written decoder is among the contenders.
const HasHandwritten = true

// handwritten is a hand-written decoder for the cards of the detailed dialect.
func handwritten() []Contender {
	parse, decode := fast.Opts{Strict: true}, fast.Opts{NoValidate: true}
	fromBytes := func(o fast.Opts) decoder {
		return func(doc []byte) (any, error) {
			x := new(fast.Card)
			return x, fast.Decode(doc, x, o)
		}
	}
	fromText := func(o fast.Opts) func([]byte) func() (any, error) {
		return func(doc []byte) func() (any, error) {
			text := string(doc)
			return func() (any, error) {
				x := new(fast.Card)
				return x, fast.DecodeBoth(doc, text, x, o)
			}
		}
	}
	reused := func(o fast.Opts) func([]byte) func() (any, error) {
		return func(doc []byte) func() (any, error) {
			text, x := string(doc), new(fast.Card)
			return func() (any, error) {
				clear(x.Capabilities)
				*x = fast.Card{Capabilities: x.Capabilities[:0]}
				return x, fast.DecodeBoth(doc, text, x, o)
			}
		}
	}
	encode := func(x any) ([]byte, error) { return x.(*fast.Card).Encode(), nil }
	write := func(dst []byte, x any) ([]byte, error) { return x.(*fast.Card).Append(dst), nil }
	const (
		lacks   = "all problems at once, pointers to them"
		unread  = "validation, mismatches"
		unwrote = "check for UTF-8, other literals of a number"
	)
	list := []Contender{
		{Name: "hand-written", Job: DecodeValid, Lacks: lacks, Prepare: decoding(ofBytes(fromBytes(parse)), encode)},
		{Name: "hand-written, of a string", Job: DecodeValid, Lacks: lacks, Prepare: decoding(fromText(parse), encode)},
		{Name: "hand-written, of a string, memory reused", Job: DecodeValid, Lacks: lacks, Prepare: decoding(reused(parse), encode)},
		{Name: "hand-written", Job: DecodeOnly, Lacks: unread, Prepare: decoding(ofBytes(fromBytes(decode)), encode)},
		{Name: "hand-written, of a string", Job: DecodeOnly, Lacks: unread, Prepare: decoding(fromText(decode), encode)},
		{Name: "hand-written, of a string, memory reused", Job: DecodeOnly, Lacks: unread, Prepare: decoding(reused(decode), encode)},
		{Name: "hand-written", Job: Encode, Lacks: unwrote, Prepare: encoding(fromBytes(decode), encode)},
		{Name: "hand-written, buffer reused", Job: Encode, Lacks: unwrote, Prepare: encoding(fromBytes(decode), reusing(write))},
		{Name: "hand-written", Job: RoundTrip, Lacks: lacks, Prepare: tripping(ofBytes(fromBytes(parse)), encode)},
		{Name: "hand-written, buffer reused", Job: RoundTrip, Lacks: lacks, Prepare: tripping(ofBytes(fromBytes(parse)), reusing(write))},
	}
	for i := range list {
		list[i].Only = true
	}
	return list
}
