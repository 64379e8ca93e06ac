package wellknown_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

func TestAddresses(t *testing.T) {
	tests := []struct{ name, base, want string }{
		{"aevum", "https://h.example", "https://h.example/.well-known/agentcard"},
		{"aevum", "HTTPS://H.example:8443/", "https://h.example:8443/.well-known/agentcard"},
		{"aevum", "https://u:p@h.example/a/?q#f", "https://h.example/.well-known/agentcard https://h.example/a/.well-known/agentcard"},
		{"aevum", "https://h.example/a%2Fb/../c", "https://h.example/.well-known/agentcard https://h.example/c/.well-known/agentcard"},
		{"aevum", "https://h.example/..", "https://h.example/.well-known/agentcard"},
		{"aevum", "http://[::1]:80/", "http://[::1]:80/.well-known/agentcard"},
		{"a2a", "https://h.example/a", "https://h.example/a/.well-known/agent-card.json https://h.example/.well-known/agent-card.json"},
		{"mcp-server-card", "https://h.example", "https://h.example/.well-known/mcp/server-card.json https://h.example/.well-known/mcp.json"},
	}
	for _, tt := range tests {
		r, ok := wellknown.Lookup(tt.name)
		if !ok {
			t.Fatalf("no resource %s", tt.name)
		}
		got, err := r.Addresses(tt.base)
		if s := strings.Join(got, " "); s != tt.want || err != nil {
			t.Errorf("%s %s: got %s, %v", tt.name, tt.base, s, err)
		}
	}
}

func TestNoAddresses(t *testing.T) {
	for _, base := range []string{"", "h.example", "file:///x", "mailto:a@b", "https://", "https:///a", "https://:80", "ftp://h.example", "https://h.example/%zz", "//h.example/"} {
		if got, err := wellknown.Candidates(base); !errors.Is(err, wellknown.ErrBase) {
			t.Errorf("%q: got %v, %v", base, got, err)
		}
	}
	if _, err := wellknown.Candidates("https://h.example", "oasf"); err == nil {
		t.Error("a format without a well-known path has addresses")
	}
}

// TestCandidatesOfAllFormats: agent.json is the path of two formats but is listed once.
func TestCandidatesOfAllFormats(t *testing.T) {
	got, err := wellknown.Candidates("https://h.example")
	want := []string{"https://h.example/.well-known/agent-card.json", "https://h.example/.well-known/agent.json", "https://h.example/.well-known/agentcard"}
	if !slices.Equal(got, want) || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestAccepts(t *testing.T) {
	tests := []struct {
		name, contentType string
		want              bool
	}{
		{"aevum", "application/agentcard+json", true},
		{"aevum", "Application/JSON; charset=utf-8", true},
		{"aevum", " application/json ;broken", true},
		{"aevum", "application/agentcard+json;v=1", true},
		{"aevum", "", false},
		{"aevum", "json", false},
		{"aevum", "text/html", false},
		{"aevum", "application/a2a+json", false},
		{"aevum", "application/json, text/html", false},
		{"agentcard", "application/json", true},
		{"agentcard", "application/agentcard+json", true},
		{"a2a", "application/agentcard+json", false},
		{"a2a", "application/a2a-agent-card+json", true},
		{"api-catalog", wellknown.TypeAPICatalog, true},
	}
	for _, tt := range tests {
		r, _ := wellknown.Lookup(tt.name)
		if got := r.Accepts(tt.contentType); got != tt.want {
			t.Errorf("%s %q: %t", tt.name, tt.contentType, got)
		}
		if tt.name == "aevum" && wellknown.AcceptsCard(tt.contentType) != tt.want {
			t.Errorf("AcceptsCard(%q) is %t", tt.contentType, !tt.want)
		}
	}
}

// TestResourcesAreCopies: a caller who changes a resource does not change the table.
func TestResourcesAreCopies(t *testing.T) {
	for i := range wellknown.Resources() {
		r := wellknown.Resources()[i]
		want := r.Paths[0]
		r.Paths[0] = "/changed"
		again, ok := wellknown.Lookup(r.Name)
		if !ok || again.Paths[0] != want || !strings.HasPrefix(want, wellknown.Prefix) {
			t.Errorf("%s: %v", r.Name, again)
		}
	}
}
