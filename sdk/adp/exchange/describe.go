package exchange

import (
	"errors"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// errNotAllowed is the reason of a refused caller.
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
}

// Describe returns the body of the answer: the whole document, byte for byte, or the
// members that the request selects and the caller may see, see [Subset]. caller is the
// agent:// URI of the association; it is empty without authentication. body is the body of the
// request and may be empty.
//
// An answer with some of the members has the signature if the fields of the request name it
// and the caller may see the whole card. [signing.Verify] verifies the card that [Merge] makes of all
// parts. It never verifies a single part, nor an answer without the members that the caller may
// not see.
//
// A refusal wraps [ErrUnauthorized] or [ErrInvalidRequest]. Other errors are errors of Document: a
// [*card.DecodeError], or a [*card.InvalidError] for an answer of more than [adp.MaxSize] octets,
// which the caller may request in several parts.
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
	part := s.document(!hidden)
	if err := codec.WithinSize(part, adp.MaxSize, nil); err != nil {
		return nil, err
	}
	return part, nil
}
