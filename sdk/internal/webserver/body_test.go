package webserver_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// TestNetworkOf: limits of a client hold for all IPv6 addresses of its network.
func TestNetworkOf(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":            "192.0.2.7",
		"::ffff:192.0.2.7":     "192.0.2.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9":      "2001:db8:1:2::/64",
		"2001:db8:1:3::9":      "2001:db8:1:3::/64",
		"fe80::1%eth0":         "fe80::/64",
		"unix":                 "unix",
		"":                     "",
	} {
		if got := webserver.NetworkOf(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
