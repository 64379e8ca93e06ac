package ledger_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/agentcard/ledger"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

const agent = "01HZQK3P8EMXR9V7T5N2W4J6C0"

// newCard returns a card of an agent whose operator claims a reputation.
func newCard(id string) *agentcard.Card {
	c, err := agentcard.Decode([]byte(`{"agent_id":"` + id + `","name":"a","version":"1.0.0",
		"capabilities":[{"id":"x","description":"d"}],"endpoint":{"protocol":"http","url":"https://a.example"},
		"metadata":{"pacr:reputation_score":1,"team":"search"}}`))
	if err != nil {
		log.Fatal(err)
	}
	return c
}

func newSnapshot() *ledger.Snapshot {
	l, err := ledger.New(ledger.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for i := range 3 {
		err := l.Add(ledger.Record{
			ID: fmt.Sprint(i), Agent: agent, Time: time.Date(2026, 11, 1+i, 0, 0, 0, 0, time.UTC),
			LatencyMS: 120, Joules: 0.5, Succeeded: i > 0,
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	s, err := l.Snapshot(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	return s
}

// The values of a ledger replace what the card claims.
func Example() {
	c, err := newSnapshot().Write(newCard(agent))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Metadata.InteractionCount, c.Metadata.AvgLatencyMS)
	fmt.Printf("%.2f\n", c.Metadata.ReputationScore.Or(0))
	// Output:
	// 3 120
	// 0.69
}

func TestStatement(t *testing.T) {
	public, private, _ := ed25519.GenerateKey(nil)
	_, stranger, _ := ed25519.GenerateKey(nil)
	keys := signature.Keys{{ID: "ledger", Public: public}}
	snapshot := newSnapshot()
	signed, err := snapshot.Sign(agent, "ledger", private)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ledger.Verify(t.Context(), signed, keys)
	if err != nil {
		t.Fatal(err)
	}
	if s.AgentID != agent || s.Records != 3 || s.Head != snapshot.Head() {
		t.Errorf("%+v", s)
	}
	c, err := s.Write(newCard(agent))
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := snapshot.Values(agent); c.Metadata.ReputationScore != want.ReputationScore {
		t.Errorf("%v, want %v", c.Metadata, want)
	}
	if text, _ := agentcard.Encode(c); !strings.Contains(string(text), `"team":"search"`) {
		t.Errorf("the operator's member is lost: %s", text)
	}
	if _, err := s.Write(newCard("01HZQK3P8EMXR9V7T5N2W4J6C1")); err == nil {
		t.Error("the card of another agent is written")
	}
	if _, err := snapshot.Sign("x", "ledger", private); err == nil {
		t.Error("a statement about an unknown agent is signed")
	}

	forged, _ := snapshot.Sign(agent, "ledger", stranger)
	if _, err := ledger.Verify(t.Context(), forged, keys); !errors.Is(err, jose.ErrMismatch) {
		t.Error("another key:", err)
	}
	if _, err := ledger.Verify(t.Context(), signed, signature.Keys{}); !errors.Is(err, signature.ErrNoKey) {
		t.Error("no key:", err)
	}
	parts := strings.Split(signed, ".")
	encode := base64.RawURLEncoding.EncodeToString
	for name, text := range map[string]string{
		"another statement": parts[0] + "." + encode([]byte(`{"agent_id":"`+agent+`","records":9,"head":"","values":{}}`)) + "." + parts[2],
		"two parts":         parts[0] + "." + parts[1],
		"not Base64url":     parts[0] + ".=." + parts[2],
		"another type":      encode([]byte(`{"alg":"EdDSA","typ":"JOSE","kid":"ledger"}`)) + "." + parts[1] + "." + parts[2],
		"crit":              encode([]byte(`{"alg":"EdDSA","typ":"pacr-statement+json","kid":"ledger","crit":["x"],"x":1}`)) + "." + parts[1] + "." + parts[2],
		"too long":          parts[0] + "." + strings.Repeat("A", 20000) + "." + parts[2],
	} {
		if _, err := ledger.Verify(t.Context(), text, keys); err == nil {
			t.Errorf("%s: verified", name)
		}
	}
}

// TestVerifyKeys: which keys verify a statement. The agent's own key does not, unless the caller says that
// it is the key of a ledger.
func TestVerifyKeys(t *testing.T) {
	public, private, _ := ed25519.GenerateKey(nil)
	snapshot := newSnapshot()
	signed, err := snapshot.Sign(agent, "ledger", private)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for name, test := range map[string]struct {
		key  signature.Key
		fine bool
	}{
		"any algorithm":     {signature.Key{}, true},
		"EdDSA":             {signature.Key{Algorithm: signature.EdDSA}, true},
		"Ed25519":           {signature.Key{Algorithm: signature.Ed25519}, true},
		"another algorithm": {signature.Key{Algorithm: signature.ES256}, false},
		"valid":             {signature.Key{ValidFrom: now.Add(-time.Hour), ValidTo: now.Add(time.Hour)}, true},
		"not yet valid":     {signature.Key{ValidFrom: now.Add(time.Hour)}, false},
		"expired":           {signature.Key{ValidTo: now.Add(-time.Hour)}, false},
		"rotated":           {signature.Key{RotatedAt: now.Add(-time.Hour)}, false},
		"revoked":           {signature.Key{RevokedAt: now.Add(-time.Hour)}, false},
	} {
		test.key.ID, test.key.Public = "ledger", public
		if _, err := ledger.Verify(t.Context(), signed, signature.Keys{test.key}); (err == nil) != test.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ledger.Verify(t.Context(), signed, nil); !errors.Is(err, signature.ErrNoKey) {
		t.Error("no source:", err)
	}
	if _, err := snapshot.Sign(agent, "", private); err == nil {
		t.Error("a statement is signed without the name of the key")
	}
	if _, err := snapshot.Sign(agent, "ledger", nil); err == nil {
		t.Error("a statement is signed without a key")
	}
	encode := base64.RawURLEncoding.EncodeToString
	own := encode([]byte(`{"alg":"EdDSA","typ":"pacr-statement+json"}`)) + "." + strings.Split(signed, ".")[1]
	own += "." + encode(ed25519.Sign(private, []byte(own)))
	if _, err := ledger.Verify(t.Context(), own, signature.Keys{{ID: agent, Public: public}}); err == nil {
		t.Error("the agent signs the statement about itself")
	}
}

// FuzzVerify: no text makes a verification panic, and no text but the signed one is verified.
func FuzzVerify(f *testing.F) {
	public, private, _ := ed25519.GenerateKey(nil)
	signed, err := newSnapshot().Sign(agent, "ledger", private)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(signed)
	f.Add("a.b.c")
	keys := signature.Keys{{ID: "ledger", Public: public}}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := ledger.Verify(t.Context(), text, keys); err == nil && text != signed {
			t.Errorf("verified: %q", text)
		}
	})
}
