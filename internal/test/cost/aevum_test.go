package cost_test

import (
	"context"
	"crypto/ed25519"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// withDID returns a card that names a DID, or the card itself if it cannot have one.
func withDID(document []byte) []byte {
	n, err := jsontree.Parse(document, card.WithLimits(card.NoLimits()))
	if err != nil || n.Kind != card.KindObject || n.Set("/metadata/did", jsontree.Text("did:web:a.example")) != nil {
		return document
	}
	return n.Append(nil)
}

var ofAevum = []documentCall{
	ofVerify("aevum", func(d []byte, key ed25519.PrivateKey) ([]byte, error) { return signing.Sign(withDID(d), key) }),
	ofText("signing.Canonical", func(d []byte) func() { return func() { _, _ = signing.Canonical(d) } }),
	ofText("signing.Sign", func(d []byte) func() {
		d = withDID(d)
		return func() { _, _ = signing.Sign(d, ed25519.NewKeyFromSeed(seed)) }
	}),
	ofText("signing.Verify", func(d []byte) func() {
		keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
			return signature.Key{Public: ed25519.NewKeyFromSeed(seed).Public()}, nil
		})
		return func() { _, _ = signing.Verify(context.Background(), d, signing.VerifyOptions{Keys: keys}) }
	}),
}
