package exchange

import (
	"cmp"
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// errNotAllowed is the reason why a caller is refused.
var errNotAllowed = errors.New("the caller is not allowed to call the method")

// Describer answers adp.describe with the agent's own card.
//
// Source: draft-song-anp-adp-00, adp.describe.
type Describer struct {
	// Document is the card, as it was signed.
	Document []byte
	// Allow reports whether a caller may see the card. Nil allows everyone.
	Allow func(caller string) bool
	// View reports whether a caller may see a top-level member; id and name are always
	// shown. Nil shows everything.
	View func(caller, member string) bool
	// MaxBytes is the maximum size of an answer; [adp.MaxSize] if it is zero.
	MaxBytes int
}

// Describe returns the body of the answer: the whole document, byte for byte, or the members
// that the request selects and the caller may see, see [Subset]. caller is the agent:// URI of
// the association; it is empty without authentication. body is the body of the request and may
// be empty.
//
// A partial answer has no signature, since [signing.Verify] cannot verify it. The exception is a
// card above MaxBytes, which the caller may see and can only read in parts: a part has the
// signature if the request lists it in fields, so that the card that [Merge] makes from all
// parts can be verified.
//
// The error for a refused request wraps [ErrUnauthorized] or [ErrInvalidRequest]. Other errors
// are about Document: a [*card.DecodeError], or a [*card.InvalidError] for an answer above
// MaxBytes, which the caller may request in several parts.
func (d *Describer) Describe(caller string, body []byte) ([]byte, error) {
	if d.Allow != nil && !d.Allow(caller) {
		return nil, unauthorized(errNotAllowed)
	}
	request, err := card.Parse[adp.DescribeRequest](body)
	if err != nil {
		return nil, invalidRequest(err)
	}
	wanted := make(map[string]bool, len(request.Fields))
	for _, name := range request.Fields {
		wanted[name] = true
	}
	hidden := false
	s, err := cut(d.Document, func(member string) bool {
		if d.View != nil && !d.View(caller, member) {
			hidden = true
			return false
		}
		return request.Fields == nil || wanted[member]
	}, nil)
	if err != nil {
		return nil, err
	}
	most := cmp.Or(d.MaxBytes, adp.MaxSize)
	inParts := !hidden && codec.WithinSize(d.Document, most, nil) != nil
	part := s.document(inParts)
	if err := codec.WithinSize(part, most, nil); err != nil {
		return nil, err
	}
	return part, nil
}

// Answer is [Describer.Describe] as a function of [Methods]. The target of the call is ignored.
func (d *Describer) Answer(_ context.Context, c Call) ([]byte, error) {
	return d.Describe(c.Source, c.Body)
}
