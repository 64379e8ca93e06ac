package signing_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	aevumsigning "github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var (
	private = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	other   = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{8}, ed25519.SeedSize))
)

func cardWith(metadata string) string {
	return `{"agent_id": "01JT74NY00K1QWS0AGV91GG1KD", "name": "Router", "version": "1.0.0", "capabilities": [{"id": "routes.plan", "description": "Plans routes."}],
  "endpoint": {"protocol": "https", "url": "https://agents.example.com/"}` + metadata + `}
`
}

const web = `, "metadata": {"framework": "own", "did": "did:web:agents.example.com"}`

// didOf returns the metadata with the did:key of a key.
func didOf(key ed25519.PrivateKey) string {
	return `, "metadata": {"framework": "own", "did": "` + signing.DIDKeyText(key.Public().(ed25519.PublicKey)) + `"}`
}

func sign(t *testing.T, text string) []byte {
	t.Helper()
	signed, err := aevumsigning.Sign([]byte(text), private)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

func verify(t *testing.T, document []byte, key ed25519.PrivateKey) *aevumsigning.Verification {
	t.Helper()
	v, err := aevumsigning.Verify(t.Context(), document, aevumsigning.VerifyOptions{
		Keys: signature.KeyFunc(func(_ context.Context, r signature.Request) (signature.Key, error) {
			if r.Agent != "01JT74NY00K1QWS0AGV91GG1KD" || !strings.HasPrefix(r.DID, "did:") || r.KeyID != r.DID || r.Dialect != "aevum" {
				return signature.Key{}, signature.ErrNoKey
			}
			return signature.Key{Public: key.Public()}, nil
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSign: a signed card has the bytes of the card and the signature, and is a valid card.
func TestSign(t *testing.T) {
	for _, metadata := range []string{web, didOf(private)} {
		text := cardWith(metadata)
		signed := sign(t, text)
		before, after, ok := strings.Cut(string(signed), `, "signature": "`)
		if _, rest, found := strings.Cut(after, `"`); !ok || !found || before+rest != text {
			t.Errorf("the signed card is %s", signed)
		}
		if _, err := aevum.Parse(signed); err != nil {
			t.Error(err)
		}
		if v := verify(t, signed, private); v.Outcome != signature.Valid || v.Err() != nil || !strings.HasPrefix(v.DID, "did:") {
			t.Errorf("%s: %s (%v)", metadata, v.Outcome, v.Err())
		}
		if again := sign(t, string(signed)); !bytes.Equal(again, signed) {
			t.Errorf("signed again it is %s", again)
		}
	}
}

// TestSignRefuses: a card that is not valid, has no DID or has the DID of another key is not signed.
func TestSignRefuses(t *testing.T) {
	for _, test := range []struct{ text, code, pointer string }{
		{cardWith(""), aevumsigning.CodeDID, "/metadata/did"},
		{cardWith(`, "metadata": {"did": "agents.example.com"}`), aevumsigning.CodeDID, "/metadata/did"},
		{cardWith(`, "metadata": {"did": 7}`), aevumsigning.CodeDID, "/metadata/did"},
		{cardWith(didOf(other)), aevumsigning.CodeKeyMismatch, "/metadata/did"},
	} {
		_, err := aevumsigning.Sign([]byte(test.text), private)
		if refused, ok := errors.AsType[card.Violation](err); !ok || refused.Code != test.code || refused.Pointer != test.pointer {
			t.Errorf("%s: %v, want %s", test.text, err, test.code)
		}
	}
	for _, text := range []string{`{}`, `[`, `[]`, cardWith(`, "metadata": 7`)} {
		if _, err := aevumsigning.Sign([]byte(text), private); err == nil {
			t.Errorf("%s is signed", text)
		}
	}
	if _, err := aevumsigning.Sign([]byte(cardWith(web)), nil); err == nil {
		t.Error("a card is signed without a key")
	}
}

// TestVerify: the outcome for a card that another party changed.
func TestVerify(t *testing.T) {
	signed := string(sign(t, cardWith(web)))
	own := string(sign(t, cardWith(didOf(private))))
	changed := func(old, now string) string {
		text := strings.Replace(signed, old, now, 1)
		if text == signed {
			t.Fatalf("%s is not in the card", old)
		}
		return text
	}
	for _, test := range []struct {
		name, text string
		key        ed25519.PrivateKey
		want       signature.Outcome
		code       string
	}{
		{"unsigned", cardWith(web), private, signature.Unsigned, ""},
		{"no metadata", cardWith(""), private, signature.Unsigned, ""},
		{"white space", changed(`"name": `, `"name" :`), private, signature.Valid, ""},
		{"another key", signed, other, signature.Invalid, aevumsigning.CodeSignature},
		{"the key of another DID", own, other, signature.Invalid, aevumsigning.CodeSignature},
		{"a changed address", changed("https://agents", "https://evil"), private, signature.Invalid, aevumsigning.CodeSignature},
		{"an added member", changed(`{"agent_id"`, `{"x": 1, "agent_id"`), private, signature.Invalid, aevumsigning.CodeSignature},
		{"a removed member", changed(`"framework": "own", `, ""), private, signature.Invalid, aevumsigning.CodeSignature},
		{"another DID", changed("did:web:agents.example.com", "did:web:evil.example"), private, signature.Invalid, aevumsigning.CodeSignature},
		{"no DID", changed(`"did": "did:web:agents.example.com", `, ""), private, signature.Invalid, aevumsigning.CodeDID},
		{"a number", changed(`"signature": "`, `"signature": 7, "old": "`), private, signature.Invalid, card.CodeType},
		{"padding", changed(`"}}`, `=="}}`), private, signature.Invalid, aevumsigning.CodeSignatureForm},
		{"a name twice", changed(`{"agent_id"`, `{"name": "Evil", "agent_id"`), private, signature.Invalid, card.CodeDuplicateKey},
		{"another agent", changed("01JT74NY00K1QWS0AGV91GG1KD", "01JT74NY00K1QWS0AGV91GG1KE"), private, signature.Unverifiable, aevumsigning.CodeNoKey},
	} {
		if v := verify(t, []byte(test.text), test.key); v.Outcome != test.want || v.Code != test.code {
			t.Errorf("%s: %s (%v), want %s", test.name, v.Outcome, v.Err(), test.want)
		}
	}
}

// TestKeyOfDID: a signature by a key that is known for the agent is not valid if the card has the
// did:key of another key. Sign does not make such a card.
func TestKeyOfDID(t *testing.T) {
	text := cardWith(didOf(other))
	covered, err := aevumsigning.Canonical([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	signed := strings.Replace(text, `"}}`, `", "signature": "`+signature.Encode(ed25519.Sign(private, covered))+`"}}`, 1)
	if v := verify(t, []byte(signed), private); v.Outcome != signature.Invalid || v.Code != aevumsigning.CodeKeyMismatch {
		t.Errorf("%s (%v)", v.Outcome, v.Err())
	}
}

// TestAmbiguous: a signed card is invalid if readers can take a member for another one.
func TestAmbiguous(t *testing.T) {
	for _, extra := range []string{`, "Name": "Evil"`, `, "Endpoint": {}`} {
		text := cardWith(extra + web)
		if v := verify(t, sign(t, text), private); v.Outcome != signature.Invalid || v.Code != aevumsigning.CodeAmbiguous {
			t.Errorf("%s: %s (%v)", extra, v.Outcome, v.Err())
		}
	}
}

// TestRounded: a valid card with numbers that no double holds names them.
func TestRounded(t *testing.T) {
	text := cardWith(`, "pricing": {"base_cost_joules": 0.1000000000000000055}, "x": [1, 9007199254740993]` + web)
	v := verify(t, sign(t, text), private)
	if got := strings.Join(v.Rounded, " "); v.Outcome != signature.Valid || got != "/pricing/base_cost_joules /x/1" || v.More != 0 {
		t.Errorf("%s, rounded %s and %d more", v.Outcome, got, v.More)
	}
	text = cardWith(`, "x": [` + strings.Repeat("9007199254740993, ", 40) + `1]` + web)
	if v := verify(t, sign(t, text), private); len(v.Rounded) != 20 || v.More != 20 {
		t.Errorf("%d are rounded and %d more", len(v.Rounded), v.More)
	}
}

// FuzzVerify: no document that differs from a signed card in more than its spelling is valid.
func FuzzVerify(f *testing.F) {
	signed, err := aevumsigning.Sign([]byte(cardWith(web)), private)
	if err != nil {
		f.Fatal(err)
	}
	covered, err := aevumsigning.Canonical(signed)
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{string(signed), cardWith(web), `{"metadata": {"signature": ""}}`, `{"metadata": {"signature": "a", "x": {}}}`, `"{}"`, `[]`, `{`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		v, err := aevumsigning.Verify(t.Context(), document, aevumsigning.VerifyOptions{
			Keys: signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
				return signature.Key{Public: private.Public()}, nil
			}),
		})
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome != signature.Valid {
			return
		}
		if form, err := aevumsigning.Canonical(document); err != nil || !bytes.Equal(form, covered) {
			t.Errorf("%s is valid (%v)", document, err)
		}
	})
}
