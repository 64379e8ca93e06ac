package cardrt_test

import "github.com/agentcard-go/cardgen/sdk/cardrt"

func appendAgent(dst []byte, x *agent) []byte {
	n := len(dst)
	if x.ID != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"agent_id":`...)
		dst = cardrt.AppendString(dst, x.ID)
	}
	if x.Name != "" || !x.kept.Absent(1) {
		dst = append(dst, `,"name":`...)
		dst = cardrt.AppendString(dst, x.Name)
	}
	if x.Version != "" || !x.kept.Absent(2) {
		dst = append(dst, `,"version":`...)
		dst = cardrt.AppendString(dst, x.Version)
	}
	if x.Capabilities != nil || !x.kept.Absent(3) {
		dst = append(dst, `,"capabilities":`...)
		dst = cardrt.AppendSlice(dst, x.Capabilities, appendCapability)
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
		dst = cardrt.AppendHeld(dst, &x.kept, "weights", &x.Weights, readWeights, appendWeights)
	}
	if x.Limits != nil {
		dst = append(dst, `,"limits":`...)
		dst = cardrt.AppendHeld(dst, &x.kept, "limits", &x.Limits, readLimits, appendLimits)
	}
	if x.Parts != nil {
		dst = append(dst, `,"parts":`...)
		dst = cardrt.AppendSlice(dst, x.Parts, appendAgent)
	}
	if v, ok := x.Online.Get(); ok {
		dst = append(dst, `,"online":`...)
		dst = cardrt.AppendBool(dst, v)
	}
	if v, ok := x.Rank.Get(); ok {
		dst = append(dst, `,"rank":`...)
		dst = cardrt.AppendString(dst, v)
	} else if x.Rank.IsNull() {
		dst = append(dst, `,"rank":null`...)
	}
	if x.kept.Any() {
		dst = x.kept.Append(dst, x.has)
	}
	return cardrt.CloseObject(dst, n)
}

func readWeights(d *cardrt.Decoder, i int, x *[]float64) int {
	*x, i = cardrt.Slice(d, i, cardrt.ReadFloat64[float64])
	return i
}

func appendWeights(dst []byte, x *[]float64) []byte {
	return cardrt.AppendSlice(dst, *x, cardrt.AppendFloat64Elem)
}

func readLimits(d *cardrt.Decoder, i int, x *map[string]float64) int {
	*x, i = cardrt.Map(d, i, cardrt.ReadFloat64[float64])
	return i
}

func appendLimits(dst []byte, x *map[string]float64) []byte {
	return cardrt.AppendMap(dst, *x, cardrt.AppendFloat64Elem)
}

func (x *agent) has(member string) bool {
	switch member {
	case "agent_id":
		return x.ID != ""
	case "name":
		return x.Name != ""
	case "version":
		return x.Version != ""
	case "capabilities":
		return x.Capabilities != nil
	case "endpoint":
		return !x.Endpoint.isZero()
	case "pricing":
		return !x.Pricing.IsAbsent()
	case "metadata":
		return x.Metadata != nil
	case "weights":
		return x.Weights != nil
	case "limits":
		return x.Limits != nil
	case "parts":
		return x.Parts != nil
	case "online":
		return x.Online.IsSet()
	case "rank":
		return !x.Rank.IsAbsent()
	}
	return false
}

func appendCapability(dst []byte, x *capability) []byte {
	n := len(dst)
	if x.ID != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"id":`...)
		dst = cardrt.AppendString(dst, x.ID)
	}
	if v, ok := x.Description.Get(); ok {
		dst = append(dst, `,"description":`...)
		dst = cardrt.AppendString(dst, v)
	}
	if x.Tags != nil {
		dst = append(dst, `,"tags":`...)
		dst = cardrt.AppendStrings(dst, x.Tags)
	}
	if !x.Input.IsZero() {
		dst = append(dst, `,"input_schema":`...)
		dst = cardrt.AppendRaw(dst, x.Input)
	}
	if !x.Output.IsZero() {
		dst = append(dst, `,"output_schema":`...)
		dst = cardrt.AppendRaw(dst, x.Output)
	}
	if x.kept.Any() {
		dst = x.kept.Append(dst, x.has)
	}
	return cardrt.CloseObject(dst, n)
}

func (x *capability) has(member string) bool {
	switch member {
	case "id":
		return x.ID != ""
	case "description":
		return x.Description.IsSet()
	case "tags":
		return x.Tags != nil
	case "input_schema":
		return !x.Input.IsZero()
	case "output_schema":
		return !x.Output.IsZero()
	}
	return false
}

func appendEndpoint(dst []byte, x *endpoint) []byte {
	n := len(dst)
	if x.Protocol != "" || !x.kept.Absent(0) {
		dst = append(dst, `,"protocol":`...)
		dst = cardrt.AppendString(dst, x.Protocol)
	}
	if x.URL != "" || !x.kept.Absent(1) {
		dst = append(dst, `,"url":`...)
		dst = cardrt.AppendString(dst, x.URL)
	}
	if v, ok := x.HealthURL.Get(); ok {
		dst = append(dst, `,"health_url":`...)
		dst = cardrt.AppendString(dst, v)
	}
	if x.Fallbacks != nil {
		dst = append(dst, `,"fallbacks":`...)
		dst = cardrt.AppendStrings(dst, x.Fallbacks)
	}
	if x.kept.Any() {
		dst = x.kept.Append(dst, x.has)
	}
	return cardrt.CloseObject(dst, n)
}

func (x *endpoint) has(member string) bool {
	switch member {
	case "protocol":
		return x.Protocol != ""
	case "url":
		return x.URL != ""
	case "health_url":
		return x.HealthURL.IsSet()
	case "fallbacks":
		return x.Fallbacks != nil
	}
	return false
}

func (x *endpoint) isZero() bool {
	return x.Protocol == "" && x.URL == "" && !x.HealthURL.IsSet() && x.Fallbacks == nil && x.kept.IsZero()
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
		dst = cardrt.AppendString(dst, v)
	} else if x.Currency.IsNull() {
		dst = append(dst, `,"currency":null`...)
	}
	if x.kept.Any() {
		dst = x.kept.Append(dst, x.has)
	}
	return cardrt.CloseObject(dst, n)
}

func (x *pricing) has(member string) bool {
	switch member {
	case "base_cost_joules":
		return !x.Base.IsAbsent()
	case "estimated_latency_ms":
		return !x.Latency.IsAbsent()
	case "currency":
		return !x.Currency.IsAbsent()
	}
	return false
}

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
		dst = x.kept.Append(dst, x.has)
	}
	return cardrt.CloseObject(dst, n)
}

func (x *metadata) has(member string) bool {
	switch member {
	case "count":
		return x.Count.IsSet()
	case "seq":
		return x.Seq.IsSet()
	case "reputation":
		return x.Reputation.IsSet()
	}
	return false
}
