package jose_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Members of keys: x of an Ed25519 key, x and y of a P-256 key (RFC 7517, appendix A.1).
const (
	edX = `"x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"`
	ecX = `"x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4"`
	ecY = `"y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"`
)

// ed and ec return keys with further members.
func ed(members string) string {
	return `{"kty":"OKP","crv":"Ed25519","kid":"k",` + edX + members + `}`
}

func ec(members string) string {
	return `{"kty":"EC","crv":"P-256","kid":"k",` + ecX + `,` + ecY + members + `}`
}

// Keys are used only for their stated purpose (RFC 7517, sections 4.2 to 4.4, RFC 8725, section
// 3.1); other keys are left out.
func TestParseKeys(t *testing.T) {
	for text, want := range map[string]bool{
		ed(``):                                  true,
		ec(``):                                  true,
		ed(`,"alg":"EdDSA"`):                    true,
		ed(`,"alg":"Ed25519"`):                  true,
		ed(`,"alg":"ES256"`):                    false,
		ed(`,"alg":"Ed448"`):                    false,
		ed(`,"alg":"HS256"`):                    false,
		ed(`,"alg":"none"`):                     false,
		ed(`,"alg":""`):                         false,
		ed(`,"alg":null`):                       false,
		ec(`,"alg":"ES256"`):                    true,
		ec(`,"alg":"ES384"`):                    false,
		ec(`,"alg":"ES521"`):                    false,
		ec(`,"alg":"ES224"`):                    false,
		ec(`,"alg":"ES256K"`):                   false,
		ec(`,"alg":"ECDH-ES"`):                  false,
		ec(`,"use":"sig"`):                      true,
		ec(`,"use":"enc"`):                      false,
		ec(`,"use":"SIG"`):                      false,
		ec(`,"use":["sig"]`):                    false,
		ec(`,"key_ops":["verify"]`):             true,
		ec(`,"key_ops":["sign","verify"]`):      true,
		ec(`,"key_ops":["encrypt"]`):            false,
		ec(`,"key_ops":["sign"]`):               false,
		ec(`,"key_ops":[]`):                     false,
		ec(`,"key_ops":"verify"`):               false,
		ec(`,"key_ops":["verify","verify"]`):    false,
		ec(`,"key_ops":[["verify"]]`):           false,
		ec(`,"use":"enc","key_ops":["verify"]`): false,
		ec(`,"use":"sig","key_ops":["verify"]`): true,
		ec(`,"use":"sig","key_ops":["sign","verify","x-note"]`):                                              true,
		ec(`,"use":"sig","key_ops":["verify","encrypt"]`):                                                    false,
		ec(`,"key_ops":["wrapKey","verify"],"use":"sig"`):                                                    false,
		ec(`,"use":"sig","key_ops":["verify","deriveBits"]`):                                                 false,
		ec(`,"x5t#S256":"AA","x-note":{"a":[1]}`):                                                            true,
		`{"crv":"Ed25519","kid":"k",` + edX + `}`:                                                            false,
		`{"kty":"okp","crv":"Ed25519","kid":"k",` + edX + `}`:                                                false,
		`{"kty":"OKP","crv":"X25519","kid":"k",` + edX + `}`:                                                 false,
		`{"kty":"OKP","crv":"Ed25519","kid":1,` + edX + `}`:                                                  false,
		`{"kty":"OKP","crv":"Ed25519","kid":"k","x":"AA"}`:                                                   false,
		`{"kty":"OKP","crv":"Ed25519","kid":"k"}`:                                                            false,
		`{"kty":"EC","crv":"P-256","kid":"k",` + ecX + `}`:                                                   false,
		`{"kty":"EC","crv":"P-256","kid":"k",` + ecX + `,"y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyN"}`: false, // unused bits are set
		`{"kty":"EC","crv":"P-256","kid":"k",` + ecX + `,"y":"` + strings.Repeat("A", 43) + `"}`:             false, // not on the curve
		`{"kty":"EC","crv":"P-384","kid":"k",` + ecX + `,` + ecY + `}`:                                       false,
		`{"kty":"EC","crv":"secp256k1","kid":"k",` + ecX + `,` + ecY + `}`:                                   false,
		`{"kty":"RSA","kid":"k","n":"AQAB","e":"AQAB"}`:                                                      false,
		`{"kty":"RSA","kid":"k","e":"AQAB"}`:                                                                 false,
		`{"kty":"new","kid":"k"}`:                                                                            false,
		// Ed25519 keys of small order, one of them not in canonical form.
		`{"kty":"OKP","crv":"Ed25519","kid":"k","x":"` + strings.Repeat("A", 43) + `"}`:     false,
		`{"kty":"OKP","crv":"Ed25519","kid":"k","x":"AQ` + strings.Repeat("A", 41) + `"}`:   false,
		`{"kty":"OKP","crv":"Ed25519","kid":"k","x":"7f` + strings.Repeat("_", 39) + `38"}`: false,
		`{"kty":"OKP","crv":"Ed25519","kid":"k","x":"7P` + strings.Repeat("_", 39) + `38"}`: false,
		`{}`: false,
	} {
		for _, set := range []string{text, `{"keys":[` + text + `]}`, `{"keys":[{"kty":"new"},` + text + `],"x-note":1}`} {
			keys, err := jose.ParseKeys([]byte(set))
			if err != nil || (len(keys) == 1) != want || want && keys[0].ID != "k" {
				t.Errorf("%s: %v (%v), want a key: %t", set, keys, err, want)
			}
		}
	}
}

// A set is refused if readers could understand it differently or it contains a private key.
func TestParseRefuses(t *testing.T) {
	public, private := ed(``), ed(`,"d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"`)
	other := strings.Replace(public, `"k"`, `"l"`, 1)
	for text, want := range map[string]string{
		``:                                    "not readable",
		`{`:                                   "not readable",
		`[]`:                                  "a JSON object",
		`null`:                                "a JSON object",
		`{"keys":[` + public + `],"keys":[]}`: "two members with the same name",
		`{"keys":[` + public + `,` + private + `],"keys":[]}`:              "two members with the same name",
		`{"keys":[` + private + `],"KEYS":[]}`:                             "/keys/0/d",
		`{"keys":[` + public + `],"KEYS":[]}`:                              `"/KEYS" for "keys"`,
		`{"keys":[` + public + `],"Keyſ":[]}`:                              `for "keys"`,
		`{"KEYS":[` + public + `]}`:                                        `for "keys"`,
		`{"keys":[` + strings.Replace(public, "kid", "Kid", 1) + `]}`:      `"/keys/0/Kid" for "kid"`,
		`{"keys":[` + strings.Replace(public, "kid", "\u212aid", 1) + `]}`: `for "kid"`,
		`{"keys":[` + public + `],"d":"AA"}`:                               `private key at "/d"`,
		`{"keys":[` + public + `],"P":"AA"}`:                               `private key at "/P"`,
		`{"keys":[` + public + `],"x-old":[{"more":` + private + `}]}`:     `private key at "/x-old/0/more/d"`,
		private: `private key at "/d"`,
		`{"keys":[` + other + `,` + private + `]}`:                                                `private key at "/keys/1/d"`,
		`{"keys":[{"kty":"oct","kid":"s","k":"c2VjcmV0"}]}`:                                       `private key at "/keys/0/k"`,
		`{"keys":[{"kty":"oct","kid":"s","K":"c2VjcmV0"}]}`:                                       `private key at "/keys/0/K"`,
		`{"keys":[{"kty":"oct","kid":"s","\u212a":"c2VjcmV0"}]}`:                                  `private key`,
		`{"keys":[{"kty":"new","priv":"AA"}]}`:                                                    `private key at "/keys/0/priv"`,
		`{"keys":[` + other + `],"pem":"-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n"}`:                `private key at "/pem"`,
		`{"keys":[` + ed(`,"x-pem":["note\n-----BEGIN RSA PRIVATE KEY-----\nc2VjcmV0"]`) + `]}`:   `private key at "/keys/0/x-pem/0"`,
		`{"keys":[` + other + `],"x":{"-----BEGIN \u0045NCRYPTED PRIVATE KEY-----\nc2VjcmV0":1}}`: `private key`,
		`{"keys":{}}`:   "not a list",
		`{"keys":null}`: "not a list",
		`{"keys":[1]}`:  "key 0 of the set is not an object",
		`{"keys":[` + public + `,` + ec(``) + `]}`:                                                `two keys have the identifier "k"`,
		`{"keys":[` + strings.Repeat("{},", 1000) + `{}]}`:                                        "more than 1000 keys",
		public + strings.Repeat(" ", 1<<20):                                                       "at most 1048576",
		`{"keys":[` + public + `],"x":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`: "not readable",
	} {
		keys, err := jose.ParseKeys([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.200s: %v, %v, want %q", text, keys, err, want)
		}
		if err != nil && (strings.Contains(err.Error(), "nWGxne") || strings.Contains(err.Error(), "c2VjcmV0")) {
			t.Errorf("the error has a secret: %v", err)
		}
	}
}

// Keys without an identifier are different keys: kid is optional (RFC 7517, section 4.5).
func TestParseKeysWithoutNames(t *testing.T) {
	nameless := strings.Replace(ed(``), `"kid":"k",`, ``, 1)
	keys, err := jose.ParseKeys([]byte(`{"keys":[` + nameless + `,` + strings.Replace(ec(``), `"kid":"k",`, ``, 1) + `,` + ec(``) + `]}`))
	if err != nil || len(keys) != 3 {
		t.Fatalf("%v (%v)", keys, err)
	}
	if key, err := keys.Key(t.Context(), signature.Request{KeyID: "k"}); err != nil || key.ID != "k" {
		t.Errorf("%v (%v)", key, err)
	}
}

// A key of another kind than its algorithm, or that no program can have made, is an error.
func TestCheckKeyRefuses(t *testing.T) {
	p256, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	at := func(curve elliptic.Curve, x, y *big.Int) *ecdsa.PublicKey {
		//lint:ignore SA1019 keys off their curve have no other constructor
		return &ecdsa.PublicKey{Curve: curve, X: x, Y: y}
	}
	x, y := p256.X, p256.Y
	for name, key := range map[string]crypto.PublicKey{
		"nil":            nil,
		"typed nil":      (*ecdsa.PublicKey)(nil),
		"no curve":       &ecdsa.PublicKey{},
		"no point":       &ecdsa.PublicKey{Curve: elliptic.P256()},
		"no y":           at(elliptic.P256(), x, nil),
		"off the curve":  at(elliptic.P256(), x, x),
		"another curve":  at(elliptic.P384(), x, y),
		"short Ed25519":  ed25519.PublicKey{1},
		"small order":    ed25519.PublicKey(make([]byte, ed25519.PublicKeySize)),
		"typed nil RSA":  (*rsa.PublicKey)(nil),
		"an empty RSA":   &rsa.PublicKey{},
		"a value of RSA": rsa.PublicKey{},
	} {
		for _, a := range signature.Algorithms() {
			if err := jose.Verify(a, key, []byte("a"), make([]byte, 64)); err == nil || err == jose.ErrMismatch {
				t.Errorf("%s: %s: %v", name, a, err)
			}
		}
		if a, err := jose.AlgorithmOf(key); err == nil {
			t.Errorf("%s: %s", name, a)
		}
	}
	if _, err := jose.Sign(signature.ES256, nil, nil); err == nil {
		t.Error("a nil key signs")
	}
}

// Marshal writes sets that Parse reads as the same keys.
func TestMarshal(t *testing.T) {
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
	edwards, _, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	given := signature.Keys{
		{ID: "a", Public: &p256.PublicKey}, {ID: "b", Public: &p384.PublicKey}, {ID: "c", Public: &large.PublicKey},
		{ID: "d", Public: &large.PublicKey, Algorithm: signature.PS256}, {ID: "e", Public: edwards}, {ID: "", Public: edwards, Algorithm: signature.Ed25519},
	}
	text, err := jose.MarshalKeys(given)
	if err != nil {
		t.Fatal(err)
	}
	read, err := jose.ParseKeys(text)
	if err != nil || len(read) != len(given) {
		t.Fatalf("%s: %v (%v)", text, read, err)
	}
	algorithms := []signature.Algorithm{signature.ES256, signature.ES384, "", signature.PS256, signature.EdDSA, signature.Ed25519}
	for i, k := range read {
		if k.ID != given[i].ID || k.Algorithm != algorithms[i] || !k.Public.(interface{ Equal(crypto.PublicKey) bool }).Equal(given[i].Public) {
			t.Errorf("%+v, want %+v", k, given[i])
		}
	}
	again, err := jose.MarshalKeys(read)
	if err != nil || !bytes.Equal(again, text) {
		t.Errorf("%s (%v), want %s", again, err, text)
	}
	for name, keys := range map[string]signature.Keys{
		"two of one name":   {given[0], given[0]},
		"another algorithm": {{ID: "a", Public: &p256.PublicKey, Algorithm: signature.ES384}},
		"nothing":           {{ID: "a"}},
		"a private key":     {{ID: "a", Public: p256}},
	} {
		if text, err := jose.MarshalKeys(keys); err == nil {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// The thumbprints of RFC 7638, section 3.1, and RFC 8037, appendix A.3.
func TestThumbprint(t *testing.T) {
	for text, want := range map[string]string{
		ed(``): "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
		`{"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw","e":"AQAB","alg":"RS256","kid":"2011-04-29"}`: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
	} {
		keys, err := jose.ParseKeys([]byte(text))
		if err != nil || len(keys) != 1 {
			t.Fatalf("%v (%v)", keys, err)
		}
		if got, err := jose.Thumbprint(keys[0].Public); err != nil || got != want {
			t.Errorf("%s (%v), want %s", got, err, want)
		}
	}
	if got, err := jose.Thumbprint("key"); err == nil {
		t.Errorf("the thumbprint of a text is %s", got)
	}
}

// wycheproof has the vectors of C2SP/wycheproof for sets of keys.
const wycheproof = "../../../../shared/kits/wycheproof/json_web_key_test.json"

// Public key sets verify exactly the valid signatures.
func TestWycheproofKeys(t *testing.T) {
	text, err := os.ReadFile(wycheproof)
	if err != nil {
		t.Skipf("the vectors are absent: %v", err)
	}
	var file struct {
		TestGroups []struct {
			Public json.RawMessage
			Tests  []struct {
				TcID         int
				Comment, JWS string
				Result       string
			}
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	verified := 0
	for _, group := range file.TestGroups {
		if group.Public == nil {
			continue // symmetric keys
		}
		keys, err := jose.ParseKeys(group.Public)
		for _, test := range group.Tests {
			verified++
			if valid := err == nil && verifies(t, keys, test.JWS); valid != (test.Result == "valid") {
				t.Errorf("tcId %d, %s: verified: %t, want %s; keys: %v (%v)", test.TcID, test.Comment, valid, test.Result, keys, err)
			}
		}
	}
	if verified != 11 {
		t.Errorf("%d vectors", verified)
	}
}

// verifies verifies a signature in the compact form.
func verifies(t *testing.T, keys signature.Keys, compact string) bool {
	t.Helper()
	parts := strings.Split(compact, ".")
	protected, err := signature.Decode(parts[0])
	if err != nil {
		return false
	}
	var header struct {
		Alg signature.Algorithm
		Kid string
	}
	if err := json.Unmarshal(protected, &header); err != nil {
		return false
	}
	sig, err := signature.Decode(parts[2])
	if err != nil {
		return false
	}
	key, err := keys.Key(t.Context(), signature.Request{KeyID: header.Kid})
	if err != nil || key.Algorithm != "" && !key.Algorithm.Is(header.Alg) {
		return false
	}
	return jose.Verify(header.Alg, key.Public, []byte(parts[0]+"."+parts[1]), sig) == nil
}

func ExampleParseKeys() {
	keys, err := jose.ParseKeys([]byte(`{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"2026-11","use":"sig","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(keys), keys[0].ID)
	// Output: 1 2026-11
}

func ExampleMarshalKeys() {
	public := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public()
	id, err := jose.Thumbprint(public)
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := jose.MarshalKeys(signature.Keys{{ID: id, Public: public}})
	fmt.Printf("%s%v\n", set, err)
	// Output:
	// {
	//   "keys": [
	//     {
	//       "kty": "OKP",
	//       "kid": "9ZP03Nu8GrXPAUkbKNxHOKBzxPX83SShgFkRNK-f2lw",
	//       "use": "sig",
	//       "alg": "EdDSA",
	//       "crv": "Ed25519",
	//       "x": "O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik"
	//     }
	//   ]
	// }
	// <nil>
}

// A parsed set can be written, and reading it again gives the same keys; it contains nothing
// private.
func FuzzParse(f *testing.F) {
	for _, text := range []string{ed(``), ec(`,"alg":"ES256"`), `{"keys":[` + ed(`,"use":"sig"`) + `]}`, `{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AA"}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		keys, err := jose.ParseKeys(text)
		if err != nil {
			return
		}
		written, err := jose.MarshalKeys(keys)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := jose.ParseKeys(written)
		if err != nil || !slices.EqualFunc(keys, again, func(a, b signature.Key) bool { return a.ID == b.ID }) {
			t.Fatalf("%s was written as %s: %v (%v)", text, written, again, err)
		}
	})
}
