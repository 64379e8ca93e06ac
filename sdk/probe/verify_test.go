package probe_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/probe"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

func TestVerify(t *testing.T) {
	private := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	signed, err := signing.Sign([]byte(a2aCard), signing.Signer{Key: private, KeyID: "k"})
	if err != nil {
		t.Fatal(err)
	}
	trusted := verify.Policy{Keys: signature.Keys{{ID: "k", Public: private.Public()}}}
	const card, agent = "/.well-known/agent-card.json", "/.well-known/agentcard"
	for _, tt := range []struct {
		name, body string
		policy     verify.Policy
		want       verify.Use
		isOK       bool
	}{
		{"signed", string(signed), trusted, verify.Trust, true},
		{"unsigned", a2aCard, trusted, verify.Unproven, true},
		{"no key", string(signed), verify.Policy{}, verify.Unproven, true},
		{"changed", strings.Replace(string(signed), "Adds up", "Adds down", 1), trusted, verify.Discard, false},
		{"added address", strings.Replace(string(signed), "{", `{"URL":"https://evil.example",`, 1), trusted, verify.Discard, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := probing(t, host(t, map[string]page{card: {0, jsonType, tt.body}, agent: {0, jsonType, aevumCard}}))
			if err := r.Verify(t.Context(), tt.policy); err != nil {
				t.Fatal(err)
			}
			for _, d := range r.Documents {
				switch {
				case d.Path == agent:
					if d.Signature.Use() != verify.Unproven {
						t.Errorf("%s, which is not signed, is %s", d.Path, d.Signature.Use())
					}
					continue
				case d.Path != card:
					if d.Signature != nil {
						t.Errorf("%s, which is absent or has no signatures, is %s", d.Path, d.Signature.Use())
					}
					continue
				}
				if d.Signature.Use() != tt.want {
					t.Errorf("%s: %v, want %s", d.Signature.Use(), d.Signature.Err(), tt.want)
				}
			}
			r.Disagreements = nil // the disagreements of the two cards
			if r.OK() != tt.isOK {
				t.Errorf("OK is %t", r.OK())
			}
		})
	}
	broken := errors.New("the key server does not answer")
	failing := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) { return signature.Key{}, broken })
	r := probing(t, host(t, map[string]page{card: {0, jsonType, string(signed)}}))
	if err := r.Verify(t.Context(), verify.Policy{Keys: failing}); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	if r.Documents[0].State != probe.Valid {
		t.Error(r.Documents[0].State)
	}
}
