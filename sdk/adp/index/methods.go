package index

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ErrUnknown is the reason for an adp.describe call to an agent without a stored card. The
// error wraps [exchange.ErrInvalidRequest], too.
var ErrUnknown = errors.New("no card of the agent is stored")

// Methods returns the methods of an agent that answers from the index: adp.describe with its own card
// in self, or with the stored card of the target of the call, adp.advertise and adp.discover. now is
// the clock.
func (d *Index) Methods(self exchange.Describer, now func() time.Time) exchange.Methods {
	return exchange.Methods{
		Describe: func(ctx context.Context, c exchange.Call) ([]byte, error) {
			if c.Target == "" {
				return self.Answer(ctx, c)
			}
			answer, ok, err := d.Describe(DescribeCall{ID: c.Target, Caller: c.Source, Body: c.Body, Allow: self.Allow, View: self.View})
			if !ok {
				return nil, fmt.Errorf("%w: %w", exchange.ErrInvalidRequest, ErrUnknown)
			}
			return answer, err
		},
		Advertise: func(ctx context.Context, c exchange.Call) ([]byte, error) {
			response, err := d.Advertise(ctx, c.Source, c.Body, now())
			if err != nil {
				return nil, err
			}
			return card.AppendJSON(nil, response)
		},
		Discover: d.AnswerDiscover,
	}
}

// AnswerDiscover is [Index.Discover] as a function of [exchange.Methods].
func (d *Index) AnswerDiscover(_ context.Context, c exchange.Call) ([]byte, error) {
	response, err := d.Discover(c.Body)
	if err != nil {
		return nil, err
	}
	return card.AppendJSON(nil, response)
}
