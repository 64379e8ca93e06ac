package adp

import (
	"math"
	"time"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// DefaultTTL applies to cards without a ttl; the draft leaves it open.
const DefaultTTL = time.Hour

// Revoked reports whether the card revokes its agent: tools and endpoints are both present
// and empty. An absent member is not empty, and an endpoint that readers ignore counts.
// Source: draft-song-anp-adp-00, Revocation.
func (x *Card) Revoked() bool {
	return x != nil && x.Tools != nil && len(x.Tools) == 0 && x.Endpoints != nil && len(x.Endpoints) == 0
}

// Lifetime returns how long a copy of the card is fresh after its retrieval: the ttl of its
// metadata, or fallback if it has none. A ttl above 292 years, the maximum of [time.Duration],
// is reduced to it; a negative one counts as 0. For a card retrieved over HTTP, the minimum of
// the result and the lifetime of the response applies.
// Source: draft-song-anp-adp-00, Freshness and TTL.
func (x *Card) Lifetime(fallback time.Duration) time.Duration {
	ttl, ok := cardrt.OrEmpty(x).Metadata.OrEmpty().TTL.Get()
	switch {
	case !ok:
		return fallback
	case ttl > int64(math.MaxInt64/time.Second):
		return math.MaxInt64
	}
	return time.Duration(max(ttl, 0)) * time.Second
}

// Fresh reports whether a copy of the card is fresh: the age since its retrieval is below its
// [Card.Lifetime]. A stale copy should be retrieved again.
// Source: draft-song-anp-adp-00, Freshness and TTL.
func (x *Card) Fresh(age, fallback time.Duration) bool { return age < x.Lifetime(fallback) }
