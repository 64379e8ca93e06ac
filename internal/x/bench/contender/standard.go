package contender

import (
	"encoding/json"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/internal/x/bench/keeping"
	"github.com/agentcard-go/cardgen/internal/x/bench/plain"
)

// standard is encoding/json.
func standard(validator *jsonschema.Schema) []Contender {
	fields := into[plain.Card](json.Unmarshal)
	all := into[keeping.Card](json.Unmarshal)
	tree := into[any](json.Unmarshal)
	return []Contender{
		{
			Name: "encoding/json + santhosh-tekuri + encoding/json", Job: DecodeValid, Base: true, Drops: true,
			Prepare: decoding(pipeline[plain.Card](validator, json.Unmarshal), from[*plain.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, struct", Job: DecodeOnly, Base: true, Drops: true, Lacks: "validation",
			Prepare: decoding(fields, from[*plain.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, struct that keeps", Job: DecodeOnly, Lacks: "validation",
			Prepare: decoding(all, from[*keeping.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, struct that keeps", Job: Encode, Base: true,
			Prepare: encoding(all, from[*keeping.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, struct", Job: Encode, Drops: true,
			Prepare: encoding(fields, from[*plain.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, struct that keeps", Job: RoundTrip, Base: true, Lacks: "validation",
			Prepare: tripping(all, from[*keeping.Card](json.Marshal)),
		},
		{
			Name: "encoding/json, map", Job: RoundTrip, Lacks: "types, validation, order, large numbers",
			Prepare: tripping(tree, from[*any](json.Marshal)),
		},
	}
}
