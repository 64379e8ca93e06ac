package sample

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// A draft is what the builder holds, and a copy.
func TestDraft(t *testing.T) {
	b := NewAuth().WithTokenURL("u")
	draft := b.Clone()
	if card.MembersOf(draft).Has("scheme") || !card.MembersOf(draft).Has("token_url") {
		t.Error("the draft does not say what was set")
	}
	draft.TokenURL.Set("other")
	if b.WithScheme("basic"); card.MembersOf(draft).Has("scheme") || b.Clone().TokenURL.Or("") != "u" {
		t.Error("the draft and the builder touch each other")
	}
}
