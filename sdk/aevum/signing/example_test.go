package signing_test

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// An agent signs its card; a reader that knows the key of its DID verifies it.
func Example() {
	key := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	signed, err := signing.Sign([]byte(`{
  "agent_id": "01JT74NY00K1QWS0AGV91GG1KD",
  "name": "Router",
  "version": "1.0.0",
  "capabilities": [{"id": "routes.plan"}],
  "endpoint": {"protocol": "https", "url": "https://agents.example.com/"},
  "metadata": {"did": "did:web:agents.example.com"}
}`), key)
	if err != nil {
		log.Fatal(err)
	}
	keys := signature.Keys{{ID: "did:web:agents.example.com", Public: key.Public()}}
	changed := strings.Replace(string(signed), "agents.example.com/", "evil.example/", 1)
	for _, document := range []string{string(signed), changed} {
		v, err := signing.Verify(context.Background(), []byte(document), signing.VerifyOptions{Keys: keys})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %q\n", v.Outcome, v.Code)
	}
	// Output:
	// valid ""
	// invalid "signature"
}
