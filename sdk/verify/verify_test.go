package verify_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	aevumsigning "github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

var (
	private = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	other   = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{8}, ed25519.SeedSize))
	moment  = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
)

// anybody has the key for every agent and key ID.
var anybody = signature.KeyFunc(func(_ context.Context, r signature.Request) (signature.Key, error) {
	return signature.Key{Public: private.Public(), Origin: "test"}, nil
})

const (
	a2aCard = `{"name":"Router","description":"Plans routes.","version":"1.0.0",` +
		`"supportedInterfaces":[{"url":"https://agents.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
		`"capabilities":{"extensions":[{"uri":"https://example.com/e","params":{"a":[1]}}]},"provider":{"organization":"Example","url":"https://example.com"},` +
		`"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}}},"securityRequirements":[{"schemes":{"k":{"list":["plan"]}}}],` +
		`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
		`"skills":[{"id":"plan","name":"Plan","description":"Plans a route.","tags":["maps"]}]}`
	adpCard = `{"id":"agent://router","name":"Router","description":"Plans routes.","seq":3,` +
		`"tools":[{"name":"plan","input_schema":{"type":"object"}}],` +
		`"endpoints":[{"protocol":"https","uri":"https://agents.example.com/adp","auth":"bearer"}],"x":{"Key":1,"key":2}}`
	aevumCard = `{"agent_id":"01JT74NY00K1QWS0AGV91GG1KD","name":"Router","description":"Plans routes.","version":"1.0.0","capabilities":[{"id":"routes.plan"}],` +
		`"endpoint":{"protocol":"https","url":"https://agents.example.com/","auth":{"scheme":"bearer"}},` +
		`"metadata":{"did":"did:web:agents.example.com"},"x":{"Key":1,"key":2}}`
	nooterraCard = `{"schemaVersion":"AgentCard.v1","agentId":"router","tenantId":"tenant_a","displayName":"Router","status":"active",` +
		`"visibility":"public","capabilities":["routes.plan"],"host":{"runtime":"openclaw","endpoint":"https://agents.example.com","protocols":["mcp"]},` +
		`"identityRef":{"schemaVersion":"AgentIdentity.v1","keyId":"key_5cc558a6d81dbb983bb823d9"},"tags":["maps"],"revision":3,` +
		`"createdAt":"2026-03-01T08:00:00.000Z","updatedAt":"2026-03-01T08:00:00.000Z"}`
)

// signed returns a signed card of each dialect; A2A cards are signed in each profile.
func signed(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, p := range signing.Profiles() {
		text, err := signing.Sign([]byte(a2aCard), signing.Signer{Key: private, KeyID: "k1", Profile: p})
		if err != nil {
			t.Fatal(err)
		}
		all["a2a "+p.String()] = text
	}
	text, err := adpsigning.Sign([]byte(adpCard), adpsigning.RequireSeq(), private)
	if err != nil {
		t.Fatal(err)
	}
	all["adp"] = text
	if text, err = aevumsigning.Sign([]byte(aevumCard), private); err != nil {
		t.Fatal(err)
	}
	all["aevum"] = text
	if text, err = publish.SignBody("tenant_a", []byte(nooterraCard), private, moment); err != nil {
		t.Fatal(err)
	}
	all["nooterra"] = text
	return all
}

func document(t testing.TB, text []byte, p verify.Policy) *verify.Verification {
	t.Helper()
	v, err := verify.Document(context.Background(), text, p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestValid(t *testing.T) {
	for name, text := range signed(t) {
		v := document(t, text, verify.Policy{Keys: anybody})
		if !v.Valid() || v.Err() != nil || v.Use() != verify.Trust {
			t.Errorf("%s: %s: %v", name, v.Outcome, v.Err())
		}
		if len(v.Signatures) != 1 || v.Signatures[0].Origin != "test" || v.Signatures[0].Payload == "" {
			t.Errorf("%s: the signatures are %+v", name, v.Signatures)
		}
		covered := v.Covered()
		raw, err := card.ParseRaw(covered)
		if err != nil {
			t.Errorf("%s: the covered card is %s (%v)", name, covered, err)
			continue
		}
		for _, absent := range []string{"/signatures", "/signature", "/metadata/signature", "/publish", "/status", "/revision"} {
			if _, ok := raw.Pointer(absent); ok {
				t.Errorf("%s: the covered card has %s", name, absent)
			}
		}
	}
}

// The covered cards of A2A and ADP are valid if the documents are; a covered card of Nooterra
// can be decoded.
func TestCovered(t *testing.T) {
	for name, text := range signed(t) {
		covered := document(t, text, verify.Policy{Keys: anybody}).Covered()
		if name == "nooterra" {
			c, err := nooterra.Decode(covered)
			if err != nil || c.DisplayName != "Router" || !bytes.Contains(covered, []byte(`"endpoint":"https://agents.example.com"`)) {
				t.Errorf("%s: %s (%v)", name, covered, err)
			}
			continue
		}
		again, err := verify.Document(t.Context(), covered, verify.Policy{})
		if err != nil || again.Outcome != signature.Unsigned {
			t.Errorf("%s: the covered card is %s (%v)", name, covered, err)
		}
	}
}

// stray are members that the signer did not write, with the resulting use of the card.
var stray = []struct {
	name, dialect, member string
	want                  verify.Use
}{
	{"unknown", "a2a sdk", `"x-vendor":{"a":1}`, verify.Trust},
	{"unknown, spec", "a2a spec", `"x-vendor":{"a":1}`, verify.Trust}, // valid in the profile of the SDKs
	{"address", "a2a sdk", `"url":"https://evil.example"`, verify.Discard},
	{"folded", "a2a sdk", `"SupportedInterfaces":[{"url":"https://evil.example"}]`, verify.Discard},
	{"folded name", "a2a sdk", `"Name":"Evil"`, verify.Discard},
	{"long s", "a2a spec", `"supportedInterfaceſ":[]`, verify.Discard},
	{"adp", "adp", `"x-vendor":1`, verify.Discard},
	{"nooterra, set by the service", "nooterra", `"updatedBy":"x"`, verify.Trust},
	{"nooterra, folded host", "nooterra", `"Host":{"endpoint":"https://evil.example"}`, verify.Discard},
	{"nooterra, snake case", "nooterra", `"agent_id":"evil"`, verify.Discard},
	{"nooterra, second identity", "nooterra", `"IdentityRef":{"keyId":"key_evil"}`, verify.Discard},
	{"nooterra, coordinator", "nooterra", `"executionCoordinatorDid":"did:key:z"`, verify.Discard},
}

func TestStrayMembers(t *testing.T) {
	all := signed(t)
	for _, tt := range stray {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range []string{
				strings.Replace(string(all[tt.dialect]), "{", "{"+tt.member+",", 1),
				strings.TrimSuffix(string(all[tt.dialect]), "}") + "," + tt.member + "}",
			} {
				v := document(t, []byte(text), verify.Policy{Keys: anybody})
				if v.Use() != tt.want {
					t.Errorf("%s: %v, want %s", text, v.Err(), tt.want)
				}
				if bytes.Contains(v.Covered(), []byte(tt.member)) {
					t.Errorf("the covered card has the member: %s", v.Covered())
				}
			}
		})
	}
}

// White space around a signed Nooterra text is not signed.
func TestSpace(t *testing.T) {
	text := bytes.Replace(signed(t)["nooterra"], []byte(`"agentId":"router"`), []byte(`"agentId":" router"`), 1)
	v := document(t, text, verify.Policy{Keys: anybody})
	if v.Use() != verify.Discard || v.Pointer != "/agentId" || v.Code != publish.CodeUncovered {
		t.Errorf("%s: %v", v.Outcome, v.Err())
	}
}

// A signed card is invalid if it has two members for the same field of a reader: its meaning is
// ambiguous.
func TestAmbiguous(t *testing.T) {
	ambiguous := strings.Replace(adpCard, `"name":"Router"`, `"name":"Router","Name":"Other"`, 1)
	text, err := adpsigning.Sign([]byte(ambiguous), adpsigning.RequireSeq(), private)
	if err != nil {
		t.Fatal(err)
	}
	if v := document(t, text, verify.Policy{Keys: anybody}); v.Use() != verify.Discard || v.Code != adpsigning.CodeAmbiguous {
		t.Errorf("%s: %v", v.Outcome, v.Err())
	}
	deep := strings.Replace(nooterraCard, `"endpoint":`, `"Endpoint":"https://other.example","endpoint":`, 1)
	if text, err = publish.SignBody("tenant_a", []byte(deep), private, moment); err != nil {
		t.Fatal(err)
	}
	if v := document(t, text, verify.Policy{Keys: anybody}); v.Use() != verify.Discard || v.Pointer != "/host/endpoint" {
		t.Errorf("%s: %v", v.Outcome, v.Err())
	}
}

func TestPolicy(t *testing.T) {
	all := signed(t)
	table := signature.Keys{{ID: "k1", Public: private.Public()}, {ID: "agent://router", Public: private.Public()}, {ID: "router", Public: private.Public()}, {ID: "did:web:agents.example.com", Public: private.Public()}}
	wrong := signature.Keys{{ID: "k1", Public: other.Public()}, {ID: "agent://router", Public: other.Public()}, {ID: "router", Public: other.Public()}, {ID: "did:web:agents.example.com", Public: other.Public()}}
	encrypting := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{Public: private.Public(), Algorithm: signature.ES256}, nil
	})
	tests := []struct {
		name    string
		policy  verify.Policy
		want    verify.Use
		outcome signature.Outcome
	}{
		{"no keys", verify.Policy{}, verify.Unproven, signature.Unverifiable},
		{"a table", verify.Policy{Keys: table}, verify.Trust, signature.Valid},
		{"other keys", verify.Policy{Keys: wrong}, verify.Discard, signature.Invalid},
		{"the algorithm", verify.Policy{Keys: table, Algorithms: []signature.Algorithm{signature.Ed25519}}, verify.Trust, signature.Valid},
		{"another algorithm", verify.Policy{Keys: table, Algorithms: []signature.Algorithm{signature.ES256}}, verify.Discard, signature.Invalid},
		{"two signatures", verify.Policy{Keys: table, Signatures: 2}, verify.Unproven, signature.Unverifiable},
		{"a covered value", verify.Policy{Keys: table, Cover: []string{"/description"}}, verify.Trust, signature.Valid},
		{"an absent value", verify.Policy{Keys: table, Cover: []string{"/absent"}}, verify.Discard, signature.Invalid},
	}
	for _, tt := range tests {
		for name, text := range all {
			if name == "nooterra" {
				text = bytes.Replace(text, []byte(`"displayName"`), []byte(`"description":null,"displayName"`), 1)
				if slices.Contains(tt.policy.Cover, "/description") {
					continue // the card does not have it
				}
			}
			if v := document(t, text, tt.policy); v.Use() != tt.want || v.Outcome != tt.outcome {
				t.Errorf("%s: %s: %s (%v), want %s", tt.name, name, v.Outcome, v.Err(), tt.outcome)
			} else if v.Valid() != (v.Covered() != nil) {
				t.Errorf("%s: %s is %s and has the covered card %s", tt.name, name, v.Outcome, v.Covered())
			}
		}
	}
	for name, text := range all {
		if v := document(t, text, verify.Policy{Keys: encrypting}); v.Valid() {
			t.Errorf("%s: a key for another algorithm makes the card valid", name)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("the server did not answer")
	failing := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) { return signature.Key{}, broken })
	for name, text := range signed(t) {
		if v, err := verify.Document(t.Context(), text, verify.Policy{Keys: failing}); !errors.Is(err, broken) {
			t.Errorf("%s: %v (%v), want the error of the source", name, v, err)
		}
	}
	for name, p := range map[string]verify.Policy{
		"algorithm": {Algorithms: []signature.Algorithm{"HS256"}}, "pointer": {Cover: []string{"name"}}, "count": {Signatures: -1},
	} {
		if _, err := verify.Document(t.Context(), []byte(adpCard), p); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := verify.Document(t.Context(), []byte(`{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}`), verify.Policy{}); !errors.Is(err, verify.ErrUnsupported) || !strings.Contains(err.Error(), "of mcp documents") {
		t.Errorf("a list of tools: %v", err)
	}
	var unreadable *card.DecodeError
	if _, err := verify.Document(t.Context(), []byte(`{"a":1,"a":2}`), verify.Policy{Dialect: "a2a"}); !errors.As(err, &unreadable) {
		t.Errorf("a name twice: %v", err)
	}
	err := document(t, []byte(adpCard), verify.Policy{}).Err()
	var refused *verify.Error
	var finding card.Violation
	if !errors.As(err, &refused) || refused.Code != verify.CodeUnsigned || !errors.As(err, &finding) || finding.Code != verify.CodeUnsigned {
		t.Errorf("an unsigned card: %v", err)
	}
}

// No card of the project verifies with a key that did not sign it.
func TestCards(t *testing.T) {
	files, err := filepath.Glob("../../internal/test/vectors/testdata/cards/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cards: %v", err)
	}
	unsigned, signed := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		v, err := verify.Document(t.Context(), text, verify.Policy{Keys: anybody})
		if errors.Is(err, verify.ErrUnsupported) {
			continue
		}
		switch {
		case err != nil:
			t.Errorf("%s: %v", file, err)
		case v.Valid():
			t.Errorf("%s: a key that did not sign it makes it valid", file)
		case v.Outcome == signature.Unsigned:
			unsigned++
		default:
			signed++
		}
	}
	if unsigned == 0 || signed < 10 {
		t.Errorf("%d cards are not signed, %d are signed", unsigned, signed)
	}
}

func FuzzDocument(f *testing.F) {
	for _, text := range signed(f) {
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := verify.Document(context.Background(), []byte(text), verify.Policy{Keys: anybody})
		if err != nil {
			return
		}
		if v.Valid() != (v.Err() == nil) || v.Valid() != (v.Covered() != nil) || v.Valid() != (v.Use() == verify.Trust) {
			t.Errorf("%s: %s, %v, %s", text, v.Outcome, v.Err(), v.Use())
		}
		if v.Valid() {
			if _, err := card.ParseRaw(v.Covered()); err != nil {
				t.Errorf("the covered card is %s: %v", v.Covered(), err)
			}
		}
	})
}
