package index

import (
	"fmt"
	"math"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// MaxAsked is the maximum number of distinct tags of a request, and that of distinct words of
// its query, which [Directory.Discover] accepts. Each costs a search of all agents with it.
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
				Message: fmt.Sprintf("has %d distinct %s, at most %d are answered", n, what, MaxAsked),
			})
		}
	}
	check("tags", "tags", len(queryTags(request.Tags)))
	check("query", "words", len(words(request.Query.Or(""))))
	return found.Err()
}

// Discover answers adp.discover with as many results as fit into [adp.MaxSize] octets, best first.
// If not all of them fit as they are, the cards of some are reduced to the members that matter
// most, see [MemberPartial], and at last results are left out, see [MemberTotal]. Options with
// [card.WithLimits] set another maximum number of octets.
//
// A malformed body, and one with more than [MaxAsked] distinct tags or words, is a
// [*adp.MethodError] with [adp.StatusInvalidRequest].
//
// Source: draft-song-anp-adp-00, adp.discover and Document Size: agent_card is the card or a
// subset of it. The draft sets no limit of a query.
func (d *Index) Discover(body []byte, opts ...card.Option) (*adp.DiscoverResponse, error) {
	request, err := card.Parse[adp.DiscoverRequest](body)
	if err == nil {
		err = checkAsked(request)
	}
	if err != nil {
		return nil, &adp.MethodError{Status: adp.StatusInvalidRequest, Err: err}
	}
	o := card.Defaults()
	o.Limits.Bytes = adp.MaxSize
	most := o.With(opts...).Limits.Bytes
	if most < 0 {
		most = math.MaxInt32
	}
	return card.Decode[adp.DiscoverResponse](respond(d.Find(request), int(most)), card.WithLimits(card.NoLimits()))
}
