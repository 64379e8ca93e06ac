package wellknown_test

import (
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// FuzzAccept: for any Accept header, the response has one of the document's media types, or is
// 406.
func FuzzAccept(f *testing.F) {
	for _, accept := range []string{"", "*/*;q=0.1, application/*", `application/json;a="b,c;q=0"`, `a/b;x="\`, ";q=1,/", "application/json;q=1e-3"} {
		f.Add(accept)
	}
	h, err := wellknown.New(served, wellknown.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, accept string) {
		r := httptest.NewRequest("GET", wellknown.AgentCardPath, nil)
		r.Header["Accept"] = []string{accept}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		media := []string{"application/agentcard+json", "application/json"}
		if ok := slices.Contains(media, w.Header().Get("Content-Type")); w.Code != 406 && (w.Code != 200 || !ok) {
			t.Errorf("%d %v", w.Code, w.Header())
		}
	})
}

// FuzzAddresses: well-known addresses are below the host of the base address.
func FuzzAddresses(f *testing.F) {
	for _, base := range []string{"https://h.example/a/../b?q#f", "http://u:p@[::1]:80", "h.example", "https://h.example/%2e%2e/%2F"} {
		f.Add(base)
	}
	f.Fuzz(func(t *testing.T, base string) {
		addresses, err := wellknown.Candidates(base, "aevum")
		if err != nil {
			return
		}
		u, err := url.Parse(addresses[0])
		if err != nil || u.Path != wellknown.AgentCardPath || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			t.Errorf("%q: %v, %v", base, addresses, err)
		}
		origin := strings.TrimSuffix(addresses[0], wellknown.AgentCardPath)
		for _, address := range addresses {
			if !strings.HasPrefix(address, origin+"/") || !strings.HasSuffix(address, wellknown.AgentCardPath) {
				t.Errorf("%q: %s", base, address)
			}
		}
	})
}
