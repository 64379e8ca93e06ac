package jose_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// wycheproofGroup is a group of vectors with one key.
type wycheproofGroup struct {
	PublicKey struct{ Uncompressed, PK string }
	Tests     []struct {
		TcID                      int
		Comment, Msg, Sig, Result string
	}
}

// The vectors of C2SP/wycheproof for signatures of fixed length must be verified correctly.
func TestWycheproof(t *testing.T) {
	for file, of := range map[string]struct {
		algorithm signature.Algorithm
		curve     elliptic.Curve
	}{
		"ecdsa_secp256r1_sha256_p1363_test.json": {signature.ES256, elliptic.P256()},
		"ecdsa_secp384r1_sha384_p1363_test.json": {signature.ES384, elliptic.P384()},
		"ed25519_test.json":                      {signature.Ed25519, nil},
	} {
		text, err := os.ReadFile("../../../../shared/kits/wycheproof/" + file)
		if err != nil {
			t.Skipf("the vectors are absent: %v", err)
		}
		var groups struct{ TestGroups []wycheproofGroup }
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		verified := 0
		for _, group := range groups.TestGroups {
			var key crypto.PublicKey = ed25519.PublicKey(unhex(t, group.PublicKey.PK))
			if of.curve != nil {
				if key, err = ecdsa.ParseUncompressedPublicKey(of.curve, unhex(t, group.PublicKey.Uncompressed)); err != nil {
					t.Fatal(err)
				}
			}
			for _, test := range group.Tests {
				verified++
				err := jose.Verify(of.algorithm, key, unhex(t, test.Msg), unhex(t, test.Sig))
				if (err == nil) != (test.Result == "valid") {
					t.Errorf("%s, tcId %d, %s: %v, want %s", file, test.TcID, test.Comment, err, test.Result)
				}
			}
		}
		if verified < 100 {
			t.Errorf("%s: %d vectors", file, verified)
		}
	}
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
