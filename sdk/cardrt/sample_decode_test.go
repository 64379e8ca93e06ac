package cardrt_test

import "github.com/agentcard-go/cardgen/sdk/cardrt"

func decodeAgent(d *cardrt.Decoder, i int, x *agent) int {
	i, more := d.Object(i)
	var seen, lost uint64
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		var bit uint64
		switch name {
		case "agent_id":
			bit = 1 << 0
			x.ID, i = cardrt.String[string](d, v)
		case "name":
			bit = 1 << 1
			x.Name, i = cardrt.String[string](d, v)
		case "version":
			bit = 1 << 2
			x.Version, i = cardrt.String[string](d, v)
		case "capabilities":
			bit = 1 << 3
			x.Capabilities, i = cardrt.Slice(d, v, decodeCapability)
		case "endpoint":
			bit = 1 << 4
			i = decodeEndpoint(d, v, &x.Endpoint)
		case "pricing":
			bit = 1 << 5
			i = cardrt.NullableOf(d, v, &x.Pricing, decodePricing)
		case "metadata":
			bit = 1 << 6
			x.Metadata, i = cardrt.Pointer(d, v, decodeMetadata)
		case "weights":
			bit = 1 << 7
			x.Weights, i = cardrt.Slice(d, v, cardrt.ReadFloat64[float64])
			i = d.Literal(&x.kept, name, v, i)
		case "limits":
			bit = 1 << 8
			x.Limits, i = cardrt.Map(d, v, cardrt.ReadFloat64[float64])
			i = d.Literal(&x.kept, name, v, i)
		case "parts":
			bit = 1 << 9
			x.Parts, i = cardrt.Slice(d, v, decodeAgent)
		case "online":
			bit = 1 << 10
			x.Online, i = cardrt.Opt(d.Bool(v))
		case "rank":
			bit = 1 << 11
			i = cardrt.NullableOf(d, v, &x.Rank, cardrt.ReadString[string])
		default:
			i = d.Unknown(&x.kept, name, v)
		}
		if seen&bit != 0 {
			return d.Duplicate(name)
		}
		seen |= bit
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
			lost |= bit
		}
		i, more = d.Next(i)
	}
	if i < 0 {
		return i
	}
	x.kept.SetAbsent(^(seen &^ lost) & (1<<5 - 1))
	return i
}

func decodeCapability(d *cardrt.Decoder, i int, x *capability) int {
	i, more := d.Object(i)
	var seen, lost uint64
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		var bit uint64
		switch name {
		case "id":
			bit = 1 << 0
			x.ID, i = cardrt.String[string](d, v)
		case "description":
			bit = 1 << 1
			x.Description, i = cardrt.Opt(cardrt.String[string](d, v))
		case "tags":
			bit = 1 << 2
			x.Tags, i = cardrt.Strings[string](d, v)
		case "input_schema":
			bit = 1 << 3
			x.Input, i = d.Raw(v)
		case "output_schema":
			bit = 1 << 4
			x.Output, i = d.Raw(v)
		default:
			i = d.Unknown(&x.kept, name, v)
		}
		if seen&bit != 0 {
			return d.Duplicate(name)
		}
		seen |= bit
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
			lost |= bit
		}
		i, more = d.Next(i)
	}
	if i < 0 {
		return i
	}
	x.kept.SetAbsent(^(seen &^ lost) & (1<<1 - 1))
	return i
}

func decodeEndpoint(d *cardrt.Decoder, i int, x *endpoint) int {
	i, more := d.Object(i)
	var seen, lost uint64
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		var bit uint64
		switch name {
		case "protocol":
			bit = 1 << 0
			x.Protocol, i = cardrt.String[protocol](d, v)
		case "url":
			bit = 1 << 1
			x.URL, i = cardrt.String[string](d, v)
		case "health_url":
			bit = 1 << 2
			x.HealthURL, i = cardrt.Opt(cardrt.String[string](d, v))
		case "fallbacks":
			bit = 1 << 3
			x.Fallbacks, i = cardrt.Strings[protocol](d, v)
		default:
			i = d.Unknown(&x.kept, name, v)
		}
		if seen&bit != 0 {
			return d.Duplicate(name)
		}
		seen |= bit
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
			lost |= bit
		}
		i, more = d.Next(i)
	}
	if i < 0 {
		return i
	}
	x.kept.SetAbsent(^(seen &^ lost) & (1<<2 - 1))
	return i
}

func decodePricing(d *cardrt.Decoder, i int, x *pricing) int {
	i, more := d.Object(i)
	var seen uint64
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		var bit uint64
		switch name {
		case "base_cost_joules":
			bit = 1 << 0
			i = cardrt.NullableOf(d, v, &x.Base, cardrt.ReadFloat64[float64])
			i = d.Literal(&x.kept, name, v, i)
		case "estimated_latency_ms":
			bit = 1 << 1
			i = cardrt.NullableOf(d, v, &x.Latency, cardrt.ReadFloat64[float64])
			i = d.Literal(&x.kept, name, v, i)
		case "currency":
			bit = 1 << 2
			i = cardrt.NullableOf(d, v, &x.Currency, cardrt.ReadString[string])
		default:
			i = d.Unknown(&x.kept, name, v)
		}
		if seen&bit != 0 {
			return d.Duplicate(name)
		}
		seen |= bit
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
		}
		i, more = d.Next(i)
	}
	return i
}

func decodeMetadata(d *cardrt.Decoder, i int, x *metadata) int {
	i, more := d.Object(i)
	var seen uint64
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		var bit uint64
		switch name {
		case "count":
			bit = 1 << 0
			x.Count, i = cardrt.Opt(d.Int64(v))
			i = d.Literal(&x.kept, name, v, i)
		case "seq":
			bit = 1 << 1
			x.Seq, i = cardrt.Opt(d.Uint64(v))
			i = d.Literal(&x.kept, name, v, i)
		case "reputation":
			bit = 1 << 2
			x.Reputation, i = cardrt.Opt(d.Float64(v))
			i = d.Literal(&x.kept, name, v, i)
		default:
			i = d.Unknown(&x.kept, name, v)
		}
		if seen&bit != 0 {
			return d.Duplicate(name)
		}
		seen |= bit
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
		}
		i, more = d.Next(i)
	}
	return i
}
