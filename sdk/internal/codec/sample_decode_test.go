package codec_test

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func decodeAgent(d *codec.Decoder, i int, x *agent) int {
	m := codec.Members{Kept: &x.kept, Table: &membersAgent}
	for {
		field, v := d.Next(&m, i)
		switch field {
		case 0:
			i = cardrt.ReadString(d, v, &x.ID)
		case 1:
			i = cardrt.ReadString(d, v, &x.Name)
		case 2:
			i = cardrt.ReadString(d, v, &x.Version)
		case 3:
			i = codec.ReadSlice(d, v, &x.Capabilities, decodeCapability)
		case 4:
			i = decodeEndpoint(d, v, &x.Endpoint)
		case 5:
			i = codec.ReadNullable(d, v, &x.Pricing, decodePricing)
		case 6:
			i = codec.ReadPointer(d, v, &x.Metadata, decodeMetadata)
		case 7:
			i = codec.ReadSlice(d, v, &x.Weights, cardrt.ReadFloat64[float64])
		case 8:
			i = codec.ReadMap(d, v, &x.Limits, cardrt.ReadFloat64[float64])
		case 9:
			i = codec.ReadSlice(d, v, &x.Parts, decodeAgent)
		case 10:
			i = codec.ReadOptional(d, v, &x.Online, cardrt.ReadBool[bool])
		case 11:
			i = codec.ReadNullable(d, v, &x.Rank, cardrt.ReadString[string])
		default:
			return v
		}
	}
}

func decodeCapability(d *codec.Decoder, i int, x *capability) int {
	m := codec.Members{Kept: &x.kept, Table: &membersCapability}
	for {
		field, v := d.Next(&m, i)
		switch field {
		case 0:
			i = cardrt.ReadString(d, v, &x.ID)
		case 1:
			i = codec.ReadOptionalString(d, v, &x.Description)
		case 2:
			i = codec.ReadStrings(d, v, &x.Tags)
		case 3:
			i = d.Raw(v, &x.Input)
		case 4:
			i = d.Raw(v, &x.Output)
		default:
			return v
		}
	}
}

func decodeEndpoint(d *codec.Decoder, i int, x *endpoint) int {
	m := codec.Members{Kept: &x.kept, Table: &membersEndpoint}
	for {
		field, v := d.Next(&m, i)
		switch field {
		case 0:
			i = cardrt.ReadString(d, v, &x.Protocol)
		case 1:
			i = cardrt.ReadString(d, v, &x.URL)
		case 2:
			i = codec.ReadOptionalString(d, v, &x.HealthURL)
		case 3:
			i = codec.ReadStrings(d, v, &x.Fallbacks)
		default:
			return v
		}
	}
}

func decodePricing(d *codec.Decoder, i int, x *pricing) int {
	m := codec.Members{Kept: &x.kept, Table: &membersPricing}
	for {
		field, v := d.Next(&m, i)
		switch field {
		case 0:
			i = codec.ReadNullable(d, v, &x.Base, cardrt.ReadFloat64[float64])
		case 1:
			i = codec.ReadNullable(d, v, &x.Latency, cardrt.ReadFloat64[float64])
		case 2:
			i = codec.ReadNullable(d, v, &x.Currency, cardrt.ReadString[string])
		default:
			return v
		}
	}
}

func decodeMetadata(d *codec.Decoder, i int, x *metadata) int {
	m := codec.Members{Kept: &x.kept, Table: &membersMetadata}
	for {
		field, v := d.Next(&m, i)
		switch field {
		case 0:
			i = codec.ReadOptional(d, v, &x.Count, cardrt.ReadInt64[int64])
		case 1:
			i = codec.ReadOptional(d, v, &x.Seq, cardrt.ReadUint64[uint64])
		case 2:
			i = codec.ReadOptional(d, v, &x.Reputation, cardrt.ReadFloat64[float64])
		default:
			return v
		}
	}
}
