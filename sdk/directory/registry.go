package directory

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// latest is the name of the newest version.
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

// official has the members that a registry adds to a server.json.
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
	s.Meta.Official = official{string(x.EffectiveStatus()), c.Declared, c.Declared, !archived(c.Key)}
	return s, nil
}

// serverQuery returns the query of a list of servers.
func serverQuery(values url.Values) (q listQuery, err error) {
	if text := values.Get("updated_since"); text != "" {
		if q.since, err = time.Parse(time.RFC3339, text); err != nil {
			return q, invalid("/updated_since", "updated_since must be a time as in RFC 3339, such as 2026-08-07T13:15:04Z")
		}
	}
	if text := values.Get("include_deleted"); text != "" {
		if _, err := strconv.ParseBool(text); err != nil {
			return q, invalid("/include_deleted", "include_deleted must be true or false")
		}
	}
	q.Dialect, q.id = string(detect.MCPServerJSON), values.Get("search")
	switch version := values.Get("version"); version {
	case "":
	case latest:
		q.features = []string{listLatest}
	default:
		q.features = []string{listVersion + version}
	}
	if cursor := values.Get("cursor"); cursor != "" {
		var ok bool
		if q.After, ok = store.KeyOfCursor(cursor); !ok {
			return q, invalid("/cursor", "the cursor was not made by this directory")
		}
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
	list, read, err := h.serverList(r, found)
	if err != nil {
		return err
	}
	if more || read < len(found) {
		list.Metadata.Next = found[read-1].Cursor()
	}
	writeJSON(w, http.StatusOK, list)
	return nil
}

// serverList returns the server.json documents of the first summaries that fit into one answer,
// and the number of these summaries.
func (h *Handler) serverList(r *http.Request, found []store.Summary) (list serverList, read int, err error) {
	list.Servers = []serverResponse{}
	octets := 0
	var keys []store.Key
	for _, s := range found {
		if octets += s.Size; octets > maxPage && len(keys) > 0 {
			break
		}
		if err := spend(r.Context(), s.Size); err != nil {
			return list, 0, err
		}
		keys = append(keys, s.Key)
	}
	cards, err := h.options.Store.GetAll(r.Context(), keys)
	if err != nil {
		return list, 0, err
	}
	for _, c := range cards {
		if c == nil {
			continue // it was removed in the meantime
		}
		response, err := responseOf(c)
		if err != nil {
			return list, 0, err
		}
		list.Servers = append(list.Servers, response)
	}
	list.Metadata.Count = len(list.Servers)
	return list, len(keys), nil
}

// errNoServer is the answer for an absent server or version, in the words of the MCP registry.
var errNoServer = notFound("Server not found")

// serverVersion answers with one version of a server, the newest one by default.
func (h *Handler) serverVersion(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	key := store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")}
	c, err := h.options.Store.Get(r.Context(), key)
	if version := r.PathValue("version"); err == nil && version != "" && version != latest && version != c.Version {
		key.Tenant = version
		c, err = h.options.Store.Get(r.Context(), key)
	}
	if errors.Is(err, store.ErrNotFound) {
		return errNoServer
	}
	if err == nil {
		err = spend(r.Context(), c.Size)
	}
	if err != nil {
		return err
	}
	s, err := responseOf(c)
	if err == nil {
		writeJSON(w, http.StatusOK, s)
	}
	return err
}

// serverVersions lists the versions of a server, the newest first. Versions that do not fit into
// one answer are left out; clients can request each version by its own path.
func (h *Handler) serverVersions(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	found, err := h.versions(r.Context(), store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")})
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errNoServer
	}
	slices.SortStableFunc(found, func(a, b store.Summary) int { return b.Declared.Compare(a.Declared) })
	list, _, err := h.serverList(r, found)
	if err == nil {
		writeJSON(w, http.StatusOK, list)
	}
	return err
}

// registryRoutes adds the routes of the MCP registry for reading and removing. /v0 and /v0.1 are the same; /v0
// also has the route that was removed on 2025-10-17, for clients of that time.
func (h *Handler) registryRoutes() {
	for _, prefix := range []string{"/v0", "/v0.1"} {
		h.open("GET "+prefix+"/servers", h.servers)
		h.open("GET "+prefix+"/servers/{name}/versions", h.serverVersions)
		h.open("GET "+prefix+"/servers/{name}/versions/{version}", h.serverVersion)
		h.handle("DELETE "+prefix+"/servers/{name}/versions/{version}", h.removeVersion)
	}
	h.open("GET /v0/servers/{name}", h.serverVersion)
}
