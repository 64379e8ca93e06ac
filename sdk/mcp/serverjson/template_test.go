package serverjson

import (
	"net/url"
	"testing"
)

// FuzzPlainAddress: net/url accepts what plainAddress accepts, and splits it in the same way.
func FuzzPlainAddress(f *testing.F) {
	for _, address := range []string{
		"https://example.com/mcp", "http://localhost:8080", "https://{tenant}.example.com:{port}/{path}/x", "https://a.localhost/",
		"https://{host}:/a", "http://-.:1/", "https://a/{b}c/~d_e", "https://{port}/", "https://a:{host}/", "https://{}/", "https://a.com/{x/y}",
		"https://a/b?c={d}&e#{f}", "https://a/#b#c?d/{e}", "https://a/??", "https://a?b", "https://a#b",
	} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		scheme, host, ok := plainAddress(address)
		if !ok {
			return
		}
		u, err := url.Parse(exampleOf(address))
		if err != nil || u.Scheme != scheme || u.Hostname() != exampleOf(host) || isLocal(u.Hostname()) != isLocal(host) {
			t.Errorf("%q: %v, %v; want %q and %q", address, u, err, scheme, host)
		}
	})
}

// The addresses of most cards are checked without allocation.
func TestPlainAddressAllocatesNothing(t *testing.T) {
	for _, address := range []string{"https://mcp.example.com/v1", "https://{tenant}.example.com:{port}/mcp", "https://example.com/a/b?c={d}#readme"} {
		if n := testing.AllocsPerRun(10, func() {
			if _, _, ok := httpAddress(address); !ok || !isParsed(address) {
				t.Errorf("%s is refused", address)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", address, n)
		}
	}
}
