package cost_test

import (
	"context"
	"crypto/ed25519"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// ofVerify measures the verification of a document that sign signs; documents that it refuses
// are left out.
func ofVerify(dialect string, sign func(document []byte, key ed25519.PrivateKey) ([]byte, error)) documentCall {
	return ofText("verify.Document of "+dialect, func(d []byte) func() {
		private := ed25519.NewKeyFromSeed(seed)
		signed, err := sign(d, private)
		if err != nil {
			return nil
		}
		keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
			return signature.Key{Public: private.Public()}, nil
		})
		return func() {
			_, _ = verify.Document(context.Background(), signed, verify.Policy{Keys: keys, Dialect: dialect})
		}
	})
}

var (
	verifyADP = ofVerify("adp", func(d []byte, key ed25519.PrivateKey) ([]byte, error) {
		return signing.Sign(d, signing.AllowNoSeq(), key)
	})
	verifyNooterra = ofVerify("nooterra", func(d []byte, key ed25519.PrivateKey) ([]byte, error) {
		c, err := nooterra.Decode(d)
		if err != nil {
			return nil, err
		}
		return publish.SignBody(c.TenantID, d, key, time.Unix(0, 0))
	})
)
