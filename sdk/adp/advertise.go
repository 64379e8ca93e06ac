package adp

import (
	"context"
	"time"

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
	// [MaxSize].
	MaxBytes int
}

// Advertised is the result of a request that was not refused.
type Advertised struct {
	// Stored is the answer: the receiver has to store the document, or already has one with
	// the same content.
	Stored bool
	// Decision is that of [Supersede]; Replace with Stored false is a card that is too
	// large or unverifiable.
	Decision     Decision
	Verification Verification
	// Edition has the facts to store with the document.
	Edition Edition
}

// Response returns the body of the answer.
func (a *Advertised) Response() *AdvertiseResponse { return &AdvertiseResponse{Stored: a.Stored} }

// Advertise checks the document in the body of a request. source is the authenticated
// agent:// URI of the association, stored the edition that the receiver has for it, nil if
// none, and now the time of the request. The caller stores the document if Stored is true
// and Decision is [Replace].
//
// A refusal is a [*MethodError]: [StatusUnauthorized] for a sender that may not advertise
// or whose URI is not the id of the card, compared octet by octet;
// [StatusInvalidRequest] for a card that is not valid or whose signature is not. A card
// whose signature cannot be verified is not stored.
func (r *Receiver) Advertise(ctx context.Context, source string, body []byte, stored *Edition, now time.Time) (Advertised, error) {
	if r.Allow != nil && !r.Allow(source) {
		return Advertised{}, &MethodError{StatusUnauthorized, errNotAllowed}
	}
	x, err := Parse(body)
	if err != nil {
		return Advertised{}, &MethodError{StatusInvalidRequest, err}
	}
	if x.ID != source {
		return Advertised{}, &MethodError{StatusUnauthorized, &Error{CodeID, "/id", "the id is not that of the sender"}}
	}
	a := Advertised{Verification: Verify(ctx, body, r.Keys)}
	if v := &a.Verification; v.Outcome == signature.Invalid {
		return Advertised{}, &MethodError{StatusInvalidRequest, &Error{v.Code, v.Pointer, v.Message}}
	}
	a.Edition, err = EditionOf(body, Provenance{Outcome: a.Verification.Outcome, Channel: Direct, Retrieved: now})
	if err != nil {
		return Advertised{}, &MethodError{StatusInvalidRequest, err}
	}
	a.Decision = Supersede(stored, a.Edition)
	most := r.MaxBytes
	if most == 0 {
		most = MaxSize
	}
	switch a.Decision {
	case Replace:
		a.Stored = len(body) <= most && a.Edition.Outcome != signature.Unverifiable
	case Keep:
		a.Stored = a.Edition.Outcome == signature.Valid && stored.Outcome == signature.Valid && a.Edition.Digest == stored.Digest
	}
	return a, nil
}
