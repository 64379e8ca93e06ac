package codec_test

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func appendAgent(dst []byte, x *agent) []byte {
	n := len(dst)
	if x.ID != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"agent_id":`...)
		dst = codec.AppendString(dst, &x.ID)
	}
	if x.Name != "" || !x.kept.Absent(1) {
		dst = append(dst, `,"name":`...)
		dst = codec.AppendString(dst, &x.Name)
	}
	if x.Version != "" || !x.kept.Absent(2) {
		dst = append(dst, `,"version":`...)
		dst = codec.AppendString(dst, &x.Version)
	}
	if x.Capabilities != nil || !x.kept.Absent(3) {
		dst = append(dst, `,"capabilities":`...)
		dst = codec.AppendSlice(dst, x.Capabilities, appendCapability)
	}
	if !x.Endpoint.isZero() || !x.kept.Absent(4) {
		dst = append(dst, `,"endpoint":`...)
		dst = appendEndpoint(dst, &x.Endpoint)
	}
	if v := x.Pricing.Ptr(); v != nil {
		dst = append(dst, `,"pricing":`...)
		dst = appendPricing(dst, v)
	} else if x.Pricing.IsNull() {
		dst = append(dst, `,"pricing":null`...)
	}
	if x.Metadata != nil {
		dst = append(dst, `,"metadata":`...)
		dst = appendMetadata(dst, x.Metadata)
	}
	if x.Weights != nil {
		dst = append(dst, `,"weights":`...)
		dst = codec.AppendHeld(dst, &x.kept, "weights", &x.Weights, readWeights, appendWeights)
	}
	if x.Limits != nil {
		dst = append(dst, `,"limits":`...)
		dst = codec.AppendHeld(dst, &x.kept, "limits", &x.Limits, readLimits, appendLimits)
	}
	if x.Parts != nil {
		dst = append(dst, `,"parts":`...)
		dst = codec.AppendSlice(dst, x.Parts, appendAgent)
	}
	if v, ok := x.Online.Get(); ok {
		dst = append(dst, `,"online":`...)
		dst = codec.AppendBool(dst, &v)
	}
	if v, ok := x.Rank.Get(); ok {
		dst = append(dst, `,"rank":`...)
		dst = codec.AppendString(dst, &v)
	} else if x.Rank.IsNull() {
		dst = append(dst, `,"rank":null`...)
	}
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersAgent, fieldsAgent(x))
	}
	return codec.CloseObject(dst, n)
}

func readWeights(d *codec.Decoder, i int, x *[]float64) int {
	return codec.ReadSlice(d, i, x, cardrt.ReadFloat64[float64])
}

func appendWeights(dst []byte, x *[]float64) []byte {
	return codec.AppendSlice(dst, *x, codec.AppendFloat64)
}

func readLimits(d *codec.Decoder, i int, x *map[string]float64) int {
	return codec.ReadMap(d, i, x, cardrt.ReadFloat64[float64])
}

func appendLimits(dst []byte, x *map[string]float64) []byte {
	return codec.AppendMap(dst, *x, codec.AppendFloat64)
}

var membersAgent = codec.MemberTable{
	Names:    []string{"agent_id", "name", "version", "capabilities", "endpoint", "pricing", "metadata", "weights", "limits", "parts", "online", "rank"},
	Required: 5,
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*agent)
		return &x.kept, fieldsAgent(x)
	},
}

func fieldsAgent(x *agent) codec.FieldSet {
	return cardrt.Fields(
		x.ID != "",
		x.Name != "",
		x.Version != "",
		x.Capabilities != nil,
		!x.Endpoint.isZero(),
		!x.Pricing.IsZero(),
		x.Metadata != nil,
		x.Weights != nil,
		x.Limits != nil,
		x.Parts != nil,
		x.Online.IsSet(),
		!x.Rank.IsZero(),
	)
}

var typeAgent = typeOf(decodeAgent, appendAgent, &membersAgent)

func (*agent) CardInfo() card.Info           { return typeAgent }
func (*agent) Validate(...card.Option) error { return nil }

func appendCapability(dst []byte, x *capability) []byte {
	n := len(dst)
	if x.ID != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"id":`...)
		dst = codec.AppendString(dst, &x.ID)
	}
	if v, ok := x.Description.Get(); ok {
		dst = append(dst, `,"description":`...)
		dst = codec.AppendString(dst, &v)
	}
	if x.Tags != nil {
		dst = append(dst, `,"tags":`...)
		dst = codec.AppendStrings(dst, x.Tags)
	}
	if !x.Input.IsZero() {
		dst = append(dst, `,"input_schema":`...)
		dst = codec.AppendRaw(dst, &x.Input)
	}
	if !x.Output.IsZero() {
		dst = append(dst, `,"output_schema":`...)
		dst = codec.AppendRaw(dst, &x.Output)
	}
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersCapability, fieldsCapability(x))
	}
	return codec.CloseObject(dst, n)
}

var membersCapability = codec.MemberTable{
	Names:    []string{"id", "description", "tags", "input_schema", "output_schema"},
	Required: 1,
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*capability)
		return &x.kept, fieldsCapability(x)
	},
}

func fieldsCapability(x *capability) codec.FieldSet {
	return cardrt.Fields(
		x.ID != "",
		x.Description.IsSet(),
		x.Tags != nil,
		!x.Input.IsZero(),
		!x.Output.IsZero(),
	)
}

var typeCapability = typeOf(decodeCapability, appendCapability, &membersCapability)

func (*capability) CardInfo() card.Info           { return typeCapability }
func (*capability) Validate(...card.Option) error { return nil }

func appendEndpoint(dst []byte, x *endpoint) []byte {
	n := len(dst)
	if x.Protocol != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"protocol":`...)
		dst = codec.AppendString(dst, &x.Protocol)
	}
	if x.URL != "" || !x.kept.Absent(1) {
		dst = append(dst, `,"url":`...)
		dst = codec.AppendString(dst, &x.URL)
	}
	if v, ok := x.HealthURL.Get(); ok {
		dst = append(dst, `,"health_url":`...)
		dst = codec.AppendString(dst, &v)
	}
	if x.Fallbacks != nil {
		dst = append(dst, `,"fallbacks":`...)
		dst = codec.AppendStrings(dst, x.Fallbacks)
	}
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersEndpoint, fieldsEndpoint(x))
	}
	return codec.CloseObject(dst, n)
}

var membersEndpoint = codec.MemberTable{
	Names:    []string{"protocol", "url", "health_url", "fallbacks"},
	Required: 2,
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*endpoint)
		return &x.kept, fieldsEndpoint(x)
	},
}

func fieldsEndpoint(x *endpoint) codec.FieldSet {
	return cardrt.Fields(
		x.Protocol != "",
		x.URL != "",
		x.HealthURL.IsSet(),
		x.Fallbacks != nil,
	)
}

var typeEndpoint = typeOf(decodeEndpoint, appendEndpoint, &membersEndpoint)

func (*endpoint) CardInfo() card.Info           { return typeEndpoint }
func (*endpoint) Validate(...card.Option) error { return nil }

func (x *endpoint) isZero() bool {
	return x.Protocol == "" && x.URL == "" && !x.HealthURL.IsSet() && x.Fallbacks == nil && x.kept.Empty()
}

func appendPricing(dst []byte, x *pricing) []byte {
	n := len(dst)
	if v, ok := x.Base.Get(); ok {
		dst = append(dst, `,"base_cost_joules":`...)
		dst = x.kept.AppendFloat64(dst, "base_cost_joules", v)
	} else if x.Base.IsNull() {
		dst = append(dst, `,"base_cost_joules":null`...)
	}
	if v, ok := x.Latency.Get(); ok {
		dst = append(dst, `,"estimated_latency_ms":`...)
		dst = x.kept.AppendFloat64(dst, "estimated_latency_ms", v)
	} else if x.Latency.IsNull() {
		dst = append(dst, `,"estimated_latency_ms":null`...)
	}
	if v, ok := x.Currency.Get(); ok {
		dst = append(dst, `,"currency":`...)
		dst = codec.AppendString(dst, &v)
	} else if x.Currency.IsNull() {
		dst = append(dst, `,"currency":null`...)
	}
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersPricing, fieldsPricing(x))
	}
	return codec.CloseObject(dst, n)
}

var membersPricing = codec.MemberTable{
	Names: []string{"base_cost_joules", "estimated_latency_ms", "currency"},
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*pricing)
		return &x.kept, fieldsPricing(x)
	},
}

func fieldsPricing(x *pricing) codec.FieldSet {
	return cardrt.Fields(
		!x.Base.IsZero(),
		!x.Latency.IsZero(),
		!x.Currency.IsZero(),
	)
}

var typePricing = typeOf(decodePricing, appendPricing, &membersPricing)

func (*pricing) CardInfo() card.Info           { return typePricing }
func (*pricing) Validate(...card.Option) error { return nil }

func appendMetadata(dst []byte, x *metadata) []byte {
	n := len(dst)
	if v, ok := x.Count.Get(); ok {
		dst = append(dst, `,"count":`...)
		dst = x.kept.AppendInt64(dst, "count", v)
	}
	if v, ok := x.Seq.Get(); ok {
		dst = append(dst, `,"seq":`...)
		dst = x.kept.AppendUint64(dst, "seq", v)
	}
	if v, ok := x.Reputation.Get(); ok {
		dst = append(dst, `,"reputation":`...)
		dst = x.kept.AppendFloat64(dst, "reputation", v)
	}
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersMetadata, fieldsMetadata(x))
	}
	return codec.CloseObject(dst, n)
}

var membersMetadata = codec.MemberTable{
	Names: []string{"count", "seq", "reputation"},
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*metadata)
		return &x.kept, fieldsMetadata(x)
	},
}

func fieldsMetadata(x *metadata) codec.FieldSet {
	return cardrt.Fields(
		x.Count.IsSet(),
		x.Seq.IsSet(),
		x.Reputation.IsSet(),
	)
}

var typeMetadata = typeOf(decodeMetadata, appendMetadata, &membersMetadata)

func (*metadata) CardInfo() card.Info           { return typeMetadata }
func (*metadata) Validate(...card.Option) error { return nil }
