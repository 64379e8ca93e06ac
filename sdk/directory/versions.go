package directory

import (
	"context"
	"errors"
	"net/url"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// The directory keeps all versions of a server.json, as the MCP registry does. The newest
// version is stored under the key of the server, without a tenant. Each other version is a card
// of its own, whose key has the version in place of the tenant. Like any other card, it counts
// in quotas and is in the log and in backups.

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

// putServer stores a server.json: as the newest version, or as an older one. The caller holds
// the lock of [Handler.exclusively].
//
// Source: MCP Server Registry API 2025-12-01; MCP registry, Versioning Published MCP Servers.
func (h *Handler) putServer(ctx context.Context, c *store.Card) (store.Result, error) {
	newest, err := h.options.Store.Get(ctx, c.Key)
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

// putNewest stores a newer version. It first stores the replaced version under its own key, so
// that no version is lost if the process ends in between.
func (h *Handler) putNewest(ctx context.Context, replaced, c *store.Card) (store.Result, error) {
	if kept, err := h.options.Store.Put(ctx, archive(replaced)); err != nil || kept.Decision != store.Replace && !kept.Equal {
		return kept, err
	}
	return h.options.Store.Put(ctx, c)
}

// versions returns the summaries of all versions of a server, the newest one first. A version
// that is stored under both keys, because the process ended between the two writes of putNewest,
// is returned once.
func (h *Handler) versions(ctx context.Context, key store.Key) ([]store.Summary, error) {
	newest, err := h.options.Store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list := []store.Summary{newest.Summary}
	for q := (store.Query{Dialect: key.Dialect, After: key, Limit: versionPage}); ; {
		page, err := h.options.Store.List(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, s := range page {
			if s.ID != key.ID {
				return list, nil
			}
			if s.Version != newest.Version {
				list = append(list, s)
			}
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
	newest, err := h.options.Store.Get(ctx, key)
	if err != nil || newest.Owner != owner {
		return err // Delete reports another owner
	}
	list, err := h.versions(ctx, key)
	if err != nil {
		return err
	}
	for _, s := range list[min(1, len(list)):] {
		old, err := h.options.Store.Get(ctx, s.Key)
		if err == nil {
			err = h.options.Store.Delete(ctx, s.Key, old.Owner, h.cards.next(h.options.Now()))
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if err := h.cards.follow(ctx); err != nil {
			return err
		}
	}
	return nil
}
