package adp

import (
	"cmp"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Decision is the result of [Supersede].
type Decision uint8

const (
	// Keep: the stored card stays.
	Keep Decision = iota
	// Replace: the incoming card replaces the stored card.
	Replace
	// KeepEquivocation: the stored card stays. The agent signed two different cards with the
	// same seq, which should be reported.
	KeepEquivocation
	// Discard: the signature of the incoming card is invalid.
	Discard
	// Unrelated: the cards are of different agents.
	Unrelated
)

var decisionNames = [...]string{"keep", "replace", "keep-equivocation", "discard", "unrelated"}

// String returns keep, replace, keep-equivocation, discard or unrelated.
func (d Decision) String() string {
	if int(d) < len(decisionNames) {
		return decisionNames[d]
	}
	return decisionNames[Keep]
}

// MarshalText returns the text of String.
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Supersede decides whether an incoming card replaces the stored card. Without a stored card,
// which is nil, it stores every card that is neither invalid nor partial.
//
// A card with a proven author, see [Edition.Proven], replaces every card without one. A card
// without a proven author never replaces a card with one. An unsigned card replaces a verified
// card only if the agent itself sent it, both have a seq, and its seq is higher.
//
// Otherwise the newer card wins. Cards are compared by seq, where a card with a seq is newer than
// a card without; then by updated_at, where a readable time is newer than none; and then by the
// time of retrieval, where the incoming card is newer if a time is unknown. If two verified cards
// have the same seq, the stored card stays.
//
// By the letter of the draft, a relayed unsigned card with a forged seq could replace a signed
// card, or prevent the agent's own updates. Requiring proof prevents both.
//
// Source: draft-song-anp-adp-00, Agent Card Signature, Freshness and TTL, and Stale
// Description Attacks.
func Supersede(stored *Edition, incoming Edition) Decision {
	switch {
	case stored != nil && stored.ID != incoming.ID:
		return Unrelated
	case incoming.Partial:
		return Keep
	case incoming.Outcome == signature.Invalid:
		return Discard
	case stored == nil || stored.Partial:
		return Replace
	case stored.Proven() != incoming.Proven():
		return replaceIf(incoming.Proven())
	case stored.Outcome == signature.Valid:
		return supersedeVerified(stored, &incoming)
	}
	return replaceIf(newer(stored, &incoming))
}

// supersedeVerified decides between a stored card with a valid signature and a proven incoming
// card.
func supersedeVerified(stored, incoming *Edition) Decision {
	before, had := stored.Seq.Get()
	after, has := incoming.Seq.Get()
	switch {
	case incoming.Outcome != signature.Valid:
		return replaceIf(had && has && after > before)
	case !had || !has || after != before:
		return replaceIf(newer(stored, incoming))
	case stored.Digest != incoming.Digest:
		return KeepEquivocation
	}
	return Keep
}

func replaceIf(yes bool) Decision {
	if yes {
		return Replace
	}
	return Keep
}

// newer reports whether the incoming card is newer by seq, date and retrieval.
func newer(stored, incoming *Edition) bool {
	before, had := stored.Seq.Get()
	after, has := incoming.Seq.Get()
	if had != has {
		return has
	}
	if c := cmp.Compare(after, before); c != 0 {
		return c > 0
	}
	date, dated := check.ParseDateTime(stored.UpdatedAt.Or(""))
	next, valid := check.ParseDateTime(incoming.UpdatedAt.Or(""))
	if dated != valid {
		return valid
	}
	if dated {
		if c := next.Compare(date); c != 0 {
			return c > 0
		}
	}
	return stored.Retrieved.IsZero() || incoming.Retrieved.IsZero() || incoming.Retrieved.After(stored.Retrieved)
}
