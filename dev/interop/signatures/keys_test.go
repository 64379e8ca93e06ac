package signatures

import (
	"crypto"
	"encoding/json"
	"testing"

	"github.com/lestrrat-go/jwx/v3/jwk"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// jwx reads the key sets that we write, and we read those that jwx writes.
func TestKeySetsOfJWX(t *testing.T) {
	for algorithm, private := range privateKeys(t) {
		ours, err := jose.MarshalKeys(signature.Keys{{ID: "k", Public: private.Public(), Algorithm: algorithm}})
		if err != nil {
			t.Fatal(err)
		}
		set, err := jwk.Parse(ours)
		if err != nil {
			t.Fatalf("%s: jwx refuses %s: %v", algorithm, ours, err)
		}
		key, ok := set.LookupKeyID("k")
		if alg, stated := key.Algorithm(); !ok || !stated || alg.String() != string(algorithm) {
			t.Errorf("%s: jwx reads %s as %v", algorithm, ours, key)
		}
		theirs, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		read, err := jose.ParseKeys(theirs)
		if err != nil || len(read) != 1 || read[0].ID != "k" || !read[0].Algorithm.Is(algorithm) {
			t.Fatalf("%s: we read %s as %v (%v)", algorithm, theirs, read, err)
		}
		if public, ok := read[0].Public.(interface{ Equal(crypto.PublicKey) bool }); !ok || !public.Equal(private.Public()) {
			t.Errorf("%s: another key", algorithm)
		}
	}
}
