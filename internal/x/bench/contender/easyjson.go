package contender

import (
	"github.com/mailru/easyjson"

	"github.com/agentcard-go/cardgen/internal/x/bench/easy"
)

// easyJSON is the code that easyjson generates.
func easyJSON() []Contender {
	decode := func(doc []byte) (*easy.Card, error) {
		x := new(easy.Card)
		return x, easyjson.Unmarshal(doc, x)
	}
	encode := func(x *easy.Card) ([]byte, error) { return easyjson.Marshal(x) }
	return []Contender{
		{Name: "easyjson, generated", Job: DecodeOnly, LosesNull: true, Lacks: "validation", Prepare: decoding(decode, encode)},
		{Name: "easyjson, generated", Job: Encode, LosesNull: true, Lacks: "order of unknown members", Prepare: encoding(decode, encode)},
		{Name: "easyjson, generated", Job: RoundTrip, LosesNull: true, Lacks: "validation, order of unknown members", Prepare: tripping(decode, encode)},
	}
}
