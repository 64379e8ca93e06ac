package exchange

import (
	"crypto/sha256"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Channel says how a card was received.
type Channel uint8

const (
	// Relayed: from a directory, a cache or any other intermediary.
	Relayed Channel = iota
	// Direct: from the agent itself, over a channel that has authenticated it.
	Direct
)

// String returns relayed or direct.
func (c Channel) String() string {
	if c == Direct {
		return "direct"
	}
	return "relayed"
}

// Provenance describes how a reader received a document and what its signature proves.
type Provenance struct {
	// Outcome is the outcome of [signing.Verify].
	Outcome signature.Outcome
	Channel Channel
	// Retrieved is the time of retrieval; zero if it is not known.
	Retrieved time.Time
	// Partial is set for a card without the members that a request did not select (fields). A
	// partial card does not replace, revoke or verify anything and should not be stored.
	Partial bool
}

// Edition has the facts about a card that decide between two copies of it, see [Supersede]. A
// reader that stores cards must store an edition for each id, even if the agent is revoked.
// Otherwise an old edition could be replayed.
type Edition struct {
	Provenance
	ID        string
	Seq       card.Optional[uint64]
	UpdatedAt card.Optional[string]
	// Revoked says that the card revokes its agent, see [adp.Card.Revoked].
	Revoked bool
	// Digest is the SHA-256 of the bytes that the signature covers. It is set for verified
	// cards only.
	Digest [sha256.Size]byte
}

// EditionOf returns the facts about a document. The error is a [*card.DecodeError].
func EditionOf(document []byte, p Provenance, opts ...card.Option) (Edition, error) {
	x, err := adp.Decode(document, opts...)
	if err != nil {
		return Edition{}, err
	}
	e := Edition{
		Provenance: p,
		ID:         x.ID,
		Seq:        x.Seq,
		UpdatedAt:  x.Metadata.OrEmpty().UpdatedAt,
		Revoked:    x.Revoked() && !p.Partial,
	}
	if p.Outcome == signature.Valid {
		covered, err := signing.Canonical(document, opts...)
		if err != nil {
			return Edition{}, err
		}
		e.Digest = sha256.Sum256(covered)
	}
	return e, nil
}

// Proven reports whether the author of the card is proven: its signature is valid, or it
// came from the agent itself and its signature is not invalid. Intermediaries store and
// serve proven cards only.
//
// Source: draft-song-anp-adp-00, Agent Card Authentication.
func (e *Edition) Proven() bool {
	return e.Outcome == signature.Valid || e.Channel == Direct && e.Outcome != signature.Invalid
}
