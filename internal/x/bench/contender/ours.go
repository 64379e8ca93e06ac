package contender

import (
	"github.com/agentcard-go/cardgen/sdk/agentcard"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The minimum speed of the generated code relative to encoding/json.
const (
	parseGate  = 16
	encodeGate = 4
)

// ours is the generated package.
func ours() []Contender {
	parse := func(doc []byte) (*agentcard.Card, error) { return agentcard.Parse(doc) }
	decode := func(doc []byte) (*agentcard.Card, error) { return agentcard.Decode(doc) }
	marshal := func(x *agentcard.Card) ([]byte, error) { return x.MarshalJSON() }
	write := func(dst []byte, x *agentcard.Card) ([]byte, error) { return card.AppendJSON(dst, x) }
	return []Contender{
		{Name: "**agentcard.Parse**", Job: DecodeValid, Gate: parseGate, Prepare: decoding(parse, marshal)},
		{Name: "**agentcard.Decode**", Job: DecodeOnly, Lacks: "validation", Prepare: decoding(decode, marshal)},
		{Name: "**Card.MarshalJSON**", Job: Encode, Gate: encodeGate, Prepare: encoding(decode, marshal)},
		{Name: "**Card.AppendJSON**, buffer reused", Job: Encode, Prepare: appending(decode, write)},
		{Name: "**agentcard.Parse, Card.MarshalJSON**", Job: RoundTrip, Prepare: tripping(parse, marshal)},
	}
}
