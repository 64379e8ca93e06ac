package sample

import "testing"

// A draft is what the builder holds, and a copy.
func TestDraft(t *testing.T) {
	b := NewAuth().WithTokenURL("u")
	draft := b.Draft()
	if draft.Members().Has("scheme") || !draft.Members().Has("token_url") {
		t.Error("the draft does not say what was set")
	}
	draft.TokenURL.Set("other")
	if b.WithScheme("basic"); draft.Members().Has("scheme") || b.Draft().TokenURL.Or("") != "u" {
		t.Error("the draft and the builder touch each other")
	}
}
