package aevum_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aevum"
)

// TestEndpointSchemes checks the findings for every protocol with URLs of every scheme.
// The scheme must be consistent with the protocol; only https and http require an exact
// match.
func TestEndpointSchemes(t *testing.T) {
	const strict, lax = "error uri-scheme", "warning endpoint-scheme"
	grpc := []string{"grpc", "grpcs", "dns", "unix", "ipv4", "ipv6", "xds", "vsock", "unix-abstract"}
	mcp := []string{"mcp", "http", "https", "ws", "wss", "stdio"}
	stdio := []string{"stdio", "file", "exec"}
	urls := map[string]string{
		"http": "http://a.example", "https": "https://a.example", "HTTPS": "HTTPS://a.example", "ws": "ws://a", "wss": "wss://a", "WSS": "WSS://a",
		"grpc": "grpc://a:1", "grpcs": "grpcs://a:1", "GRPC": "GRPC://a:1", "dns": "dns:///a:1", "unix": "unix:/tmp/s", "ipv4": "ipv4:127.0.0.1:1",
		"mcp": "mcp://a", "stdio": "stdio:agent", "file": "file:///bin/agent", "exec": "exec:agent", "mailto": "mailto:a@b.example",
		"ftp": "ftp://a", "sftp": "sftp://a", "tcp": "tcp://a:1", "urn": "urn:x:y", "data": "data:,x", "httpsx": "httpsx://a", "agent": "agent://a",
	}
	for _, protocol := range []string{"http", "https", "grpc", "stdio", "mcp"} {
		for scheme, url := range urls {
			want := ""
			switch protocol {
			case "https":
				if scheme != "https" && scheme != "HTTPS" {
					want = strict
				}
			case "http":
				switch scheme {
				case "http":
				case "https", "HTTPS":
					want = lax
				default:
					want = strict
				}
			case "grpc":
				if !slices.Contains(append(grpc, "GRPC"), scheme) {
					want = lax
				}
			case "stdio":
				if !slices.Contains(stdio, scheme) {
					want = lax
				}
			case "mcp":
				if !slices.Contains(append(mcp, "HTTPS", "WSS"), scheme) {
					want = lax
				}
			}
			_, found := aevum.Examine([]byte(cardWith("endpoint", fmt.Sprintf(`{"protocol":%q,"url":%q}`, protocol, url))))
			got := ""
			for _, v := range found {
				got += fmt.Sprintf("%s %s", v.Severity, v.Code)
			}
			if got != want {
				t.Errorf("%s with %s: %q, want %q", protocol, url, got, want)
			}
		}
	}
}
