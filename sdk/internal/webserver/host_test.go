package webserver_test

import (
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
