package directory

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// latest is the name of the newest version.
const latest = "latest"

// official has the members that a registry adds to a server.json.
type official struct {
	Status          string    `json:"status"`
	StatusMessage   string    `json:"statusMessage,omitempty"`
	StatusChangedAt time.Time `json:"statusChangedAt"`
	PublishedAt     time.Time `json:"publishedAt"`
	UpdatedAt       time.Time `json:"updatedAt"`
	IsLatest        bool      `json:"isLatest"`
}

// responseOf returns a ServerResponse of the registry for a stored server.json, whose text stays as it is.
func responseOf(c *store.Card) (rawJSON, error) {
	status := currentStatus(&store.WithStatus(c).Summary)
	meta, err := json.Marshal(official{status.Value, status.Message, status.ChangedAt, c.Declared, status.UpdatedAt, !c.Archived()})
	return slices.Concat([]byte(`{"server":`), c.Document, []byte(`,"_meta":{"`+officialMember+`":`), meta, []byte(`}}`)), err
}

// officialMember is the member of _meta with the members of the registry.
const officialMember = "io.modelcontextprotocol.registry/official"

// writeServers writes the answer with a list of responses, after the text of the members before it.
func writeServers(w http.ResponseWriter, before string, list []rawJSON, after string) {
	text := append(rawJSON(before), `"servers":[`...)
	for i, x := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, x...)
	}
	writeJSON(w, http.StatusOK, append(append(text, ']'), after...))
}

// writeServerList writes a ServerList of the registry. next is the cursor of the next page, empty on the last one.
func writeServerList(w http.ResponseWriter, list []rawJSON, next string) {
	if next != "" {
		next = fmt.Sprintf(`"nextCursor":%q,`, next) // the characters of base64url
	}
	writeServers(w, "{", list, fmt.Sprintf(`,"metadata":{%s"count":%d}}`, next, len(list)))
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
			return q, errCursor
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
	return h.answerServers(w, r, found, limit, versionCursor)
}

// answerServers answers with as many of some servers as the limit allows and one answer can hold, and
// with the cursor of the last one if there are more.
func (h *Handler) answerServers(w http.ResponseWriter, r *http.Request, found []store.Summary, limit int, cursor func(*store.Summary) string) error {
	list, read, err := h.serverList(r, found[:min(limit, len(found))])
	if err != nil {
		return err
	}
	next := ""
	if read < len(found) {
		next = cursor(&found[read-1])
	}
	writeServerList(w, list, next)
	return nil
}

// serverList returns the responses for the first summaries that fit into one answer, and the number of these
// summaries.
func (h *Handler) serverList(r *http.Request, found []store.Summary) (list []rawJSON, read int, err error) {
	octets := 0
	var keys []store.Key
	for _, s := range found {
		if octets += s.Size; octets > maxPage && len(keys) > 0 {
			break
		}
		if err := spend(r.Context(), s.Size); err != nil {
			return nil, 0, err
		}
		keys = append(keys, s.Key)
	}
	cards, err := h.options.Store.GetAll(r.Context(), keys)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range cards {
		if c == nil {
			continue // it was removed in the meantime
		}
		response, err := responseOf(c)
		if err != nil {
			return nil, 0, err
		}
		list = append(list, response)
	}
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
	case errors.Is(err, store.ErrNotFound), err == nil && !deleted && store.WithStatus(c).HasStatus(store.StatusDeleted):
		return errNoServer
	case err != nil:
		return err
	}
	if err := spend(r.Context(), c.Size); err != nil {
		return err
	}
	response, err := responseOf(c)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, response)
	return nil
}

// declaredCursor returns the cursor of the page after a version in the order of [compareDeclared].
func declaredCursor(s *store.Summary) string {
	return store.Key{Dialect: s.Dialect, Tenant: s.Declared.Format(time.RFC3339Nano) + " " + s.Version, ID: s.ID}.Cursor()
}

// declaredAt returns the version after which the page of a cursor begins, false if the text is not a cursor about
// the server.
func declaredAt(cursor, name string) (after store.Summary, ok bool) {
	key, ok := store.KeyOfCursor(cursor)
	declared, version, found := strings.Cut(key.Tenant, " ")
	at, err := time.Parse(time.RFC3339Nano, declared)
	return store.Summary{Version: version, Declared: at}, ok && found && err == nil && key.ID == name
}

// compareDeclared orders versions of a server: the last declared one is first.
func compareDeclared(a, b store.Summary) int {
	return cmp.Or(b.Declared.Compare(a.Declared), cmp.Compare(a.Version, b.Version))
}

// serverVersions lists the versions of a server, the last declared one first. Versions that do not fit into
// one answer are on the next page.
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
	slices.SortFunc(found, compareDeclared)
	if cursor := r.URL.Query().Get("cursor"); cursor != "" {
		last, ok := declaredAt(cursor, r.PathValue("name"))
		if !ok {
			return errCursor
		}
		found = slices.DeleteFunc(found, func(s store.Summary) bool { return compareDeclared(s, last) <= 0 })
	}
	return h.answerServers(w, r, found, len(found), declaredCursor)
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
	case len(stored) == 0:
		return errNoServer
	}
	writeJSON(w, http.StatusOK, stored[0])
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
		h.handle("POST "+prefix+"/auth/http", h.login(false))
		h.handle("POST "+prefix+"/auth/dns", h.login(true))
		h.mux.HandleFunc("POST "+prefix+"/auth/none", h.loginAsAnyone)
		h.handle("DELETE "+prefix+"/servers/{name}/versions/{version}", h.removeVersion)
		h.handle("PATCH "+prefix+"/servers/{name}/status", h.setStatus)
		h.handle("PATCH "+prefix+"/servers/{name}/versions/{version}/status", h.setStatus)
	}
	h.open("GET /v0/servers/{name}", h.serverVersion)
}
