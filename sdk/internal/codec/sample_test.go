package codec_test

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// These types, and their functions in sample_decode_test.go and sample_append_test.go, are
// hand-written in the style of the generator. They serve to test every guarantee of the codec.

type agent struct {
	ID           string                 // agent_id, required
	Name         string                 // name, required
	Version      string                 // version, required
	Capabilities []capability           // capabilities, required
	Endpoint     endpoint               // endpoint, required
	Pricing      card.Nullable[pricing] // pricing
	Metadata     *metadata              // metadata
	Weights      []float64              // weights
	Limits       map[string]float64     // limits
	Parts        []agent                // parts
	Online       card.Optional[bool]    // online
	Rank         card.Nullable[string]  // rank

	kept codec.Kept
}

type capability struct {
	ID          string                // id, required
	Description card.Optional[string] // description
	Tags        []string              // tags
	Input       card.Raw              // input_schema
	Output      card.Raw              // output_schema

	kept codec.Kept
}

type protocol string

type endpoint struct {
	Protocol  protocol              // protocol, required
	URL       string                // url, required
	HealthURL card.Optional[string] // health_url
	Fallbacks []protocol            // fallbacks

	kept codec.Kept
}

type pricing struct {
	Base     card.Nullable[float64] // base_cost_joules
	Latency  card.Nullable[float64] // estimated_latency_ms
	Currency card.Nullable[string]  // currency

	kept codec.Kept
}

type metadata struct {
	Count      card.Optional[int64]   // count
	Seq        card.Optional[uint64]  // seq
	Reputation card.Optional[float64] // reputation

	kept codec.Kept
}

// decode reads an agent with the default options.
func decode(text string, opts ...card.Option) (*agent, error) {
	x := new(agent)
	_, err := codec.Decode([]byte(text), card.Options{}.With(opts...), decodeAgent, x)
	return x, err
}

func encode(x *agent) string { return string(appendAgent(nil, x)) }

// typeOf describes a type without rules.
func typeOf[T any, P card.MessageOf[T]](read func(*codec.Decoder, int, *T) int, write func([]byte, *T) []byte, members *codec.MemberTable) *codec.Type {
	return &codec.Type{
		Nil:     P(nil),
		Make:    func() card.Message { return P(new(T)) },
		Read:    func(d *codec.Decoder, i int, x card.Message) int { return read(d, i, x.(P)) },
		Append:  func(dst []byte, x card.Message) []byte { return write(dst, x.(P)) },
		Valid:   func(*check.Checker, card.Message) {},
		Members: members,
	}
}
