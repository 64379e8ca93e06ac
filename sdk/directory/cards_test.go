package directory_test

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// serverJSON returns a server.json.
func serverJSON(name, version string) string {
	return fmt.Sprintf(`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":%q,"description":"Forecasts of the weather.","version":%q}`, name, version)
}

// TestCards: a card of each dialect is declared, read byte for byte, listed, and removed by its owner.
func TestCards(t *testing.T) {
	withoutID := []string{"a2a", "a2a-0.3", "mcp", "openai", "ai-catalog", "api-catalog", "agent-skills-index"}
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			for _, dialect := range append(withoutID, "aevum", "agentcard", "mcp-server-card", "mcp-server-json", "adp") {
				files := vectors.Cards(t, dialect)
				file := slices.Sorted(maps.Keys(files))[0]
				path, owner := "/cards?dialect="+dialect, "alice"
				switch {
				case slices.Contains(withoutID, dialect):
					path += "&id=" + dialect
				case dialect == "adp":
					owner = string(files[file][bytes.Index(files[file], []byte("agent://")):])
					owner = owner[:strings.Index(owner, `"`)]
				}
				testCard(t, c, path, owner, string(files[file]))
			}
			if got := c.get("/cards"); got.status != 200 || len(got.at("cards").([]any)) != 0 {
				t.Errorf("after all were removed: %s", got.text)
			}
		})
	}
}

// testCard declares a card of an owner and removes it.
func testCard(t *testing.T, c client, path, owner, document string) {
	t.Helper()
	as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
	got := c.call("POST", path, document, as(owner)...)
	location, _ := got.at("location").(string)
	if got.status != 201 || got.at("card", "edition") != 1.0 || got.header.Get("Location") != location {
		t.Errorf("%s: %d %s", path, got.status, got.text)
		return
	}
	if got := c.call("POST", path, document, as(owner)...); got.status != 200 || got.at("unchanged") != true {
		t.Errorf("%s again: %d %s", path, got.status, got.text)
	}
	read := c.get(location)
	if read.text != document {
		t.Errorf("%s is not the document", location)
	}
	if got := c.get(location, "If-None-Match", read.header.Get("Etag")); got.status != 304 || got.text != "" {
		t.Errorf("%s: %d %s", location, got.status, got.text)
	}
	if got := c.get("/cards"); len(got.at("cards").([]any)) != 1 {
		t.Errorf("%s is not listed: %s", location, got.text)
	}
	for _, test := range []struct {
		tenant string
		status int
	}{{"mallory", 403}, {owner, 200}, {owner, 404}} {
		if got := c.call("DELETE", location, "", as(test.tenant)...); got.status != test.status {
			t.Errorf("%s removes %s: %d %s", test.tenant, location, got.status, got.text)
		}
	}
	if got := c.get(location); got.status != 404 || got.code() != "NOT_FOUND" {
		t.Errorf("%s: %d %s", location, got.status, got.text)
	}
}

// TestCardPages: the list has pages.
func TestCardPages(t *testing.T) {
	c := serve(t, directory.Options{})
	for i := range 5 {
		c.call("POST", "/cards", serverJSON(fmt.Sprintf("com.example/s%d", i), "1.0.0"))
	}
	var ids []string
	path := "/cards?limit=2&dialect=mcp-server-json"
	for cursor := ""; ; {
		got := c.get(path + cursor)
		for _, x := range got.at("cards").([]any) {
			ids = append(ids, x.(map[string]any)["id"].(string))
		}
		next, _ := got.at("nextCursor").(string)
		if next == "" {
			break
		}
		cursor = "&cursor=" + next
	}
	if got := strings.Join(ids, " "); got != "com.example/s0 com.example/s1 com.example/s2 com.example/s3 com.example/s4" {
		t.Error(got)
	}
	for _, path := range []string{"/cards?cursor=x", "/cards?limit=0", "/cards?limit=101", "/.well-known/ai-catalog.json?cursor=x"} {
		if got := c.get(path); got.status != 400 || got.code() != "SCHEMA_INVALID" {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
}

// TestRemove: a tenant removes its Nooterra cards, and no tenant removes the signed ADP card of an agent.
func TestRemove(t *testing.T) {
	c := serve(t, directory.Options{})
	as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
	c.post(`{"agentId":"agt","displayName":"A"}`, as("alice")...)
	for _, test := range []struct {
		tenant string
		status int
	}{{"bob", 404}, {"alice", 200}, {"alice", 404}} {
		if got := c.call("DELETE", "/agent-cards/agt", "", as(test.tenant)...); got.status != test.status {
			t.Errorf("%s: %d %s", test.tenant, got.status, got.text)
		}
	}
	if got := c.get("/public/agent-cards/discover"); got.at("total") != 0.0 {
		t.Errorf("a removed card is found: %s", got.text)
	}
	_, id := key(1)
	if got := c.call("POST", "/cards", string(signed(t, 1, `"seq":2`)), as("relay")...); got.status != 201 {
		t.Fatal(got.text)
	}
	path := "/cards/adp/" + url.PathEscape(id)
	for _, test := range []struct {
		tenant, code string
		status       int
	}{{"relay", "SIGNED", 409}, {"mallory", "FORBIDDEN", 403}} {
		if got := c.call("DELETE", path, "", as(test.tenant)...); got.status != test.status || got.code() != test.code {
			t.Errorf("%s: %d %s", test.tenant, got.status, got.text)
		}
	}
	if ok, _ := c.as("").stored(signed(t, 1, `"seq":1`)); ok != false {
		t.Error("an older card of the agent is stored")
	}
}

// TestCardsRefuses: the answer to a refused card has a reason.
func TestCardsRefuses(t *testing.T) {
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{OwnerCards: 1}), Limits: directory.Limits{Body: 2000}})
	as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
	if got := c.call("POST", "/cards", serverJSON("io.github.octo/weather", "1.0.0"), as("alice")...); got.status != 201 {
		t.Fatal(got.text)
	}
	for _, test := range []struct {
		name, path, body, tenant string
		status                   int
		code, reason             string
	}{
		{"another owner", "/cards", serverJSON("io.github.octo/weather", "2.0.0"), "bob", 409, "CONFLICT", "another owner"},
		{"older", "/cards", serverJSON("io.github.octo/weather", "0.9.0"), "bob", 409, "CONFLICT", "another owner"},
		{"one version too many", "/cards", serverJSON("io.github.octo/weather", "0.9.0"), "alice", 403, "OWNER_QUOTA_EXCEEDED", "limit is 1"},
		{"quota", "/cards", serverJSON("io.github.octo/tides", "1.0.0"), "alice", 403, "OWNER_QUOTA_EXCEEDED", `"error":"the owner has too many cards: the limit is 1`},
		{"invalid", "/cards", serverJSON("io.github.octo/weather", "^1"), "alice", 400, "SCHEMA_INVALID", "/version"},
		{"no card", "/cards", `{"foo":1}`, "bob", 400, "SCHEMA_INVALID", ""},
		{"no JSON", "/cards", `{`, "bob", 400, "SCHEMA_INVALID", ""},
		{"unknown dialect", "/cards?dialect=x", `{}`, "bob", 400, "SCHEMA_INVALID", "dialect"},
		{"no identifier", "/cards", a2aCard, "bob", 400, "SCHEMA_INVALID", "identifier"},
		{"another identifier", "/cards?id=x", serverJSON("io.github.octo/tides", "1.0.0"), "bob", 400, "SCHEMA_INVALID", "identifier"},
		{"identifier that is no path", "/cards?id=..", a2aCard, "bob", 400, "SCHEMA_INVALID", "path of the card"},
		{"version that is no path", "/cards", serverJSON("io.github.octo/tides", ".."), "bob", 400, "SCHEMA_INVALID", "path of the card"},
		{"agentId that is no path", "/agent-cards", `{"agentId":".","displayName":"A"}`, "bob", 400, "SCHEMA_INVALID", "path of the card"},
		{"identifier that is not UTF-8", "/cards?id=%ff", a2aCard, "bob", 400, "SCHEMA_INVALID", "UTF-8"},
		{"unproven ADP card", "/cards", `{"id":"agent://a","name":"A"}`, "bob", 403, "UNPROVEN", "signature"},
		{"ADP card of another agent", "/cards", `{"id":"agent://a","name":"A"}`, "agent://b", 403, "FORBIDDEN", "agent"},
		{"Nooterra", "/cards", `{"schemaVersion":"AgentCard.v1"}`, "bob", 400, "", ""},
		{"too long", "/cards", `{"a":"` + strings.Repeat("x", 2000) + `"}`, "bob", 413, "BODY_TOO_LARGE", ""},
	} {
		got := c.call("POST", test.path, test.body, as(test.tenant)...)
		if got.status != test.status || test.code != "" && got.code() != test.code || !strings.Contains(got.text, test.reason) {
			t.Errorf("%s: %d %s", test.name, got.status, got.text)
		}
	}
}

// a2aCard is an A2A card without signatures.
const a2aCard = `{"name":"Clerk","description":"Books travel.","version":"1.0.0","supportedInterfaces":[{"url":"https://clerk.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"book","name":"Book","description":"Books trains.","tags":["travel"]}]}`

// TestRegistry: the routes of the MCP registry.
func TestRegistry(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			for i, name := range []string{"io.github.octo/tides", "io.github.octo/weather", "com.example/Filesystem"} {
				now = start.Add(time.Duration(i) * time.Hour)
				if got := c.call("POST", "/cards", serverJSON(name, "1.0."+fmt.Sprint(i))); got.status != 201 {
					t.Fatal(got.text)
				}
			}
			if got := c.call("POST", "/cards?id=clerk", a2aCard); got.status != 201 {
				t.Fatal(got.text)
			}
			list := func(path string) string {
				t.Helper()
				got := c.get(path)
				text := fmt.Sprintf("%d", got.status)
				servers, _ := got.body["servers"].([]any)
				for _, x := range servers {
					text += " " + x.(map[string]any)["server"].(map[string]any)["name"].(string)
				}
				if count := got.at("metadata", "count"); got.status == 200 && count != float64(len(servers)) {
					t.Errorf("%s: count %v", path, count)
				}
				if next, _ := got.at("metadata", "nextCursor").(string); next != "" {
					text += " >"
				}
				return text
			}
			for _, prefix := range []string{"/v0", "/v0.1"} {
				for _, test := range []struct{ path, want string }{
					{"/servers", "200 com.example/Filesystem io.github.octo/tides io.github.octo/weather"},
					{"/servers?limit=2", "200 com.example/Filesystem io.github.octo/tides >"},
					{"/servers?limit=2&cursor=" + store.Key{Dialect: "mcp-server-json", ID: "io.github.octo/tides"}.Cursor(), "200 io.github.octo/weather"},
					{"/servers?search=FILE", "200 com.example/Filesystem"},
					{"/servers?search=none", "200"},
					{"/servers?version=1.0.1", "200 io.github.octo/weather"},
					{"/servers?version=latest&search=octo", "200 io.github.octo/tides io.github.octo/weather"},
					{"/servers?updated_since=" + start.Add(time.Hour).Format(time.RFC3339), "200 com.example/Filesystem io.github.octo/weather"},
					{"/servers?updated_since=yesterday", "400"},
					{"/servers?limit=0", "400"},
					{"/servers?limit=101", "400"},
					{"/servers?include_deleted=maybe", "400"},
					{"/servers?cursor=%00", "400"},
					{"/servers?include_deleted=true", "200 com.example/Filesystem io.github.octo/tides io.github.octo/weather"},
					{"/servers/io.github.octo%2Fweather/versions", "200 io.github.octo/weather"},
					{"/servers/io.github.octo%2Fnone/versions", "404"},
					{"/servers/io.github.octo%2Fweather/versions/9.9.9", "404"},
				} {
					if got := list(prefix + test.path); got != test.want {
						t.Errorf("%s%s: %s", prefix, test.path, got)
					}
				}
				for _, path := range []string{"/servers/io.github.octo%2Fweather/versions/latest", "/servers/io.github.octo%2Fweather/versions/1.0.1"} {
					got := c.get(prefix + path)
					want := `{"server":` + serverJSON("io.github.octo/weather", "1.0.1") + `,"_meta":{"io.modelcontextprotocol.registry/official":{"status":"active","statusChangedAt":"2026-03-01T09:00:00Z","publishedAt":"2026-03-01T09:00:00Z","updatedAt":"2026-03-01T09:00:00Z","isLatest":true}}}` + "\n"
					if got.status != 200 || got.text != want {
						t.Errorf("%s: %d %s", path, got.status, got.text)
					}
				}
			}
			if got := c.get("/v0/servers/io.github.octo%2Ftides"); got.at("server", "version") != "1.0.0" {
				t.Errorf("%s", got.text)
			}
		})
	}
}

// TestCatalog: the catalog lists the public cards, in parts, and its addresses lead to them.
func TestCatalog(t *testing.T) {
	s := store.NewMemory(store.Limits{})
	c := serve(t, directory.Options{Store: s})
	c.post(`{"agentId":"hidden","displayName":"Hidden"}`)
	c.call("POST", "/cards?id=clerk", a2aCard)
	for i := range 501 {
		if got := c.call("POST", "/cards", serverJSON(fmt.Sprintf("com.example/s%03d", i), "1.0.0")); got.status != 201 {
			t.Fatal(got.text)
		}
	}
	var ids []string
	for path := "/.well-known/ai-catalog.json"; path != ""; {
		got := c.get(path)
		x, err := aicatalog.Parse([]byte(got.text))
		if err != nil || got.header.Get("Content-Type") != "application/ai-catalog+json" {
			t.Fatalf("%.300s: %v", got.text, err)
		}
		path = ""
		for _, e := range x.Entries {
			address, _ := url.Parse(e.URL.Or(""))
			if e.DisplayName == "More cards" {
				path = address.RequestURI()
				continue
			}
			ids = append(ids, e.Identifier)
			if len(ids)%100 == 1 {
				if got := c.get(address.RequestURI()); got.status != 200 || got.body["name"] == nil {
					t.Errorf("%s: %d %s", address, got.status, got.text)
				}
			}
		}
	}
	if len(ids) != 502 || strings.Contains(strings.Join(ids, " "), "hidden") {
		t.Errorf("%d entries", len(ids))
	}
	for path, status := range map[string]int{
		"/agents/clerk/.well-known/agent-card.json": 200,
		"/agents/clerk/.well-known/agentcard":       404,
		"/agents/none/.well-known/agent-card.json":  404,
		"/agents/clerk/.well-known/x":               404,
	} {
		if got := c.get(path); got.status != status || status == 200 && got.text != a2aCard {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
}
