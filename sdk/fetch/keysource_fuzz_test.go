package fetch_test

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// askedNames is a resolver that fails and records the names.
type askedNames struct{ names []string }

func (a *askedNames) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	a.names = append(a.names, host)
	return nil, errors.New("not resolved")
}

// FuzzKeySource: whatever address a header names, only the trusted host is looked up.
func FuzzKeySource(f *testing.F) {
	for _, jku := range []string{
		"https://agents.example.com/keys/a", "https://agents.example.com/keys/../a", "https://agents.example.com@other.example/keys/a",
		"https://agents.example.com.other.example/keys/a", "https://other.example/keys/", "http://agents.example.com/keys/a",
		"https://AGENTS.example.com/keys/%2e%2e", "https://agents.example.com:444/keys/a", "//agents.example.com/keys/a", "https:agents.example.com/keys/a",
		"https://Agents.eXAmple.Com/keys/0", "https://agent\u017f.example.com/keys/a",
		`https://agents.example.com\@other.example/keys/a`, "https://agents.example.com/keys/a#b",
	} {
		f.Add(jku)
	}
	f.Fuzz(func(t *testing.T, jku string) {
		resolver := &askedNames{}
		source := keySource(t, newClient(t, fetch.Options{Resolver: resolver}), "https://agents.example.com/keys/")
		if _, err := source.Key(t.Context(), signature.Request{KeyID: "k", JKU: jku}); err == nil {
			t.Errorf("%q has a key", jku)
		}
		for _, name := range resolver.names {
			if !strings.EqualFold(name, "agents.example.com") {
				t.Errorf("%q: asked %q", jku, name)
			}
		}
	})
}
