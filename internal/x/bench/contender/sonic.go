package contender

import (
	"github.com/bytedance/sonic"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/internal/x/bench/plain"
)

// sonicJSON is sonic with its default settings.
func sonicJSON(validator *jsonschema.Schema) []Contender {
	fields := into[plain.Card](sonic.Unmarshal)
	tree := into[any](sonic.Unmarshal)
	return []Contender{
		{
			Name: "sonic + santhosh-tekuri + sonic", Job: DecodeValid, Drops: true,
			Prepare: decoding(pipeline[plain.Card](validator, sonic.Unmarshal), from[*plain.Card](sonic.Marshal)),
		},
		{
			Name: "sonic, struct", Job: DecodeOnly, Drops: true, Lacks: "validation",
			Prepare: decoding(fields, from[*plain.Card](sonic.Marshal)),
		},
		{
			Name: "sonic, struct", Job: Encode, Drops: true,
			Prepare: encoding(fields, from[*plain.Card](sonic.Marshal)),
		},
		{
			Name: "sonic, map", Job: RoundTrip, Lacks: "types, validation, order, large numbers",
			Prepare: tripping(tree, from[*any](sonic.Marshal)),
		},
	}
}
