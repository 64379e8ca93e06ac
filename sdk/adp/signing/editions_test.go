package signing_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// A signed card that is too long for one answer and was read in parts, one of them with its
// signature, verifies again. No part verifies, and none has the signature unless it is requested.
func TestPartsOfSignedCards(t *testing.T) {
	for _, c := range signedCards(t) {
		whole, err := card.ParseObject(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d := exchange.Describer{Document: c.text, MaxBytes: len(c.text) - 1}
		var parts [][]byte
		for name := range whole.All() {
			part, err := d.Describe("", []byte(`{"fields":["`+name+`","seq"]}`))
			if err != nil {
				t.Fatal(err)
			}
			outcome, want := verify(t, part, c.keys).Outcome, signature.Unsigned
			if name == "signature" {
				want = signature.Invalid
			}
			if outcome != want {
				t.Errorf("%s, %s: %s, want %s", c.name, name, outcome, want)
			}
			parts = append(parts, part)
		}
		merged, err := exchange.Merge(parts...)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if v := verify(t, merged, c.keys); v.Outcome != signature.Valid {
			t.Errorf("%s: the merged card is %s", c.name, v.Outcome)
		}
	}
}

// Whatever is hidden of a signed card, no name of a hidden tool remains in its tools and
// endpoints, and the rest is unsigned or as it was signed.
func TestHideToolsOfSignedCards(t *testing.T) {
	for _, c := range signedCards(t) {
		x := decode(t, c.text)
		for i := range x.Tools {
			name := x.Tools[i].Name
			got, err := exchange.HideTools(c.text, func(tool string) bool { return tool == name })
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			y := decode(t, got)
			if text, _ := json.Marshal(struct{ A, B any }{y.Tools, y.Endpoints}); strings.Contains(string(text), `"`+name+`"`) {
				t.Errorf("%s: %s remains", c.name, name)
			}
			if y.Signature.IsSet() {
				t.Errorf("%s: the signature remains", c.name)
			}
		}
		same, err := exchange.HideTools(c.text, func(string) bool { return false })
		if err != nil || !bytes.Equal(same, c.text) {
			t.Errorf("%s: nothing is hidden, and the card differs (%v)", c.name, err)
		}
	}
}

func FuzzEditions(f *testing.F) {
	for _, c := range signedCards(f) {
		f.Add(c.text, []byte(`{"fields":["seq","tools"]}`))
	}
	f.Fuzz(func(t *testing.T, document, body []byte) {
		d := exchange.Describer{Document: document}
		part, err := d.Describe("", body)
		if err == nil {
			if _, err := exchange.Merge(part, document); err != nil && codeOf(t, err) != signing.CodeSeq && codeOf(t, err) != exchange.CodeID {
				t.Errorf("%s is not a part of %s: %v", part, document, err)
			}
		}
		r := exchange.Receiver{Keys: signing.PeerIDs{}}
		x, err := adp.Decode(document)
		if err != nil {
			return
		}
		request := exchange.Advertisement{Source: x.ID, Body: document, Now: time.Unix(1, 0)}
		a, err := r.Advertise(t.Context(), request)
		if err == nil && a.Decision == exchange.Replace {
			request.Stored = &a.Edition
			if again, err := r.Advertise(t.Context(), request); err != nil || again.Decision == exchange.Replace {
				t.Errorf("the same card at the same time: %s (%v)", again.Decision, err)
			}
		}
		x.EndpointsFor("t")
		x.Fresh(0, adp.DefaultTTL)
	})
}

func decode(t *testing.T, document []byte) *adp.Card {
	t.Helper()
	x, err := adp.Decode(document)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
