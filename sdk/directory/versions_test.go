package directory_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// versionsAt returns the versions that a route of the registry answers with, the newest one with a star.
func versionsAt(c client, path string) string {
	got := c.get(path)
	text := fmt.Sprint(got.status)
	servers, _ := got.body["servers"].([]any)
	for _, x := range servers {
		text += " " + x.(map[string]any)["server"].(map[string]any)["version"].(string)
		if official := x.(map[string]any)["_meta"].(map[string]any)["io.modelcontextprotocol.registry/official"].(map[string]any); official["isLatest"] == true {
			text += "*"
		}
	}
	return text
}

// TestVersions: all versions of a server are kept, as the MCP registry does, each one unchanged, and the
// newest one by its version is the card of the server.
func TestVersions(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			const weather = "io.github.octo/weather"
			path := "/v0.1/servers/" + url.PathEscape(weather) + "/versions"
			as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
			for i, step := range []struct {
				version, tenant string
				status          int
				location, want  string
			}{
				{"1.0.0", "alice", 201, "/cards/mcp-server-json/io.github.octo%2Fweather", "200 1.0.0*"},
				{"2.0.0", "alice", 200, "/cards/mcp-server-json/io.github.octo%2Fweather", "200 2.0.0* 1.0.0"},
				{"1.0.1", "alice", 201, path + "/1.0.1", "200 1.0.1 2.0.0* 1.0.0"},
				{"1.0.1", "alice", 200, path + "/1.0.1", "200 1.0.1 2.0.0* 1.0.0"},
				{"1.0.2", "bob", 409, "", "200 1.0.1 2.0.0* 1.0.0"},
				{"1.0.0", "bob", 409, "", "200 1.0.1 2.0.0* 1.0.0"},
				{"nightly", "alice", 201, path + "/nightly", "200 nightly 1.0.1 2.0.0* 1.0.0"},
				{"2.1.0", "alice", 200, "/cards/mcp-server-json/io.github.octo%2Fweather", "200 2.1.0* nightly 1.0.1 2.0.0 1.0.0"},
				{"2.0.0", "alice", 200, path + "/2.0.0", "200 2.1.0* nightly 1.0.1 2.0.0 1.0.0"},
			} {
				now = start.Add(time.Duration(i) * time.Hour)
				got := c.call("POST", "/cards", serverJSON(weather, step.version), as(step.tenant)...)
				if got.status != step.status || got.header.Get("Location") != step.location || strings.Contains(got.text, `"tenant":`) {
					t.Errorf("%v: %d %s %s", step, got.status, got.header.Get("Location"), got.text)
				}
				if got := versionsAt(c, path); got != step.want {
					t.Errorf("after %v: %s", step, got)
				}
			}
			for _, version := range []string{"1.0.0", "2.1.0", "nightly"} {
				changed := strings.Replace(serverJSON(weather, version), "Forecasts", "Other forecasts", 1)
				if got := c.call("POST", "/cards", changed, as("alice")...); got.status != 409 || !strings.Contains(got.text, "equivocation") {
					t.Errorf("another document of version %s: %d %s", version, got.status, got.text)
				}
			}
			testVersionReads(t, c, path)
			testVersionsRemoved(t, c, s, path)
		})
	}
}

// testVersionReads reads the versions that TestVersions has stored.
func testVersionReads(t *testing.T, c client, path string) {
	t.Helper()
	for version, want := range map[string]string{"latest": "2.1.0", "1.0.0": "1.0.0", "nightly": "nightly", "9.9.9": "", "%20": "", "a%00b": ""} {
		got := c.get(path + "/" + version)
		if want == "" && got.status != 404 || want != "" && (got.status != 200 || got.at("server", "version") != want) {
			t.Errorf("%s: %d %s", version, got.status, got.text)
		}
	}
	if got := c.get(path + "/1.0.0"); !strings.Contains(got.text, `"publishedAt":"2026-03-01T08:00:00Z"`) || !strings.Contains(got.text, `"isLatest":false`) {
		t.Error(got.text)
	}
	c.call("POST", "/cards", serverJSON("io.github.octo/xylo", "1.0.0"), "X-Proxy-Tenant-Id", "alice")
	for query, want := range map[string]string{
		"":                       "200 1.0.0 1.0.1 2.0.0 2.1.0* nightly 1.0.0*",
		"?version=latest":        "200 2.1.0* 1.0.0*",
		"?version=1.0.0":         "200 1.0.0 1.0.0*",
		"?search=xyl":            "200 1.0.0*",
		"?limit=3&version=2.0.0": "200 2.0.0",
	} {
		if got := versionsAt(c, "/v0.1/servers"+query); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	pages := 0
	var all []string
	for query := "?limit=2"; query != ""; pages++ {
		got := c.get("/v0.1/servers" + query)
		all = append(all, strings.TrimPrefix(versionsAt(c, "/v0.1/servers"+query), "200 "))
		query = ""
		if next, _ := got.at("metadata", "nextCursor").(string); next != "" {
			query = "?limit=2&cursor=" + url.QueryEscape(next)
		}
	}
	if got := strings.Join(all, " "); got != "1.0.0 1.0.1 2.0.0 2.1.0* nightly 1.0.0*" || pages != 3 {
		t.Errorf("%d pages: %s", pages, got)
	}
	for _, path := range []string{"/cards?dialect=mcp-server-json", "/find?dialect=mcp-server-json"} {
		got := c.get(path)
		if n := strings.Count(got.text, `"id":"io.github.octo/weather"`); n != 1 || strings.Contains(got.text, "nightly") {
			t.Errorf("%s has %d versions: %s", path, n, got.text)
		}
	}
}

// testVersionsRemoved removes the server of TestVersions, with all versions.
func testVersionsRemoved(t *testing.T, c client, s store.Store, path string) {
	t.Helper()
	for _, step := range []struct {
		tenant string
		status int
		want   string
	}{
		{"bob", 403, "200 2.1.0* nightly 1.0.1 2.0.0 1.0.0"}, {"alice", 200, "404"}, {"alice", 404, "404"},
	} {
		got := c.call("DELETE", "/cards/mcp-server-json/io.github.octo%2Fweather", "", "X-Proxy-Tenant-Id", step.tenant)
		if versions := versionsAt(c, path); got.status != step.status || versions != step.want {
			t.Errorf("%s: %d %s, then %s", step.tenant, got.status, got.text, versions)
		}
	}
	if s.Len() != 1 {
		t.Errorf("%d cards are left", s.Len())
	}
}

// broken is a store that fails to store a version as the newest one, as if the process ended there.
type broken struct {
	store.Store
	failing bool
}

// Put implements [store.Store].
func (b *broken) Put(ctx context.Context, c *store.Card) (store.Result, error) {
	if b.failing && c.Tenant == "" {
		return store.Result{}, errors.New("the process ends")
	}
	return b.Store.Put(ctx, c)
}

// Revise implements [store.Store].
func (b *broken) Revise(ctx context.Context, remove []store.Key, put []*store.Card, at time.Time) error {
	if b.failing {
		return errors.New("the process ends")
	}
	return b.Store.Revise(ctx, remove, put, at)
}

// TestOlderVersionInterrupted: a directory that ends while an older version becomes the card of a server whose other
// versions are deleted completes that when the version is declared again.
func TestOlderVersionInterrupted(t *testing.T) {
	s := &broken{Store: store.NewMemory(store.Limits{})}
	c := serve(t, directory.Options{Store: s})
	const path = "/v0.1/servers/io.github.octo%2Fweather"
	declare := func(version string) answer {
		return c.call("POST", "/cards", serverJSON("io.github.octo/weather", version))
	}
	declare("2.0.0")
	c.call("PATCH", path+"/status", `{"status":"deleted"}`)
	s.failing = true
	if got := declare("1.0.0"); got.status != 500 {
		t.Errorf("%d %s", got.status, got.text)
	}
	s.failing = false
	got := declare("1.0.0")
	if latest := c.get(path + "/versions/latest"); got.status != 200 || latest.at("server", "version") != "1.0.0" {
		t.Errorf("%d %s, then %d %s", got.status, got.text, latest.status, latest.text)
	}
}

// TestVersionInterrupted: a directory that ends while it replaces the newest version loses none, and has
// none twice.
func TestVersionInterrupted(t *testing.T) {
	s := &broken{Store: store.NewMemory(store.Limits{})}
	c := serve(t, directory.Options{Store: s})
	const path = "/v0.1/servers/io.github.octo%2Fweather/versions"
	for _, step := range []struct {
		version string
		failing bool
		status  int
		want    string
	}{
		{"1.0.0", false, 201, "200 1.0.0*"},
		{"2.0.0", true, 500, "200 1.0.0*"},
		{"2.0.0", false, 200, "200 1.0.0 2.0.0*"},
	} {
		s.failing = step.failing
		got := c.call("POST", "/cards", serverJSON("io.github.octo/weather", step.version))
		if versions := versionsAt(c, path); got.status != step.status || versions != step.want {
			t.Errorf("%+v: %d %s, then %s", step, got.status, got.text, versions)
		}
	}
}
