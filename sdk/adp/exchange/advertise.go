package exchange

import (
	"cmp"
	"context"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Receiver checks the cards of adp.advertise requests.
//
// Source: draft-song-anp-adp-00, adp.advertise and Agent Card Authentication.
type Receiver struct {
	// Keys finds the keys of agents; nil has none.
	Keys signature.KeySource
	// Allow reports whether a sender may advertise. Nil allows everyone.
	Allow func(source string) bool
	// MaxBytes is the greatest length of a document that is stored, in octets; 0 means
	// [adp.MaxSize].
	MaxBytes int
}

// Advertised is the result for an accepted request.
type Advertised struct {
	// Stored is the member stored of the response. It is true if the receiver must store the
	// document, or already has a document with the same content.
	Stored bool
	// Decision is the result of [Supersede]. If it is Replace and Stored is false, the card is
	// too large or cannot be verified.
	Decision     Decision
	Verification signing.Verification
	// Edition has the facts to store with the document.
	Edition Edition
}

// Response returns the body of the answer.
func (a *Advertised) Response() *adp.AdvertiseResponse {
	return &adp.AdvertiseResponse{Stored: a.Stored}
}

// Advertisement is an adp.advertise request.
type Advertisement struct {
	// Source is the authenticated agent:// URI of the association.
	Source string
	// Body is the body of the request: the card.
	Body []byte
	// Stored is the receiver's edition of the source; nil if there is none.
	Stored *Edition
	// Now is the time of the request.
	Now time.Time
}

// Advertise checks the card in a request. The caller must store the body if the result has
// Stored set and the Decision [Replace].
//
// The error wraps [ErrUnauthorized] if the sender may not advertise or its URI differs from the
// id of the card in any octet. It wraps [ErrInvalidRequest] if the card or its signature is
// invalid. A card whose signature cannot be verified is not stored. Other errors are failures
// of the key source.
func (r *Receiver) Advertise(ctx context.Context, request Advertisement) (Advertised, error) {
	source, body, stored := request.Source, request.Body, request.Stored
	if r.Allow != nil && !r.Allow(source) {
		return Advertised{}, unauthorized(errNotAllowed)
	}
	x, err := adp.Parse(body)
	if err != nil {
		return Advertised{}, invalidRequest(err)
	}
	if x.ID != source {
		return Advertised{}, unauthorized(card.Violation{Code: CodeID, Pointer: "/id", Message: "the id is not the id of the sender"})
	}
	v, err := signing.Verify(ctx, body, signing.VerifyOptions{Keys: r.Keys})
	switch {
	case err != nil:
		return Advertised{}, err
	case v.Outcome == signature.Invalid:
		return Advertised{}, invalidRequest(v.Err())
	}
	a := Advertised{Verification: *v}
	a.Edition, err = EditionOf(body, Provenance{Outcome: v.Outcome, Channel: Direct, Retrieved: request.Now})
	if err != nil {
		return Advertised{}, invalidRequest(err)
	}
	a.Decision = Supersede(stored, a.Edition)
	most := cmp.Or(r.MaxBytes, adp.MaxSize)
	switch a.Decision {
	case Replace:
		a.Stored = len(body) <= most && a.Edition.Outcome != signature.Unverifiable
	case Keep:
		a.Stored = a.Edition.Outcome == signature.Valid && stored.Outcome == signature.Valid && a.Edition.Digest == stored.Digest
	}
	return a, nil
}
