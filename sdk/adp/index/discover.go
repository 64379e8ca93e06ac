package index

import (
	"fmt"
	"math"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// MaxAsked is the maximum number of distinct tags, and of distinct query words, in a request
// that [Index.Discover] accepts. Each of them costs a search.
const MaxAsked = 256

// CodeTooMany is the code of the error for a request beyond [MaxAsked].
const CodeTooMany = "too-many"

// checkAsked returns the error for a request with too many tags or words.
func checkAsked(request *adp.DiscoverRequest) error {
	var found card.Violations
	check := func(member, what string, n int) {
		if n > MaxAsked {
			found = append(found, card.Violation{
				Pointer: "/" + member, Keyword: "too-many", Code: CodeTooMany, Severity: card.Error,
				Message: fmt.Sprintf("has %d distinct %s, at most %d are allowed", n, what, MaxAsked),
			})
		}
	}
	check("tags", "tags", len(queryTags(request.Tags)))
	check("query", "words", len(Words(request.Query.Or(""))))
	return found.Err()
}

// Discover answers adp.discover with as many results as fit into [adp.MaxSize] octets, best first.
// If not all whole cards fit, Discover reduces cards to their most important members, see
// [MemberPartial], and then omits results, see [MemberTotal]. [card.WithLimits] sets another
// maximum number of octets.
//
// The error wraps [exchange.ErrInvalidRequest] for a malformed body, and for a body with more than
// [MaxAsked] distinct tags or words.
//
// Source: draft-song-anp-adp-00, adp.discover and Document Size: agent_card is the card or a
// subset of it. The draft sets no limit of a query.
func (d *Index) Discover(body []byte, opts ...card.Option) (*adp.DiscoverResponse, error) {
	request, err := card.Parse[adp.DiscoverRequest](body)
	if err == nil {
		err = checkAsked(request)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", exchange.ErrInvalidRequest, err)
	}
	o := card.Options{}
	o.Limits.Bytes = adp.MaxSize
	most := o.With(opts...).Limits.Bytes
	if most < 0 {
		most = math.MaxInt32
	}
	return card.Decode[adp.DiscoverResponse](respond(d.Find(request), int(most)), card.WithLimits(card.NoLimits()))
}
