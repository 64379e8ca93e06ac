package a2ago

import (
	"bytes"
	"context"
	"fmt"

	"github.com/a2aproject/a2a-go/v2/a2a"

	sdk "github.com/agentcard-go/cardgen/sdk/a2a"
)

// A Producer serves one card: its bytes verbatim, so that signatures stay valid and no member
// is lost. It implements a2asrv.AgentCardProducer and a2asrv.AgentCardJSONProducer, and its
// methods may be called concurrently.
type Producer struct {
	document []byte
	card     *sdk.AgentCard
}

// NewProducer returns a producer of a document of A2A 1.0 or 0.3. An invalid document is a
// [card.InvalidError].
func NewProducer(document []byte) (*Producer, error) {
	c, err := new(Reader).read(document)
	if err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	if _, err := ToStruct(c); err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	return &Producer{bytes.Clone(document), c}, nil
}

// FromCard returns a producer of a card of the sdk.
func FromCard(c *sdk.AgentCard) (*Producer, error) {
	document, err := sdk.Encode(c)
	if err != nil {
		return nil, err
	}
	return NewProducer(document)
}

// ProducerOf returns a producer of a struct of a2a-go, which is read once; later changes of the
// struct have no effect. The error is an error of [FromStruct].
func ProducerOf(s *a2a.AgentCard) (*Producer, error) {
	c, err := FromStruct(s)
	if err != nil {
		return nil, err
	}
	return FromCard(c)
}

// CardJSON returns the document.
func (p *Producer) CardJSON(context.Context) ([]byte, error) { return bytes.Clone(p.document), nil }

// Card returns the card as a struct of a2a-go, a new one for every call.
func (p *Producer) Card(context.Context) (*a2a.AgentCard, error) { return ToStruct(p.card) }
