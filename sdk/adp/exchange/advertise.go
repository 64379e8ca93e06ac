package exchange

import (
	"context"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
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

// Advertised is the result of a request that was not refused.
type Advertised struct {
	// Stored is the answer: the receiver must store the document, or already has a document
	// with the same content.
	Stored bool
	// Decision is the result of [Supersede]. Replace with Stored false is a card that is too
	// large or unverifiable.
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

// Advertise checks the card in a request. The caller stores the body if Stored of the result is
// true and Decision is [Replace].
//
// A refusal wraps [ErrUnauthorized] or [ErrInvalidRequest]. Unauthorized senders are senders that
// may not advertise, and senders whose URI differs from the id of the card in any octet. A request
// is invalid if the card or its signature is. A card whose signature cannot be verified is not
// stored. Other errors are failures of the key source.
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
		return Advertised{}, unauthorized(&signing.Error{Code: CodeID, Pointer: "/id", Message: "the id is not that of the sender"})
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
	most := r.MaxBytes
	if most == 0 {
		most = adp.MaxSize
	}
	switch a.Decision {
	case Replace:
		a.Stored = len(body) <= most && a.Edition.Outcome != signature.Unverifiable
	case Keep:
		a.Stored = a.Edition.Outcome == signature.Valid && stored.Outcome == signature.Valid && a.Edition.Digest == stored.Digest
	}
	return a, nil
}
