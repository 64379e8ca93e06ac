package directory

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
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
	Status          string    `json:"status"`
	StatusMessage   string    `json:"statusMessage,omitempty"`
	StatusChangedAt time.Time `json:"statusChangedAt"`
	PublishedAt     time.Time `json:"publishedAt"`
	UpdatedAt       time.Time `json:"updatedAt"`
	IsLatest        bool      `json:"isLatest"`
}

// responseOf returns the response for a stored server.json, unchanged.
func responseOf(c *store.Card) (s serverResponse) {
	status := currentStatus(&withStatus(c).Summary)
	s.Server = c.Document
	s.Meta.Official = official{status.Value, status.Message, status.ChangedAt, c.Declared, status.UpdatedAt, !archived(c.Key)}
	return s
}

// includesDeleted returns the value of the parameter include_deleted, and whether it is given.
func includesDeleted(values url.Values) (deleted, given bool, err error) {
	text := values.Get("include_deleted")
	if text == "" {
		return false, false, nil
	}
	if deleted, err = strconv.ParseBool(text); err != nil {
		return false, false, invalid("/include_deleted", "include_deleted must be true or false")
	}
	return deleted, true, nil
}

// serverQueryOf returns the query of a list of servers.
func serverQueryOf(values url.Values) (q serverQuery, err error) {
	deleted, given, err := includesDeleted(values)
	if err != nil {
		return q, err
	}
	if text := values.Get("updated_since"); text != "" {
		if q.since, err = time.Parse(time.RFC3339, text); err != nil {
			return q, invalid("/updated_since", "updated_since must be a time as in RFC 3339, such as 2026-08-07T13:15:04Z")
		}
		if given && !deleted {
			return q, invalid("/include_deleted", "include_deleted must not be false with updated_since: the changes since a time include deletions")
		}
		deleted = true
	}
	if !deleted {
		q.features = append(q.features, listPresent)
	}
	q.name = values.Get("search")
	switch version := values.Get("version"); version {
	case "":
	case latest:
		q.features = append(q.features, listLatest)
	default:
		q.features = append(q.features, listVersion+version)
	}
	if cursor := values.Get("cursor"); cursor != "" {
		key, ok := store.KeyOfCursor(cursor)
		if !ok {
			return q, invalid("/cursor", "the cursor was not made by this directory")
		}
		q.after = versionAt(key)
	}
	q.limit, err = numberOf(values.Get("limit"), "limit", 30, 1, 100)
	return q, err
}

// versionCursor returns the cursor of the page after a version.
func versionCursor(s *store.Summary) string {
	return store.Key{Dialect: s.Dialect, Tenant: s.Version, ID: s.ID}.Cursor()
}

// versionAt returns the version after which the page of a cursor begins. A cursor without a version, as lists of
// cards have it, is after all versions of the server.
func versionAt(key store.Key) *store.Summary {
	version := key.Tenant
	if version == "" {
		version = "\xff" // no version begins with this octet, which is not in UTF-8
	}
	return &store.Summary{Key: store.Key{Dialect: key.Dialect, Tenant: version, ID: key.ID}, Version: version}
}

// servers lists the versions of server.json documents by name and version.
//
// Source: MCP Server Registry API 2025-12-01, /v0.1/servers.
func (h *Handler) servers(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	q, err := serverQueryOf(r.URL.Query())
	if err != nil {
		return err
	}
	limit := q.limit
	q.limit++ // one more shows whether there is a next page
	found, err := h.cards.listServers(r.Context(), q)
	if err != nil {
		return err
	}
	page := found[:min(limit, len(found))]
	list, read, err := h.serverList(r, page)
	if err != nil {
		return err
	}
	if read < len(found) {
		list.Metadata.Next = versionCursor(&page[read-1])
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
		list.Servers = append(list.Servers, responseOf(c))
	}
	list.Metadata.Count = len(list.Servers)
	return list, len(keys), nil
}

// errNoServer is the answer for an absent server or version, in the words of the MCP registry.
var errNoServer = notFound("Server not found")

// versionQuery counts a query about the versions of a server, and reports whether it includes deleted ones.
func (h *Handler) versionQuery(r *http.Request) (deleted bool, err error) {
	if err := h.takeDiscovery(r); err != nil {
		return false, err
	}
	deleted, _, err = includesDeleted(r.URL.Query())
	return deleted, err
}

// serverVersion answers with one version of a server, the newest one by default.
func (h *Handler) serverVersion(w http.ResponseWriter, r *http.Request) error {
	deleted, err := h.versionQuery(r)
	if err != nil {
		return err
	}
	key := store.Key{Dialect: string(detect.MCPServerJSON), ID: r.PathValue("name")}
	c, err := h.options.Store.Get(r.Context(), key)
	if version := r.PathValue("version"); err == nil && version != "" && version != latest && version != c.Version {
		key.Tenant = version
		c, err = h.options.Store.Get(r.Context(), key)
	}
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && !deleted && withStatus(c).HasStatus(store.StatusDeleted):
		return errNoServer
	case err != nil:
		return err
	}
	if err := spend(r.Context(), c.Size); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, responseOf(c))
	return nil
}

// serverVersions lists the versions of a server, the last declared one first. Versions that do not fit into
// one answer are left out; clients can request each version by its own path.
func (h *Handler) serverVersions(w http.ResponseWriter, r *http.Request) error {
	deleted, err := h.versionQuery(r)
	if err != nil {
		return err
	}
	found, err := h.distinctVersions(r.Context(), r.PathValue("name"))
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(s store.Summary) bool { return !deleted && s.HasStatus(store.StatusDeleted) })
	if len(found) == 0 {
		return errNoServer
	}
	slices.SortStableFunc(found, func(a, b store.Summary) int {
		return cmp.Or(b.Declared.Compare(a.Declared), cmp.Compare(a.Tenant, b.Tenant))
	})
	list, _, err := h.serverList(r, found)
	if err == nil {
		writeJSON(w, http.StatusOK, list)
	}
	return err
}

// publishServer stores a server.json, and answers with the version as it is stored.
//
// Source: MCP Server Registry API 2025-12-01, /v0.1/publish.
func (h *Handler) publishServer(w http.ResponseWriter, r *http.Request) error {
	_, result, err := h.declared(r, string(detect.MCPServerJSON), "", func(*store.Card, store.Declaration) error { return nil })
	if found := (*card.InvalidError)(nil); errors.As(err, &found) {
		a := answerTo(err)
		a.status = http.StatusUnprocessableEntity // clients of the official registry then ask /validate
		return a
	}
	if err != nil {
		return err
	}
	list, err := h.distinctVersions(r.Context(), result.Card.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(s store.Summary) bool { return s.Version == result.Card.Version })
	if at < 0 {
		return errNoServer // it was removed in the meantime
	}
	stored, _, err := h.serverList(r, list[at:at+1])
	switch {
	case err != nil:
		return err
	case len(stored.Servers) == 0:
		return errNoServer
	}
	writeJSON(w, http.StatusOK, stored.Servers[0])
	return nil
}

// registryRoutes adds the routes of the MCP registry. /v0 also has the route that was removed on 2025-10-17,
// for clients of that time.
func (h *Handler) registryRoutes() {
	for _, prefix := range registryPrefixes {
		h.serviceRoutes(prefix)
		h.open("GET "+prefix+"/servers", h.servers)
		h.open("GET "+prefix+"/servers/{name}/versions", h.serverVersions)
		h.open("GET "+prefix+"/servers/{name}/versions/{version}", h.serverVersion)
		h.handle("POST "+prefix+"/publish", h.publishServer)
		h.handle("POST "+prefix+"/validate", h.validateServer)
		h.handle("DELETE "+prefix+"/servers/{name}/versions/{version}", h.removeVersion)
		h.handle("PATCH "+prefix+"/servers/{name}/status", h.setStatus)
		h.handle("PATCH "+prefix+"/servers/{name}/versions/{version}/status", h.setStatus)
	}
	h.open("GET /v0/servers/{name}", h.serverVersion)
}
