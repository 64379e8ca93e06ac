package verify_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// A client finds the card of a host and uses only its signed part, for a card of any dialect.
// The second host serves the card with a changed address.
func Example() {
	private := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	keys := signature.Keys{{ID: "router-1", Public: private.Public()}}
	signed, err := signing.Sign([]byte(`{
		"name": "Router", "description": "Plans routes.", "version": "1.0.0",
		"supportedInterfaces": [{"url": "https://agents.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
		"capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
		"skills": [{"id": "plan", "name": "Plan", "description": "Plans a route.", "tags": ["maps"]}]
	}`), signing.Signer{Key: private, KeyID: "router-1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	changed := bytes.Replace(signed, []byte("agents.example.com"), []byte("evil.example"), 1)

	client, err := fetch.NewClient(fetch.Options{AllowLoopback: true}) // a real host needs no option
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	for _, served := range [][]byte{signed, changed} {
		host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(served)
		}))
		c, err := trustedCard(context.Background(), client, host.URL, keys)
		host.Close()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c.SupportedInterfaces[0].URL)
	}
	// Output:
	// https://agents.example.com/a2a
	// the card is invalid: /signatures/0: it is not the signature of this document by this key [mismatch] (signature /signatures/0, key "router-1")
}

// trustedCard returns the signed card of a host.
func trustedCard(ctx context.Context, client *fetch.Client, host string, keys signature.KeySource) (*a2a.AgentCard, error) {
	found, err := client.Discover(ctx, host)
	if err != nil {
		return nil, err
	}
	v, err := verify.Document(ctx, found.Bytes(), verify.Policy{Keys: keys})
	if err != nil {
		return nil, err
	}
	if !v.Valid() {
		return nil, v.Err() // names the signature, the key and the uncovered member
	}
	return a2a.Parse(v.Covered()) // only the signed part of the card
}
