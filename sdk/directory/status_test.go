package directory_test

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

const (
	weather     = "io.github.octo/weather"
	weatherPath = "/v0.1/servers/io.github.octo%2Fweather"
)

// patch sets a status as a tenant.
func (c client) patch(tenant, path, body string) answer {
	c.t.Helper()
	return c.call("PATCH", path, body, "X-Proxy-Tenant-Id", tenant)
}

// status returns the body of a request that sets a status.
func status(value, message string) string {
	if message == "" {
		return fmt.Sprintf(`{"status":%q}`, value)
	}
	return fmt.Sprintf(`{"status":%q,"statusMessage":%q}`, value, message)
}

// declareServers declares versions of the server as alice, an hour after each other from start on.
func (c client) declareServers(now *time.Time, versions ...string) {
	c.t.Helper()
	for i, version := range versions {
		*now = start.Add(time.Duration(i) * time.Hour)
		if got := c.call("POST", "/cards", serverJSON(weather, version), "X-Proxy-Tenant-Id", "alice"); got.status >= 300 {
			c.t.Fatalf("%s: %d %s", version, got.status, got.text)
		}
	}
}

// statusesAt returns the versions in the answer of a route of the registry with their statuses, the newest one
// with a star.
func statusesAt(got answer) string {
	text := fmt.Sprint(got.status)
	servers, _ := got.body["servers"].([]any)
	if servers == nil && got.body["server"] != nil {
		servers = []any{got.body}
	}
	for _, x := range servers {
		a := answer{body: x.(map[string]any)}
		official := a.at("_meta", "io.modelcontextprotocol.registry/official").(map[string]any)
		text += fmt.Sprint(" ", a.at("server", "version"), map[bool]string{true: "*"}[official["isLatest"] == true], "=", official["status"])
		if message := official["statusMessage"]; message != nil {
			text += fmt.Sprintf("(%s)", message)
		}
	}
	return text
}

// TestStatus: the owner sets the status of versions; deleted versions are left out unless a client asks for them,
// and the newest version that is not deleted is the latest.
func TestStatus(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			c.declareServers(&now, "1.0.0", "1.1.0", "2.0.0")
			for i, step := range []struct {
				path, body, answer string
				present, all       string
			}{
				{"/versions/1.0.0/status", status("deprecated", "Use 2."), "200 1.0.0=deprecated(Use 2.)",
					"1.0.0=deprecated(Use 2.) 1.1.0=active 2.0.0*=active", "1.0.0=deprecated(Use 2.) 1.1.0=active 2.0.0*=active"},
				{"/versions/2.0.0/status", status("deleted", "Spam."), "200 2.0.0=deleted(Spam.)",
					"1.0.0=deprecated(Use 2.) 1.1.0*=active", "1.0.0=deprecated(Use 2.) 1.1.0*=active 2.0.0=deleted(Spam.)"},
				{"/versions/2.0.0/status", status("deleted", "Spam!"), "200 2.0.0=deleted(Spam!)",
					"1.0.0=deprecated(Use 2.) 1.1.0*=active", "1.0.0=deprecated(Use 2.) 1.1.0*=active 2.0.0=deleted(Spam!)"},
				{"/versions/1.1.0/status", status("deleted", ""), "200 1.1.0=deleted",
					"1.0.0*=deprecated(Use 2.)", "1.0.0*=deprecated(Use 2.) 1.1.0=deleted 2.0.0=deleted(Spam!)"},
				{"/versions/1.1.0/status", status("active", ""), "200 1.1.0*=active",
					"1.0.0=deprecated(Use 2.) 1.1.0*=active", "1.0.0=deprecated(Use 2.) 1.1.0*=active 2.0.0=deleted(Spam!)"},
				{"/status", status("deleted", "Spam!"), "200 1.0.0=deleted(Spam!) 1.1.0=deleted(Spam!)",
					"", "1.0.0=deleted(Spam!) 1.1.0=deleted(Spam!) 2.0.0*=deleted(Spam!)"},
				{"/versions/1.0.0/status", status("active", ""), "200 1.0.0*=active",
					"1.0.0*=active", "1.0.0*=active 1.1.0=deleted(Spam!) 2.0.0=deleted(Spam!)"},
				{"/status", status("active", ""), "200 1.1.0=active 2.0.0*=active",
					"1.0.0=active 1.1.0=active 2.0.0*=active", "1.0.0=active 1.1.0=active 2.0.0*=active"},
			} {
				now = start.Add(time.Duration(10+i) * time.Hour)
				before := s.Position()
				got := c.patch("alice", weatherPath+step.path, step.body)
				if statusesAt(got) != step.answer || got.body["servers"] != nil && got.body["updatedCount"] != float64(len(got.body["servers"].([]any))) {
					t.Errorf("%s %s: %s", step.path, step.body, got.text)
				}
				if got := statusesAt(c.get("/v0.1/servers")); strings.TrimSpace(got) != strings.TrimSpace("200 "+step.present) {
					t.Errorf("after %s %s: %s", step.path, step.body, got)
				}
				if got := statusesAt(c.get("/v0/servers?include_deleted=true")); got != "200 "+step.all {
					t.Errorf("after %s %s, all: %s", step.path, step.body, got)
				}
				// A client that has read everything before receives what has changed, with deletions.
				changes, err := s.Changes(context.Background(), before, 10)
				since := c.get("/v0.1/servers?updated_since=" + now.Format(time.RFC3339))
				if got, want := strings.Fields(statusesAt(since)), strings.Fields(step.answer); err != nil || !slices.Equal(got, want) || len(changes) == 0 || !changes[0].At.Equal(now) {
					t.Errorf("after %s %s, since: %v, changes %v (%v)", step.path, step.body, got, changes, err)
				}
				if s.Len() != 3 {
					t.Fatalf("%d cards", s.Len())
				}
			}
		})
	}
}

// TestStatusTimes: the status has the time since which it holds, and the version the time of the last change.
func TestStatusTimes(t *testing.T) {
	now := start
	c := serve(t, directory.Options{Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0")
	for i, test := range []struct{ body, changed, updated string }{
		{status("deprecated", "a"), "10:00:00", "10:00:00"},
		{status("deprecated", "b"), "10:00:00", "11:00:00"},
		{status("deprecated", ""), "10:00:00", "12:00:00"},
		{status("active", ""), "13:00:00", "13:00:00"},
		{`{"statusMessage":"","status":"deleted"}`, "14:00:00", "14:00:00"},
	} {
		now = start.Add(time.Duration(2+i) * time.Hour)
		got := c.patch("alice", weatherPath+"/versions/1.0.0/status", test.body).at("_meta", "io.modelcontextprotocol.registry/official").(map[string]any)
		if got["statusChangedAt"] != "2026-03-01T"+test.changed+"Z" || got["updatedAt"] != "2026-03-01T"+test.updated+"Z" || got["publishedAt"] != "2026-03-01T08:00:00Z" {
			t.Errorf("%s: %v", test.body, got)
		}
	}
}

// TestStatusRefused: a status that is not valid, of another owner or no change is refused, and changes nothing.
func TestStatusRefused(t *testing.T) {
	now := start
	s := store.NewMemory(store.Limits{})
	c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0", "1.1.0")
	const one = weatherPath + "/versions/1.0.0/status"
	for _, test := range []struct {
		tenant, path, body string
		status             int
		code               string
	}{
		{"bob", one, status("deleted", ""), 403, "FORBIDDEN"},
		{"bob", weatherPath + "/status", status("deleted", ""), 403, "FORBIDDEN"},
		{"alice", weatherPath + "/versions/9.0.0/status", status("deleted", ""), 404, "NOT_FOUND"},
		{"alice", weatherPath + "/versions/latest/status", status("deleted", ""), 404, "NOT_FOUND"},
		{"alice", "/v0.1/servers/io.github.octo%2Fnone/status", status("deleted", ""), 404, "NOT_FOUND"},
		{"alice", "/v0.1/servers/io.github.octo%2Fnone/versions/1.0.0/status", status("deleted", ""), 404, "NOT_FOUND"},
		{"alice", one, status("active", ""), 400, "NO_CHANGE"},
		{"alice", weatherPath + "/status", status("active", ""), 400, "NO_CHANGE"},
		{"alice", one, status("active", "why"), 400, "SCHEMA_INVALID"},
		{"alice", one, `{"status":"active","statusMessage":""}`, 400, "SCHEMA_INVALID"},
		{"alice", one, status("removed", ""), 400, "SCHEMA_INVALID"},
		{"alice", one, status("deleted", strings.Repeat("ä", 501)), 400, "SCHEMA_INVALID"},
		{"alice", one, `{"statusMessage":"a"}`, 400, "SCHEMA_INVALID"},
		{"alice", one, `{"status":null}`, 400, "SCHEMA_INVALID"},
		{"alice", one, `{"status":"deleted","statusMessage":null}`, 400, "SCHEMA_INVALID"},
		{"alice", one, `{"status":"deleted","status_message":"a"}`, 400, "SCHEMA_INVALID"},
		{"alice", one, `{"status":"active","status":"deleted"}`, 400, "SCHEMA_INVALID"},
		{"alice", one, `"deleted"`, 400, "SCHEMA_INVALID"},
		{"alice", one, `{`, 400, "SCHEMA_INVALID"},
		{"alice", one, "", 415, "UNSUPPORTED_MEDIA_TYPE"},
	} {
		got := c.patch(test.tenant, test.path, test.body)
		if got.status != test.status || got.code() != test.code {
			t.Errorf("%s %.60s: %d %s", test.path, test.body, got.status, got.text)
		}
	}
	if s.Position() != 3 {
		t.Errorf("%d changes", s.Position())
	}
	if got := c.patch("alice", one, status("deleted", strings.Repeat("ä", 500))); got.status != 200 {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestStatusElsewhere: other routes do not find a deleted server, and say that a server is deprecated.
func TestStatusElsewhere(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			h, err := directory.New(directory.Options{Store: s, Now: func() time.Time { return now }})
			if err != nil {
				t.Fatal(err)
			}
			c := serveHandler(t, h)
			c.declareServers(&now, "1.0.0", "2.0.0")
			key := store.Key{Dialect: "mcp-server-json", ID: weather}
			// seen returns the versions that the routes for all dialects show, with their statuses.
			seen := func() string {
				t.Helper()
				cards := c.get("/cards")
				found := c.get("/find?dialect=mcp-server-json&words=forecasts")
				document := c.get("/cards/mcp-server-json/" + url.PathEscape(weather))
				page := c.get("/page/mcp-server-json/" + url.PathEscape(weather))
				text := fmt.Sprint(document.body["version"], " ", document.header.Get("Deprecation"), " ", page.status, strings.Contains(page.text, "deprecated: &lt;Old&gt;"))
				for _, list := range [][]any{cards.body["cards"].([]any), found.body["results"].([]any)} {
					for _, x := range list {
						summary := x.(map[string]any)
						if card, ok := summary["card"]; ok {
							summary = card.(map[string]any)
						}
						status, _ := summary["status"].(map[string]any)
						text += fmt.Sprint("; ", summary["version"], " ", status["value"], " ", status["message"])
					}
				}
				catalog := c.get("/.well-known/ai-catalog.json")
				stored, err := h.Public().Get(t.Context(), key)
				all, _ := h.Public().GetAll(t.Context(), []store.Key{key})
				return text + fmt.Sprint("; ", strings.Count(catalog.text, `"version"`), strings.Contains(catalog.text, `"metadata":{"status":"deprecated","statusMessage":"<Old>"}`), err == nil && stored != nil, all[0] != nil)
			}
			for _, step := range []struct{ path, body, want string }{
				{"", "", "2.0.0  200 false; 2.0.0 <nil> <nil>; 2.0.0 <nil> <nil>; 1 false true true"},
				{"/versions/2.0.0/status", status("deprecated", "<Old>"), "2.0.0 @1772355600 200 true; 2.0.0 deprecated <Old>; 2.0.0 deprecated <Old>; 1 true true true"},
				{"/versions/2.0.0/status", status("deleted", ""), "1.0.0  200 false; 1.0.0 <nil> <nil>; 1.0.0 <nil> <nil>; 1 false true true"},
				{"/status", status("deleted", "gone"), "<nil>  404 false; 0 false false false"},
				{"/versions/1.0.0/status", status("active", ""), "1.0.0  200 false; 1.0.0 active <nil>; 1.0.0 active <nil>; 1 false true true"},
			} {
				if step.path != "" {
					if got := c.patch("alice", weatherPath+step.path, step.body); got.status != 200 {
						t.Errorf("%v: %d %s", step, got.status, got.text)
					}
				}
				if got := seen(); got != step.want {
					t.Errorf("after %v: %s", step, got)
				}
			}
			if err := h.Public().Revise(t.Context(), []store.Key{key}, nil, now); err == nil {
				t.Error("a client of the MCP server changes cards")
			}
			log := c.get("/log?limit=1000").text
			if strings.Count(log, `"status":"deleted"`) != 4 || !strings.Contains(log, `"status":"deprecated"`) {
				t.Error(log)
			}
		})
	}
}

// TestStatusAndVersions: versions that are declared after others were deleted, and deleted versions that are declared
// again.
func TestStatusAndVersions(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			c.declareServers(&now, "1.0.0", "2.0.0")
			for i, step := range []struct{ method, path, body, want string }{
				{"PATCH", weatherPath + "/versions/2.0.0/status", status("deleted", ""), "1.0.0*=active 2.0.0=deleted"},
				{"POST", "/cards", serverJSON(weather, "1.5.0"), "1.0.0=active 1.5.0*=active 2.0.0=deleted"},
				{"POST", "/cards", serverJSON(weather, "2.0.0"), "1.0.0=active 1.5.0*=active 2.0.0=deleted"},
				{"POST", "/cards", serverJSON(weather, "1.2.0"), "1.0.0=active 1.2.0=active 1.5.0*=active 2.0.0=deleted"},
				{"PATCH", weatherPath + "/status", status("deleted", ""), "1.0.0=deleted 1.2.0=deleted 1.5.0=deleted 2.0.0*=deleted"},
				{"POST", "/cards", serverJSON(weather, "1.1.0"), "1.0.0=deleted 1.1.0*=active 1.2.0=deleted 1.5.0=deleted 2.0.0=deleted"},
				{"POST", "/cards", serverJSON(weather, "3.0.0"), "1.0.0=deleted 1.1.0=active 1.2.0=deleted 1.5.0=deleted 2.0.0=deleted 3.0.0*=active"},
				{"DELETE", weatherPath + "/versions/3.0.0", "", "1.0.0=deleted 1.1.0*=active 1.2.0=deleted 1.5.0=deleted 2.0.0=deleted"},
				{"DELETE", weatherPath + "/versions/1.1.0", "", "1.0.0=deleted 1.2.0=deleted 1.5.0=deleted 2.0.0*=deleted"},
				{"DELETE", weatherPath + "/versions/1.5.0", "", "1.0.0=deleted 1.2.0=deleted 2.0.0*=deleted"},
			} {
				now = start.Add(time.Duration(10+i) * time.Hour)
				if got := c.call(step.method, step.path, step.body, "X-Proxy-Tenant-Id", "alice"); got.status >= 300 {
					t.Errorf("%v: %d %s", step, got.status, got.text)
				}
				if got := statusesAt(c.get("/v0.1/servers?include_deleted=1")); got != "200 "+step.want {
					t.Errorf("after %v: %s", step, got)
				}
			}
			changed := strings.Replace(serverJSON(weather, "2.0.0"), "Forecasts", "Other forecasts", 1)
			if got := c.call("POST", "/cards", changed, "X-Proxy-Tenant-Id", "alice"); got.status != 409 {
				t.Errorf("another document of a deleted version: %d %s", got.status, got.text)
			}
			// Another directory with a backup of the store is the same.
			var backup bytes.Buffer
			if _, err := store.Export(t.Context(), s, &backup); err != nil {
				t.Fatal(err)
			}
			other := store.NewMemory(store.Limits{})
			if _, _, err := store.Import(t.Context(), other, &backup); err != nil {
				t.Fatal(err)
			}
			restored := serve(t, directory.Options{Store: other})
			if got, want := restored.get("/v0.1/servers?include_deleted=1"), c.get("/v0.1/servers?include_deleted=1"); got.text != want.text {
				t.Errorf("%s\n%s", got.text, want.text)
			}
			if got := restored.patch("alice", weatherPath+"/versions/1.0.0/status", status("active", "")).at("_meta", "io.modelcontextprotocol.registry/official", "updatedAt").(string); got <= "2026-03-01T" {
				t.Error(got)
			}
			// All versions can be removed.
			if got := c.call("DELETE", "/cards/mcp-server-json/io.github.octo%2Fweather", "", "X-Proxy-Tenant-Id", "alice"); got.status != 200 || s.Len() != 0 {
				t.Errorf("%d %s, %d cards", got.status, got.text, s.Len())
			}
		})
	}
}

// TestStatusOfQuota: an owner whose quota is used up can delete and restore versions.
func TestStatusOfQuota(t *testing.T) {
	now := start
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{Cards: 2, OwnerCards: 2}), Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0", "2.0.0")
	for _, value := range []string{"deleted", "active"} {
		if got := c.patch("alice", weatherPath+"/versions/2.0.0/status", status(value, "")); got.status != 200 {
			t.Errorf("%s: %d %s", value, got.status, got.text)
		}
	}
}

// TestStatusInDocument: an old edition of server.json states its status, until the owner sets another one.
func TestStatusInDocument(t *testing.T) {
	old := func(version, value string) string {
		return fmt.Sprintf(`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-09-16/server.schema.json","name":%q,"description":"Forecasts.","version":%q,"status":%q}`, weather, version, value)
	}
	now := start
	c := serve(t, directory.Options{Now: func() time.Time { return now }})
	for _, x := range [][2]string{{"1.0.0", "active"}, {"2.0.0", "deprecated"}, {"3.0.0", "deleted"}} {
		if got := c.call("POST", "/cards", old(x[0], x[1]), "X-Proxy-Tenant-Id", "alice"); got.status >= 300 {
			t.Fatal(got.text)
		}
	}
	if got := statusesAt(c.get("/v0.1/servers")); got != "200 1.0.0=active 2.0.0*=deprecated" {
		t.Error(got)
	}
	if got := c.patch("alice", weatherPath+"/versions/2.0.0/status", status("deprecated", "")); got.status != 400 || got.code() != "NO_CHANGE" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.patch("alice", weatherPath+"/status", status("active", "")); statusesAt(got) != "200 2.0.0=active 3.0.0*=active" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get(weatherPath + "/versions/3.0.0"); !strings.Contains(got.text, old("3.0.0", "deleted")) {
		t.Errorf("the document has changed: %s", got.text)
	}
}

// TestStatusInterrupted: the status of a version that is stored twice, because the process ended while it was
// replaced, is the status of both.
func TestStatusInterrupted(t *testing.T) {
	s := &broken{Store: store.NewMemory(store.Limits{})}
	now := start
	c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0")
	now, s.failing = now.Add(time.Hour), true
	c.call("POST", "/cards", serverJSON(weather, "2.0.0"), "X-Proxy-Tenant-Id", "alice")
	s.failing = false
	if s.Len() != 2 {
		t.Fatal(s.Len())
	}
	if got := statusesAt(c.get("/v0.1/servers")); got != "200 1.0.0*=active" {
		t.Error(got)
	}
	c.patch("alice", weatherPath+"/versions/1.0.0/status", status("deprecated", "m"))
	if s.Len() != 1 {
		t.Errorf("%d cards: the version is still stored twice", s.Len())
	}
	c.call("POST", "/cards", serverJSON(weather, "2.0.0"), "X-Proxy-Tenant-Id", "alice")
	if got := statusesAt(c.get("/v0.1/servers")); got != "200 1.0.0=deprecated(m) 2.0.0*=active" {
		t.Error(got)
	}
	// The removal of all versions removes both copies, too.
	now, s.failing = now.Add(time.Hour), true
	c.call("POST", "/cards", serverJSON(weather, "3.0.0"), "X-Proxy-Tenant-Id", "alice")
	s.failing = false
	if got := c.call("DELETE", "/cards/mcp-server-json/io.github.octo%2Fweather", "", "X-Proxy-Tenant-Id", "alice"); got.status != 200 || s.Len() != 0 {
		t.Errorf("%d %s, %d cards", got.status, got.text, s.Len())
	}
}

// TestStatusLimit: a status counts as a publication, so that the log does not grow without a limit.
func TestStatusLimit(t *testing.T) {
	now := start
	c := serve(t, directory.Options{Publish: service.PublishLimitSettings{WindowSeconds: 86400, MaxPerTenant: 2}, Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0")
	for _, test := range []struct {
		tenant, message string
		want            int
	}{{"bob", "", 403}, {"alice", "a", 200}, {"alice", "a", 400}, {"alice", "b", 429}} {
		if got := c.patch(test.tenant, weatherPath+"/status", status("deleted", test.message)); got.status != test.want {
			t.Errorf("%+v: %d %s", test, got.status, got.text)
		}
	}
}

// TestStatusOfProcesses: processes whose clocks differ by an hour have one order of statuses, and a client that has
// read up to the last change of one of them receives the next change from the other.
func TestStatusOfProcesses(t *testing.T) {
	list := processes(t, database.Start(t).New(t), 2)
	for _, version := range []string{"1.0.0", "2.0.0"} {
		if got := list[0].call("POST", "/v0.1/publish", serverJSON(weather, version), "X-Proxy-Tenant-Id", "alice"); got.status != 200 {
			t.Fatal(got.text)
		}
	}
	last := start
	for i, value := range []string{"deleted", "active", "deprecated", "deleted"} {
		c := list[(i+1)%2]
		got := c.patch("alice", weatherPath+"/versions/2.0.0/status", status(value, ""))
		text, _ := got.at("_meta", "io.modelcontextprotocol.registry/official", "updatedAt").(string)
		updated, err := time.Parse(time.RFC3339, text)
		if err != nil || !updated.After(last) {
			t.Errorf("%s: %s (%v), after %s", value, got.text, err, last)
		}
		since := "/v0.1/servers?updated_since=" + last.Add(1).Format(time.RFC3339Nano)
		other := list[i%2]
		for begin := 0; statusesAt(other.get(since)) != statusesAt(got); begin++ { // until the database has reported the change
			if begin > 10_000 {
				t.Fatalf("%s: %s", since, other.get(since).text)
			}
			time.Sleep(time.Millisecond)
		}
		last = updated
	}
}
