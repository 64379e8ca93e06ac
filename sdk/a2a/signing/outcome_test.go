package signing_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// withHeader adds a signature with a protected header.
func withHeader(document, header string) string {
	return withEntries(document, `[{"protected":"`+signature.Encode([]byte(header))+`","signature":"AAAA"}]`)
}

// withEntries adds the member signatures.
func withEntries(document, signatures string) string {
	return strings.Replace(document, `"name"`, `"signatures":`+signatures+`,"name"`, 1)
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
	none := signature.Keys{}
	of := func(k signature.Key) signature.Keys { k.ID = "k"; return signature.Keys{k} }
	second := sign(t, small, signing.Signer{Key: other.Key, KeyID: "k"})
	known := keys[0].Public
	withNull := sign(t, strings.Replace(small, `"name"`, `"iconUrl":null,"name"`, 1), s)
	for name, test := range map[string]struct {
		document string
		keys     signature.KeySource
		options  signing.Options
		outcome  signature.Outcome
		code     string
	}{
		"unsigned":            {small, keys, signing.Options{}, signature.Unsigned, ""},
		"null":                {withEntries(small, "null"), keys, signing.Options{}, signature.Unsigned, ""},
		"an empty list":       {withEntries(small, "[]"), keys, signing.Options{}, signature.Unsigned, ""},
		"an object":           {withEntries(small, `{"protected":"e30","signature":"AA"}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"a string":            {withEntries(small, `""`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"an element null":     {withEntries(small, `[null]`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"an element without":  {withEntries(small, `[{}]`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"valid":               {signed, keys, signing.Options{}, signature.Valid, ""},
		"another key":         {signed, of(signature.Key{Public: public}), signing.Options{}, signature.Invalid, signing.CodeMismatch},
		"no key":              {signed, none, signing.Options{}, signature.Unverifiable, signing.CodeNoKey},
		"no key source":       {signed, nil, signing.Options{}, signature.Unverifiable, signing.CodeNoKey},
		"other kind":          {signed, of(signature.Key{Public: &weak.PublicKey}), signing.Options{}, signature.Invalid, signing.CodeAlgorithm},
		"key for RS256":       {signed, of(signature.Key{Public: known, Algorithm: signature.RS256}), signing.Options{}, signature.Invalid, signing.CodeAlgorithm},
		"key for EdDSA":       {signed, of(signature.Key{Public: known, Algorithm: signature.EdDSA}), signing.Options{}, signature.Valid, ""},
		"key for Ed25519":     {signed, of(signature.Key{Public: known, Algorithm: signature.Ed25519}), signing.Options{}, signature.Valid, ""},
		"not accepted":        {signed, keys, signing.Options{Algorithms: []signature.Algorithm{signature.ES256}}, signature.Invalid, signing.CodeAlgorithm},
		"accepted as Ed25519": {signed, keys, signing.Options{Algorithms: []signature.Algorithm{signature.Ed25519}}, signature.Valid, ""},
		"raw only":            {withNull, keys, signing.Options{Profiles: []signing.Profile{signing.Raw}}, signature.Invalid, signing.CodeMismatch},
		"none":                {withHeader(small, `{"alg":"none","kid":"k"}`), keys, signing.Options{}, signature.Invalid, signing.CodeAlgorithm},
		"None":                {withHeader(small, `{"alg":"nOnE","kid":"k"}`), keys, signing.Options{}, signature.Invalid, signing.CodeAlgorithm},
		"symmetric":           {withHeader(small, `{"alg":"HS256","kid":"k"}`), keys, signing.Options{Algorithms: []signature.Algorithm{"HS256"}}, signature.Invalid, signing.CodeAlgorithm},
		"symmetric, small":    {withHeader(small, `{"alg":"hs512","kid":"k"}`), keys, signing.Options{}, signature.Invalid, signing.CodeAlgorithm},
		"HSS-LMS":             {withHeader(small, `{"alg":"HSS-LMS","kid":"k"}`), keys, signing.Options{}, signature.Unverifiable, signing.CodeAlgorithm},
		"HS":                  {withHeader(small, `{"alg":"HS","kid":"k"}`), keys, signing.Options{}, signature.Unverifiable, signing.CodeAlgorithm},
		"ES512":               {withHeader(small, `{"alg":"ES512","kid":"k"}`), keys, signing.Options{}, signature.Unverifiable, signing.CodeAlgorithm},
		"PS512":               {withHeader(small, `{"alg":"PS512","kid":"k"}`), keys, signing.Options{}, signature.Unverifiable, signing.CodeAlgorithm},
		"ES256K":              {withHeader(small, `{"alg":"ES256K","kid":"k"}`), keys, signing.Options{}, signature.Unverifiable, signing.CodeAlgorithm},
		"no kid":              {withHeader(small, `{"alg":"EdDSA"}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"no alg":              {withHeader(small, `{"kid":"k"}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"alg is a number":     {withHeader(small, `{"kid":"k","alg":1}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"two kids":            {withHeader(small, `{"kid":"k","alg":"EdDSA","kid":"l"}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"critical":            {withHeader(small, `{"alg":"EdDSA","kid":"k","crit":["x"],"x":1}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"critical, empty":     {withHeader(small, `{"alg":"EdDSA","kid":"k","crit":[]}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"critical, null":      {withHeader(small, `{"alg":"EdDSA","kid":"k","crit":null}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"b64":                 {withHeader(small, `{"alg":"EdDSA","kid":"k","b64":false}`), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"padding":             {strings.Replace(signed, "\"}]\n", "==\"}]\n", 1), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"another signature":   {strings.Replace(signed, `"protected"`, `"Signature":"AAAA","protected"`, 1), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"unprotected header":  {strings.Replace(signed, `"protected"`, `"header":{"x":1},"protected"`, 1), keys, signing.Options{}, signature.Valid, ""},
		"unprotected kid":     {strings.Replace(signed, `"protected"`, `"header":{"kid":"l"},"protected"`, 1), keys, signing.Options{}, signature.Invalid, signing.CodeForm},
		"one of two":          {sign(t, second, s), keys, signing.Options{}, signature.Valid, ""},
		"two, one unknown":    {sign(t, second, signing.Signer{Key: s.Key, KeyID: "l"}), keys, signing.Options{}, signature.Invalid, signing.CodeMismatch},
	} {
		v := verify(t, test.document, test.keys, test.options)
		if v.Outcome != test.outcome || v.Code != test.code || (v.Message == "") != (test.code == "") {
			t.Errorf("%s: %s, %q: %+v", name, v.Outcome, v.Code, v)
		}
		if (v.Covered != nil) != (v.Outcome == signature.Valid) {
			t.Errorf("%s: %s, the covered card is %s", name, v.Outcome, v.Covered)
		}
	}
}

// The error of a key source is one of the verification; the source gets the context and what
// the header says.
func TestKeySource(t *testing.T) {
	s, _ := key(t)
	s.JKU = "https://a.example/keys"
	type mark struct{}
	var asked signature.Request
	source := signature.KeyFunc(func(ctx context.Context, r signature.Request) (signature.Key, error) {
		if ctx.Value(mark{}) == nil {
			t.Error("another context")
		}
		asked = r
		return signature.Key{}, errors.New("offline")
	})
	ctx := context.WithValue(t.Context(), mark{}, true)
	if _, err := signing.Verify(ctx, []byte(sign(t, small, s)), signing.Options{Keys: source}); err == nil || !strings.Contains(err.Error(), "offline") {
		t.Errorf("the error of the key source is %v", err)
	}
	if want := (signature.Request{Dialect: "a2a", KeyID: "k", Algorithm: signature.EdDSA, JKU: s.JKU}); asked != want {
		t.Errorf("asked for %+v, want %+v", asked, want)
	}
}

// With n required signatures, n different keys have signed, and the weakest of the n strongest
// says what is covered.
func TestSignatures(t *testing.T) {
	one, keys := key(t)
	two, more := key(t)
	two.KeyID = "l"
	more[0].ID = "l"
	keys = append(keys, more...)
	note := strings.Replace(small, `"name"`, `"x-note":1,"name"`, 1)
	weak, strong := two, one
	weak.Profile, strong.Profile = signing.SDK, signing.Raw
	again := one
	again.KeyID = "m"
	keys = append(keys, signature.Key{ID: "m", Public: keys[0].Public})
	for name, test := range map[string]struct {
		document  string
		need      int
		outcome   signature.Outcome
		code      string
		uncovered int
	}{
		"one of one":           {sign(t, note, strong), 1, signature.Valid, "", 0},
		"one of none":          {sign(t, note, strong), 0, signature.Valid, "", 0},
		"one of two":           {sign(t, note, strong), 2, signature.Unverifiable, signing.CodeTooFew, 0},
		"two of one":           {sign(t, sign(t, note, weak), strong), 1, signature.Valid, "", 0},
		"two of two":           {sign(t, sign(t, note, weak), strong), 2, signature.Valid, "", 1},
		"two of three":         {sign(t, sign(t, note, weak), strong), 3, signature.Unverifiable, signing.CodeTooFew, 0},
		"one key twice":        {sign(t, sign(t, note, strong), strong), 2, signature.Unverifiable, signing.CodeTooFew, 0},
		"one key by two names": {sign(t, sign(t, note, strong), again), 2, signature.Unverifiable, signing.CodeTooFew, 0},
	} {
		v := verify(t, test.document, keys, signing.Options{Signatures: test.need})
		if v.Outcome != test.outcome || v.Code != test.code || len(v.Uncovered) != test.uncovered {
			t.Errorf("%s: %+v", name, v)
		}
		if v.Outcome == signature.Valid && strings.Contains(string(v.Covered), "x-note") != (test.uncovered == 0) {
			t.Errorf("%s: the covered card is %s", name, v.Covered)
		}
	}
}

// A caller can require more values to be present and covered.
func TestCover(t *testing.T) {
	s, keys := key(t)
	document := strings.Replace(small, `"name"`, `"x-note":{"a":[1,2],"b":null},"iconUrl":"","name"`, 1)
	for _, profile := range []signing.Profile{signing.Spec, signing.SDK} {
		s.Profile = profile
		signed := sign(t, document, s)
		for pointer, covered := range map[string]bool{
			"/version": true, "/skills/0/tags/0": true, "/skills/0": true, "/skills/1": false, "/x-other": false,
			"/x-note": profile == signing.Spec, "/x-note/a/0": profile == signing.Spec, "/x-note/c": false,
			"/iconUrl": profile == signing.Spec, "": profile == signing.Spec,
		} {
			v := verify(t, signed, keys, signing.Options{Cover: []string{"/name", pointer}})
			if (v.Outcome == signature.Valid) != covered || !covered && v.Code != signing.CodeUncovered {
				t.Errorf("%s, %q: %+v", profile, pointer, v)
			}
		}
	}
	if _, err := signing.Verify(t.Context(), []byte(small), signing.Options{Cover: []string{"version"}}); err == nil {
		t.Error("a text that is no pointer is accepted")
	}
}

// Options for reading limit the document.
func TestReading(t *testing.T) {
	if _, err := signing.Verify(t.Context(), []byte(small), signing.Options{Reading: []card.Option{card.WithLimits(card.Limits{Bytes: 10})}}); err == nil {
		t.Error("a document over the limit is verified")
	}
}
