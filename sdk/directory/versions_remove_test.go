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

// TestVersionRemoved: the owner of a server removes one version, and after the newest one the newest of the
// others is the card of the server.
func TestVersionRemoved(t *testing.T) {
	const path = "/v0.1/servers/io.github.octo%2Fweather/versions"
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			for i, version := range []string{"1.0.0", "nightly", "2.0.0", "1.10.0", "1.9.0", "3.0.0"} {
				now = start.Add(time.Duration(i) * time.Hour)
				if got := c.call("POST", "/cards", serverJSON("io.github.octo/weather", version), "X-Proxy-Tenant-Id", "alice"); got.status >= 300 {
					t.Fatal(got.text)
				}
			}
			for _, step := range []struct {
				tenant, version string
				status          int
				want, latest    string
			}{
				{"bob", "1.9.0", 403, "200 3.0.0* 1.9.0 1.10.0 2.0.0 nightly 1.0.0", "3.0.0"},
				{"bob", "3.0.0", 403, "200 3.0.0* 1.9.0 1.10.0 2.0.0 nightly 1.0.0", "3.0.0"},
				{"alice", "9.0.0", 404, "200 3.0.0* 1.9.0 1.10.0 2.0.0 nightly 1.0.0", "3.0.0"},
				{"alice", "latest", 404, "200 3.0.0* 1.9.0 1.10.0 2.0.0 nightly 1.0.0", "3.0.0"},
				{"alice", "2.0.0", 200, "200 3.0.0* 1.9.0 1.10.0 nightly 1.0.0", "3.0.0"},
				{"alice", "2.0.0", 404, "200 3.0.0* 1.9.0 1.10.0 nightly 1.0.0", "3.0.0"},
				{"alice", "3.0.0", 200, "200 1.9.0 1.10.0* nightly 1.0.0", "1.10.0"},
				{"alice", "1.10.0", 200, "200 1.9.0* nightly 1.0.0", "1.9.0"},
				{"alice", "1.9.0", 200, "200 nightly 1.0.0*", "1.0.0"},
				{"alice", "1.0.0", 200, "200 nightly*", "nightly"},
				{"alice", "nightly", 200, "404", ""},
				{"alice", "nightly", 404, "404", ""},
			} {
				got := c.call("DELETE", path+"/"+url.PathEscape(step.version), "", "X-Proxy-Tenant-Id", step.tenant)
				if got.status != step.status || step.status == 200 && got.at("server", "version") != step.version {
					t.Errorf("%v: %d %s", step, got.status, got.text)
				}
				if got := versionsAt(c, path); got != step.want {
					t.Errorf("after %v: %s", step, got)
				}
				found := c.get("/find?dialect=mcp-server-json").text
				if latest := c.get(path + "/latest"); step.latest != "" && (latest.at("server", "version") != step.latest || !contains(found, step.latest)) {
					t.Errorf("after %v: %s %s", step, latest.text, found)
				}
			}
			if s.Len() != 0 {
				t.Errorf("%d cards are left", s.Len())
			}
			// The name is free, and a removed version can be declared again.
			if got := c.call("POST", "/cards", serverJSON("io.github.octo/weather", "3.0.0"), "X-Proxy-Tenant-Id", "bob"); got.status != 201 {
				t.Error(got.text)
			}
		})
	}
}

func contains(found, version string) bool {
	return strings.Contains(found, fmt.Sprintf("%q:%q", "version", version))
}

// interrupted is a store that restores no card, as if the process ended before.
type interrupted struct {
	store.Store
	failing bool
}

// Restore implements [store.Store].
func (i *interrupted) Restore(ctx context.Context, c *store.Card) error {
	if i.failing {
		return errors.New("the process ends")
	}
	return i.Store.Restore(ctx, c)
}

// TestVersionRemovalInterrupted: after a directory that ended while it removed the newest version, the server
// still belongs to its owner, and the next request completes the removal.
func TestVersionRemovalInterrupted(t *testing.T) {
	const path = "/v0.1/servers/io.github.octo%2Fweather/versions"
	as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
	for _, next := range []struct {
		method, path, body, tenant string
		status                     int
		want                       string
	}{
		{"DELETE", path + "/2.0.0", "", "alice", 404, "200 1.1.0* 1.0.0"},
		{"POST", "/cards", serverJSON("io.github.octo/weather", "3.0.0"), "bob", 409, "200 1.1.0* 1.0.0"},
		{"POST", "/cards", serverJSON("io.github.octo/weather", "3.0.0"), "alice", 200, "200 3.0.0* 1.1.0 1.0.0"},
		{"DELETE", "/cards/mcp-server-json/io.github.octo%2Fweather", "", "bob", 403, "200 1.1.0* 1.0.0"},
		{"DELETE", "/cards/mcp-server-json/io.github.octo%2Fweather", "", "alice", 200, "404"},
	} {
		s := &interrupted{Store: store.NewMemory(store.Limits{})}
		now := start
		c := serve(t, directory.Options{Store: s, Now: func() time.Time { now = now.Add(time.Second); return now }})
		for _, version := range []string{"1.0.0", "1.1.0", "2.0.0"} {
			c.call("POST", "/cards", serverJSON("io.github.octo/weather", version), as("alice")...)
		}
		s.failing = true
		if got := c.call("DELETE", path+"/2.0.0", "", as("alice")...); got.status != 500 {
			t.Errorf("%d %s", got.status, got.text)
		}
		s.failing = false
		got := c.call(next.method, next.path, next.body, as(next.tenant)...)
		if versions := versionsAt(c, path); got.status != next.status || versions != next.want {
			t.Errorf("%s %s of %s: %d %s, then %s", next.method, next.path, next.tenant, got.status, got.text, versions)
		}
	}
}
