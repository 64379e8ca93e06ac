package directory

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// declared is the answer to a declared card.
type declared struct {
	OK bool `json:"ok"`
	// Unchanged says that the stored card is equal to the declared one.
	Unchanged bool `json:"unchanged,omitempty"`
	// By says why the card was stored; absent if it is unchanged.
	By   store.By      `json:"by,omitempty"`
	Card store.Summary `json:"card"`
	// Location is the path of the stored document.
	Location string          `json:"location"`
	Warnings card.Violations `json:"warnings,omitempty"`
}

// declare stores a card of any dialect. The parameter dialect is the dialect, which is detected without
// it, id is the identifier of a card that states none, and domain is a host of its agent that serves the
// card, which the directory verifies.
func (h *Handler) declare(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	if err := knowsOnly(values, "dialect", "id", "domain"); err != nil {
		return err
	}
	c, result, err := h.declared(r, values.Get("dialect"), values.Get("id"), func(c *store.Card, d store.Declaration) error {
		if !values.Has("domain") {
			return nil
		}
		return h.proveDomain(r.Context(), c, d, values.Get("domain"))
	})
	if err != nil {
		return err
	}
	status := http.StatusOK
	if result.Card.Edition == 1 && !result.Equal {
		status = http.StatusCreated
	}
	stored := result.Card.Summary
	path := pathOf(c.Key)
	if stored.Archived() {
		path, stored.Tenant = versionPath(stored.Key), ""
	}
	w.Header().Set("Location", path)
	writeJSON(w, status, declared{true, result.Equal, result.By, stored, path, append(result.Findings, c.Warnings...)})
	return nil
}

// declared stores the card in the body of a request, after a function has examined it. It returns the card as it was
// declared, and what is stored.
func (h *Handler) declared(r *http.Request, dialect, id string, examine func(*store.Card, store.Declaration) error) (*store.Card, store.Result, error) {
	none := store.Result{}
	p, err := h.publisher(r)
	if err != nil {
		return nil, none, err
	}
	document, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, none, err
	}
	d := store.Declaration{Dialect: dialect, ID: id, Owner: p.owner}
	d.Policy.Unproven = true
	c, err := h.read(r.Context(), document, d, sourceOf(p.owner))
	if err != nil {
		return nil, none, err
	}
	if err := acceptable(c, p.owner); err != nil {
		return nil, none, err
	}
	if err := h.verify(r.Context(), p, c.Key); err != nil {
		return nil, none, err
	}
	if err := h.publish.Take(h.options.Now(), p.limited(), c.ID); err != nil {
		return nil, none, err
	}
	c.Domain = p.domain(c)
	if err := examine(c, d); err != nil {
		return nil, none, err
	}
	result := none
	err = h.exclusively(r.Context(), func(ctx context.Context) (err error) {
		result, err = h.store(ctx, c)
		return err
	})
	if err == nil && result.Decision != store.Replace && !result.Equal {
		err = notStored(result)
	}
	return c, result, err
}

// acceptable returns the error for a valid card that a tenant may not store.
func acceptable(c *store.Card, tenant string) error {
	switch {
	case c.Dialect == string(detect.Nooterra):
		return &refused{http.StatusBadRequest, "OTHER_ROUTE", "Nooterra cards are published with POST /agent-cards, under the rules of Nooterra", nil}
	case c.Dialect == string(detect.ADP) && !servable(c):
		return &refused{http.StatusForbidden, "UNPROVEN", "an ADP card needs a signature, or must be declared by the tenant with the name of its id", nil}
	case sourceOf(tenant) != "" && c.Dialect == string(detect.ADP) && c.ID != tenant:
		return &refused{http.StatusForbidden, "FORBIDDEN", "the id of the card is not the agent that declares it", nil}
	}
	if c.Dialect == string(detect.MCPServerJSON) {
		if err := checkPath("/version", c.Version); err != nil {
			return err
		}
	}
	return checkPath("/id", c.ID)
}

// checkPath returns an error for a segment that no path of a card can have: clients remove the segments . and .. from
// paths.
func checkPath(pointer, segment string) error {
	if segment == "." || segment == ".." {
		return invalid(pointer, "the "+pointer[1:]+" must not be . or .., which clients remove from the path of the card")
	}
	return nil
}

// sourceOf returns the id of the agent that a tenant is; empty for a tenant that is not an
// agent.
func sourceOf(tenant string) string {
	if strings.HasPrefix(tenant, agentScheme) {
		return tenant
	}
	return ""
}

// pathOf returns the path of a stored card.
func pathOf(k store.Key) string {
	return "/cards/" + url.PathEscape(k.Dialect) + "/" + url.PathEscape(k.ID)
}

// keyOf returns the key of the card that a path names.
func keyOf(r *http.Request) store.Key {
	return store.Key{Dialect: r.PathValue("dialect"), ID: r.PathValue("id")}
}

// errNoCard is the answer for an absent card. The routes for all dialects give it for Nooterra
// cards, too, which have routes of their own.
var errNoCard = notFound("no such card")

// document answers with the document of a card, byte for byte.
func (h *Handler) document(w http.ResponseWriter, r *http.Request) error {
	return h.serveDocument(w, r, keyOf(r))
}

// serveDocument answers with the document of a public card.
func (h *Handler) serveDocument(w http.ResponseWriter, r *http.Request, key store.Key) error {
	c, err := h.options.Store.Get(r.Context(), key)
	c = store.WithStatus(c)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && !public(&c.Summary):
		return errNoCard
	case err != nil:
		return err
	}
	if err := spend(r.Context(), c.Size); err != nil {
		return err
	}
	kind := wellknown.TypeJSON
	if known, ok := wellknown.Lookup(c.Dialect); ok {
		kind = known.MediaTypes[0]
	}
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", strconv.Quote(store.Stored(c).Digest))
	header.Set("Content-Type", kind)
	if c.HasStatus(store.StatusDeprecated) {
		header.Set("Deprecation", "@"+strconv.FormatInt(c.Status.ChangedAt.Unix(), 10)) // RFC 9745
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(c.Document))
	return nil
}

// remove removes a card for its owner.
func (h *Handler) remove(w http.ResponseWriter, r *http.Request) error {
	tenant, err := h.tenant(r)
	if err != nil {
		return err
	}
	key := keyOf(r)
	if key.Dialect == "" {
		key = store.Key{Dialect: string(detect.Nooterra), Tenant: tenant, ID: r.PathValue("id")}
	}
	owner, edition, err := h.remover(r.Context(), key, tenant)
	if err != nil {
		return err
	}
	err = h.exclusively(r.Context(), func(ctx context.Context) error {
		if err := h.removable(r, key, tenant, edition); err != nil {
			return err
		}
		if key.Dialect == string(detect.MCPServerJSON) {
			if err := h.removeVersions(ctx, key, owner); err != nil {
				return err
			}
		}
		if err := h.options.Store.Delete(ctx, key, owner, h.cards.next(h.options.Now())); err != nil {
			return err
		}
		return h.cards.follow(ctx)
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, okay{true})
	return nil
}

// remover returns the owner to pass to Delete when a tenant removes a card: the tenant, or, if
// the host of the card has withdrawn it, the owner of the card. edition is the edition of a
// withdrawn card, 0 for others.
func (h *Handler) remover(ctx context.Context, key store.Key, tenant string) (owner string, edition uint64, err error) {
	c, err := h.options.Store.Get(ctx, key)
	if err != nil || !h.fetched(c) {
		return tenant, 0, nil // Delete reports an error
	}
	return c.Owner, c.Edition, h.withdrawn(ctx, c)
}

// fetched reports whether a card belongs to the host that has served it, and the directory asks hosts. A server whose
// domain is proven belongs to the owner of the domain.
func (h *Handler) fetched(c *store.Card) bool {
	return c.Domain != "" && h.domains != nil && c.Dialect != string(detect.MCPServerJSON)
}

// removable returns an error for a card that the tenant must not remove. Only its agent removes
// a signed ADP card, by revoking it: if another tenant that has sent the card could remove it,
// an older card of the agent could be stored again.
//
// Source: draft-song-anp-adp-00, Stale Description Attacks.
//
// edition is the edition of a card that its host has withdrawn, 0 for other cards.
func (h *Handler) removable(r *http.Request, key store.Key, tenant string, edition uint64) error {
	c, err := h.options.Store.Get(r.Context(), key)
	if err == nil && (edition != 0 || h.fetched(c)) && edition != c.Edition {
		return &refused{http.StatusConflict, "CONFLICT", "the card has changed meanwhile", nil}
	}
	if key.Dialect != string(detect.ADP) || key.ID == tenant {
		return nil
	}
	if err == nil && c.Owner == tenant && len(c.Proof.Signers) > 0 {
		return &refused{http.StatusConflict, "SIGNED", "a signed ADP card is removed by a revocation that its agent signs: empty tools and endpoints, and a higher seq", nil}
	}
	return nil // Delete reports any other error
}

// listed is a page of the list of cards.
type listed struct {
	OK    bool            `json:"ok"`
	Cards []store.Summary `json:"cards"`
	// Next is the cursor of the next page; absent on the last one.
	Next string `json:"nextCursor,omitempty"`
}

// summaries lists the cards of all dialects except Nooterra.
func (h *Handler) summaries(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	values := r.URL.Query()
	if err := knowsOnly(values, "dialect", "name", "limit", "cursor"); err != nil {
		return err
	}
	limit, err := numberOf(values.Get("limit"), "limit", 50, 1, 100)
	if err != nil {
		return err
	}
	q := store.Query{Dialect: values.Get("dialect"), Name: values.Get("name")}
	if cursor := values.Get("cursor"); cursor != "" {
		var ok bool
		if q.After, ok = store.KeyOfCursor(cursor); !ok {
			return errCursor
		}
	}
	page := listed{OK: true}
	var more bool
	if page.Cards, more, err = h.page(r, q, limit); err != nil {
		return err
	}
	if more {
		page.Next = page.Cards[limit-1].Cursor()
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

// errCursor is the answer to a cursor that no answer had.
var errCursor = invalid("/cursor", "the cursor was not made by this directory")

// public reports whether lists of cards show a card to all clients. They do not show Nooterra
// cards and old versions of servers, which have routes of their own, deleted cards, nor ADP cards
// whose author is not proven.
func public(s *store.Summary) bool {
	return s.Dialect != string(detect.Nooterra) && !s.Archived() && !s.HasStatus(store.StatusDeleted) && (s.Dialect != string(detect.ADP) || servable(&store.Card{Summary: *s}))
}

// page returns a page of summaries, never nil, and reports whether there are more.
func (h *Handler) page(r *http.Request, q store.Query, limit int) (list []store.Summary, more bool, err error) {
	q.Limit = limit + 1
	list, err = h.cards.list(r.Context(), q)
	if more = len(list) > limit; more {
		list = list[:limit]
	}
	return append([]store.Summary{}, list...), more, err
}

// numberOf returns the number in a parameter.
func numberOf(text, name string, without, least, most int) (int, error) {
	if text == "" {
		return without, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, invalid("/"+name, fmt.Sprintf("%s must be a number from %d to %d", name, least, most))
	}
	return n, nil
}
