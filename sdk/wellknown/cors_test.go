package wellknown_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

func TestAnyOrigin(t *testing.T) {
	h := handler(t, wellknown.Options{Origins: []string{"*"}})
	for _, origin := range []string{"https://a.example", "null"} {
		response, _ := ask(t, h, "GET", wellknown.A2APath, "Origin: "+origin)
		if got := response.Header.Get("Access-Control-Allow-Origin"); got != "*" || response.Header.Get("Vary") != "Accept, A2A-Version" {
			t.Errorf("%s: %v", origin, response.Header)
		}
	}
}

func TestListedOrigins(t *testing.T) {
	h := handler(t, wellknown.Options{Origins: []string{"https://a.example", "http://localhost:5173"}})
	for origin, want := range map[string]string{
		"":                              "",
		"https://a.example":             "https://a.example",
		"http://localhost:5173":         "http://localhost:5173",
		"https://a.example.evil":        "",
		"https://b.example":             "",
		"http://a.example":              "",
		"null":                          "",
		"https://a.example, https://b.": "",
	} {
		for _, method := range []string{"GET", "OPTIONS", "POST"} {
			response, _ := ask(t, h, method, wellknown.A2APath, "Origin: "+origin, "Access-Control-Request-Method: GET")
			if got := response.Header.Get("Access-Control-Allow-Origin"); got != want {
				t.Errorf("%s %q: allowed %q", method, origin, got)
			}
			if got := response.Header.Get("Vary"); got != "Accept, A2A-Version, Origin" {
				t.Errorf("%s %q: Vary %s", method, origin, got)
			}
			if response.Header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s %q: credentials", method, origin)
			}
		}
	}
}

func TestPreflight(t *testing.T) {
	h := handler(t, wellknown.Options{Origins: []string{"https://a.example"}})
	response, text := ask(t, h, "OPTIONS", wellknown.A2APath, "Origin: https://a.example", "Access-Control-Request-Method: GET", "Access-Control-Request-Headers: a2a-version")
	if response.StatusCode != 204 || text != "" || response.Header.Get("Access-Control-Allow-Methods") != "GET, HEAD" || response.Header.Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("%s %v", response.Status, response.Header)
	}
	response, _ = ask(t, h, "OPTIONS", wellknown.A2APath, "Origin: https://b.example", "Access-Control-Request-Method: GET")
	if response.StatusCode != 204 || response.Header.Get("Access-Control-Allow-Methods") != "" {
		t.Errorf("another origin: %s %v", response.Status, response.Header)
	}
	if response, _ = ask(t, h, "POST", wellknown.A2APath); response.StatusCode != 405 || response.Header.Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("POST: %s %v", response.Status, response.Header)
	}
}

func TestOriginsThatAreNone(t *testing.T) {
	for _, origin := range []string{"", "null", "a.example", "https://a.example/", "https://a.example/x", "https://", "*.example"} {
		if _, err := wellknown.New(served, wellknown.Options{Origins: []string{origin}}); err == nil {
			t.Errorf("%q is accepted", origin)
		}
	}
}
