package verify_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// The holder of a key signs a card. Members that others add later are not in the covered card.
// A card that would send its callers elsewhere is not valid.
func ExampleDocument() {
	private := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	keys := signature.Keys{{ID: "router-1", Public: private.Public()}}
	signed, err := signing.Sign([]byte(`{
		"name": "Router", "description": "Plans routes.", "version": "1.0.0",
		"supportedInterfaces": [{"url": "https://agents.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
		"capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
		"skills": [{"id": "plan", "name": "Plan", "description": "Plans a route.", "tags": ["maps"]}]
	}`), signing.Signer{Key: private, KeyID: "router-1", Profile: signing.SDK})
	if err != nil {
		fmt.Println(err)
		return
	}

	extended := bytes.Replace(signed, []byte(`"name"`), []byte(`"x-added": true, "name"`), 1)
	v, err := verify.Document(context.Background(), extended, verify.Policy{Keys: keys})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := a2a.Parse(v.Covered())
	fmt.Println(v.Use(), v.Uncovered[0].Pointer, c.Name, card.MembersOf(c).Has("x-added"), err)

	moved := bytes.Replace(signed, []byte(`"name"`), []byte(`"URL": "https://evil.example", "name"`), 1)
	v, err = verify.Document(context.Background(), moved, verify.Policy{Keys: keys})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Use(), v.Covered() == nil)
	fmt.Println(v.Err())
	// Output:
	// trust /x-added Router false <nil>
	// discard true
	// the card is invalid: /URL: the signature does not cover "/URL" (ambiguous) [uncovered] (signature /signatures/0, key "router-1")
}
