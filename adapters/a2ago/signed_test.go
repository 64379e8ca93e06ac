package a2ago_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// TestSigned: a struct has what the signer of the card wrote, and nothing else, although the
// decoder of a2a-go accepts other spellings of its members.
func TestSigned(t *testing.T) {
	private := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	signed, err := signing.Sign([]byte(document), signing.Signer{Key: private, KeyID: "k", Profile: signing.Spec})
	if err != nil {
		t.Fatal(err)
	}
	reader := a2ago.NewReader(a2ago.Signed(verify.Policy{Keys: signature.Keys{{ID: "k", Public: private.Public()}}}))
	c, err := reader.Parse(signed)
	if err != nil || c.Name != "Router" {
		t.Fatalf("the signed card: %v (%v)", c, err)
	}
	for _, added := range []string{
		`"Name":"Evil"`, `"SupportedInterfaces":[{"url":"https://evil.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`,
		`"supportedInterfaceſ":[{"url":"https://evil.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`,
		`"securityRequirements":[{}]`, `"SecuritySchemes":{"evil":{"mtlsSecurityScheme":{}}}`, `"Provider":{"organization":"Evil","url":"https://evil.example"}`,
	} {
		attack := []byte(strings.TrimSuffix(string(signed), "}") + "," + added + "}")
		var read a2a.AgentCard
		if err := json.Unmarshal(attack, &read); err != nil {
			t.Fatalf("%s: a2a-go does not read it: %v", added, err)
		}
		var refused *verify.Error
		if c, err := reader.Parse(attack); c != nil || !errors.As(err, &refused) || refused.Code != signing.CodeUncovered && refused.Code != signing.CodeMismatch {
			t.Errorf("%s: %v (%v)", added, c, err)
		}
	}
	if _, err := reader.Parse([]byte(document)); err == nil {
		t.Error("an unsigned card is accepted")
	}
}
