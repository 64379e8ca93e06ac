package signing_test

import (
	"bytes"
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
	"math/big"
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
func key(t testing.TB) (signing.Signer, signing.Keys) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return signing.Signer{Key: private, KeyID: "k"}, signing.Keys{"k": public}
}

func sign(t testing.TB, document string, s signing.Signer) string {
	t.Helper()
	signed, err := signing.Sign([]byte(document), s)
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

func verify(t testing.TB, document string, keys signing.KeySource, opts ...signing.Option) *signing.Verification {
	t.Helper()
	v, err := signing.Verify([]byte(document), keys, opts...)
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
	for algorithm, private := range map[signing.Algorithm]crypto.Signer{
		signing.ES256: p256, signing.ES384: p384, signing.RS256: large, signing.PS256: large, signing.EdDSA: edwards,
	} {
		for _, profile := range signing.Profiles() {
			s := signing.Signer{Key: private, KeyID: "k", Profile: profile, JKU: "https://a.example/jwks"}
			if algorithm == signing.PS256 {
				s.Algorithm = algorithm
			}
			signed := sign(t, full, s)
			if want := strings.TrimSuffix(full, "]\n}"); !strings.HasPrefix(signed, want) {
				t.Fatalf("the bytes changed: %s", signed)
			}
			v := verify(t, signed, signing.Keys{"k": private.Public()}, signing.AllowUncovered())
			last := v.Signatures[len(v.Signatures)-1]
			if v.Outcome != signature.Valid || last.Header.Algorithm != algorithm || last.Header.JKU != s.JKU || last.Header.Type != "JOSE" {
				t.Errorf("%s, %s: %+v", algorithm, profile, v)
			}
			if last.Profile != profile {
				t.Errorf("%s: the profile is %s", profile, last.Profile)
			}
			if v.Signatures[0].Code != signing.CodeAlgorithm {
				t.Errorf("the first signature states no algorithm: %+v", v.Signatures[0])
			}
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
		s.Profile = profile
		signed := []byte(sign(t, full, s))
		original := decode(t, signed)
		unset := verify(t, string(signed), keys, signing.AllowUncovered()).Uncovered
		accepted := 0
		for i := range signed {
			for _, c := range []byte{'0', '"', ' ', '_'} {
				if signed[i] == c {
					continue
				}
				changed := slices.Clone(signed)
				changed[i] = c
				v, err := signing.Verify(changed, keys, signing.AllowUncovered())
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

// A member that says how the agent is reached makes a signature that does not cover it
// invalid.
func TestUncovered(t *testing.T) {
	s, keys := key(t)
	s.Profile = signing.SDK
	signed := sign(t, small, s)
	add := func(member string) string { return strings.Replace(signed, `"name"`, member+`,"name"`, 1) }
	for member, want := range map[string]signature.Outcome{
		`"url": "https://evil.example/"`:    signature.Invalid,
		`"security": []`:                    signature.Invalid,
		`"additional_interfaces": []`:       signature.Invalid,
		`"securityRequirements": []`:        signature.Valid, // the same as absent
		`"x-note": 1`:                       signature.Valid,
		`"provider": {"url": "https://x/"}`: signature.Invalid, // not the payload
	} {
		v := verify(t, add(member), keys)
		if v.Outcome != want {
			t.Errorf("%s: %+v", member, v)
		}
		if v.Signatures[0].Code == signing.CodeMismatch {
			continue
		}
		if len(v.Uncovered) != 1 || !strings.HasPrefix(member, `"`+v.Uncovered[0].Pointer[1:]+`"`) {
			t.Errorf("%s: uncovered are %v", member, v.Uncovered)
		}
		if v := verify(t, add(member), keys, signing.AllowUncovered()); v.Outcome != signature.Valid {
			t.Errorf("%s is not accepted when the caller allows it", member)
		}
	}
}

func TestOutcomes(t *testing.T) {
	s, keys := key(t)
	signed := sign(t, small, s)
	public, _, _ := ed25519.GenerateKey(rand.Reader)
	other, _ := key(t)
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		document string
		keys     signing.KeySource
		opts     []signing.Option
		outcome  signature.Outcome
		code     string
	}{
		"unsigned":         {small, keys, nil, signature.Unsigned, ""},
		"valid":            {signed, keys, nil, signature.Valid, ""},
		"another key":      {signed, signing.Keys{"k": public}, nil, signature.Invalid, signing.CodeMismatch},
		"no key":           {signed, signing.Keys{}, nil, signature.Unverifiable, signing.CodeNoKey},
		"other kind":       {signed, signing.Keys{"k": &weak.PublicKey}, nil, signature.Invalid, signing.CodeAlgorithm},
		"algorithm":        {signed, keys, []signing.Option{signing.Accept(signing.ES256)}, signature.Invalid, signing.CodeAlgorithm},
		"profile":          {sign(t, strings.Replace(small, `"name"`, `"iconUrl":null,"name"`, 1), s), keys, []signing.Option{signing.Use(signing.Raw)}, signature.Invalid, signing.CodeMismatch},
		"none":             {withHeader(small, `{"alg":"none","kid":"k"}`), keys, nil, signature.Invalid, signing.CodeAlgorithm},
		"symmetric":        {withHeader(small, `{"alg":"HS256","kid":"k"}`), keys, []signing.Option{signing.Accept("HS256", signing.EdDSA)}, signature.Invalid, signing.CodeAlgorithm},
		"no kid":           {withHeader(small, `{"alg":"EdDSA"}`), keys, nil, signature.Invalid, signing.CodeForm},
		"critical":         {withHeader(small, `{"alg":"EdDSA","kid":"k","crit":["x"],"x":1}`), keys, nil, signature.Invalid, signing.CodeMismatch},
		"padding":          {strings.Replace(signed, "\"}]\n", "==\"}]\n", 1), keys, nil, signature.Invalid, signing.CodeForm},
		"one of two":       {sign(t, sign(t, small, signing.Signer{Key: other.Key, KeyID: "k"}), s), keys, nil, signature.Valid, signing.CodeMismatch},
		"two, one unknown": {sign(t, sign(t, small, signing.Signer{Key: other.Key, KeyID: "k"}), signing.Signer{Key: s.Key, KeyID: "l"}), keys, nil, signature.Invalid, signing.CodeMismatch},
	} {
		v := verify(t, test.document, test.keys, test.opts...)
		code := ""
		if len(v.Signatures) > 0 {
			code = v.Signatures[0].Code
		}
		if v.Outcome != test.outcome || code != test.code {
			t.Errorf("%s: %s, %q: %+v", name, v.Outcome, code, v.Signatures)
		}
	}
	failing := signing.KeyFunc(func(signing.Header) (crypto.PublicKey, error) { return nil, errors.New("offline") })
	if _, err := signing.Verify([]byte(signed), failing); err == nil || !strings.Contains(err.Error(), "offline") {
		t.Errorf("the error of the key source is %v", err)
	}
}

// The cost of a verification grows with the size of the key, which has a maximum.
func TestKeySizes(t *testing.T) {
	document := withHeader(small, `{"alg":"RS256","kid":"k"}`)
	for bits, want := range map[uint]string{
		2047: "an RSA key has 2048 to 8192 bits, this one has 2047",
		2048: "it is not the signature of this document by this key",
		8192: "it is not the signature of this document by this key",
		8193: "an RSA key has 2048 to 8192 bits, this one has 8193",
		1e6:  "an RSA key has 2048 to 8192 bits, this one has 1000000",
	} {
		n := new(big.Int).Lsh(big.NewInt(1), bits-1)
		v := verify(t, document, signing.Keys{"k": &rsa.PublicKey{N: n.SetBit(n, 0, 1), E: 65537}})
		if v.Outcome != signature.Invalid || v.Signatures[0].Message != want {
			t.Errorf("%d bits: %+v, want %q", bits, v.Signatures, want)
		}
	}
}

// The locations of uncovered values have a limited size, and the first value that leads
// elsewhere is always listed.
func TestLongLocations(t *testing.T) {
	s, keys := key(t)
	params := `"params":{"` + strings.Repeat("n", 1<<20) + `":[` + strings.Repeat("1e-400,", 100) + `0]}`
	signed := sign(t, strings.Replace(small, `true}`, `true,"extensions":[{"uri":"u",`+params+`}]}`, 1), s)
	v := verify(t, strings.Replace(signed, `"skills"`, `"url":"https://b.example/","skills"`, 1), keys)
	if v.Outcome != signature.Invalid || v.Signatures[0].Code != signing.CodeUncovered || len(v.Uncovered) != 4 || v.Uncovered[3].Pointer != "/url" || v.More != 97 {
		t.Errorf("%s %q: %d locations, %d more", v.Outcome, v.Signatures[0].Code, len(v.Uncovered), v.More)
	}
}

// withHeader adds a signature with a protected header.
func withHeader(document, header string) string {
	entry := `"signatures":[{"protected":"` + signature.Encode([]byte(header)) + `","signature":"AAAA"}],"name"`
	return strings.Replace(document, `"name"`, entry, 1)
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

// A portable signature is one of all profiles.
func TestPortable(t *testing.T) {
	s, keys := key(t)
	s.Portable = true
	signed := sign(t, small, s)
	for _, p := range signing.Profiles() {
		if v := verify(t, signed, keys, signing.Use(p)); v.Outcome != signature.Valid {
			t.Errorf("%s: %+v", p, v)
		}
	}
	for change, want := range map[string]string{
		`"url": "https://a.example/", "name"`: `"/url" is left out (not-defined)`,
		`"documentationUrl": "", "name"`:      `"/documentationUrl" is left out (unset)`,
		`"provider": {}, "name"`:              `"/provider" is left out (unset)`,
		`"name": "Ü", "x"`:                    `"/x" is left out (not-defined)`,
	} {
		_, err := signing.Sign([]byte(strings.Replace(small, `"name"`, change, 1)), s)
		var refused *signing.PortableError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", change, err, want)
		}
	}
	_, err := signing.Sign([]byte(strings.Replace(small, "Router", "Röuter", 1)), s)
	if err == nil || !strings.Contains(err.Error(), "python-1.1") {
		t.Errorf("a text outside ASCII: %v", err)
	}
}

func TestParseJWKS(t *testing.T) {
	const set = `{"keys":[
		{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
		{"kty":"OKP","crv":"X25519","kid":"b","x":"3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"},
		{"kty":"OKP","crv":"Ed25519","kid":"c","use":"enc","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
		{"kty":"new"}]}`
	keys, err := signing.ParseJWKS([]byte(set))
	if err != nil || len(keys) != 1 || keys["a"] == nil {
		t.Errorf("%v (%v)", keys, err)
	}
	for text, want := range map[string]string{
		`[]`: "not readable",
		`{"keys":[{"kty":"oct","kid":"s","k":"c2VjcmV0"}]}`: "not a public key",
		`{"kty":"OKP","crv":"Ed25519","kid":"a","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}`: "not a public key",
		strings.Replace(set, `"kid":"b"`, `"kid":"a"`, 1):  "",
		`{"keys":[` + strings.Repeat("{},", 1000) + `{}]}`: "1001 keys, at most 1000",
		set + strings.Repeat(" ", 1<<20):                   "at most 1048576",
	} {
		_, err := signing.ParseJWKS([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
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
	v, err := signing.Verify(signed, signing.Keys{"2026-11": public})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Outcome, v.Signatures[0].Profile, len(v.Uncovered))
	// Output: valid spec 0
}

func FuzzVerify(f *testing.F) {
	s, keys := key(f)
	f.Add([]byte(sign(f, full, s)))
	f.Add([]byte(withHeader(small, `{"alg":"EdDSA","kid":"k"}`)))
	f.Fuzz(func(t *testing.T, document []byte) {
		v, err := signing.Verify(document, keys)
		if err != nil {
			return
		}
		signed, err := signing.Sign(document, s)
		if err != nil {
			return
		}
		again, err := signing.Verify(signed, keys, signing.AllowUncovered())
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Signatures) < 16 && again.Outcome != signature.Valid {
			t.Fatalf("%s is signed as %s: %+v", document, signed, again)
		}
	})
}
