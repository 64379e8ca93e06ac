package publish_test

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

const tenant = "tenant_pay"

var (
	private = ed25519.NewKeyFromSeed([]byte("0123456789abcdef0123456789abcdef"))
	now     = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
)

// key is the public key of private.
func key(t testing.TB) signature.Key {
	t.Helper()
	k, err := publish.KeyOf(private.Public().(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

const body = `{
  "agentId": "agt_payments",
  "displayName": " Payments Agent ",
  "capabilities": ["capability://payments.transfer@v1"],
  "visibility": "public",
  "host": {"runtime": "openclaw", "endpoint": "https://payments.example/agent", "protocols": ["mcp", "http"]},
  "priceHint": {"amountCents": 120, "currency": "usd"},
  "tags": ["b", "a", "b"],
  "metadata": {"10": 1, "9": [2.50, "é"]}
}`

// sign returns the body with its signature.
func sign(t testing.TB, body string) string {
	t.Helper()
	signed, err := publish.SignBody(tenant, []byte(body), private, now)
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

// source returns a key for every request.
func source(k signature.Key) publish.VerifyOptions {
	return publish.VerifyOptions{Keys: signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
		if k.Public == nil {
			return k, signature.ErrNoKey
		}
		return k, nil
	})}
}

func verifyBody(t testing.TB, tenantID string, body []byte, k signature.Key) *publish.Verification {
	t.Helper()
	v, err := publish.VerifyBody(t.Context(), tenantID, body, source(k))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// verifyCard verifies a stored card.
func verifyCard(t testing.TB, document []byte, k signature.Key) *publish.Verification {
	t.Helper()
	v, err := publish.Verify(t.Context(), document, source(k))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSignAndVerify(t *testing.T) {
	signed := sign(t, body)
	got := verifyBody(t, tenant, []byte(signed), key(t))
	if got.Outcome != signature.Valid || got.Err() != nil || len(got.Uncovered) > 0 ||
		got.SignerKeyID != key(t).ID || got.SignedAt != "2026-03-01T08:00:00.000Z" || len(got.PayloadHash) != 64 {
		t.Errorf("%+v", got)
	}
	if got := verifyBody(t, tenant, []byte(body), key(t)); got.Outcome != signature.Unsigned || got.Err() != nil {
		t.Errorf("without a signature: %+v", got)
	}
	if got := verifyBody(t, tenant, []byte(`{"publish":null}`), signature.Key{}); got.Outcome != signature.Unsigned {
		t.Errorf("a null signature: %+v", got)
	}
}

// TestReasons has for each reason a case in which all later tests would fail too, so that
// the order of the tests is that of the service.
func TestReasons(t *testing.T) {
	signed := sign(t, body)
	change := func(old, replacement string) string {
		t.Helper()
		if !strings.Contains(signed, old) {
			t.Fatalf("the body does not contain %s", old)
		}
		return strings.Replace(signed, old, replacement, 1)
	}
	hash := verifyBody(t, tenant, []byte(signed), key(t)).PayloadHash
	other := key(t)
	other.ID = "key_other"
	expired := key(t)
	expired.ValidTo = now.Add(-time.Second)
	for _, c := range []struct {
		name    string
		body    string
		tenant  string
		key     signature.Key
		reason  string
		pointer string
	}{
		{"no key", `{"publish": 1}`, "", signature.Key{}, publish.CodeSignerKeyUnavailable, ""},
		{"publish is a number", `{"publish": 1}`, "", other, publish.CodeSignatureSchemaInvalid, "/publish"},
		{"another version", change("AgentCardPublish.v1", "AgentCardPublish.v2"), "", other, publish.CodeSignatureSchemaInvalid, "/publish/schemaVersion"},
		{"another algorithm", change(`"ed25519"`, `"rsa"`), "", other, publish.CodeSignatureSchemaInvalid, "/publish/algorithm"},
		{"no key id", change(key(t).ID, " "), "", other, publish.CodeSignatureSchemaInvalid, "/publish/signerKeyId"},
		{"long key id", change(key(t).ID, strings.Repeat("k", 201)), "", other, publish.CodeSignatureSchemaInvalid, "/publish/signerKeyId"},
		{"no time", change("2026-03-01T08:00:00.000Z", "yesterday"), "", other, publish.CodeSignatureSchemaInvalid, "/publish/signedAt"},
		{"leap second", change("2026-03-01T08:00:00.000Z", "2016-12-31T23:59:60Z"), "", other, publish.CodeSignatureSchemaInvalid, "/publish/signedAt"},
		{"hash is not hexadecimal", change(hash, strings.Repeat("g", 64)), "", other, publish.CodeSignatureSchemaInvalid, "/publish/payloadHash"},
		{"short hash", change(hash, hash[2:]), "", other, publish.CodeSignatureSchemaInvalid, "/publish/payloadHash"},
		{"no tenant", signed, " ", other, publish.CodePayloadInvalid, ""},
		{"no agent", change(`"agt_payments"`, `" "`), tenant, other, publish.CodePayloadInvalid, "/agentId"},
		{"agent is a number", change(`"agt_payments"`, `1`), tenant, other, publish.CodePayloadInvalid, "/agentId"},
		{"long name", change(" Payments Agent ", strings.Repeat("n", 201)), tenant, other, publish.CodePayloadInvalid, "/displayName"},
		{"tags are an object", change(`["b", "a", "b"]`, `{}`), tenant, other, publish.CodePayloadInvalid, "/tags"},
		{"host is an array", change(`"runtime": "openclaw"`, `"__proto__": {}`), tenant, other, publish.CodePayloadInvalid, "/host/__proto__"},
		{"negative zero", change(`2.50`, `-0.0`), tenant, other, publish.CodePayloadInvalid, "/metadata/9/0"},
		{"another tenant", signed, "tenant_other", other, publish.CodePayloadHashMismatch, "/publish/payloadHash"},
		{"another value", change("120", "121"), tenant, other, publish.CodePayloadHashMismatch, "/publish/payloadHash"},
		{"another key", signed, tenant, signature.Key{ID: "key_other", Public: ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public()}, publish.CodeSignatureInvalid, "/publish/signature"},
		{"unpadded signature", change(`=="`, `"`), tenant, other, publish.CodeSignatureInvalid, "/publish/signature"},
		{"line break in the signature", change(`=="`, `=\n="`), tenant, other, publish.CodeSignatureInvalid, "/publish/signature"},
		{"another key id", change(key(t).ID, "key_other"), tenant, expired, publish.CodeSignerKeyMismatch, "/publish/signerKeyId"},
		{"expired key", signed, tenant, expired, publish.CodeSignerKeyInvalid, "/publish/signedAt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := verifyBody(t, c.tenant, []byte(c.body), c.key)
			want := signature.Invalid
			if c.reason == publish.CodeSignerKeyUnavailable {
				want = signature.Unverifiable
			}
			if got.Outcome != want || got.Code != c.reason || got.Pointer != c.pointer {
				t.Errorf("%v, %v; want %v, %s at %q", got.Outcome, got.Err(), want, c.reason, c.pointer)
			}
			body, err := card.ParseRaw([]byte(c.body))
			if err != nil {
				t.Fatal(err)
			}
			var stated string
			if id, ok := body.Pointer("/publish/signerKeyId"); ok {
				if err := id.Decode(&stated); err != nil {
					t.Fatal(err)
				}
			}
			if got.SignerKeyID != strings.TrimSpace(stated) || got.SignedAt != "" {
				t.Errorf("the signer is %q, signed at %q", got.SignerKeyID, got.SignedAt)
			}
		})
	}
}

func TestKeyLifetime(t *testing.T) {
	signed := []byte(sign(t, body))
	for _, c := range []struct {
		name  string
		set   func(*signature.Key)
		valid bool
	}{
		{"from signedAt on", func(k *signature.Key) { k.ValidFrom = now }, true},
		{"from later on", func(k *signature.Key) { k.ValidFrom = now.Add(1) }, false},
		{"until signedAt", func(k *signature.Key) { k.ValidTo = now }, true},
		{"until before", func(k *signature.Key) { k.ValidTo = now.Add(-1) }, false},
		{"rotated at signedAt", func(k *signature.Key) { k.RotatedAt = now }, false},
		{"rotated later", func(k *signature.Key) { k.RotatedAt = now.Add(1) }, true},
		{"revoked at signedAt", func(k *signature.Key) { k.RevokedAt = now }, false},
		{"revoked later", func(k *signature.Key) { k.RevokedAt = now.Add(1) }, true},
	} {
		k := key(t)
		c.set(&k)
		if got := verifyBody(t, tenant, signed, k); (got.Outcome == signature.Valid) != c.valid {
			t.Errorf("%s: %v", c.name, got.Outcome)
		}
	}
}

// TestListsAreTakenAsTheyAre: the order, the case and the repetition of entries of lists are
// signed, and so are further members of objects; those of the body itself are not.
func TestListsAreTakenAsTheyAre(t *testing.T) {
	const list = `{"agentId":"agt_a","capabilities":["b","a"],"tools":[{"toolId":"t"}]}`
	signed, err := publish.SignBody(tenant, []byte(list), private, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, replacement string }{
		{"order", `["b","a"]`, `["a","b"]`},
		{"case", `["b","a"]`, `["b","A"]`},
		{"repetition", `["b","a"]`, `["b","a","a"]`},
		{"white space", `["b","a"]`, `["b","a "]`},
		{"member of an object", `{"toolId":"t"}`, `{"toolId":"t","x":null}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := strings.Replace(string(signed), c.old, c.replacement, 1)
			got := verifyBody(t, tenant, []byte(changed), key(t))
			if changed == string(signed) || got.Code != publish.CodePayloadHashMismatch {
				t.Errorf("%v (%v)", got.Outcome, got.Err())
			}
		})
	}
	if got := verifyBody(t, tenant, []byte(strings.Replace(string(signed), `{"agentId"`, `{"x":1,"agentId"`, 1)), key(t)); got.Outcome != signature.Valid {
		t.Errorf("a member of the body: %v (%v)", got.Outcome, got.Err())
	}
}

// TestSignedAtIsNotCovered: the time of a signature is not signed, and no time is too early
// or too late for a key without a lifetime.
func TestSignedAtIsNotCovered(t *testing.T) {
	signed := sign(t, body)
	for _, at := range []string{"1970-01-01T00:00:00Z", "2999-01-01T00:00:00Z"} {
		changed := strings.Replace(signed, now.UTC().Format("2006-01-02T15:04:05.000Z"), at, 1)
		if got := verifyBody(t, tenant, []byte(changed), key(t)); changed == signed || got.Outcome != signature.Valid || got.SignedAt != at {
			t.Errorf("%s: %v at %s (%v)", at, got.Outcome, got.SignedAt, got.Err())
		}
	}
}

// TestEveryByte changes every byte of a signed body.
func TestEveryByte(t *testing.T) {
	changeBytes(t, "the body", tenant, []byte(sign(t, body)), key(t))
}

// changeBytes changes every byte of a document with a valid signature. It is then not
// valid any more, or has the same payload: the change is in white space, in the letter
// case of the hash, or in what the signature does not cover.
func changeBytes(t *testing.T, name, tenantID string, signed []byte, k signature.Key) {
	t.Helper()
	want, err := publish.Payload(tenantID, signed)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for i := range signed {
		for _, mask := range []byte{1, 0x20} {
			changed := slices.Clone(signed)
			changed[i] ^= mask
			if verifyBody(t, tenantID, changed, k).Outcome != signature.Valid {
				refused++
				continue
			}
			text, err := publish.Payload(tenantID, changed)
			if err != nil || string(text) != string(want) {
				t.Errorf("%s: byte %d (%q as %q) changes the payload and is accepted", name, i, signed[i], changed[i])
			}
		}
	}
	if refused < len(want) {
		t.Errorf("%s: %d changes are refused, the payload has %d bytes", name, refused, len(want))
	}
}

func TestReorderedBody(t *testing.T) {
	var members map[string]any
	if err := json.Unmarshal([]byte(sign(t, body)), &members); err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(members, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if got := verifyBody(t, tenant, text, key(t)); got.Outcome != signature.Valid {
		t.Errorf("%v %v", got.Outcome, got.Err())
	}
}

// TestAddedMember adds a member everywhere: it is covered, or refused, or listed.
func TestAddedMember(t *testing.T) {
	signed := sign(t, body)
	for _, name := range []string{"x", "0", "__proto__"} {
		for i := range signed {
			if signed[i] != '{' {
				continue
			}
			added := signed[:i+1] + `"` + name + `":1,` + signed[i+1:]
			got := verifyBody(t, tenant, []byte(added), key(t))
			switch {
			case i == 0:
				if got.Outcome != signature.Valid || !slices.Equal(got.Uncovered, []string{"/" + name}) {
					t.Errorf("%s at the root: %v, uncovered %v", name, got.Outcome, got.Uncovered)
				}
			case i == strings.LastIndexByte(signed, '{'): // the signature itself
				if got.Outcome != signature.Valid {
					t.Errorf("%s in the signature: %v", name, got.Err())
				}
			case got.Outcome != signature.Invalid:
				t.Errorf("%s at %d: %v", name, i, got.Outcome)
			}
		}
	}
}

func TestUncoveredPointers(t *testing.T) {
	signed := sign(t, `{"agentId":"a","status":"active","a/b":1,"~":2,"tenantId":"x"}`)
	got := verifyBody(t, tenant, []byte(signed), key(t))
	if want := []string{"/status", "/a~1b", "/~0"}; !slices.Equal(got.Uncovered, want) {
		t.Errorf("uncovered %v, want %v", got.Uncovered, want)
	}
}

func TestSignBodyKeepsBytes(t *testing.T) {
	const before, after = " \n", "\r\n\n"
	signed := sign(t, before+body+after)
	kept := strings.TrimSuffix(strings.TrimRight(body, " \n"), "}")
	if !strings.HasPrefix(signed, before+strings.TrimRight(kept, "\n")) || !strings.HasSuffix(signed, "}"+after) {
		t.Errorf("%q", signed)
	}
	again := sign(t, signed)
	if again != signed {
		t.Errorf("signed again, %q becomes %q", signed, again)
	}
}

func TestStoredCard(t *testing.T) {
	c, err := nooterra.Decode([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	normal, err := publish.Body(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []struct {
		name string
		body string
		want signature.Outcome
	}{
		{"normal form", string(normal), signature.Valid},
		{"another form", body, signature.Invalid},
	} {
		published, err := publish.Sign(tenant, []byte(form.body), private, now)
		if err != nil {
			t.Fatal(err)
		}
		stored := nooterra.Normalize(c)
		stored.TenantID = tenant
		stored.Publish.Set(*published)
		text, err := card.AppendJSON(nil, stored)
		if err != nil {
			t.Fatal(err)
		}
		got := verifyCard(t, text, key(t))
		if got.Outcome != form.want {
			t.Errorf("%s: %v %v", form.name, got.Outcome, got.Err())
		}
		if form.want == signature.Invalid && got.Code != publish.CodePayloadHashMismatch {
			t.Errorf("%s: %v", form.name, got.Err())
		}
	}
}

// TestSignedCards verifies the stored cards whose keys are known: those of the vectors.
func TestSignedCards(t *testing.T) {
	data, err := os.ReadFile("../../../internal/test/vectors/testdata/nooterra-publish.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []struct{ PublicKeyPem string }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	keys := map[string]signature.Key{}
	for _, v := range list {
		k, err := publish.ParseKey([]byte(v.PublicKeyPem))
		if err != nil {
			t.Fatal(err)
		}
		keys[k.ID] = k
	}
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/nooterra*/*.json")
	if err != nil {
		t.Fatal(err)
	}
	outcomes := map[string]int{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := nooterra.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		k, ok := keys[c.Publish.Ptr().OrEmpty().SignerKeyID]
		if !ok {
			continue
		}
		got := verifyCard(t, data, k)
		outcomes[c.AgentID+" "+got.Outcome.String()]++
		if got.Outcome == signature.Valid && !testing.Short() {
			changeBytes(t, name, c.TenantID, data, k)
		}
		if got.Outcome == signature.Invalid && got.Code != publish.CodePayloadHashMismatch {
			t.Errorf("%s: %v", name, got.Err())
		}
	}
	// One card of agt_payments has the lists as in the body, the other one is in normal
	// form, which the body was not.
	if want := map[string]int{"agt_invoice_matcher valid": 2, "agt_payments valid": 1, "agt_payments invalid": 1}; !maps.Equal(outcomes, want) {
		t.Errorf("%v, want %v", outcomes, want)
	}
}
