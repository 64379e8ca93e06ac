package contender

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/internal/x/bench/gojsonschema"
)

// goJSONSchema is the code that go-jsonschema generates.
func goJSONSchema() []Contender {
	decode := into[gojsonschema.AgentcardSchemaJson](json.Unmarshal)
	encode := from[*gojsonschema.AgentcardSchemaJson](json.Marshal)
	return []Contender{
		{Name: "go-jsonschema, generated", Job: DecodeValid, Drops: true, LosesNull: true, Prepare: decoding(decode, encode)},
		{Name: "go-jsonschema, generated", Job: RoundTrip, Drops: true, LosesNull: true, Prepare: tripping(decode, encode)},
	}
}
