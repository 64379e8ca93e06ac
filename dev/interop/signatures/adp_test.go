package signatures

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// The functions below sign and verify ADP cards with encoding/json, gowebpki/jcs and
// crypto/ed25519 alone, as draft-song-anp-adp-00 describes it.

// independentForm returns the bytes that a signature covers.
func independentForm(document []byte) ([]byte, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(document, &members); err != nil {
		return nil, err
	}
	delete(members, "signature")
	rest, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	return jcs.Transform(rest)
}

func independentSign(t *testing.T, document []byte, key ed25519.PrivateKey) []byte {
	t.Helper()
	form, err := independentForm(document)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(document, &members); err != nil {
		t.Fatal(err)
	}
	members["signature"] = json.RawMessage(`"` + base64.RawURLEncoding.EncodeToString(ed25519.Sign(key, form)) + `"`)
	signed, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

func independentVerify(document []byte, key ed25519.PublicKey) bool {
	var members struct {
		Signature string `json:"signature"`
	}
	if json.Unmarshal(document, &members) != nil {
		return false
	}
	sig, err := base64.RawURLEncoding.DecodeString(members.Signature)
	if err != nil {
		return false
	}
	form, err := independentForm(document)
	return err == nil && ed25519.Verify(key, form, sig)
}

// adpDocuments returns the ADP cards of the corpus, and the documents of the vectors of
// signatures that are signed without an error.
func adpDocuments(t *testing.T) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/adp/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if found[filepath.Base(file)], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("../../../internal/test/vectors/testdata/adp.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, Kind string
		Text       string `json:"input_text"`
		Expect     struct{ Error json.RawMessage }
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Kind == "sign" && v.Expect.Error == nil {
			found[v.Name] = []byte(v.Text)
		}
	}
	if len(found) < 30 {
		t.Fatalf("%d documents", len(found))
	}
	return found
}

// TestADP: what either implementation signs, the other one verifies, and neither accepts
// another document or another key.
func TestADP(t *testing.T) {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	other := ed25519.NewKeyFromSeed([]byte(strings.Repeat("x", ed25519.SeedSize)))
	verify := func(document []byte, key ed25519.PrivateKey) *signing.Verification {
		t.Helper()
		v, err := signing.Verify(t.Context(), document, signing.VerifyOptions{
			Keys: signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
				return signature.Key{Public: key.Public().(ed25519.PublicKey)}, nil
			}),
		})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	public := key.Public().(ed25519.PublicKey)
	for name, document := range adpDocuments(t) {
		t.Run(name, func(t *testing.T) {
			ours, err := signing.Canonical(document)
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := independentForm(document)
			if err != nil || string(theirs) != string(ours) {
				t.Fatalf("the covered bytes are\n%s, the other implementation has\n%s (%v)", ours, theirs, err)
			}
			byThem := independentSign(t, document, key)
			if v := verify(byThem, key); v.Outcome != signature.Valid {
				t.Errorf("their signature is %s: %s", v.Outcome, v.Message)
			}
			if v := verify(byThem, other); v.Outcome != signature.Invalid {
				t.Errorf("their signature by another key is %s", v.Outcome)
			}
			byUs, err := signing.Sign(document, signing.AllowNoSeq(), key)
			if name == "19-peer-id-name.json" {
				if err == nil {
					t.Error("signed by a key that is not the one in the id")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !independentVerify(byUs, public) {
				t.Error("the other implementation refuses our signature")
			}
			changed := []byte(strings.Replace(string(byUs), `"name"`, `"nane"`, 1))
			if verify(changed, key).Outcome == signature.Valid || independentVerify(changed, public) {
				t.Error("a changed card is accepted")
			}
		})
	}
}
