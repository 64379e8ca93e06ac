package directory

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// latest is the name of the newest version, which is the only one that a directory keeps.
const latest = "latest"

// serverList is a ServerList of the registry.
type serverList struct {
	Servers  []serverResponse `json:"servers"`
	Metadata struct {
		Next  string `json:"nextCursor,omitempty"`
		Count int    `json:"count"`
	} `json:"metadata"`
}

// serverResponse is a ServerResponse of the registry.
type serverResponse struct {
	Server rawJSON `json:"server"`
	Meta   struct {
		Official official `json:"io.modelcontextprotocol.registry/official"`
	} `json:"_meta"`
}

// official is what a registry adds to a server.json.
type official struct {
	Status      string    `json:"status"`
	PublishedAt time.Time `json:"publishedAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	IsLatest    bool      `json:"isLatest"`
}

// responseOf returns the response for a stored server.json, unchanged.
func responseOf(c *store.Card) (serverResponse, error) {
	x, err := serverjson.Decode(c.Document, card.WithLimits(card.NoLimits()))
	if err != nil {
		return serverResponse{}, err
	}
	var s serverResponse
	s.Server = c.Document
	s.Meta.Official = official{string(x.EffectiveStatus()), c.Declared, c.Declared, true}
	return s, nil
}

// serverQuery returns the query of a list of servers.
func serverQuery(values url.Values) (q store.Query, err error) {
	var since time.Time
	if text := values.Get("updated_since"); text != "" {
		if since, err = time.Parse(time.RFC3339, text); err != nil {
			return q, invalid("/updated_since", "updated_since must be a time as in RFC 3339, such as 2026-08-07T13:15:04Z")
		}
	}
	if text := values.Get("include_deleted"); text != "" {
		if _, err := strconv.ParseBool(text); err != nil {
			return q, invalid("/include_deleted", "include_deleted must be true or false")
		}
	}
	search, version := strings.ToLower(values.Get("search")), values.Get("version")
	if version == latest {
		version = "" // all are the latest
	}
	q.Dialect = string(detect.MCPServerJSON)
	q.Select = selector(func(s *store.Summary) bool {
		return (version == "" || s.Version == version) && !s.Declared.Before(since) && strings.Contains(strings.ToLower(s.ID), search)
	})
	if cursor := values.Get("cursor"); cursor != "" {
		q.After = store.Key{Dialect: q.Dialect, ID: cursor}
	}
	return q, nil
}

// servers lists server.json documents by name.
//
// Source: MCP Server Registry API 2025-12-01, /v0.1/servers.
func (h *Handler) servers(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	limit, err := numberOf(r.URL.Query().Get("limit"), "limit", 30, 1, 100)
	if err != nil {
		return err
	}
	q, err := serverQuery(r.URL.Query())
	if err != nil {
		return err
	}
	found, more, err := h.page(r, q, limit)
	if err != nil {
		return err
	}
	list := serverList{Servers: []serverResponse{}}
	octets := 0
	for i, s := range found {
		if octets += s.Size; octets > maxPage && i > 0 {
			found, more = found[:i], true
			break
		}
		response, err := h.response(r, s.Key)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue // it was removed in the meantime
		case err != nil:
			return err
		}
		list.Servers = append(list.Servers, response)
	}
	list.Metadata.Count = len(list.Servers)
	if more {
		list.Metadata.Next = found[len(found)-1].ID
	}
	writeJSON(w, http.StatusOK, list)
	return nil
}

// response returns the response for the server.json of a key.
func (h *Handler) response(r *http.Request, key store.Key) (serverResponse, error) {
	c, err := h.options.Store.Get(r.Context(), key)
	if err != nil {
		return serverResponse{}, err
	}
	return responseOf(c)
}

// server returns the server.json with a name.
func (h *Handler) server(r *http.Request) (serverResponse, error) {
	if err := h.takeDiscovery(r); err != nil {
		return serverResponse{}, err
	}
	c, err := h.options.Store.Get(r.Context(), store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")})
	if version := r.PathValue("version"); errors.Is(err, store.ErrNotFound) || err == nil && version != "" && version != latest && version != c.Version {
		return serverResponse{}, notFound("Server not found")
	}
	if err != nil {
		return serverResponse{}, err
	}
	return responseOf(c)
}

// serverVersion answers with one version of a server.
func (h *Handler) serverVersion(w http.ResponseWriter, r *http.Request) error {
	s, err := h.server(r)
	if err == nil {
		writeJSON(w, http.StatusOK, s)
	}
	return err
}

// serverVersions lists the versions of a server.
func (h *Handler) serverVersions(w http.ResponseWriter, r *http.Request) error {
	s, err := h.server(r)
	if err != nil {
		return err
	}
	list := serverList{Servers: []serverResponse{s}}
	list.Metadata.Count = 1
	writeJSON(w, http.StatusOK, list)
	return nil
}

// registryRoutes adds the routes for reading of the MCP registry. /v0 and /v0.1 are the same; /v0 also
// has the route that was removed on 2025-10-17, for clients of that time.
func (h *Handler) registryRoutes() {
	for _, prefix := range []string{"GET /v0", "GET /v0.1"} {
		h.handle(prefix+"/servers", h.servers)
		h.handle(prefix+"/servers/{name}/versions", h.serverVersions)
		h.handle(prefix+"/servers/{name}/versions/{version}", h.serverVersion)
	}
	h.handle("GET /v0/servers/{name}", h.serverVersion)
}
