package check_test

import (
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// TestAddresses compares the rules of addresses with package net/netip, for random combinations of
// the parts of addresses.
func TestAddresses(t *testing.T) {
	parts := strings.Fields(": :: . 0 1 00 01 f F ff a0 abcd 12345 255 256 9 99 1.2.3.4 1.2.3 1.2.3.04 1:2:3 1:2:3:4:5:6 :: g % -")
	r := rand.New(rand.NewPCG(1, 2))
	found4, found6 := 0, 0
	for range 400_000 {
		var b strings.Builder
		for n := range 1 + r.IntN(10) {
			if n > 0 && r.IntN(3) > 0 {
				b.WriteString([]string{":", "."}[r.IntN(2)])
			}
			b.WriteString(parts[r.IntN(len(parts))])
		}
		s := b.String()
		a, err := netip.ParseAddr(s)
		want4, want6 := err == nil && a.Is4(), err == nil && a.Is6() && a.Zone() == ""
		if got := check.String(s).IPv4(); got != want4 {
			t.Errorf("IPv4 of %q: %t", s, got)
		}
		if got := check.String(s).IPv6(); got != want6 {
			t.Errorf("IPv6 of %q: %t", s, got)
		}
		if want4 {
			found4++
		}
		if want6 {
			found6++
		}
	}
	if found4 < 500 || found6 < 500 {
		t.Errorf("only %d and %d addresses were tried", found4, found6)
	}
}
