package webserver_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

func TestIsLocalOrigin(t *testing.T) {
	for origin, want := range map[string]bool{
		"http://localhost":           true,
		"http://localhost:8080":      true,
		"http://127.0.0.1":           true,
		"http://127.8.8.8:80":        true,
		"http://[::1]:3000":          true,
		"":                           false,
		"null":                       false,
		"localhost":                  false,
		"https://localhost":          false,
		"http://localhost/":          false,
		"http://localhost/page":      false,
		"http://user@localhost":      false,
		"http://localhost.example":   false,
		"http://example.com":         false,
		"http://192.168.0.1":         false,
		"http://[::1":                false,
		"http://localhost:port":      false,
		"http://localhost, http://x": false,
	} {
		if got := webserver.IsLocalOrigin(origin); got != want {
			t.Errorf("IsLocalOrigin(%q) = %t", origin, got)
		}
	}
}

func TestCheckOrigin(t *testing.T) {
	for origin, want := range map[string]string{
		"https://app.example.com":      "",
		"http://localhost:8080":        "",
		"http://[::1]:443":             "",
		"vscode-webview://abc":         "",
		"https://app.example.com/":     "not an origin",
		"https://user@app.example.com": "not an origin",
		"app.example.com":              "not an origin",
		"null":                         "not an origin",
		"HTTPS://app.example.com":      "not an origin",
		"https://App.example.com":      `as "https://app.example.com"`,
		"https://app.example.com:443":  `as "https://app.example.com"`,
		"https://app.example.com:":     `as "https://app.example.com"`,
		"http://[::1]:80":              `as "http://[::1]"`,
	} {
		err := webserver.CheckOrigin(origin)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", origin, err, want)
		}
	}
}
