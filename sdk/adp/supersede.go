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
	// Replace: the incoming card takes the place of the stored one.
	Replace
	// KeepEquivocation: the stored card stays; the agent signed two different cards with
	// one seq, which should be reported.
	KeepEquivocation
	// Discard: the signature of the incoming card is invalid.
	Discard
	// Unrelated: the cards are of different agents.
	Unrelated
)

// String returns keep, replace, keep-equivocation, discard or unrelated.
func (d Decision) String() string {
	switch d {
	case Replace:
		return "replace"
	case KeepEquivocation:
		return "keep-equivocation"
	case Discard:
		return "discard"
	case Unrelated:
		return "unrelated"
	}
	return "keep"
}

// MarshalText returns the text of String.
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Supersede decides whether an incoming card takes the place of the stored one; nil is
// an empty place, which any card takes that is neither invalid nor partial.
//
// A card with a proven author, see [Edition.Proven], always replaces one without, and is
// never replaced by one. An unsigned card replaces a verified one only if it came from the
// agent itself and both have a seq, its own being higher. Otherwise the newer card wins:
// the higher seq; a seq over none; without any, the later updated_at, a readable one over
// none; at last the later retrieval, which is the incoming one if a time is not known. Of
// two verified cards with one seq the first stays.
//
// The draft's letter would let a relayed unsigned card with a forged seq push out a signed
// card, or lock out the agent's own; requiring proof prevents both.
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
	}
	verified := incoming.Outcome == signature.Valid
	before, had := stored.Seq.Get()
	after, has := incoming.Seq.Get()
	switch {
	case stored.Outcome == signature.Valid && !verified:
		return replaceIf(had && has && after > before)
	case stored.Outcome == signature.Valid && had && has && after == before:
		if stored.Digest != incoming.Digest {
			return KeepEquivocation
		}
		return Keep
	}
	return replaceIf(newer(stored, &incoming))
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
