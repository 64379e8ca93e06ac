package store_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// The keys of two signers of A2A cards, both of whom the registry trusts.
var (
	alice   = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	mallory = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{2}, ed25519.SeedSize))
)

// trusted knows both keys, and the key of the Nooterra agent t/a.
var trusted = store.Policy{Unproven: true, Signatures: verify.Policy{Keys: signature.Keys{
	{ID: "alice", Public: alice.Public()}, {ID: "mallory", Public: mallory.Public()}, {ID: "a", Public: alice.Public()},
}}}

// a2aBy returns an A2A card with a signature.
func a2aBy(t testing.TB, name string, key ed25519.PrivateKey, text string) string {
	t.Helper()
	document, err := signing.Sign([]byte(text), signing.Signer{Key: key, KeyID: name, Profile: signing.SDK})
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}

// reversed returns a card with its two signatures in the opposite order.
func reversed(t testing.TB, text string) string {
	t.Helper()
	c, err := a2a.Decode([]byte(text))
	if err != nil || len(c.Signatures) != 2 {
		t.Fatal(len(c.Signatures), err)
	}
	slices.Reverse(c.Signatures)
	document, err := c.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}

// nooterraBy returns a Nooterra card with a signature.
func nooterraBy(t testing.TB, key ed25519.PrivateKey, text string) string {
	t.Helper()
	document, err := publish.SignBody("t", []byte(text), key, start)
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}

// TestProven: a proven card is replaced only by a newer one of the same author, and only what is
// signed counts.
func TestProven(t *testing.T) {
	version := func(v string) string { return fmt.Sprintf(a2aCard, v) }
	first, second := a2aBy(t, "alice", alice, version("1.0.0")), a2aBy(t, "alice", alice, version("2.0.0"))
	revision := func(name string, n int) string { return fmt.Sprintf(nooterraCard, name, n) }
	signedRevision := nooterraBy(t, alice, revision("A", 3))
	added := func(text, member string) string { return strings.Replace(text, "{", "{"+member+",", 1) }
	const locked = 9007199254740991
	tests := []struct {
		name     string
		offers   []string
		decision string // of the last offer
		code     string
		stored   int // the index of the card that is stored in the end
	}{
		{"unsigned after signed", []string{first, version("9.0.0")}, "keep", store.CodeUnproven, 0},
		{"signed after unsigned with a high version", []string{version("999.0.0"), first}, "replace", "", 1},
		{"another trusted signer", []string{first, a2aBy(t, "mallory", mallory, version("9.0.0"))}, "keep", store.CodeSigner, 0},
		{"a signature added to the stored card", []string{first, a2aBy(t, "mallory", mallory, second), a2aBy(t, "mallory", mallory, version("9.0.0"))}, "keep", store.CodeSigner, 1},
		{"a signature added before the author's", []string{first, reversed(t, a2aBy(t, "mallory", mallory, second)), a2aBy(t, "alice", alice, version("3.0.0"))}, "replace", "", 2},
		{"the author after a card with an added signature", []string{reversed(t, a2aBy(t, "mallory", mallory, first)), second}, "replace", "", 1},
		{"newer", []string{first, second}, "replace", "", 1},
		{"older", []string{second, first}, "keep", store.CodeOlder, 0},
		{"replayed", []string{first, second, first}, "keep", store.CodeOlder, 1},
		{"one version twice", []string{first, a2aBy(t, "alice", alice, strings.Replace(version("1.0.0"), "Clerk", "Other", 1))}, "keep-equivocation", store.CodeEquivocation, 0},
		{"same signed content", []string{first, added(first, `"x-vendor":1`)}, "keep", "", 0},
		{"nooterra, unsigned with the highest revision first", []string{revision("B", locked), signedRevision}, "replace", "", 1},
		{"nooterra, unsigned with the highest revision", []string{signedRevision, revision("B", locked)}, "keep", store.CodeUnproven, 0},
		{"nooterra, signed content with the highest revision", []string{signedRevision, strings.Replace(signedRevision, `"revision":3`, fmt.Sprintf(`"revision":%d`, locked), 1)}, "keep", "", 0},
		{"nooterra, next after that revision", []string{nooterraBy(t, alice, revision("A", locked)), nooterraBy(t, alice, revision("B", 4))}, "replace", "", 1},
		{"nooterra, replayed with a higher revision", []string{signedRevision, nooterraBy(t, alice, revision("B", 4)),
			strings.Replace(signedRevision, `"revision":3`, `"revision":5`, 1)}, "keep", store.CodeOlder, 1},
	}
	for _, tt := range tests {
		for name, d := range directories(t, store.Limits{}) {
			id := ""
			if strings.Contains(tt.offers[0], "supportedInterfaces") {
				id = "clerk"
			}
			var last store.Result
			for i, text := range tt.offers {
				last = put(t, d, text, store.Declaration{ID: id, At: start.Add(time.Duration(i) * time.Hour), Policy: trusted})
			}
			code := ""
			if len(last.Findings) > 0 {
				code = last.Findings[0].Code
			}
			if last.Decision.String() != tt.decision || code != tt.code {
				t.Errorf("%s, %s: %s, %v", name, tt.name, last.Decision, last.Findings)
			}
			stored, err := d.Get(context.Background(), last.Card.Key)
			if err != nil || string(stored.Document) != tt.offers[tt.stored] {
				t.Errorf("%s, %s: the registry has %s (%v)", name, tt.name, stored.Document, err)
			}
		}
	}
}

// TestInvalid: a card whose signature is not that of its author is refused in every dialect, also
// where unproven cards are accepted.
func TestInvalid(t *testing.T) {
	for name, text := range map[string]string{
		"a2a":                a2aBy(t, "alice", mallory, fmt.Sprintf(a2aCard, "1.0.0")),
		"a2a, added address": strings.Replace(a2aBy(t, "alice", alice, fmt.Sprintf(a2aCard, "1.0.0")), "{", `{"URL":"https://evil.example",`, 1),
		"nooterra":           nooterraBy(t, mallory, fmt.Sprintf(nooterraCard, "A", 1)),
		"adp":                strings.Replace(signed(t, `{"id":"agent://a","name":"a","seq":1}`), `"seq":1`, `"seq":2`, 1),
	} {
		p := trusted
		p.Signatures.Keys = signature.Chain{p.Signatures.Keys, policy.Signatures.Keys}
		id := ""
		if strings.HasPrefix(name, "a2a") {
			id = "clerk"
		}
		_, err := store.Read(t.Context(), []byte(text), store.Declaration{ID: id, Policy: p})
		var refused card.Violation
		if !errors.As(err, &refused) || refused.Code == store.CodeUnproven {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSuperseded: a card remembers as many replaced ones as documented.
func TestSuperseded(t *testing.T) {
	d := store.NewMemory(store.Limits{})
	var last store.Result
	for i := range store.MaxSuperseded + 3 {
		last = put(t, d, a2aBy(t, "alice", alice, fmt.Sprintf(a2aCard, fmt.Sprintf("1.%d.0", i))), store.Declaration{ID: "clerk", Policy: trusted})
		if last.Decision != store.Replace {
			t.Fatalf("%d: %v", i, last.Findings)
		}
	}
	if got := len(last.Card.Proof.Superseded); got != store.MaxSuperseded {
		t.Errorf("%d cards are remembered", got)
	}
}

// TestTuples: the parts of a key do not run together.
func TestTuples(t *testing.T) {
	card := func(tenant, agent string) string {
		text := strings.Replace(fmt.Sprintf(nooterraCard, "A", 1), `"tenantId":"t"`, fmt.Sprintf(`"tenantId":%q`, tenant), 1)
		return strings.Replace(text, `"agentId":"a"`, fmt.Sprintf(`"agentId":%q`, agent), 1)
	}
	for name, d := range directories(t, store.Limits{}) {
		for i, pair := range [][2]string{{"t/a", "b"}, {"t", "a/b"}, {"t", "b"}, {"u", "b"}} {
			got := put(t, d, card(pair[0], pair[1]), store.Declaration{Policy: trusted})
			if got.Decision != store.Replace || got.Card.Edition != 1 || d.Len() != i+1 {
				t.Errorf("%s: %q: %s, edition %d of %d cards", name, pair, got.Decision, got.Card.Edition, d.Len())
			}
		}
	}
}

// TestLookup: a key that cannot be looked up is an error, not an unproven card.
func TestLookup(t *testing.T) {
	broken := errors.New("the server did not answer")
	p := store.Policy{Unproven: true, Signatures: verify.Policy{Keys: signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{}, broken
	})}}
	_, err := store.Read(t.Context(), []byte(a2aBy(t, "alice", alice, fmt.Sprintf(a2aCard, "1.0.0"))), store.Declaration{ID: "clerk", Policy: p})
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
}
