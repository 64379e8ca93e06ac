package contender

import (
	"encoding/json"

	"github.com/mailru/easyjson"

	"github.com/agentcard-go/cardgen/dev/bench/easy"
	"github.com/agentcard-go/cardgen/dev/bench/gojsonschema"
	"github.com/agentcard-go/cardgen/dev/bench/keeping"
)

// detailed returns the contenders for the detailed dialect that are not ours: structs that keep
// unknown members, maps, and generated code.
func (d *Dialect) detailed() []Contender {
	keep := into[keeping.Card](json.Unmarshal)
	list := []Contender{
		{Name: "encoding/json, struct that keeps", Job: DecodeOnly, LosesNull: true, Lacks: "validation", Prepare: decoding(ofBytes(keep), json.Marshal)},
		{Name: "encoding/json, struct that keeps", Job: Encode, Base: true, LosesNull: true, Prepare: encoding(keep, json.Marshal)},
		{Name: "encoding/json + santhosh, struct that keeps", Job: RoundTrip, Base: true, LosesNull: true, Prepare: tripping(d.pipeline(json.Unmarshal, keep), json.Marshal)},
		{Name: "encoding/json, struct that keeps", Job: RoundTrip, LosesNull: true, Lacks: "validation", Prepare: tripping(ofBytes(keep), json.Marshal)},
	}
	for _, l := range libraries {
		list = append(list, Contender{
			Name: l.name + ", map", Job: RoundTrip, Lacks: "types, validation, order, large numbers",
			Prepare: tripping(ofBytes(into[any](l.unmarshal)), l.marshal),
		})
	}
	schema := into[gojsonschema.AgentcardSchemaJson](json.Unmarshal)
	easily := func(doc []byte) (any, error) {
		x := new(easy.Card)
		return x, easyjson.Unmarshal(doc, x)
	}
	write := func(x any) ([]byte, error) { return easyjson.Marshal(x.(*easy.Card)) }
	list = append(list,
		Contender{Name: "go-jsonschema, generated", Job: DecodeValid, Drops: true, LosesNull: true, Prepare: decoding(ofBytes(schema), json.Marshal)},
		Contender{Name: "go-jsonschema, generated", Job: RoundTrip, Drops: true, LosesNull: true, Prepare: tripping(ofBytes(schema), json.Marshal)},
		Contender{Name: "easyjson, generated", Job: DecodeOnly, LosesNull: true, Lacks: "validation", Prepare: decoding(ofBytes(easily), write)},
		Contender{Name: "easyjson, generated", Job: Encode, LosesNull: true, Lacks: "order of unknown members", Prepare: encoding(easily, write)},
		Contender{Name: "easyjson, generated", Job: RoundTrip, LosesNull: true, Lacks: "validation, order of unknown members", Prepare: tripping(ofBytes(easily), write)},
	)
	for i := range list {
		list[i].Only = true
	}
	return list
}

// into decodes into a new T.
func into[T any](unmarshal func([]byte, any) error) decoder {
	return func(doc []byte) (any, error) {
		x := new(T)
		return x, unmarshal(doc, x)
	}
}
