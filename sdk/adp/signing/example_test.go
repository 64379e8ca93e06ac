package signing_test

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
)

// An agent signs its card; a reader that takes keys from peer ids verifies it.
func ExampleSign() {
	key := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	id := "agent://" + signing.PeerID(key.Public().(ed25519.PublicKey))

	document := []byte(`{"id":"` + id + `","name":"translator","seq":1}`)
	signed, err := signing.Sign(document, signing.RequireSeq(), key)
	if err != nil {
		log.Fatal(err)
	}
	forged := []byte(strings.Replace(string(signed), "translator", "banker", 1))
	for _, document := range [][]byte{signed, forged} {
		v, err := signing.Verify(context.Background(), document, signing.VerifyOptions{Keys: signing.PeerIDs{}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %q\n", v.Outcome, v.Code)
	}
	// Output:
	// valid ""
	// invalid "signature"
}
