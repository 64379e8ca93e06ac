package jose_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

func ExampleVerify() {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	sig, err := jose.Sign(signature.EdDSA, key, []byte("header.payload"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(jose.Verify(signature.EdDSA, key.Public(), []byte("header.payload"), sig))
	fmt.Println(jose.Verify(signature.EdDSA, key.Public(), []byte("header.other"), sig))
	fmt.Println(jose.Verify(signature.ES256, key.Public(), []byte("header.payload"), sig))
	// Output:
	// <nil>
	// the signature was not made for this content with this key
	// an Ed25519 key is no key for ES256
}
