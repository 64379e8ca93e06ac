package exchange_test

import (
	"crypto/ed25519"
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var testKey = ed25519.NewKeyFromSeed([]byte("01234567890123456789012345678901"))

func publicOf(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

func verify(t *testing.T, document []byte, keys signature.KeySource) *signing.Verification {
	t.Helper()
	v, err := signing.Verify(t.Context(), document, signing.VerifyOptions{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// codeOf returns the code of an error of this package or of a document, empty for nil.
func codeOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	problem, ok := errors.AsType[interface {
		error
		Problem() card.Violation
	}](err)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return problem.Problem().Code
}
