package directory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestRegistryProblems: refused requests of the registry have problem details (RFC 9457), with the member error of
// the API.
func TestRegistryProblems(t *testing.T) {
	const token = "a-token-of-16-or-more-characters"
	c := serve(t, directory.Options{Tokens: map[string]string{token: "alice"}})
	as := []string{"Authorization", "Bearer " + token}
	for _, test := range []struct {
		method, path, body string
		header             []string
		status             int
		title, code        string
	}{
		{"GET", "/v0.1/servers/io.github.octo%2Fnone/versions", "", nil, 404, "Not Found", "NOT_FOUND"},
		{"GET", "/v0.1/servers/io.github.octo%2Fnone/versions/latest", "", nil, 404, "Not Found", "NOT_FOUND"},
		{"GET", "/v0/nothing", "", nil, 404, "Not Found", "NOT_FOUND"},
		{"GET", "/v0.1/servers/io.github.octo/weather/versions", "", nil, 404, "Not Found", "NOT_FOUND"},
		{"GET", "/v0.1/servers?limit=0", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers?limit=x", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers?updated_since=2026", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers?updated_since=2026-03-01T00:00:00Z&include_deleted=false", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers/a%2Fb/versions?include_deleted=x", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers/a%2Fb/versions/1?include_deleted=x", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"GET", "/v0.1/servers?a=1;b=2", "", nil, 400, "Bad Request", "SCHEMA_INVALID"},
		{"PUT", "/v0.1/servers/a%2Fb/versions/1", "{}", as, 405, "Method Not Allowed", "METHOD_NOT_ALLOWED"},
		{"PATCH", "/v0.1/servers/a%2Fb/status", status("deleted", ""), nil, 401, "Unauthorized", "FORBIDDEN"},
		{"PATCH", "/v0.1/servers/a%2Fb/versions/1/status", status("deleted", ""), []string{"Authorization", "Bearer x"}, 401, "Unauthorized", "FORBIDDEN"},
		{"DELETE", "/v0/servers/a%2Fb/versions/1", "", nil, 401, "Unauthorized", "FORBIDDEN"},
		{"PATCH", "/v0.1/servers/a%2Fb/status", status("gone", ""), as, 400, "Bad Request", "SCHEMA_INVALID"},
		{"PATCH", "/v0.1/servers/a%2Fb/status", status("deleted", ""), as, 404, "Not Found", "NOT_FOUND"},
	} {
		got := c.call(test.method, test.path, test.body, test.header...)
		detail, _ := got.body["detail"].(string)
		if got.status != test.status || got.header.Get("Content-Type") != "application/problem+json" || got.body["title"] != test.title ||
			got.body["status"] != float64(test.status) || detail == "" || got.body["error"] != detail || got.code() != test.code {
			t.Errorf("%s %s: %d %s %s", test.method, test.path, got.status, got.header.Get("Content-Type"), got.text)
		}
		if (got.status == 401) != (got.header.Get("WWW-Authenticate") == "Bearer") || (got.status == 405) != (got.header.Get("Allow") != "") {
			t.Errorf("%s %s: %v", test.method, test.path, got.header)
		}
	}
	if got := c.get("/cards?limit=0"); got.header.Get("Content-Type") == "application/problem+json" || got.body["title"] != nil {
		t.Errorf("another route: %s", got.text)
	}
}

// TestRegistryService: health, ping and version answer as the official registry does, also in browsers.
func TestRegistryService(t *testing.T) {
	c := serve(t, directory.Options{Tokens: map[string]string{"a-token-of-16-or-more-characters": "alice"}})
	for _, prefix := range []string{"/v0", "/v0.1"} {
		for path, want := range map[string]string{"/health": `{"status":"ok"}`, "/ping": `{"pong":true}`} {
			if got := c.get(prefix+path, "Origin", "https://other.example"); got.status != 200 || strings.TrimSpace(got.text) != want || got.header.Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("%s%s: %d %s", prefix, path, got.status, got.text)
			}
		}
		got := c.get(prefix + "/version")
		for _, name := range []string{"version", "git_commit", "build_time"} {
			if _, ok := got.body[name].(string); !ok {
				t.Errorf("%s/version: %s", prefix, got.text)
			}
		}
		for _, path := range []string{"/servers", "/health", "/ping", "/version"} {
			head := c.call("HEAD", prefix+path, "")
			if head.status != 200 || head.text != "" || !strings.HasPrefix(head.header.Get("Content-Type"), "application/json") {
				t.Errorf("HEAD %s%s: %d %v", prefix, path, head.status, head.header)
			}
		}
	}
}

// TestRegistrySlash: a path that ends with a slash is redirected, with its query and its escapes, to this host.
func TestRegistrySlash(t *testing.T) {
	c := serve(t, directory.Options{})
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]string{
		"/v0.1/servers/":                                 "/v0.1/servers",
		"/v0.1/servers/?limit=3&search=a%20b":            "/v0.1/servers?limit=3&search=a%20b",
		"/v0/servers/io.github.octo%2Fweather/versions/": "/v0/servers/io.github.octo%2Fweather/versions",
		"/v0.1/ping/":                                    "/v0.1/ping",
		"/v0.1/":                                         "",
		"/cards/":                                        "",
	} {
		r, err := http.NewRequest("GET", c.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", "http://localhost:1")
		got, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if want == "" && got.StatusCode != 404 || want != "" && (got.StatusCode != 308 || got.Header.Get("Location") != want || got.Header.Get("Access-Control-Allow-Origin") == "") {
			t.Errorf("%s: %d %v", path, got.StatusCode, got.Header)
		}
	}
}

// TestRegistryVersions: versions with builds, and names and versions with characters that are escaped, are listed and
// found one by one, and pages follow each other while versions are added and deleted.
func TestRegistryVersions(t *testing.T) {
	now := start
	c := serve(t, directory.Options{Now: func() time.Time { return now }})
	c.declareServers(&now, "1.0.0+a", "1.0.0+b", "2024 spring", "v2.0.0", "ä/ö?", "1.0")
	const all = "200 1.0=active 1.0.0+a=active 1.0.0+b=active 2024 spring=active v2.0.0*=active ä/ö?=active"
	if got := statusesAt(c.get("/v0.1/servers")); got != all {
		t.Error(got)
	}
	for _, version := range []string{"1.0.0+a", "1.0.0+b", "2024 spring", "v2.0.0", "ä/ö?", "1.0"} {
		for _, escaped := range []string{url.PathEscape(version), strings.ReplaceAll(url.QueryEscape(version), "+", "%20")} {
			if got := c.get(weatherPath + "/versions/" + escaped); got.status != 200 || got.at("server", "version") != version {
				t.Errorf("%s: %d %s", escaped, got.status, got.text)
			}
		}
		if got := statusesAt(c.get("/v0.1/servers?version=" + url.QueryEscape(version))); !strings.HasPrefix(got, "200 "+version) || strings.Contains(got, ") ") {
			t.Errorf("%s: %s", version, got)
		}
	}
	if got := c.get(weatherPath + "/versions/1.0.0"); got.status != 404 {
		t.Errorf("a version without its build: %d", got.status)
	}
	// A version keeps its place when it becomes the newest one or ceases to be.
	first := c.get("/v0.1/servers?limit=3")
	next, _ := first.at("metadata", "nextCursor").(string)
	for _, version := range []string{"1.0.0%2Ba", "v2.0.0"} {
		if got := c.patch("alice", weatherPath+"/versions/"+version+"/status", status("deleted", "")); got.status != 200 {
			t.Error(got.text)
		}
	}
	c.call("POST", "/cards", serverJSON(weather, "3.0.0"), "X-Proxy-Tenant-Id", "alice")
	if got := statusesAt(c.get("/v0.1/servers?limit=3&cursor=" + url.QueryEscape(next))); got != "200 2024 spring=active 3.0.0*=active ä/ö?=active" {
		t.Error(got)
	}
	if got := c.get("/v0.1/servers?search=" + strings.Repeat("x", 3)); !json.Valid([]byte(got.text)) || !strings.Contains(got.text, `"servers":[]`) {
		t.Error(got.text)
	}
}

// TestVersionPages: versions that do not fit into one answer are on the next page, also if others are declared and
// removed meanwhile, and documents stay as they were declared.
func TestVersionPages(t *testing.T) {
	now := start
	c := serve(t, directory.Options{Now: func() time.Time { return now }})
	long := func(version string) string {
		return strings.Replace(serverJSON(weather, version), `"version"`, ` "packages" : [{"registryType":"npm","identifier":"weather","version":"1.0.0","transport":{"type":"stdio"},"environmentVariables":[{"name":"X","description":"`+strings.Repeat("x", 900_000)+`"}]}],"version"`, 1)
	}
	declare := func(version string) {
		now = now.Add(time.Second)
		if got := c.call("POST", "/v0/publish", long(version)); got.status != 200 {
			t.Fatalf("%d %.200s", got.status, got.text)
		}
	}
	for i := range 9 {
		declare(fmt.Sprintf("1.0.%d", i))
	}
	var pages []string
	path := weatherPath + "/versions"
	for cursor := ""; ; {
		got := c.get(path + cursor)
		if !strings.Contains(got.text, ` "packages" : [`) || got.at("metadata", "count") != float64(len(got.body["servers"].([]any))) {
			t.Errorf("%s: %.300s", cursor, got.text)
		}
		pages = append(pages, statusesAt(got))
		next, _ := got.at("metadata", "nextCursor").(string)
		if next == "" {
			break
		}
		cursor = "?cursor=" + next
		if len(pages) == 1 {
			declare("1.0.9")
			if got := c.call("DELETE", path+"/1.0.5", ""); got.status != 200 { // the last one of the first page
				t.Error(got.text)
			}
		}
	}
	want := []string{
		"200 1.0.8*=active 1.0.7=active 1.0.6=active 1.0.5=active",
		"200 1.0.4=active 1.0.3=active 1.0.2=active 1.0.1=active",
		"200 1.0.0=active",
	}
	if !slices.Equal(pages, want) {
		t.Errorf("%q", pages)
	}
	other := store.Key{Dialect: "mcp-server-json", Tenant: "2026-03-01T08:00:00Z 1.0.0", ID: "io.github.octo/other"}.Cursor()
	for _, cursor := range []string{"x", other, store.Key{Dialect: "mcp-server-json", Tenant: "1.0.0", ID: weather}.Cursor()} {
		if got := c.get(path + "?cursor=" + cursor); got.status != 400 || got.code() != "SCHEMA_INVALID" {
			t.Errorf("%s: %d %.200s", cursor, got.status, got.text)
		}
	}
}

// TestRegistryPublish: a server.json is published in the registry under the rules for all cards.
func TestRegistryPublish(t *testing.T) {
	const token, other = "a-token-of-16-or-more-characters", "b-token-of-16-or-more-characters"
	now := start
	c := serve(t, directory.Options{Tokens: map[string]string{token: "alice", other: "bob"}, Now: func() time.Time { return now }})
	changed := strings.Replace(serverJSON(weather, "2.0.0"), "Forecasts", "Other forecasts", 1)
	for i, test := range []struct {
		path, token, body, want string
	}{
		{"/v0.1/publish", token, serverJSON(weather, "1.0.0"), "200 1.0.0*=active"},
		{"/v0/publish", token, serverJSON(weather, "2.0.0"), "200 2.0.0*=active"},
		{"/v0.1/publish", token, serverJSON(weather, "1.5.0"), "200 1.5.0=active"},
		{"/v0.1/publish", token, serverJSON(weather, "1.0.0"), "200 1.0.0=active"},
		{"/v0.1/publish", token, serverJSON(weather, "2.0.0"), "200 2.0.0*=active"},
		{"/v0.1/publish", token, changed, "409"},
		{"/v0.1/publish", other, serverJSON(weather, "3.0.0"), "403"},
		{"/v0.1/publish", "none", serverJSON(weather, "3.0.0"), "401"},
		{"/v0.1/publish", token, serverJSON("weather", "3.0.0"), "422"},
		{"/v0.1/publish", token, a2aCard, "422"},
		{"/v0.1/publish", token, "{", "422"},
	} {
		now = start.Add(time.Duration(i) * time.Hour)
		got := c.call("POST", test.path, test.body, "Authorization", "Bearer "+test.token)
		if statusesAt(got) != test.want || got.status != 200 && got.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%+v: %d %s", test, got.status, got.text)
		}
		if message, _ := got.at("details", "message").(string); got.status == 422 && (message == "" || strings.Contains(message, "warning")) {
			t.Errorf("%+v: the message is no error: %s", test, got.text)
		}
	}
}

// TestRegistryValidate: a server.json is validated without a token, in the form of the official registry, and not stored.
func TestRegistryValidate(t *testing.T) {
	s := store.NewMemory(store.Limits{})
	c := serve(t, directory.Options{Store: s, Tokens: map[string]string{"a-token-of-16-or-more-characters": "alice"}})
	spaces := strings.Replace(serverJSON(weather, "1.x"), `"version"`, `"packages":[{"registryType":"npm","identifier":"a b","version":"1","transport":{"type":"stdio"}}],"version"`, 1)
	for _, test := range []struct{ body, want string }{
		{serverJSON(weather, "1.0.0"), "true semantic remotes warning nowhere"},
		{spaces, "false semantic packages[0].identifier error package-name-has-spaces; semantic version error version-looks-like-range"},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.github.octo/weather","description":"","version":"1.0.0","remotes":[{"type":"sse","url":"https://a.example.com/"}]}`,
			"false schema description error min-length"},
		{"{", "false json  error syntax"},
		{"[]", "false json  error type"},
	} {
		got := c.call("POST", "/v0.1/validate", test.body)
		var list []string
		issues, _ := got.body["issues"].([]any)
		for _, x := range issues {
			issue := x.(map[string]any)
			if issue["message"] == "" {
				t.Errorf("%s: %v", test.body, issue)
			}
			list = append(list, fmt.Sprint(issue["type"], " ", issue["path"], " ", issue["severity"], " ", issue["reference"]))
		}
		slices.Sort(list)
		if text := fmt.Sprint(got.body["valid"], " ", strings.Join(list, "; ")); got.status != 200 || text != test.want {
			t.Errorf("%s: %d %s, want %s", test.body, got.status, text, test.want)
		}
	}
	if s.Len() != 0 {
		t.Errorf("%d cards", s.Len())
	}
}
