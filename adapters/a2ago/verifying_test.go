package a2ago_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"testing"

	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// signer is the key "k" of the cards of these tests, and trusted the source that has it.
var (
	signer  = ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	trusted = signature.Keys{{ID: "k", Public: signer.Public()}}
)

// signed returns a document with a signature of a profile.
func signed(t testing.TB, text string, p signing.Profile) []byte {
	t.Helper()
	out, err := signing.Sign([]byte(text), signing.Signer{Key: signer, KeyID: "k", Profile: p, AllowUncovered: true})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// with returns a document with members in front of its others.
func with(document []byte, members string) []byte {
	return bytes.Replace(document, []byte("{"), []byte("{"+members+","), 1)
}

// evil are members that a2a-go, which decodes with encoding/json, takes for the name and the
// address of the agent.
const evil = `"x":0,"Name":"Evil","SupportedInterfaces":[{"url":"https://evil.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`

// behind returns a document with members behind its others, where encoding/json lets them win.
func behind(document []byte, members string) []byte {
	end := bytes.LastIndexByte(document, '}')
	return append(append(bytes.Clone(document[:end]), ","+members...), '}')
}

// A reader with a policy refuses what was added to a signed card, and a2a-go never sees it.
func TestVerifyingRefusesAdditions(t *testing.T) {
	for _, p := range signing.Profiles() {
		card := signed(t, document, p)
		attacked := behind(card, evil)
		var fooled a2a.AgentCard
		if err := json.Unmarshal(attacked, &fooled); err != nil || fooled.Name != "Evil" || fooled.SupportedInterfaces[0].URL != "https://evil.example" {
			t.Fatalf("%s: a2a-go reads the name %q (%v): this is no attack", p, fooled.Name, err)
		}
		reader := &a2ago.Reader{Policy: &verify.Policy{Keys: trusted}}
		for _, added := range []string{
			evil, `"Name":"Evil"`, `"\u006eAME":"Evil"`, `"supported_interfaces":[]`, `"ſecurityRequirements":[{}]`, `"securityRequirements":[{}]`, `"url":"https://evil.example"`,
		} {
			for _, text := range [][]byte{with(card, added), behind(card, added)} {
				c, err := reader.Parse(text)
				var refused *verify.Error
				if c != nil || !errors.As(err, &refused) || refused.Outcome != signature.Invalid {
					t.Errorf("%s, %s: %v (%v)", p, added, c, err)
				}
			}
		}
	}
}

// A policy that accepts uncovered values still hands a2a-go what is signed, and nothing else.
func TestVerifyingReadsWhatIsSigned(t *testing.T) {
	for _, p := range []signing.Profile{signing.SDK, signing.Python11} {
		text := behind(signed(t, document, p), evil)
		reader := &a2ago.Reader{Policy: &verify.Policy{Keys: trusted, AllowUncovered: true}}
		c, err := reader.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		if c.Name != "Router" || len(c.SupportedInterfaces) != 1 || c.SupportedInterfaces[0].URL != "https://agents.example.com/a2a" {
			t.Errorf("%s: a2a-go reads the name %q and the interfaces %v", p, c.Name, c.SupportedInterfaces)
		}
		kept, ok := reader.Document(c)
		if !ok || bytes.Contains(kept, []byte("evil")) || bytes.Contains(kept, []byte("Evil")) || bytes.Contains(kept, []byte("x-region")) {
			t.Errorf("%s: the document that is kept is %s", p, kept)
		}
	}
}

func TestVerifyingOutcomes(t *testing.T) {
	card := signed(t, document, signing.Spec)
	for _, tt := range []struct {
		name     string
		document []byte
		policy   verify.Policy
		want     signature.Outcome
	}{
		{"valid", card, verify.Policy{Keys: trusted}, signature.Valid},
		{"unsigned", []byte(document), verify.Policy{Keys: trusted}, signature.Unsigned},
		{"no keys", card, verify.Policy{}, signature.Unverifiable},
		{"another name", bytes.Replace(card, []byte("Router"), []byte("Rooter"), 1), verify.Policy{Keys: trusted}, signature.Invalid},
		{"profile not accepted", signed(t, document, signing.SDK), verify.Policy{Keys: trusted, Profiles: []signing.Profile{signing.Spec}}, signature.Invalid},
		{"two signatures required", card, verify.Policy{Keys: trusted, Signatures: 2}, signature.Unverifiable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := (&a2ago.Reader{Policy: &tt.policy}).Parse(tt.document)
			if tt.want == signature.Valid {
				if err != nil || c.Name != "Router" {
					t.Errorf("%v (%v)", c, err)
				}
				return
			}
			var refused *verify.Error
			if c != nil || !errors.As(err, &refused) || refused.Outcome != tt.want {
				t.Errorf("%v (%v), want %s", c, err, tt.want)
			}
		})
	}
	if _, err := (&a2ago.Reader{Policy: &verify.Policy{Keys: trusted}}).Parse([]byte("[")); err == nil {
		t.Error("a document that is not JSON is accepted")
	}
	broken := errors.New("the key server does not answer")
	keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) { return signature.Key{}, broken })
	if _, err := (&a2ago.Reader{Policy: &verify.Policy{Keys: keys}}).Parse(card); !errors.Is(err, broken) {
		t.Errorf("a failed look-up of a key: %v", err)
	}
}
