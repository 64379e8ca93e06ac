package mcpserver

import (
	"context"
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
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

// find returns the cards that a query selects.
func (s *Server) find(ctx context.Context, q store.Query) (page, error) {
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

// cursor returns the key of a cursor in an argument.
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
		After: a.cursor("cursor"), Dialect: a.dialect("dialect"), Name: a.text("name"), Revoked: a.flag("revoked"),
		Limit: a.count("limit", s.limits.Page, s.limits.Page),
	}
	if p := a.check(); p != nil {
		return nil, p
	}
	list, err := s.listing(ctx, q)
	if err != nil {
		return nil, problemOf(err)
	}
	return list, nil
}

// listing returns a page with the total.
func (s *Server) listing(ctx context.Context, q store.Query) (*listed, error) {
	p, err := s.find(ctx, q)
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
	text, dialect, after := a.text("query"), a.dialect("dialect"), a.cursor("cursor")
	as, limit := a.oneOf("as", asObject, asText), a.count("limit", s.limits.Page, s.limits.Page)
	if text == "" && len(a.found) == 0 {
		a.wrong(CodeArgumentRequired, "query is required", "query")
	}
	if p := a.check(); p != nil {
		return nil, p
	}
	p, err := s.named(ctx, text, dialect)
	if err == nil && len(p.entries) == 0 {
		p, err = s.find(ctx, store.Query{After: after, Dialect: dialect, Name: text, Limit: limit})
	}
	if err != nil {
		return nil, problemOf(err)
	}
	if len(p.entries) == 0 {
		return nil, &problem{Code: CodeNotFound, About: aboutRegistry, Message: "no declared card has this identifier, or this text in its name"}
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
