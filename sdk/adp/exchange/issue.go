package exchange

import (
	"math"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Issuer makes the editions of an agent's own card. The cards that it returns are valid and
// unsigned. [signing.Sign] signs the output of AppendJSON or Encode.
//
// Source: draft-song-anp-adp-00, Agent Card Lifecycle.
type Issuer struct {
	// Clock returns the current time. If it is nil, the times of cards are not set.
	Clock func() time.Time
	// Signed refuses editions whose seq is above [signing.MaxSignedSeq], which cannot be signed.
	Signed bool
}

// Create returns the first edition of a card: created_at and updated_at are the current
// time in UTC, and seq is 1 unless the card has one. The error is a [*card.InvalidError],
// or a [card.Violation] with [signing.CodeSeqNotIJSON].
func (i Issuer) Create(x card.Source[adp.Card], opts ...card.Option) (*adp.Card, error) {
	c, b, m, err := edit(x, opts)
	if err != nil {
		return nil, err
	}
	if now, ok := i.now(); ok {
		b.WithMetadata(m.WithCreatedAt(now).WithUpdatedAt(now))
	}
	return i.finish(b, c.Seq.Or(1), opts)
}

// Update returns the edition that follows previous, with the content of next. Its seq is one
// above the seq of previous, or 1 if previous has none; if the seq of next is higher, that is
// used. Its updated_at is the current time in UTC, but not earlier than previous's updated_at.
// created_at does not change.
//
// The error is a [*card.InvalidError], or a [card.Violation]: [CodeID] if next is the card of
// another agent, [signing.CodeSeqNotIJSON] if seq cannot be raised.
func (i Issuer) Update(previous *adp.Card, next card.Source[adp.Card], opts ...card.Option) (*adp.Card, error) {
	c, b, m, err := edit(next, opts)
	if err != nil {
		return nil, err
	}
	previous = cardrt.OrEmpty(previous)
	if c.ID != previous.ID {
		return nil, card.Violation{Code: CodeID, Pointer: "/id", Message: "the id differs from the id of the previous edition"}
	}
	seq, ok := previous.Seq.Get()
	if seq == math.MaxUint64 {
		return nil, seqError("seq cannot be raised")
	}
	seq++
	if !ok {
		seq = 1
	}
	times := previous.Metadata.OrEmpty()
	if created, ok := times.CreatedAt.Get(); ok {
		b.WithMetadata(m.WithCreatedAt(created))
	}
	if now, ok := i.now(); ok {
		b.WithMetadata(m.WithUpdatedAt(laterTime(times.UpdatedAt.Or(""), now)))
	}
	return i.finish(b, max(seq, c.Seq.Or(0)), opts)
}

// Revoke returns the edition that revokes a card: tools and endpoints are present and
// empty, the rest follows [Issuer.Update]. A later edition with tools or endpoints ends
// the revocation.
//
// Source: draft-song-anp-adp-00, Revocation.
func (i Issuer) Revoke(previous *adp.Card, opts ...card.Option) (*adp.Card, error) {
	return i.Update(previous, previous.ToBuilder().WithTools().WithEndpoints(), opts...)
}

// edit returns a copy of a card, without its signature, and builders for it and for its
// metadata. The card must be valid, since setters would hide mismatches.
func edit(x card.Source[adp.Card], opts []card.Option) (*adp.Card, *adp.CardBuilder, *adp.MetadataBuilder, error) {
	c := valueOf(x).ToBuilder().Clear("signature").Clone()
	if err := c.Validate(opts...); err != nil {
		return nil, nil, nil, err
	}
	return c, c.ToBuilder(), c.Metadata.ToBuilder(), nil
}

// valueOf returns the value of a source; nil if the source is nil.
func valueOf(x card.Source[adp.Card]) *adp.Card {
	if b, ok := x.(*adp.CardBuilder); x == nil || ok && b == nil {
		return nil
	}
	return x.Clone()
}

// now returns the current time as an RFC 3339 date-time, and false without a clock.
func (i Issuer) now() (string, bool) {
	if i.Clock == nil {
		return "", false
	}
	return i.Clock().UTC().Format(time.RFC3339), true
}

// finish sets seq and builds the card.
func (i Issuer) finish(b *adp.CardBuilder, seq uint64, opts []card.Option) (*adp.Card, error) {
	if i.Signed && seq > signing.MaxSignedSeq {
		return nil, seqError("seq would be above 2^53-1, which cannot be signed")
	}
	return b.WithSeq(seq).Build(opts...)
}

// laterTime returns the later of two date-times, the second if they are the same instant
// or the first is not a date-time.
func laterTime(a, b string) string {
	first, ok := check.ParseDateTime(a)
	if second, valid := check.ParseDateTime(b); ok && valid && first.Compare(second) > 0 {
		return a
	}
	return b
}

func seqError(message string) error {
	return card.Violation{Code: signing.CodeSeqNotIJSON, Pointer: "/seq", Message: message}
}
