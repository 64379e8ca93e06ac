package mcpserver

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// entry is a declared card in a list.
type entry struct {
	store.Summary
	URI string `json:"uri" jsonschema:"the resource with the document"`
	// Suspicious are the codes of the findings about the name and the identifiers.
	Suspicious []string `json:"suspicious,omitempty" jsonschema:"codes of what is suspicious in the name, the identifiers and the message of the status, such as instructions to a model"`
}

func newEntry(s store.Summary) *entry { return &entry{s, cardURI(s.Key), suspicions(s)} }

// cardURI returns the address of the resource with a card.
func cardURI(k store.Key) string {
	escape := func(part string) string { return strings.ReplaceAll(url.QueryEscape(part), "+", "%20") }
	parts := []string{registryURI, url.PathEscape(k.Dialect)}
	if k.Tenant != "" {
		parts = append(parts, escape(k.Tenant))
	}
	return strings.Join(append(parts, escape(k.ID)), "/")
}

// page is a part of a list.
type page struct {
	entries []entry
	next    string
}

// find returns the cards that a query selects and whose descriptions have all facts that are asked for.
func (s *Server) find(ctx context.Context, q store.Query, asked []find.Fact) (page, error) {
	if len(asked) == 0 {
		return s.selected(ctx, q)
	}
	limit, left := q.Limit, maxRead
	q.Limit = readAhead
	var p page
	for {
		list, err := s.registry.List(ctx, q)
		if err != nil {
			return page{}, err
		}
		keys := make([]store.Key, len(list))
		for i := range list {
			keys[i] = list[i].Key
		}
		cards, err := s.registry.GetAll(ctx, keys)
		if err != nil {
			return page{}, err
		}
		for i, c := range cards {
			if len(p.entries) == limit || left <= 0 {
				p.next = q.After.Cursor()
				return p, nil
			}
			q.After = keys[i]
			if c == nil { // removed in the meantime
				continue
			}
			left -= c.Size + minRead
			if answers(c, asked) {
				p.entries = append(p.entries, *newEntry(c.Summary))
			}
		}
		if len(list) < q.Limit {
			return p, nil
		}
	}
}

// readAhead is the number of cards whose documents are read at a time.
const readAhead = 32

// A call reads documents of maxRead octets, and the rest of the cards is on the next page. Each counts at
// least as minRead.
const (
	maxRead = 4 << 20
	minRead = 1 << 10
)

// answers reports whether the description of a card has all facts.
func answers(c *store.Card, asked []find.Fact) bool {
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return false // a card that cannot be described is not found
	}
	known := find.Of(c.Dialect, d)
	return !slices.ContainsFunc(asked, func(f find.Fact) bool { return !slices.ContainsFunc(known, f.Answers) })
}

func (a *arguments) asked() (list []find.Fact) {
	for _, by := range find.Filters() {
		given, _ := a.get(by)
		asked := find.Fact{By: by, Value: a.text(by)}
		if given.Kind() != card.KindString {
			continue // absent, or text has reported its kind
		}
		for _, wrong := range card.ProblemsOf(asked.Check()) {
			a.wrong(CodeArgumentValue, wrong.Message, by)
		}
		list = append(list, asked)
	}
	return list
}

// selected returns the cards that a query selects.
func (s *Server) selected(ctx context.Context, q store.Query) (page, error) {
	limit := q.Limit
	q.Limit++ // one more shows whether there is a next page
	list, err := s.registry.List(ctx, q)
	if err != nil {
		return page{}, err
	}
	var p page
	if limit > 0 && len(list) > limit {
		list = list[:limit]
		p.next = list[limit-1].Key.Cursor()
	}
	for i := range list {
		p.entries = append(p.entries, *newEntry(list[i]))
	}
	return p, nil
}

func (a *arguments) cursor(name string) (k store.Key) {
	if text := a.text(name); text != "" {
		var ok bool
		if k, ok = store.KeyOfCursor(text); !ok {
			a.wrong(CodeArgumentValue, "the cursor was not made by this server", name)
		}
	}
	return k
}

// listed is the result of [List].
type listed struct {
	outcome
	Cards      []entry            `json:"cards,omitzero" jsonschema:"the cards of this page, in the order of their identifiers"`
	Total      card.Optional[int] `json:"total,omitzero" jsonschema:"the number of all declared cards, including those of revoked agents"`
	NextCursor string             `json:"nextCursor,omitempty" jsonschema:"the cursor of the next page; absent for the last one"`
}

func (s *Server) list(ctx context.Context, a *arguments) (answer, *problem) {
	q := store.Query{
		After: a.cursor("cursor"), Dialect: a.dialect(), Name: a.text("name"), Revoked: a.flag("revoked"),
		Limit: a.count("limit", s.limits.Page, s.limits.Page),
	}
	asked := a.asked()
	if p := a.check(); p != nil {
		return nil, p
	}
	list, err := s.listing(ctx, q, asked)
	if err != nil {
		return nil, problemOf(err)
	}
	return list, nil
}

// listing returns a page with the total.
func (s *Server) listing(ctx context.Context, q store.Query, asked []find.Fact) (*listed, error) {
	p, err := s.find(ctx, q, asked)
	if err != nil {
		return nil, err
	}
	return &listed{outcome: outcome{OK: true}, Cards: append([]entry{}, p.entries...), Total: card.Some(s.registry.Len()), NextCursor: p.next}, nil
}

// resolved is the result of [Resolve].
type resolved struct {
	outcome
	Found      *entry   `json:"found,omitempty" jsonschema:"the declared card, if there is one match"`
	Card       card.Raw `json:"card,omitzero" jsonschema:"its document"`
	Text       string   `json:"text,omitempty" jsonschema:"its document as text"`
	Caution    string   `json:"caution,omitempty" jsonschema:"how to treat the card"`
	Matches    []entry  `json:"matches,omitempty" jsonschema:"the declared cards, if there are several matches"`
	NextCursor string   `json:"nextCursor,omitempty" jsonschema:"the cursor of the next page of matches"`
}

func (s *Server) resolve(ctx context.Context, a *arguments) (answer, *problem) {
	text, dialect, after := a.text("query"), a.dialect(), a.cursor("cursor")
	as, limit := a.oneOf("as", asObject, asText), a.count("limit", s.limits.Page, s.limits.Page)
	if text == "" && len(a.found) == 0 {
		a.wrong(CodeArgumentRequired, "query is required", "query")
	}
	if p := a.check(); p != nil {
		return nil, p
	}
	p, err := s.matching(ctx, text, store.Query{After: after, Dialect: dialect, Limit: limit})
	if err != nil {
		return nil, problemOf(err)
	}
	if len(p.entries) == 0 && p.next == "" {
		return nil, &problem{Code: CodeNotFound, About: aboutRegistry, Message: "no declared card has this identifier, this text in its name, or this capability, goal or tag"}
	}
	if len(p.entries) > 1 || p.next != "" || after != (store.Key{}) {
		return &resolved{outcome: outcome{OK: true}, Matches: p.entries, NextCursor: p.next}, nil
	}
	c, err := s.registry.Get(ctx, p.entries[0].Key)
	if err != nil {
		return nil, problemOf(err)
	}
	result := &resolved{outcome: outcome{OK: true}, Found: newEntry(c.Summary)}
	result.Card, result.Text = rendered(c.Document, as)
	result.Caution = caution
	result.list(s.examine(c.Document), as == asText, s.limits.Findings)
	return result, nil
}

// matching returns the cards of a query whose identifier is a text, or else those whose name contains it, or
// else those that have it as a capability, as a goal, or as a tag.
func (s *Server) matching(ctx context.Context, text string, q store.Query) (page, error) {
	p, err := s.named(ctx, text, q.Dialect)
	if err != nil || len(p.entries) > 0 {
		return p, err
	}
	byName := q
	byName.Name = text
	if p, err = s.selected(ctx, byName); err != nil || len(p.entries) > 0 {
		return p, err
	}
	return s.find(ctx, q, []find.Fact{{By: find.ByAny, Value: text}})
}

// named returns the cards of an agent: one for each dialect and tenant. The identifier may be
// TENANT/ID.
func (s *Server) named(ctx context.Context, id, dialect string) (page, error) {
	p, err := s.exactly(ctx, store.Key{Dialect: dialect, ID: id})
	if tenant, rest, ok := strings.Cut(id, "/"); ok && err == nil && len(p.entries) == 0 && rest != "" {
		return s.exactly(ctx, store.Key{Dialect: dialect, Tenant: tenant, ID: rest})
	}
	return p, err
}

// maxNamed is the maximum number of cards with one id that are read: one for each dialect and
// tenant.
const maxNamed = 256

// exactly returns the cards with an id, and with the tenant and the dialect if they are not
// empty.
func (s *Server) exactly(ctx context.Context, k store.Key) (page, error) {
	var p page
	list, err := s.registry.List(ctx, store.Query{After: store.Key{ID: k.ID}, Revoked: true, Limit: maxNamed})
	for i := range list {
		if found := list[i]; found.ID == k.ID && (k.Tenant == "" || found.Tenant == k.Tenant) && (k.Dialect == "" || found.Dialect == k.Dialect) {
			p.entries = append(p.entries, *newEntry(found))
		}
	}
	return p, err
}
