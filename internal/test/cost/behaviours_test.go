package cost_test

import (
	"context"
	"crypto/ed25519"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// behaviours are the functions on documents of one dialect beyond those that all have.
var behaviours = map[string][]documentCall{
	"a2a":      ofA2A,
	"a2a-0.3":  ofA2A,
	"adp":      ofADP,
	"aevum":    ofAevum,
	"nooterra": ofNooterra,
}

// seed makes a key for signatures that are measured.
var seed = make([]byte, ed25519.SeedSize)

var ofA2A = []documentCall{
	ofText("site.Make", func(d []byte) func() {
		return func() {
			_, _ = site.Make([]site.Agent{{Card: d}}, site.For(site.All), site.Base("https://a.example"), site.AllowInvalid())
		}
	}),
	ofText("signing.Payload", func(d []byte) func() {
		return func() {
			for _, p := range signing.Profiles() {
				_, _ = p.Payload(d)
			}
		}
	}),
	ofText("signing.Sign", func(d []byte) func() {
		return func() {
			_, _ = signing.Sign(d, signing.Signer{Key: ed25519.NewKeyFromSeed(seed), KeyID: "k", AllowUncovered: true})
		}
	}),
	ofText("signing.Verify", func(d []byte) func() {
		signed, err := signing.Sign(d, signing.Signer{Key: ed25519.NewKeyFromSeed(seed), KeyID: "k", Profile: signing.Raw, AllowUncovered: true})
		if err != nil {
			return nil
		}
		keys := signature.Keys{{ID: "k", Public: ed25519.NewKeyFromSeed(seed).Public()}}
		return func() { _, _ = signing.Verify(context.Background(), signed, signing.Options{Keys: keys}) }
	}),
}
