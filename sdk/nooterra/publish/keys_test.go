package publish_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func TestKeys(t *testing.T) {
	text, err := publish.PublicPEM(key(t).Public.(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := publish.ParseKey(text)
	if err != nil || parsed.ID != key(t).ID || !parsed.Public.(ed25519.PublicKey).Equal(key(t).Public) {
		t.Errorf("%+v (%v)", parsed, err)
	}
	const rsa = "-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----\n"
	for text, want := range map[string]error{
		"":                    publish.ErrKeyPEM,
		"key":                 publish.ErrKeyPEM,
		string(text) + "more": publish.ErrKeyPEM,
		strings.ReplaceAll(string(text), "PUBLIC", "PRIVATE"): publish.ErrKeyPEM,
		rsa: publish.ErrKeyAlgorithm,
	} {
		if _, err := publish.ParseKey([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	if _, err := publish.KeyOf(nil); !errors.Is(err, publish.ErrKeyAlgorithm) {
		t.Errorf("no key: %v", err)
	}
	if _, err := publish.Sign(tenant, []byte(body), nil, now); !errors.Is(err, publish.ErrKeyAlgorithm) {
		t.Errorf("signing without a key: %v", err)
	}
}

func TestErrorHidesValues(t *testing.T) {
	got := verifyBody(t, tenant, []byte(`{"agentId":{"secret":1},"publish":{}}`), key(t))
	if got.Err() == nil || strings.Contains(got.Err().Error(), "secret") {
		t.Errorf("%v", got.Err())
	}
	for text, pointer := range map[string]string{`{"a":1,"a":2}`: "/a", `{`: ""} {
		if got := verifyBody(t, tenant, []byte(text), key(t)); got.Outcome != signature.Invalid || got.Code != publish.CodePayloadInvalid || got.Pointer != pointer {
			t.Errorf("%s: %+v does not have the error of the parser", text, got)
		}
	}
}

func TestLookUp(t *testing.T) {
	signed := []byte(sign(t, body))
	unnamed, named := signature.Key{Public: key(t).Public}, key(t)
	byAgent := unnamed
	byAgent.ID = "agt_payments"
	rsa := named
	rsa.Algorithm = signature.RS256
	for _, c := range []struct {
		name string
		keys signature.KeySource
		want signature.Outcome
	}{
		{"no source", nil, signature.Unverifiable},
		{"no keys", signature.Keys{}, signature.Unverifiable},
		{"under the id in the signature", signature.Keys{named}, signature.Valid},
		{"under the agent", signature.Keys{byAgent}, signature.Valid},
		{"without an id", source(unnamed).Keys, signature.Valid},
		{"for another algorithm", signature.Keys{rsa}, signature.Unverifiable},
		{"not an Ed25519 key", signature.Keys{{ID: named.ID, Public: "key"}}, signature.Unverifiable},
	} {
		v, err := publish.VerifyBody(t.Context(), tenant, signed, publish.VerifyOptions{Keys: c.keys})
		if err != nil || v.Outcome != c.want || v.Outcome == signature.Valid && v.Key.ID != named.ID {
			t.Errorf("%s: %+v (%v)", c.name, v, err)
		}
	}
	failing := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{}, errors.New("offline")
	})
	if v, err := publish.VerifyBody(t.Context(), tenant, signed, publish.VerifyOptions{Keys: failing}); err == nil || v != nil {
		t.Errorf("a look-up that fails: %+v (%v)", v, err)
	}
}

func FuzzVerify(f *testing.F) {
	signed := sign(f, body)
	f.Add("tenant_pay", []byte(signed))
	f.Add("", []byte(`{"publish":{"signature":"AA=="}}`))
	f.Fuzz(func(t *testing.T, tenantID string, data []byte) {
		got := verifyBody(t, tenantID, data, key(t))
		if (got.Outcome == signature.Invalid) != (got.Err() != nil) {
			t.Errorf("%v with the error %v", got.Outcome, got.Err())
		}
		if got.Outcome == signature.Valid {
			if _, err := publish.Payload(tenantID, data); err != nil {
				t.Error(err)
			}
		}
		verifyCard(t, data, key(t))
	})
}

// With a key of small order, one signature fits many payloads without a private key. Such a key counts as
// absent.
func TestKeyOfSmallOrder(t *testing.T) {
	small := make(ed25519.PublicKey, ed25519.PublicKeySize)
	small[0] = 1
	k, err := publish.KeyOf(small)
	if err != nil {
		t.Fatal(err)
	}
	forged := make([]byte, ed25519.SignatureSize)
	forged[0] = 1
	signed, made := sign(t, body), new(struct {
		Publish struct{ Signature string }
	})
	if err := json.Unmarshal([]byte(signed), made); err != nil {
		t.Fatal(err)
	}
	signed = strings.NewReplacer(made.Publish.Signature, base64.StdEncoding.EncodeToString(forged), key(t).ID, k.ID).Replace(signed)
	if v := verifyBody(t, tenant, []byte(signed), k); v.Outcome != signature.Unverifiable || v.Code != publish.CodeSignerKeyUnavailable {
		t.Errorf("%s (%v)", v.Outcome, v.Err())
	}
}
