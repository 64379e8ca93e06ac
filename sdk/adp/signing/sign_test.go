package signing_test

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var testKey = ed25519.NewKeyFromSeed([]byte("01234567890123456789012345678901"))

func publicOf(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

// codeOf returns the code of an error of this package or of a document, empty for nil.
func codeOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	if rule, ok := errors.AsType[card.Violation](err); ok {
		return rule.Code
	}
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return broken.Code
	}
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
		return invalid.Violations[0].Code
	}
	t.Fatalf("%T: %v", err, err)
	return ""
}

// The signature is inserted, and all other bytes stay.
func TestSignKeepsBytes(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"appended", `{"id":"agent://a","name":"a","seq":1}`, `{"id":"agent://a","name":"a","seq":1,"signature":"SIG"}`},
		{"white space of the last member", "{\n  \"id\": \"agent://a\",\n  \"name\": \"a\",\n  \"seq\": 1\n}\n", "{\n  \"id\": \"agent://a\",\n  \"name\": \"a\",\n  \"seq\": 1,\n  \"signature\": \"SIG\"\n}\n"},
		{"comma at the start of a line", "{ \"id\":\"agent://a\"\n, \"name\":\"a\"\n, \"seq\":1\n}", "{ \"id\":\"agent://a\"\n, \"name\":\"a\"\n, \"seq\":1, \"signature\":\"SIG\"\n}"},
		{"replaced", `{"signature" : "AA", "seq":1,"id":"agent://a","name":"a"}`, `{"signature" : "SIG", "seq":1,"id":"agent://a","name":"a"}`},
		{"replaced, of another kind", `{"id":"agent://a","signature":{"signature":1},"name":"a","seq":1}`, `{"id":"agent://a","signature":"SIG","name":"a","seq":1}`},
		{"replaced, with an escape", `{"id":"agent://a","name":"a","seq":1,"sign\u0061ture":""}`, `{"id":"agent://a","name":"a","seq":1,"sign\u0061ture":"SIG"}`},
		{"unknown members and spellings", `{"id":"agent:\/\/a","x":{"b":1.50,"a":[ ]},"name":"a","seq":1e0}`, `{"id":"agent:\/\/a","x":{"b":1.50,"a":[ ]},"name":"a","seq":1e0,"signature":"SIG"}`},
		{"byte order mark", "\ufeff{\"id\":\"agent://a\",\"name\":\"a\",\"seq\":1}", `{"id":"agent://a","name":"a","seq":1,"signature":"SIG"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			signed, err := signing.Sign([]byte(tt.before), signing.RequireSeq(), testKey)
			if err != nil {
				t.Fatal(err)
			}
			x, err := adp.Parse(signed)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace(tt.after, "SIG", x.Signature.Or(""), 1); string(signed) != want {
				t.Errorf("signed as\n%s\nwant\n%s", signed, want)
			}
			if v := verify(t, signed, signature.Keys{{ID: "agent://a", Public: publicOf(testKey)}}); v.Outcome != signature.Valid {
				t.Errorf("%s: %s", v.Outcome, v.Message)
			}
		})
	}
}

func TestSignRefuses(t *testing.T) {
	other := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	ec, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	long := `{"id":"agent://a","name":"` + strings.Repeat("x", adp.MaxSize-100) + `","seq":1}`
	small := func(n int64) []card.Option { return []card.Option{card.WithLimits(card.Limits{Bytes: n})} }
	tests := []struct {
		name, document string
		rule           signing.SeqRule
		key            crypto.Signer
		opts           []card.Option
		want           string
	}{
		{"no seq", `{"id":"agent://a","name":"a"}`, signing.RequireSeq(), testKey, nil, signing.CodeSeq},
		{"no seq by default", `{"id":"agent://a","name":"a"}`, signing.SeqRule{}, testKey, nil, signing.CodeSeq},
		{"no seq allowed", `{"id":"agent://a","name":"a"}`, signing.AllowNoSeq(), testKey, nil, ""},
		{"greatest seq", `{"id":"agent://a","name":"a","seq":9007199254740991}`, signing.RequireSeq(), testKey, nil, ""},
		{"seq above", `{"id":"agent://a","name":"a","seq":9007199254740992}`, signing.RequireSeq(), testKey, nil, signing.CodeSeqNotIJSON},
		{"seq above, optional", `{"id":"agent://a","name":"a","seq":9007199254740992}`, signing.AllowNoSeq(), testKey, nil, signing.CodeSeqNotIJSON},
		{"raised", `{"id":"agent://a","name":"a","seq":8}`, signing.SeqAfter(7), testKey, nil, ""},
		{"equal", `{"id":"agent://a","name":"a","seq":7}`, signing.SeqAfter(7), testKey, nil, signing.CodeSeq},
		{"lower", `{"id":"agent://a","name":"a","seq":6}`, signing.SeqAfter(7), testKey, nil, signing.CodeSeq},
		{"none after one", `{"id":"agent://a","name":"a"}`, signing.SeqAfter(7), testKey, nil, signing.CodeSeq},
		{"invalid card", `{"id":"a","name":"a","seq":1}`, signing.RequireSeq(), testKey, nil, "uri-scheme"},
		{"missing member", `{"id":"agent://a","seq":1}`, signing.RequireSeq(), testKey, nil, "required"},
		{"warning only", `{"id":"agent://a","name":"","seq":1}`, signing.RequireSeq(), testKey, nil, ""},
		{"syntax", `{"id":"agent://a"`, signing.RequireSeq(), testKey, nil, card.CodeSyntax},
		{"duplicate", `{"id":"agent://a","id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), testKey, nil, card.CodeDuplicateKey},
		{"array", `[]`, signing.RequireSeq(), testKey, nil, card.CodeType},
		{"number beyond doubles", `{"id":"agent://a","name":"a","seq":1,"x":1e400}`, signing.RequireSeq(), testKey, nil, card.CodeRange},
		{"no key", `{"id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), nil, nil, signing.CodeKey},
		{"short key", `{"id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), ed25519.PrivateKey("short"), nil, signing.CodeKey},
		{"another algorithm", `{"id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), ec, nil, signing.CodeKey},
		{"false signer", `{"id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), falseSigner{testKey}, nil, signing.CodeKey},
		{"own peer id", `{"id":"agent://` + signing.PeerID(publicOf(testKey)) + `","name":"a","seq":1}`, signing.RequireSeq(), testKey, nil, ""},
		{"peer id of another", `{"id":"agent://` + signing.PeerID(publicOf(other)) + `","name":"a","seq":1}`, signing.RequireSeq(), testKey, nil, signing.CodeKeyMismatch},
		{"too long with the signature", long, signing.RequireSeq(), testKey, nil, card.CodeSize},
		{"higher limit", long, signing.RequireSeq(), testKey, small(1 << 20), ""},
		{"lower limit", `{"id":"agent://a","name":"a","seq":1}`, signing.RequireSeq(), testKey, small(100), card.CodeSize},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			signed, err := signing.Sign([]byte(tt.document), tt.rule, tt.key, tt.opts...)
			if got := codeOf(t, err); got != tt.want {
				t.Errorf("%q (%v), want %q", got, err, tt.want)
			}
			if (signed == nil) != (tt.want != "") {
				t.Errorf("returned %q with the error %v", signed, err)
			}
		})
	}
}

// falseSigner signs something else.
type falseSigner struct{ ed25519.PrivateKey }

func (s falseSigner) Sign(r io.Reader, message []byte, o crypto.SignerOpts) ([]byte, error) {
	return s.PrivateKey.Sign(r, append([]byte("x"), message...), o)
}

// A signer's own error is returned as it is.
func TestSignerFails(t *testing.T) {
	_, err := signing.Sign([]byte(`{"id":"agent://a","name":"a","seq":1}`), signing.RequireSeq(), brokenSigner{testKey})
	if !errors.Is(err, errBroken) {
		t.Errorf("%v, want %v", err, errBroken)
	}
}

var errBroken = errors.New("the token was removed")

type brokenSigner struct{ ed25519.PrivateKey }

func (brokenSigner) Sign(io.Reader, []byte, crypto.SignerOpts) ([]byte, error) { return nil, errBroken }

// Verify in cases that the vectors do not have.
func TestVerify(t *testing.T) {
	sign := func(document string) string {
		signed, err := signing.Sign([]byte(document), signing.AllowNoSeq(), testKey)
		if err != nil {
			t.Fatal(err)
		}
		return string(signed)
	}
	const plain = `{"id":"agent://a","name":"a","seq":5}`
	signed := sign(plain)
	own := signature.Keys{{ID: "agent://a", Public: publicOf(testKey)}}
	weak := func(text string) signature.KeySource {
		key, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return keysFor(key)
	}
	tests := []struct {
		name, document string
		keys           signature.KeySource
		want, code     string
	}{
		{"valid", signed, own, "valid", ""},
		{"without seq", sign(`{"id":"agent://a","name":"a"}`), own, "valid", ""},
		{"not validated", strings.Replace(sign(`{"id":"agent://a","name":"a","skills":[]}`), `[]`, `[ ]`, 1), own, "valid", ""},
		{"nil resolver", signed, nil, "unverifiable", signing.CodeNoKey},
		{"nil in a chain", signed, signature.Chain{nil, own}, "valid", ""},
		{"nil function", signed, signature.KeyFunc(nil), "unverifiable", signing.CodeNoKey},
		{"key of another id", signed, signature.Keys{{ID: "agent://A", Public: publicOf(testKey)}}, "unverifiable", signing.CodeNoKey},
		{"short key", signed, keysFor(publicOf(testKey)[:31]), "unverifiable", signing.CodeKey},
		{"no octets", signed, keysFor(nil), "unverifiable", signing.CodeKey},
		{"neutral element", signed, weak("0100000000000000000000000000000000000000000000000000000000000000"), "unverifiable", signing.CodeKey},
		{"neutral element, other sign", signed, weak("0100000000000000000000000000000000000000000000000000000000000080"), "unverifiable", signing.CodeKey},
		{"order 8", signed, weak("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"), "unverifiable", signing.CodeKey},
		{"not canonical", signed, weak("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"), "unverifiable", signing.CodeKey},
		{"seq with digits that a double rounds", strings.Replace(signed, `"seq":5`, `"seq":5.00000000000000000000001`, 1), own, "unverifiable", signing.CodeSeqNotIJSON},
		{"seq with an exponent", strings.Replace(signed, `"seq":5`, `"seq":50e-1`, 1), own, "valid", ""},
		{"seq as a string", strings.Replace(signed, `"seq":5`, `"seq":"5"`, 1), own, "invalid", signing.CodeSignature},
		{"syntax", signed[1:], own, "invalid", card.CodeSyntax},
		{"string root", `"{}"`, own, "invalid", card.CodeType},
		{"number beyond doubles", strings.Replace(signed, `"seq"`, `"x":1e999,"seq"`, 1), own, "invalid", card.CodeRange},
		{"line feed in the signature", strings.Replace(signed, `"}`, `\n"}`, 1), own, "invalid", signing.CodeSignatureForm},
		{"empty signature", `{"id":"agent://a","name":"a","signature":""}`, own, "invalid", signing.CodeSignatureForm},
		{"only a signature", `{"signature":"` + strings.Repeat("A", 86) + `"}`, own, "unverifiable", signing.CodeNoKey},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := verify(t, []byte(tt.document), tt.keys)
			if v.Outcome.String() != tt.want || v.Code != tt.code {
				t.Errorf("%s %q (%s), want %s %q", v.Outcome, v.Code, v.Message, tt.want, tt.code)
			}
			if (v.Message == "") != (v.Code == "") {
				t.Errorf("the message is %q", v.Message)
			}
		})
	}
	failing := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) { return signature.Key{}, errBroken })
	if v, err := signing.Verify(t.Context(), []byte(signed), signing.VerifyOptions{Keys: failing}); !errors.Is(err, errBroken) || v != nil {
		t.Errorf("a look-up that fails: %+v (%v)", v, err)
	}
}

// A number whose digits a double does not hold is covered after rounding only, and is
// reported.
func TestRoundedNumbers(t *testing.T) {
	signed, err := signing.Sign([]byte(`{"id":"agent://a","name":"a","seq":1,"extensions":{"x":{"n":[0.1,12345678901234567890]}}}`), signing.RequireSeq(), testKey)
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(strings.Replace(string(signed), "12345678901234567890", "12345678901234567891", 1))
	for _, text := range [][]byte{signed, changed} {
		v := verify(t, text, keysFor(publicOf(testKey)))
		if v.Outcome != signature.Valid || len(v.Rounded) != 1 || v.Rounded[0].Pointer != "/extensions/x/n/1" || v.Rounded[0].Code != "number-precision" {
			t.Errorf("%s, %v", v.Outcome, v.Rounded)
		}
	}
}

func FuzzVerify(f *testing.F) {
	for _, c := range signedCards(f) {
		f.Add(c.text)
	}
	keys := signature.Chain{signing.PeerIDs{}, signing.DIDKeys{}, keysFor(publicOf(testKey))}
	f.Fuzz(func(t *testing.T, document []byte) {
		v := verify(t, document, keys)
		covered, err := signing.Canonical(document)
		if v.Outcome == signature.Valid && err != nil {
			t.Errorf("valid without a canonical form: %v", err)
		}
		if err == nil {
			again, err := signing.Canonical(covered)
			if err != nil || string(again) != string(covered) {
				t.Errorf("the canonical form of %q is %q (%v)", covered, again, err)
			}
		}
		signed, err := signing.Sign(document, signing.AllowNoSeq(), testKey)
		if err != nil {
			return
		}
		if v := verify(t, signed, keysFor(publicOf(testKey))); v.Outcome != signature.Valid {
			t.Errorf("signed, and %s (%s): %s", v.Outcome, v.Message, signed)
		}
	})
}
