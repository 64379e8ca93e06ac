package directory_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestOrigins: pages of other origins read the public routes, without a token, and nothing else. A
// directory that trusts its callers lets only pages of its own machine read.
func TestOrigins(t *testing.T) {
	token := "token-of-alice-0001"
	tokens := serve(t, directory.Options{Tokens: map[string]string{token: "alice"}})
	trusting := serve(t, directory.Options{})
	public := []string{
		"/public/agent-cards/discover", "/public/agent-cards/discover?limit=0", "/public/agent-cards/none", "/cards", "/cards/a2a/none", "/find?words=x",
		"/v0.1/servers", "/v0/servers", "/v0.1/servers/none/versions", "/.well-known/ai-catalog.json", "/agents/none/.well-known/agent-card.json", "/log",
		"/public/agent-cards/stream?sinceCursor=x",
	}
	private := []string{"/agent-cards", "/agent-cards/a", "/agent-cards/discover", "/metrics", "/", "/nothing"}
	for _, test := range []struct {
		c       client
		origin  string
		allowed string
	}{
		{tokens, "https://app.example", "*"},
		{tokens, "null", "*"},
		{trusting, "http://localhost:3000", "http://localhost:3000"},
		{trusting, "http://127.0.0.1:3000", "http://127.0.0.1:3000"},
		{trusting, "https://app.example", ""},
		{trusting, "http://localhost.example", ""},
		{trusting, "null", ""},
	} {
		for _, path := range public {
			got := test.c.get(path, "Origin", test.origin)
			if allowed := got.header.Get("Access-Control-Allow-Origin"); allowed != test.allowed || got.header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s from %s: %v", path, test.origin, got.header)
			}
			if varies := strings.Contains(got.header.Get("Vary"), "Origin"); varies != (test.allowed != "*") {
				t.Errorf("%s from %s: %v", path, test.origin, got.header)
			}
			asked := test.c.call("OPTIONS", path, "", "Origin", test.origin, "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "if-none-match")
			methods := asked.header.Get("Access-Control-Allow-Methods")
			if asked.status != 204 || asked.header.Get("Access-Control-Allow-Origin") != test.allowed || (methods == "GET, HEAD") != (test.allowed != "") {
				t.Errorf("%s from %s: %d %v", path, test.origin, asked.status, asked.header)
			}
		}
		for _, path := range private {
			for _, got := range []answer{
				test.c.get(path, "Origin", test.origin, "Authorization", "Bearer "+token),
				test.c.call("OPTIONS", path, "", "Origin", test.origin, "Access-Control-Request-Method", "GET"),
			} {
				if got.header.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s from %s: %v", path, test.origin, got.header)
				}
			}
		}
		for _, request := range []string{"POST /cards", "DELETE /cards/a2a/none", "POST /agent-cards", "POST /adp"} {
			method, path, _ := strings.Cut(request, " ")
			got := test.c.call("OPTIONS", path, "", "Origin", test.origin, "Access-Control-Request-Method", method)
			if got.status != 405 || got.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s from %s: %d %v", request, test.origin, got.status, got.header)
			}
			if method == "POST" {
				got = test.c.call(method, path, "{}", "Origin", test.origin)
				if got.header.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s from %s: %v", request, test.origin, got.header)
				}
			}
		}
	}
	hosts := serve(t, directory.Options{Hosts: []string{}, Tokens: map[string]string{token: "alice"}})
	if got := hosts.get("/find"); got.status != 200 || got.header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("%d %v", got.status, got.header)
	}
	if got := tokens.call("OPTIONS", "/find", ""); got.status != 405 || got.header.Get("Allow") != "GET, HEAD" {
		t.Errorf("%d %v", got.status, got.header)
	}
}
