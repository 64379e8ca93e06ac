package directory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// maxCards bounds a page of Nooterra cards: the page ends when its documents have this length in
// octets. Without it, a tenant with very long cards would make the pages of all other tenants'
// queries long.
const maxCards = 1 << 20

// list lists the cards of a tenant.
func (h *Handler) list(w http.ResponseWriter, r *http.Request) error {
	tenant, err := h.tenant(r)
	if err != nil {
		return err
	}
	q, err := discovery.Parse(discovery.List, r.URL.Query())
	if err != nil {
		return err
	}
	q = q.WithDefaults(discovery.List)
	found, err := h.listed(r.Context(), tenant, q)
	if err != nil {
		return err
	}
	page := rawJSON(`{"ok":true,"agentCards":[`)
	for i, c := range found {
		if i > 0 {
			page = append(page, ',')
		}
		if page, err = card.AppendJSON(page, c.Card); err != nil {
			return err
		}
	}
	page = fmt.Appendf(page, `],"limit":%d,"offset":%d}`, q.Limit, q.Offset)
	writeJSON(w, http.StatusOK, page)
	return nil
}

// listed returns the page of a list.
func (h *Handler) listed(ctx context.Context, tenant string, q discovery.Query) ([]sized, error) {
	if q.AgentID == "" {
		list, _, err := h.cards.find(ctx, needsOf(discovery.List, tenant, q), q.Offset, q.Limit, maxCards)
		return list, err
	}
	c, err := readCard(ctx, h.cards.get(tenant, q.AgentID))
	if err != nil || !q.Matches(discovery.List, c) || q.Offset > 0 {
		return nil, err
	}
	return []sized{{Card: c}}, nil
}

// readCard decodes the document of a card for a request, which spends its length; nil is no card.
func readCard(ctx context.Context, document []byte) (*nooterra.Card, error) {
	if err := spend(ctx, len(document)); err != nil {
		return nil, err
	}
	return decoded(document)
}

// rawJSON is the text of a JSON value.
type rawJSON = json.RawMessage

// discover finds cards of a tenant or public cards of all tenants.
func (h *Handler) discover(route discovery.Route) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		tenant := ""
		var err error
		if route == discovery.Public {
			err = h.takeDiscovery(r)
		} else {
			tenant, err = h.tenant(r)
		}
		if err != nil {
			return err
		}
		q, err := discovery.Parse(route, r.URL.Query())
		if err != nil {
			return err
		}
		page, err := h.ranked(r.Context(), route, tenant, q)
		if err != nil {
			return err
		}
		answer, err := page.Answer(route, q, h.options.Now())
		if h.leaveOutInvalid(r.Context(), page, err) {
			answer, err = page.Answer(route, q, h.options.Now())
		}
		if err != nil {
			return err
		}
		text, err := card.AppendJSON(nil, answer)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, rawJSON(text))
		return nil
	}
}

// leaveOutInvalid removes the cards that are not valid from a page whose answer fails, and reports whether there were
// any. An earlier release, whose rules were less strict, has stored them.
func (h *Handler) leaveOutInvalid(ctx context.Context, page *discovery.Page, failed error) bool {
	if failed == nil {
		return false
	}
	before := len(page.Results)
	page.Results = slices.DeleteFunc(page.Results, func(x discovery.Result) bool {
		err := x.Card.Validate()
		if err != nil {
			h.warnInvalid(ctx, x.Card, err)
		}
		return err != nil
	})
	return len(page.Results) < before
}

// warnInvalid logs that a stored card is not valid, and is left out.
func (h *Handler) warnInvalid(ctx context.Context, c *nooterra.Card, err error) {
	h.options.Logger.WarnContext(ctx, "a stored card is not valid", slog.String("tenant", c.TenantID), slog.String("agent", c.AgentID), slog.Any("error", err))
}

// ranked returns the page of a query. Without a register all agents have the same standing, and the cards
// are in the order of their agents; otherwise the standing of each agent is read.
func (h *Handler) ranked(ctx context.Context, route discovery.Route, tenant string, q discovery.Query) (*discovery.Page, error) {
	filters := q.WithDefaults(route)
	switch {
	case h.options.Agent != nil && h.options.AgentsVersion != nil:
		return h.rankedPage(ctx, route, needsOf(route, tenant, filters), filters)
	case h.options.Agent != nil:
		return h.rankedBy(ctx, route, needsOf(route, tenant, filters), q)
	}
	page := &discovery.Page{Limit: filters.Limit, Offset: filters.Offset}
	of := discovery.Query{MinTrustScore: q.MinTrustScore, RiskTier: q.RiskTier, RequireCapabilityAttestation: q.RequireCapabilityAttestation}
	if !of.Accepts(route, discovery.Candidate{Card: &nooterra.Card{Status: nooterra.StatusActive, Visibility: nooterra.VisibilityPublic}}) {
		return page, nil // without a register no agent has the standing that the query requires
	}
	list, total, err := h.cards.find(ctx, needsOf(route, tenant, filters), filters.Offset, filters.Limit, maxCards)
	if err != nil {
		return nil, err
	}
	page.Total = total
	for i, c := range list {
		page.Results = append(page.Results, discovery.Result{Rank: int(filters.Offset) + i + 1, Candidate: discovery.Candidate{Card: c.Card}})
	}
	return page, nil
}

// rankedPage returns the page of a query by the standing of the agents, for a register with a version. It reads the
// standings of the agents of the page.
func (h *Handler) rankedPage(ctx context.Context, route discovery.Route, n needs, q discovery.Query) (*discovery.Page, error) {
	n.needsStanding(route, q)
	list, total, err := h.cards.ranked(ctx, h.options.AgentsVersion(), n, q.MinTrustScore, q.Offset, q.Limit)
	if err != nil {
		return nil, err
	}
	page := &discovery.Page{Total: total, Limit: q.Limit, Offset: q.Offset}
	left := maxCards
	for i, x := range list {
		if left -= len(x.after); left < 0 && i > 0 {
			break
		}
		c, err := readCard(ctx, x.after)
		if err != nil {
			return nil, err
		}
		standing, err := h.standing(ctx, x.key)
		if err != nil {
			return nil, err
		}
		if of := (discovery.Candidate{Card: c, Standing: standing}); q.Accepts(route, of) { // it may have changed meanwhile
			page.Results = append(page.Results, discovery.Result{Rank: int(q.Offset) + i + 1, Candidate: of})
		}
	}
	return page, nil
}

// standingCost is the number of octets that reading the standing of an agent counts as.
const standingCost = 1 << 10

// rankedBy returns the page of a query by the standing of the agents. It asks for the standing of each agent
// that the filters find, and decodes the cards of the page.
func (h *Handler) rankedBy(ctx context.Context, route discovery.Route, n needs, q discovery.Query) (*discovery.Page, error) {
	found, _ := h.cards.moves(n, 0, math.MaxInt)
	candidates := make([]discovery.Candidate, len(found))
	documents := make(map[agentKey][]byte, len(found))
	for i, x := range found {
		if err := spend(ctx, standingCost); err != nil {
			return nil, err
		}
		documents[x.key] = x.after
		// The card meets the filters; Select needs only what it checks of the agent's standing.
		candidates[i].Card = &nooterra.Card{TenantID: x.key.tenant, AgentID: x.key.id, Status: nooterra.StatusActive, Visibility: nooterra.VisibilityPublic, Capabilities: []string{q.Capability}}
		var err error
		if candidates[i].Standing, err = h.standing(ctx, x.key); err != nil {
			return nil, err
		}
	}
	page, err := discovery.Select(route, standingOf(q), candidates)
	if err != nil {
		return nil, err
	}
	left := maxCards
	for i := range page.Results {
		document := documents[agentKey{page.Results[i].Card.TenantID, page.Results[i].Card.AgentID}]
		if left -= len(document); left < 0 && i > 0 {
			page.Results = page.Results[:i]
			break
		}
		if page.Results[i].Card, err = readCard(ctx, document); err != nil {
			return nil, err
		}
	}
	return page, nil
}

// standingOf returns what a query asks of the standing of an agent, and its page.
func standingOf(q discovery.Query) discovery.Query {
	return discovery.Query{
		MinTrustScore: q.MinTrustScore, RiskTier: q.RiskTier, Capability: q.Capability, RequireCapabilityAttestation: q.RequireCapabilityAttestation,
		AttestationMinLevel: q.AttestationMinLevel, AttestationIssuerAgentID: q.AttestationIssuerAgentID, Limit: q.Limit, Offset: q.Offset,
	}
}

// takeDiscovery counts a public query, unless it is paid.
func (h *Handler) takeDiscovery(r *http.Request) error {
	_, valid := h.authenticated(r)
	if h.discovery.Bypasses(r.URL.Query().Get("toolId"), valid) {
		return nil
	}
	return h.discovery.Take(h.options.Now(), h.address(r))
}

// standing returns the standing of an agent. An agent that is not registered any more is
// not found.
func (h *Handler) standing(ctx context.Context, key agentKey) (discovery.Standing, error) {
	if h.options.Agent == nil {
		return discovery.Standing{}, nil
	}
	a, err := h.options.Agent(ctx, key.tenant, key.id)
	if errors.Is(err, ErrNoAgent) {
		return discovery.Standing{Inactive: true}, nil
	}
	return a.Standing, err
}

// card returns a card of a tenant.
func (h *Handler) card(w http.ResponseWriter, r *http.Request) error {
	tenant, err := h.tenant(r)
	if err != nil {
		return err
	}
	c, err := readCard(r.Context(), h.cards.get(tenant, r.PathValue("id")))
	if err != nil {
		return err
	}
	if c == nil {
		return notFound("no such card")
	}
	return writeCard(w, c)
}

// publicCard returns the active public card of an agent of any tenant.
func (h *Handler) publicCard(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	c, err := h.publicNooterra(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return writeCard(w, c)
}

// publicNooterra returns the active public card of an agent of any tenant.
func (h *Handler) publicNooterra(r *http.Request, id string) (*nooterra.Card, error) {
	q := discovery.Query{}
	var found []*nooterra.Card
	for _, document := range h.cards.named(id) {
		c, err := readCard(r.Context(), document)
		if err != nil {
			return nil, err
		}
		if q.Matches(discovery.Public, c) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 0:
		return nil, notFound("no such public card")
	case 1:
		standing, err := h.standing(r.Context(), agentKey{found[0].TenantID, found[0].AgentID})
		if err != nil {
			return nil, err
		}
		if !q.Accepts(discovery.Public, discovery.Candidate{Card: found[0], Standing: standing}) {
			return nil, notFound("no such public card")
		}
		return found[0], nil
	}
	return nil, &refused{http.StatusConflict, "PUBLIC_AGENT_AMBIGUOUS", "several tenants have a public agent with this id", nil}
}

// writeCard writes the answer with one card.
func writeCard(w http.ResponseWriter, c *nooterra.Card) error {
	text, err := card.AppendJSON(nil, c)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, struct {
		OK        bool    `json:"ok"`
		AgentCard rawJSON `json:"agentCard"`
	}{true, text})
	return nil
}
