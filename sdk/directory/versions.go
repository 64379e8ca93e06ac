package directory

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// The directory keeps all versions of a server.json, as the MCP registry does. The newest one is the card
// of the server's key. Each other version is a card of its own, whose key has the version as its tenant:
// only a key with the newest version has none. It counts in quotas and is in the log and in backups as any
// other card.

// archived reports whether a key is the key of a version that is not the newest one.
func archived(k store.Key) bool { return k.Dialect == string(detect.MCPServerJSON) && k.Tenant != "" }

// versionPath returns the path of the version that an archived key names.
func versionPath(k store.Key) string {
	return "/v0.1/servers/" + url.PathEscape(k.ID) + "/versions/" + url.PathEscape(k.Tenant)
}

// archive returns a card under the key of its version.
func archive(c *store.Card) *store.Card {
	old := *c
	old.Tenant = c.Version
	return &old
}

// putServer stores a server.json: as the newest version, or as one of the others. The caller holds the
// lock of [Handler.exclusively].
//
// Source: MCP Server Registry API 2025-12-01; MCP registry, Versioning Published MCP Servers.
func (h *Handler) putServer(ctx context.Context, c *store.Card) (store.Result, error) {
	newest, err := h.newest(ctx, c.Key)
	if errors.Is(err, store.ErrNotFound) {
		return h.options.Store.Put(ctx, c)
	}
	if err != nil {
		return store.Result{}, err
	}
	old := archive(c)
	if err := old.Key.Check(); err != nil {
		return store.Result{}, err
	}
	switch _, err := h.options.Store.Get(ctx, old.Key); {
	case err == nil && c.Version != newest.Version:
		return h.options.Store.Put(ctx, old)
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return store.Result{}, err
	}
	result, err := store.Supersede(newest, c)
	switch {
	case err != nil:
		return result, err
	case result.Decision == store.Replace && c.Version != newest.Version:
		return h.putNewest(ctx, newest, c)
	case len(result.Findings) > 0 && result.Findings[0].Code == store.CodeOlder:
		return h.options.Store.Put(ctx, old)
	}
	return h.options.Store.Put(ctx, c)
}

// putNewest stores a newer version. The replaced one is stored under its version before, so that none is
// lost if the process ends.
func (h *Handler) putNewest(ctx context.Context, replaced, c *store.Card) (store.Result, error) {
	if kept, err := h.options.Store.Put(ctx, archive(replaced)); err != nil || kept.Decision != store.Replace && !kept.Equal {
		return kept, err
	}
	return h.options.Store.Put(ctx, c)
}

// versions returns the summaries of all versions of a server, the newest one first. A version that was
// stored as an old one, and not replaced since the process ended then, is returned once.
func (h *Handler) versions(ctx context.Context, key store.Key) ([]store.Summary, error) {
	newest, err := h.options.Store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	old, err := h.oldVersions(ctx, key)
	if err != nil {
		return nil, err
	}
	old = slices.DeleteFunc(old, func(s store.Summary) bool { return s.Version == newest.Version })
	return append([]store.Summary{newest.Summary}, old...), nil
}

// oldVersions returns the summaries of the versions of a server that are stored under their own keys.
func (h *Handler) oldVersions(ctx context.Context, key store.Key) (list []store.Summary, err error) {
	for q := (store.Query{Dialect: key.Dialect, After: key, Limit: versionPage}); ; {
		page, err := h.options.Store.List(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, s := range page {
			if s.ID != key.ID {
				return list, nil
			}
			list = append(list, s)
		}
		if len(page) < versionPage {
			return list, nil
		}
		q.After = page[len(page)-1].Key
	}
}

// versionPage is the number of versions that are read at a time.
const versionPage = 100

// removeVersions removes all versions of a server except the newest one, for the owner of that one. Their
// number is bounded by the quota of their owners.
func (h *Handler) removeVersions(ctx context.Context, key store.Key, owner string) error {
	newest, err := h.newest(ctx, key)
	if err != nil || newest.Owner != owner {
		return err // Delete reports another owner
	}
	list, err := h.versions(ctx, key)
	if err != nil {
		return err
	}
	for _, s := range list[min(1, len(list)):] {
		if err := h.removeStored(ctx, s.Key); err != nil {
			return err
		}
	}
	return nil
}

// removeStored removes a card for its owner, if it is there.
func (h *Handler) removeStored(ctx context.Context, key store.Key) error {
	c, err := h.options.Store.Get(ctx, key)
	if err == nil {
		err = h.options.Store.Delete(ctx, key, c.Owner, h.cards.next(h.options.Now()))
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return h.cards.follow(ctx)
}

// newest returns the newest version of a server. If the process ended while that one was removed, the newest
// one of the others takes its place. The caller holds the lock of [Handler.exclusively].
func (h *Handler) newest(ctx context.Context, key store.Key) (*store.Card, error) {
	c, err := h.options.Store.Get(ctx, key)
	if !errors.Is(err, store.ErrNotFound) {
		return c, err
	}
	if c, err = h.promote(ctx, key, 0); err == nil && c == nil {
		err = store.ErrNotFound
	}
	return c, err
}

// promote makes the newest one of the old versions of a server its card, with the next edition, and returns
// it, nil if there is none.
func (h *Handler) promote(ctx context.Context, key store.Key, edition uint64) (*store.Card, error) {
	old, err := h.oldVersions(ctx, key)
	if err != nil {
		return nil, err
	}
	// In the order of their declarations, the same one is the newest as when they were declared.
	slices.SortStableFunc(old, func(a, b store.Summary) int { return a.Declared.Compare(b.Declared) })
	var newest *store.Card
	for _, s := range old {
		c, err := h.options.Store.Get(ctx, s.Key)
		if err != nil {
			return nil, err
		}
		result, err := store.Supersede(newest, c)
		if err != nil {
			return nil, err
		}
		if result.Decision == store.Replace {
			newest = c
		}
	}
	if newest == nil {
		return nil, nil
	}
	first := *newest
	first.Key, first.Edition = key, edition+1
	if err := h.options.Store.Restore(ctx, &first); err != nil {
		return nil, err
	}
	return &first, h.removeStored(ctx, newest.Key)
}

// removeVersion removes one version of a server for its owner, and answers with it.
//
// Source: MCP Server Registry API 2025-12-01, DELETE of /v0.1/servers/{serverName}/versions/{version}.
func (h *Handler) removeVersion(w http.ResponseWriter, r *http.Request) error {
	tenant, err := h.tenant(r)
	if err != nil {
		return err
	}
	key := store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")}
	owner, edition, err := h.remover(r.Context(), key, tenant)
	if err != nil {
		return err
	}
	var removed serverResponse
	err = h.exclusively(r.Context(), func() error {
		if err := h.removable(r, key, tenant, edition); err != nil {
			return err
		}
		newest, err := h.newest(r.Context(), key)
		if err == nil && newest.Owner != owner {
			return store.ErrOwner
		}
		c := newest
		if version := r.PathValue("version"); err == nil && version != newest.Version {
			c, err = h.options.Store.Get(r.Context(), store.Key{Dialect: key.Dialect, Tenant: version, ID: key.ID})
		}
		if errors.Is(err, store.ErrNotFound) {
			return errNoServer
		}
		if err != nil {
			return err
		}
		if removed, err = responseOf(c); err != nil {
			return err
		}
		return h.removeOne(r.Context(), c)
	})
	if err == nil {
		writeJSON(w, http.StatusOK, removed)
	}
	return err
}

// removeOne removes a version. After the newest one the next one is the card of the server.
func (h *Handler) removeOne(ctx context.Context, c *store.Card) error {
	if archived(c.Key) {
		return h.removeStored(ctx, c.Key)
	}
	// The newest one may also be stored under its version, if the process ended while it was replaced.
	for _, key := range []store.Key{archive(c).Key, c.Key} {
		if err := h.removeStored(ctx, key); err != nil {
			return err
		}
	}
	_, err := h.promote(ctx, c.Key, c.Edition)
	return err
}
