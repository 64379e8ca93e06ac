package publish_test

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func Example() {
	private := ed25519.NewKeyFromSeed([]byte("0123456789abcdef0123456789abcdef"))
	signed, err := publish.SignBody("tenant_pay",
		[]byte(`{"agentId": "agt_payments", "displayName": "Payments", "priority": 1}`),
		private, time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC))
	if err != nil {
		log.Fatal(err)
	}
	key, err := publish.KeyOf(private.Public().(ed25519.PublicKey))
	if err != nil {
		log.Fatal(err)
	}
	trusted := publish.VerifyOptions{Keys: signature.Keys{key}}
	for _, tenant := range []string{"tenant_pay", "tenant_other"} {
		result, err := publish.VerifyBody(context.Background(), tenant, signed, trusted)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(result.Outcome, result.Code, result.Uncovered)
	}
	// Output:
	// valid  [/priority]
	// invalid AGENT_CARD_PUBLISH_PAYLOAD_HASH_MISMATCH []
}

func ExamplePayload() {
	text, err := publish.Payload("tenant_pay", []byte(`{"agentId": "agt_payments", "tags": ["b", "a"]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text[:71]))
	fmt.Println(publish.Hash(text)[:8])
	// Output:
	// {"agentId":"agt_payments","attestations":null,"capabilities":null,"desc
	// 805c23d6
}
