package agentcard_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
)

// TestEndpointSchemes checks the findings for every protocol with URLs of every scheme.
func TestEndpointSchemes(t *testing.T) {
	grpc := []string{"grpc", "grpcs", "GRPC", "dns", "unix", "ipv4"}
	fits := map[string][]string{
		"http":       {"http", "https", "HTTPS"},
		"websocket":  {"ws", "wss", "WSS"},
		"sse":        {"http", "https", "HTTPS"},
		"grpc":       grpc,
		"mcp":        {"mcp", "http", "https", "HTTPS", "ws", "wss", "WSS", "stdio"},
		"google_a2a": {"http", "https", "HTTPS", "grpc", "grpcs", "GRPC"},
		"native":     nil, // any
	}
	urls := map[string]string{
		"http": "http://a.example", "https": "https://a.example", "HTTPS": "HTTPS://a.example", "ws": "ws://a", "wss": "wss://a", "WSS": "WSS://a",
		"grpc": "grpc://a:1", "grpcs": "grpcs://a:1", "GRPC": "GRPC://a:1", "dns": "dns:///a:1", "unix": "unix:/tmp/s", "ipv4": "ipv4:127.0.0.1:1",
		"mcp": "mcp://a", "stdio": "stdio:agent", "file": "file:///bin/agent", "mailto": "mailto:a@b.example", "ftp": "ftp://a", "sftp": "sftp://a",
		"urn": "urn:x:y", "httpsx": "httpsx://a", "agent": "agent://a",
	}
	for protocol, schemes := range fits {
		for scheme, url := range urls {
			want := ""
			if schemes != nil && !slices.Contains(schemes, scheme) {
				want = "warning endpoint-scheme"
			}
			_, found := agentcard.Examine([]byte(cardWith("endpoint", fmt.Sprintf(`{"protocol":%q,"url":%q}`, protocol, url))))
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
