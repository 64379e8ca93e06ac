package directory

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// hit is a card that a query finds.
type hit struct {
	Card        store.Summary `json:"card"`
	Description string        `json:"description,omitempty"`
	// Location is the path of the document.
	Location string `json:"location"`
	// Score is the score of the factors, from 0 to 1, see [find.Factors.Score].
	Score   float64      `json:"score"`
	Factors find.Factors `json:"factors"`
	// Why are the values of the description that the query asks for, and the facts that show the other factors.
	Why []fact `json:"why"`
}

// hits is the answer to a query.
type hits struct {
	OK      bool  `json:"ok"`
	Results []hit `json:"results"`
	Limit   int   `json:"limit"`
	Offset  int   `json:"offset"`
	// Next is the offset of the next page; absent on the last one.
	Next int `json:"nextOffset,omitempty"`
	// Undecided is the number of cards that the page leaves out because neither a proof nor a
	// counter-example was found for the schemas of their skills.
	Undecided int `json:"undecided,omitempty"`
}

// A page ends when its documents have the length maxPage in octets. maxShown is the maximum
// length of a description in an answer.
const (
	maxPage  = 4 << 20
	maxShown = 1000
)

// maxWords is the maximum length of the words of a query in octets, maxOffset the maximum offset.
const (
	maxWords  = 1000
	maxOffset = 10_000
)

// searchParameters are the parameters of a query.
var searchParameters = slices.Concat([]string{find.ByWords}, filters, []string{find.ByAccepts, find.ByReturns, "limit", "offset"})

// wanted is a query.
type wanted struct {
	find.Query
	// hits has the page of the query.
	page hits
}

// wantedOf reads a query.
func wantedOf(values url.Values) (q wanted, err error) {
	if err := knowsOnly(values, searchParameters...); err != nil {
		return q, err
	}
	q.Words = values.Get(find.ByWords)
	if len(q.Words) > maxWords {
		return q, invalid("/words", "words are too long")
	}
	for _, by := range filters {
		for _, value := range values[by] {
			asked := fact{By: by, Value: value}
			if wrong := card.ProblemsOf(asked.Check()); len(wrong) > 0 {
				return q, invalid(wrong[0].Pointer, wrong[0].Message)
			}
			if q.Facts = append(q.Facts, asked); len(q.Facts) > maxFilters {
				return q, invalid("/"+by, "the query has too many values")
			}
		}
	}
	if q.Fit, err = fitOf(values); err != nil {
		return q, err
	}
	q.page = hits{OK: true, Results: []hit{}}
	if q.page.Limit, err = numberOf(values.Get("limit"), "limit", 20, 1, 100); err != nil {
		return q, err
	}
	q.page.Offset, err = numberOf(values.Get("offset"), "offset", 0, 0, maxOffset)
	return q, err
}

// fitOf reads the parameters about the schemas of skills; nil without any.
func fitOf(values url.Values) (*find.Fit, error) {
	given := func(by string) []byte {
		if !values.Has(by) {
			return nil
		}
		return []byte(values.Get(by))
	}
	fit, err := find.NewFit(given(find.ByAccepts), given(find.ByReturns))
	if wrong := card.ProblemsOf(err); len(wrong) > 0 {
		return nil, invalid(wrong[0].Pointer, wrong[0].Message)
	}
	return fit, err
}

// find finds cards of all dialects.
func (h *Handler) find(w http.ResponseWriter, r *http.Request) error {
	q, err := h.search(r, r.URL.Query())
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, q.page)
	return nil
}

// search returns a query with the page of cards that it finds.
func (h *Handler) search(r *http.Request, values url.Values) (*wanted, error) {
	if err := h.takeDiscovery(r); err != nil {
		return nil, err
	}
	q, err := wantedOf(values)
	if err != nil {
		return nil, err
	}
	var list []scored
	err = h.cards.fresh(r.Context(), h.options.Now(), func(_ *index.Index, all *catalogue) error {
		list = all.find(&q)
		return nil
	})
	if err != nil {
		return nil, err
	}
	octets := 0
	var cards []*store.Card
	for i, x := range list {
		if i == q.page.Limit || octets > maxPage || q.Fit.Exhausted() {
			q.page.Next = q.page.Offset + i
			break
		}
		if len(cards) == 0 {
			if cards, err = h.cardsOf(r.Context(), list[i:min(i+readAhead, q.page.Limit, len(list))]); err != nil {
				return nil, err
			}
		}
		c := cards[0]
		cards = cards[1:]
		result, ok, err := h.hit(r, &q, x, c)
		if err != nil {
			return nil, err
		}
		if octets += result.Card.Size; ok {
			q.page.Results = append(q.page.Results, result)
		}
	}
	return &q, nil
}

// readAhead is the number of cards of a page that are read at a time.
const readAhead = 10

// cardsOf returns the cards that a query finds; nil in the place of a card that has been removed
// in the meantime.
func (h *Handler) cardsOf(ctx context.Context, list []scored) ([]*store.Card, error) {
	var keys []store.Key
	for _, x := range list {
		keys = append(keys, x.key)
	}
	return h.options.Store.GetAll(ctx, keys)
}

// hit returns the result for a card that a query finds, false if the card has been removed or
// hidden in the meantime.
func (h *Handler) hit(r *http.Request, q *wanted, x scored, c *store.Card) (hit, bool, error) {
	if c = store.WithStatus(c); c == nil || !found(c) {
		return hit{}, false, nil
	}
	if err := spend(r.Context(), c.Size); err != nil {
		return hit{}, false, err
	}
	result := hit{Card: c.Summary, Location: locationOf(c.Key), Score: x.factors.Score(), Factors: x.factors}
	if c.Dialect == string(detect.Nooterra) {
		card, err := decoded(c.Document)
		if err != nil {
			return hit{}, false, err
		}
		standing, err := h.standing(r.Context(), agentKey{c.Tenant, c.ID})
		if err != nil || !(discovery.Query{}).Accepts(discovery.Public, discovery.Candidate{Card: card, Standing: standing}) {
			return hit{}, false, err
		}
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return hit{}, false, err
	}
	result.Description = d.Description.Or("")
	if len(result.Description) > maxShown {
		result.Description = strings.ToValidUTF8(result.Description[:maxShown], "") + "…"
	}
	var undecided bool
	if result.Why, undecided = q.Explain(c.Dialect, d); undecided {
		q.page.Undecided++
	}
	if result.Why == nil {
		return hit{}, false, nil
	}
	_, known := find.FactorsOf(d, h.cards.signalsOf(c.Key))
	result.Why = append(result.Why, known...)
	return result, true, nil
}

// locationOf returns the path of the document of a public card.
func locationOf(k store.Key) string {
	if k.Dialect == string(detect.Nooterra) {
		return "/public/agent-cards/" + url.PathEscape(k.ID)
	}
	return pathOf(k)
}
