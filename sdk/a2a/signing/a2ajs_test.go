package signing_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// signedBySDK is a card that @a2a-js/sdk 1.3.0 has signed and that was changed afterwards
// (dev/interop/a2ajs/sign.mjs).
type signedBySDK struct {
	Card, Change string
	Key          json.RawMessage
	Document     string
	// Accepted says that the SDK accepts the document.
	Accepted bool
}

// What the SDK for JavaScript has signed is verified; what it does not cover is said. The
// table is in docs/guides/a2a-signatures.md.
func TestSignaturesOfTheSDK(t *testing.T) {
	text, err := os.ReadFile("testdata/a2a-js.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []signedBySDK
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	ours := map[string]struct {
		outcome, allowed signature.Outcome
	}{
		"as signed":                         {signature.Valid, signature.Valid},
		"members of 0.3 added":              {signature.Invalid, signature.Valid},
		"an unknown member added":           {signature.Valid, signature.Valid},
		"an address of 0.3 of another host": {signature.Invalid, signature.Valid},
		"another address":                   {signature.Invalid, signature.Invalid},
		"an empty member added":             {signature.Valid, signature.Valid},
		"a member removed":                  {signature.Invalid, signature.Invalid},
	}
	// The SDK leaves out empty values, and in these cards some of them say how the agent is
	// reached: the element of securityRequirements for a scheme without scopes, and
	// parameters of an extension. Anybody could have added them.
	uncovered := map[string]bool{"security": true, "free JSON": true}
	if len(list) != 5*len(ours) {
		t.Errorf("%d documents", len(list))
	}
	for _, x := range list {
		keys, err := jose.ParseKeys(x.Key)
		if err != nil {
			t.Fatal(err)
		}
		want := ours[x.Change]
		if uncovered[x.Card] {
			want.outcome = signature.Invalid
		}
		v := verify(t, x.Document, keys)
		if v.Outcome != want.outcome {
			t.Errorf("%s, %s: %+v, want %s", x.Card, x.Change, v, want.outcome)
		}
		allowed := verify(t, x.Document, keys, signing.Options{AllowUncovered: true})
		if allowed.Outcome != want.allowed || x.Accepted != (allowed.Outcome == signature.Valid) {
			t.Errorf("%s, %s: %+v when uncovered values are allowed, want %s; the SDK accepts it: %t", x.Card, x.Change, allowed, want.allowed, x.Accepted)
		}
		if x.Change == "an unknown member added" && (len(v.Uncovered) == 0 || v.Uncovered[len(v.Uncovered)-1].Pointer != "/x-note") {
			t.Errorf("%s: the added member is not listed: %v", x.Card, v.Uncovered)
		}
	}
}
