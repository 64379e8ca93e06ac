package signing_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// small is a card of A2A 1.0 without values that any profile leaves out.
const small = `{
  "name": "Router",
  "description": "Plans routes.",
  "supportedInterfaces": [{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
  "version": "1.0.0",
  "capabilities": {"streaming": true},
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "r", "name": "Route", "description": "Plans.", "tags": ["travel"]}]
}
`

// key returns a new Ed25519 key as signer and as key source.
func key(t testing.TB) (signing.Signer, signature.Keys) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return signing.Signer{Key: private, KeyID: "k"}, signature.Keys{{ID: "k", Public: public}}
}

func sign(t testing.TB, document string, s signing.Signer) string {
	t.Helper()
	signed, err := signing.Sign([]byte(document), s)
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

func verify(t testing.TB, document string, keys signature.KeySource, options ...signing.Options) *signing.Verification {
	t.Helper()
	var o signing.Options
	for _, o = range options {
	}
	o.Keys = keys
	v, err := signing.Verify(t.Context(), []byte(document), o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Every algorithm signs in every profile; the document keeps its bytes.
func TestSignAndVerify(t *testing.T) {
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
	for algorithm, private := range map[signature.Algorithm]crypto.Signer{
		signature.ES256: p256, signature.ES384: p384, signature.RS256: large, signature.PS256: large, signature.EdDSA: edwards, signature.Ed25519: edwards,
	} {
		for _, profile := range signing.Profiles() {
			s := signing.Signer{Key: private, KeyID: "k", Profile: profile, JKU: "https://a.example/jwks", AllowUncovered: true}
			if algorithm == signature.PS256 || algorithm == signature.Ed25519 {
				s.Algorithm = algorithm
			}
			signed := sign(t, full, s)
			if want := strings.TrimSuffix(full, "]\n}"); !strings.HasPrefix(signed, want) {
				t.Fatalf("the bytes changed: %s", signed)
			}
			v := verify(t, signed, signature.Keys{{ID: "k", Public: private.Public()}}, signing.Options{AllowUncovered: true})
			last := v.Signatures[len(v.Signatures)-1]
			if v.Outcome != signature.Valid || last.Header.Algorithm != algorithm || last.Header.JKU != s.JKU || last.Header.Type != "JOSE" {
				t.Errorf("%s, %s: %+v", algorithm, profile, v)
			}
			if last.Profile != profile {
				t.Errorf("%s: the profile is %s", profile, last.Profile)
			}
			if v.Signatures[0].Code != signing.CodeForm {
				t.Errorf("the first signature states no algorithm: %+v", v.Signatures[0])
			}
		}
	}
}

// TestSigner: a signer needs a key with a name, and the address of a key set is one.
func TestSigner(t *testing.T) {
	usual, _ := key(t)
	for name, change := range map[string]func(*signing.Signer){
		"no key":      func(s *signing.Signer) { s.Key = nil },
		"no name":     func(s *signing.Signer) { s.KeyID = "" },
		"ill-formed":  func(s *signing.Signer) { s.KeyID = "\xff" },
		"jku: word":   func(s *signing.Signer) { s.JKU = "keys" },
		"jku: path":   func(s *signing.Signer) { s.JKU = "/.well-known/jwks.json" },
		"jku: scheme": func(s *signing.Signer) { s.JKU = "file:///keys" },
		"jku: form":   func(s *signing.Signer) { s.JKU = "https://a b/" },
	} {
		s := usual
		change(&s)
		if _, err := signing.Sign([]byte(small), s); err == nil || !strings.HasPrefix(err.Error(), "signing: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A signature is inserted into documents of all forms.
func TestInsert(t *testing.T) {
	s, keys := key(t)
	for document, want := range map[string]string{
		`{}`:                             `{"signatures":[*]}`,
		"{\n}":                           "{\"signatures\":[*]\n}",
		`{"a":1}`:                        `{"a":1,"signatures":[*]}`,
		"{\"a\":1\n}\n":                  "{\"a\":1,\"signatures\":[*]\n}",
		`{"signatures":null,"a":1}`:      `{"signatures":[*],"a":1}`,
		`{"signatures":[],"a":1}`:        `{"signatures":[*],"a":1}`,
		`{"signatures":[ {} ] }`:         `{"signatures":[ {},* ] }`,
		`{"signature\u0073":[1],"a":[]}`: `{"signature\u0073":[1,*],"a":[]}`,
	} {
		signed := sign(t, document, s)
		before, after, _ := strings.Cut(want, "*")
		if !strings.HasPrefix(signed, before+`{"protected":"`) || !strings.HasSuffix(signed, `"}`+after) {
			t.Errorf("%q: %q, want %q", document, signed, want)
		}
		if v := verify(t, signed, keys); v.Outcome != signature.Valid {
			t.Errorf("%q: %+v", signed, v)
		}
	}
	if _, err := signing.Sign([]byte(`{"signatures":{}}`), s); err == nil {
		t.Error("a member signatures that is no list is accepted")
	}
}

// differences returns the locations at which two documents differ, or false if b is not
// readable.
func differences(a, b any, at string, list map[string]bool) {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			for name := range maps.Keys(x) {
				if _, ok := y[name]; !ok {
					list[at+card.JoinPointer(name)] = true
				}
			}
			for name := range y {
				if _, ok := x[name]; !ok {
					list[at+card.JoinPointer(name)] = true
				} else {
					differences(x[name], y[name], at+card.JoinPointer(name), list)
				}
			}
			return
		}
	case []any:
		if y, ok := b.([]any); ok && len(x) == len(y) {
			for i := range x {
				differences(x[i], y[i], fmt.Sprintf("%s/%d", at, i), list)
			}
			return
		}
	}
	if one, _ := json.Marshal(a); true {
		if two, _ := json.Marshal(b); !bytes.Equal(one, two) {
			list[at] = true
		}
	}
}

func decode(t testing.TB, text []byte) (v any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// Every byte of a signed card is changed, in every profile: the signature is refused, or the
// verification lists the changed value.
func TestEveryByte(t *testing.T) {
	for _, profile := range signing.Profiles() {
		s, keys := key(t)
		s.Profile, s.AllowUncovered = profile, true
		signed := []byte(sign(t, full, s))
		original := decode(t, signed)
		unset := verify(t, string(signed), keys, signing.Options{AllowUncovered: true}).Uncovered
		accepted := 0
		for i := range signed {
			for _, c := range []byte{'0', '"', ' ', '_'} {
				if signed[i] == c {
					continue
				}
				changed := slices.Clone(signed)
				changed[i] = c
				v, err := signing.Verify(t.Context(), changed, signing.Options{Keys: keys, AllowUncovered: true})
				if err != nil || v.Outcome != signature.Valid {
					continue
				}
				accepted++
				found := map[string]bool{}
				differences(original, decode(t, changed), "", found)
				for place := range found {
					// A value of the original that means the same as its absence may be absent.
					covered := !slices.ContainsFunc(slices.Concat(v.Uncovered, unset), func(u signing.Uncovered) bool {
						return place == u.Pointer || strings.HasPrefix(place, u.Pointer+"/")
					})
					if covered && place != "/signatures" && !strings.HasPrefix(place, "/signatures/") {
						t.Fatalf("%s: byte %d as %q: the change of %s is accepted and not listed", profile, i, c, place)
					}
				}
			}
		}
		if accepted == 0 {
			t.Errorf("%s: nothing was accepted, not even white space", profile)
		}
	}
}

// The locations of uncovered values have a limited size, and the first value that leads
// elsewhere is always listed.
func TestLongLocations(t *testing.T) {
	s, keys := key(t)
	note := `"x-note":{"` + strings.Repeat("n", 1<<20) + `":[` + strings.Repeat("1e-400,", 100) + `0]},`
	s.AllowUncovered = true
	document := strings.Replace(small, `"name"`, note+`"name"`, 1)
	document = strings.Replace(document, `true}`, `true,"extensions":[{"uri":"u","params":{"n":12345678901234567890}}]}`, 1)
	v := verify(t, sign(t, document, s), keys)
	if v.Outcome != signature.Invalid || v.Signatures[0].Code != signing.CodeUncovered || len(v.Uncovered) != 4 || v.Uncovered[3].Pointer != "/capabilities/extensions/0/params/n" || v.More != 97 {
		t.Errorf("%s %q: %d locations, %d more", v.Outcome, v.Signatures[0].Code, len(v.Uncovered), v.More)
	}
}

// Only the first signatures are verified, and the result says so.
func TestManySignatures(t *testing.T) {
	s, keys := key(t)
	list := strings.Repeat(`{"protected":"e30","signature":"AA"},`, 5000)
	v := verify(t, strings.Replace(sign(t, small, s), `"signatures": [`, `"signatures": [`+list, 1), keys)
	if n := len(v.Signatures); n != 17 || v.Signatures[16].Code != signing.CodeTooMany || v.Outcome != signature.Invalid {
		t.Errorf("%d results, the last is %+v", n, v.Signatures[n-1])
	}
}

func ExampleSign() {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	signed, err := signing.Sign([]byte(small), signing.Signer{Key: private, KeyID: "2026-11"})
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := signing.Verify(context.Background(), signed, signing.Options{Keys: signature.Keys{{ID: "2026-11", Public: public}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Outcome, v.Signatures[0].Profile, len(v.Uncovered))
	// Output: valid raw 0
}

func FuzzVerify(f *testing.F) {
	s, keys := key(f)
	f.Add([]byte(sign(f, full, s)))
	f.Add([]byte(withHeader(small, `{"alg":"EdDSA","kid":"k"}`)))
	f.Add([]byte(`{"Name":"a","name":"b","skills":[{}],"n":12345678901234567890}`))
	f.Fuzz(func(t *testing.T, document []byte) {
		v, err := signing.Verify(t.Context(), document, signing.Options{Keys: keys})
		if err != nil {
			return
		}
		signed, err := signing.Sign(document, s)
		if refused, ok := errors.AsType[card.Violation](err); ok && strings.Contains(refused.Message, "another payload") {
			t.Fatalf("%s is refused without a reason: %v", document, err)
		}
		if err != nil {
			return
		}
		again, err := signing.Verify(t.Context(), signed, signing.Options{Keys: keys})
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Signatures) >= 16 {
			return
		}
		if again.Outcome != signature.Valid {
			t.Fatalf("%s is signed as %s: %+v", document, signed, again)
		}
		if resigned, err := signing.Sign(again.Covered, s); err != nil || verify(t, string(resigned), keys).Outcome != signature.Valid {
			t.Fatalf("the covered card of %s is %s, which cannot be signed: %v", document, again.Covered, err)
		}
	})
}
