package codec_test

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func decodeAgent(d *codec.Decoder, i int, x *agent) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersAgent, memberAgent)
}

func memberAgent(d *codec.Decoder, x *agent, name string, v int) (field, next int) {
	switch name {
	case "agent_id":
		return 0, cardrt.ReadString(d, v, &x.ID)
	case "name":
		return 1, cardrt.ReadString(d, v, &x.Name)
	case "version":
		return 2, cardrt.ReadString(d, v, &x.Version)
	case "capabilities":
		return 3, codec.ReadSlice(d, v, &x.Capabilities, decodeCapability)
	case "endpoint":
		return 4, decodeEndpoint(d, v, &x.Endpoint)
	case "pricing":
		return 5, codec.ReadNullable(d, v, &x.Pricing, decodePricing)
	case "metadata":
		return 6, codec.ReadPointer(d, v, &x.Metadata, decodeMetadata)
	case "weights":
		return 7, codec.ReadSlice(d, v, &x.Weights, cardrt.ReadFloat64[float64])
	case "limits":
		return 8, codec.ReadMap(d, v, &x.Limits, cardrt.ReadFloat64[float64])
	case "parts":
		return 9, codec.ReadSlice(d, v, &x.Parts, decodeAgent)
	case "online":
		return 10, codec.ReadOptional(d, v, &x.Online, cardrt.ReadBool[bool])
	case "rank":
		return 11, codec.ReadNullable(d, v, &x.Rank, cardrt.ReadString[string])
	}
	return -1, v
}

func decodeCapability(d *codec.Decoder, i int, x *capability) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersCapability, memberCapability)
}

func memberCapability(d *codec.Decoder, x *capability, name string, v int) (field, next int) {
	switch name {
	case "id":
		return 0, cardrt.ReadString(d, v, &x.ID)
	case "description":
		return 1, codec.ReadOptionalString(d, v, &x.Description)
	case "tags":
		return 2, codec.ReadStrings(d, v, &x.Tags)
	case "input_schema":
		return 3, d.Raw(v, &x.Input)
	case "output_schema":
		return 4, d.Raw(v, &x.Output)
	}
	return -1, v
}

func decodeEndpoint(d *codec.Decoder, i int, x *endpoint) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersEndpoint, memberEndpoint)
}

func memberEndpoint(d *codec.Decoder, x *endpoint, name string, v int) (field, next int) {
	switch name {
	case "protocol":
		return 0, cardrt.ReadString(d, v, &x.Protocol)
	case "url":
		return 1, cardrt.ReadString(d, v, &x.URL)
	case "health_url":
		return 2, codec.ReadOptionalString(d, v, &x.HealthURL)
	case "fallbacks":
		return 3, codec.ReadStrings(d, v, &x.Fallbacks)
	}
	return -1, v
}

func decodePricing(d *codec.Decoder, i int, x *pricing) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersPricing, memberPricing)
}

func memberPricing(d *codec.Decoder, x *pricing, name string, v int) (field, next int) {
	switch name {
	case "base_cost_joules":
		return 0, codec.ReadNullable(d, v, &x.Base, cardrt.ReadFloat64[float64])
	case "estimated_latency_ms":
		return 1, codec.ReadNullable(d, v, &x.Latency, cardrt.ReadFloat64[float64])
	case "currency":
		return 2, codec.ReadNullable(d, v, &x.Currency, cardrt.ReadString[string])
	}
	return -1, v
}

func decodeMetadata(d *codec.Decoder, i int, x *metadata) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersMetadata, memberMetadata)
}

func memberMetadata(d *codec.Decoder, x *metadata, name string, v int) (field, next int) {
	switch name {
	case "count":
		return 0, codec.ReadOptional(d, v, &x.Count, cardrt.ReadInt64[int64])
	case "seq":
		return 1, codec.ReadOptional(d, v, &x.Seq, cardrt.ReadUint64[uint64])
	case "reputation":
		return 2, codec.ReadOptional(d, v, &x.Reputation, cardrt.ReadFloat64[float64])
	}
	return -1, v
}
