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

// The directory keeps all versions of a server.json, as the MCP registry does. The newest
// version is stored under the key of the server, without a tenant. Each other version is a card
// of its own, whose key has the version in place of the tenant. Like any other card, it counts
// in quotas and is in the log and in backups.

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

// putServer stores a server.json. The newest version that is not deleted becomes the card of the server. A version of
// the owner of its domain is stored before the versions that a tenant has declared are removed, so that these stay if
// it cannot be stored. The caller holds the lock of [Handler.exclusively].
//
// Source: MCP Server Registry API 2025-12-01; MCP registry, Versioning Published MCP Servers.
func (h *Handler) putServer(ctx context.Context, c *store.Card) (store.Result, error) {
	result, err := h.putVersion(ctx, c)
	if err != nil || result.Decision != store.Replace && !result.Equal { // an equal one may have been stored before the process ended here
		return result, err
	}
	if c.Domain != "" {
		if err := h.removeArchived(ctx, c.ID, func(s *store.Summary) bool { return s.Domain != c.Domain }); err != nil {
			return result, err
		}
	}
	newest, err := h.options.Store.Get(ctx, c.Key)
	if err != nil || !store.WithStatus(newest).HasStatus(store.StatusDeleted) {
		return result, err
	}
	list, err := h.distinctVersions(ctx, c.ID)
	if err != nil {
		return result, err
	}
	return result, h.revise(ctx, c.Key, list, nil, h.cards.next(h.options.Now()))
}

// putVersion stores a server.json as the newest version, or as an older one. The first one of the owner of its
// domain replaces the newest version that a tenant has declared.
func (h *Handler) putVersion(ctx context.Context, c *store.Card) (store.Result, error) {
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
	if c.Domain != newest.Domain && c.Domain != "" {
		return h.options.Store.Put(ctx, c)
	}
	switch known, err := h.options.Store.Get(ctx, old.Key); {
	case err == nil && c.Version != newest.Version && known.Domain == c.Domain: // otherwise a tenant has declared it
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
	case isOlder(result):
		return h.options.Store.Put(ctx, old)
	}
	return h.options.Store.Put(ctx, c)
}

// isOlder reports whether a card was not stored because the stored one is newer.
func isOlder(r store.Result) bool {
	return len(r.Findings) > 0 && r.Findings[0].Code == store.CodeOlder
}

// putNewest stores a newer version. It first stores the replaced version under its own key, so
// that no version is lost if the process ends in between.
func (h *Handler) putNewest(ctx context.Context, replaced, c *store.Card) (store.Result, error) {
	if kept, err := h.options.Store.Put(ctx, archive(replaced)); err != nil || kept.Decision != store.Replace && !kept.Equal {
		return kept, err
	}
	return h.options.Store.Put(ctx, c)
}

// distinctVersions returns the summaries of all versions of a server in the order of their texts. A version that is
// stored under both keys, because the process ended between the two writes of putNewest, is returned once.
func (h *Handler) distinctVersions(ctx context.Context, name string) ([]store.Summary, error) {
	list, err := h.cards.versionsOf(ctx, name)
	return slices.CompactFunc(list, func(a, b store.Summary) bool { return a.Version == b.Version }), err
}

// newestOf returns the newest of some versions that are not deleted, or of all if each is deleted; nil if there are
// none.
func newestOf(list []store.Summary) (newest *store.Summary) {
	for i := range list {
		if newest == nil || store.NewerServer(&list[i], newest) {
			newest = &list[i]
		}
	}
	return newest
}

// removeVersions removes all versions of a server except the newest one, for the owner of that one. Their
// number is bounded by the quota of their owners.
func (h *Handler) removeVersions(ctx context.Context, key store.Key, owner string) error {
	newest, err := h.newest(ctx, key)
	if err != nil || newest.Owner != owner {
		return err // Delete reports another owner
	}
	return h.removeArchived(ctx, key.ID, func(*store.Summary) bool { return true })
}

// removeArchived removes the versions of a server that a function selects, except the newest one.
func (h *Handler) removeArchived(ctx context.Context, name string, selects func(*store.Summary) bool) error {
	list, err := h.cards.versionsOf(ctx, name)
	if err != nil {
		return err
	}
	for i := range list {
		s := &list[i]
		if !s.Archived() || !selects(s) {
			continue
		}
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
	list, err := h.cards.versionsOf(ctx, key.ID)
	if err != nil {
		return nil, err
	}
	newest := newestOf(slices.DeleteFunc(list, func(s store.Summary) bool { return !s.Archived() }))
	if newest == nil {
		return nil, nil
	}
	c, err := h.options.Store.Get(ctx, newest.Key)
	if err != nil {
		return nil, err
	}
	first := *c
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
	p, err := h.publisher(r)
	if err != nil {
		return err
	}
	key := store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")}
	if err := h.verify(r.Context(), p, key); err != nil {
		return err
	}
	var removed rawJSON
	err = h.exclusively(r.Context(), func(ctx context.Context) error {
		newest, err := h.newest(ctx, key)
		if err == nil && !p.may(newest) {
			return store.ErrOwner
		}
		c := newest
		if version := r.PathValue("version"); err == nil && version != newest.Version {
			c, err = h.options.Store.Get(ctx, store.Key{Dialect: key.Dialect, Tenant: version, ID: key.ID})
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
		return h.removeOne(ctx, c)
	})
	if err == nil {
		writeJSON(w, http.StatusOK, removed)
	}
	return err
}

// removeOne removes a version. After the newest one the next one is the card of the server.
func (h *Handler) removeOne(ctx context.Context, c *store.Card) error {
	if c.Archived() {
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
