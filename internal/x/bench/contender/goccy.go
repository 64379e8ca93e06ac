package contender

import (
	"github.com/goccy/go-json"

	"github.com/agentcard-go/cardgen/internal/x/bench/plain"
)

// goccy is goccy/go-json.
func goccy() []Contender {
	marshal := func(v any) ([]byte, error) { return json.Marshal(v) }
	unmarshal := func(doc []byte, v any) error { return json.Unmarshal(doc, v) }
	fields := into[plain.Card](unmarshal)
	return []Contender{
		{
			Name: "goccy/go-json, struct", Job: DecodeOnly, Drops: true, Lacks: "validation",
			Prepare: decoding(fields, from[*plain.Card](marshal)),
		},
		{
			Name: "goccy/go-json, struct", Job: Encode, Drops: true,
			Prepare: encoding(fields, from[*plain.Card](marshal)),
		},
		{
			Name: "goccy/go-json, map", Job: RoundTrip, Lacks: "types, validation, order, large numbers",
			Prepare: tripping(into[any](unmarshal), from[*any](marshal)),
		},
	}
}
