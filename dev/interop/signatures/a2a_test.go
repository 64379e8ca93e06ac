// Package signatures tests the signatures of cards with other implementations, both ways.
package signatures

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jws"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// a2aCards are cards by what profiles of payloads distinguish.
var a2aCards = map[string]string{
	"plain":         `{"name":"Router","description":"Plans routes.","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0","capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
	"outside ASCII": `{"name":"Züge 🚆","description":"Plans routes.","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0","capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
	"empty members": `{"name":"Router","description":"","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`,
	"of 0.3":        `{"protocolVersion":"0.3.0","name":"Router","description":"Plans routes.","url":"https://a.example/","version":"1.0.0","capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
}

// privateKeys returns a new key for each algorithm.
func privateKeys(t *testing.T) map[signature.Algorithm]crypto.Signer {
	p256, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p384, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	large, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, edwards, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return map[signature.Algorithm]crypto.Signer{
		signature.ES256: p256, signature.ES384: p384, signature.RS256: large, signature.PS256: large,
		signature.EdDSA: edwards, signature.Ed25519: edwards,
	}
}

// entry is an element of the member signatures.
type entry struct {
	Protected string `json:"protected"`
	Signature string `json:"signature"`
}

// jwx verifies what we sign, and we verify what jwx signs, with every algorithm.
func TestJWX(t *testing.T) {
	for algorithm, private := range privateKeys(t) {
		alg, ok := jwa.LookupSignatureAlgorithm(string(algorithm))
		if !ok {
			t.Fatalf("jwx has no %s", algorithm)
		}
		for name, document := range a2aCards {
			s := signing.Signer{Key: private, KeyID: "k", Algorithm: algorithm}
			signed, err := signing.Sign([]byte(document), s)
			if err != nil {
				t.Fatal(err)
			}
			payload, err := signing.Spec.Payload(signed)
			if err != nil {
				t.Fatal(err)
			}
			var served struct{ Signatures []entry }
			if err := json.Unmarshal(signed, &served); err != nil {
				t.Fatal(err)
			}
			compact := served.Signatures[0].Protected + ".." + served.Signatures[0].Signature
			if _, err := jws.Verify([]byte(compact), jws.WithKey(alg, private.Public()), jws.WithDetachedPayload(payload)); err != nil {
				t.Errorf("%s, %s: jwx refuses our signature: %v", algorithm, name, err)
			}

			headers := jws.NewHeaders()
			if err := headers.Set("kid", "k"); err != nil {
				t.Fatal(err)
			}
			theirs, err := jws.Sign(nil, jws.WithKey(alg, private, jws.WithProtectedHeaders(headers)), jws.WithDetachedPayload(payload))
			if err != nil {
				t.Fatal(err)
			}
			protected, value, _ := strings.Cut(string(theirs), "..")
			list, err := json.Marshal([]entry{{protected, value}})
			if err != nil {
				t.Fatal(err)
			}
			card := strings.TrimSuffix(document, "}") + `,"signatures":` + string(list) + "}"
			v, err := signing.Verify(t.Context(), []byte(card), signing.Options{Keys: signature.Keys{{ID: "k", Public: private.Public()}}})
			if err != nil || v.Outcome != signature.Valid {
				t.Errorf("%s, %s: we refuse the signature of jwx: %+v (%v)", algorithm, name, v, err)
			}
		}
	}
}

// The SDK of A2A for JavaScript accepts what we sign in its profile, and portable signatures.
// The variable names the folder a2ajs with its modules installed; make interop sets it.
func TestA2AJS(t *testing.T) {
	folder := os.Getenv("CARD_A2AJS")
	if folder == "" {
		t.Skip("CARD_A2AJS is not set: make interop sets it if node is installed")
	}
	type served struct {
		Document string `json:"document"`
		Key      any    `json:"key"`
	}
	var (
		list  []served
		names []string
		want  []bool
	)
	for algorithm, private := range privateKeys(t) {
		set, err := jose.MarshalKeys(signature.Keys{{ID: "k", Public: private.Public(), Algorithm: algorithm}})
		if err != nil {
			t.Fatal(err)
		}
		var published struct{ Keys []json.RawMessage }
		if err := json.Unmarshal(set, &published); err != nil {
			t.Fatal(err)
		}
		key := published.Keys[0]
		for name, document := range a2aCards {
			for _, s := range []signing.Signer{{Profile: signing.SDK}, {Profile: signing.Spec}, {Portable: true}} {
				s.Key, s.KeyID, s.Algorithm, s.AllowUncovered = private, "k", algorithm, true
				signed, err := signing.Sign([]byte(document), s)
				if s.Portable && err != nil {
					continue // refused, with the reason
				}
				if err != nil {
					t.Fatal(err)
				}
				ours, err := signing.Spec.Payload([]byte(document))
				if err != nil {
					t.Fatal(err)
				}
				theirs, err := signing.SDK.Payload([]byte(document))
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, served{string(signed), key})
				names = append(names, string(algorithm)+", "+name+", "+s.Profile.String())
				want = append(want, s.Profile == signing.SDK || bytes.Equal(ours, theirs))
			}
		}
	}
	input, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "verify.mjs")
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, bytes.NewReader(input), os.Stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []bool
	if err := json.Unmarshal(output, &got); err != nil || len(got) != len(want) {
		t.Fatalf("%s (%v)", output, err)
	}
	for i, name := range names {
		if got[i] != want[i] {
			t.Errorf("%s: the SDK accepts it: %t, want %t", name, got[i], want[i])
		}
	}
	t.Logf("%d documents", len(list))
}
