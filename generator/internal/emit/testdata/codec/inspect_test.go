package sample

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Has and Mismatches say for every member whether it is there, empty or not, and whether it
// fits; together with Unknown nothing of an object is left out.
func TestInspect(t *testing.T) {
	var x Auth
	if err := x.UnmarshalJSON([]byte(`{"scheme": "", "token_url": 3, "cost": 0.10000000000000000001, "other": null}`)); err != nil {
		t.Fatal(err)
	}
	if !card.MembersOf(&x).Has("scheme") || card.MembersOf(&x).Has("token_url") || !card.MembersOf(&x).Has("cost") || card.MembersOf(&x).Has("other") {
		t.Error("an empty text is there, a number is no text, and a member without a field is none of Has")
	}
	if got := card.MembersOf(&x).Mismatches().String(); got != `{"token_url":3}` {
		t.Errorf("%s did not fit", got)
	}
	if text, ok := card.MembersOf(&x).Literal("cost"); !ok || text != "0.10000000000000000001" {
		t.Errorf("the number was written %q", text)
	}
	x.TokenURL.Set("u")
	if !card.MembersOf(&x).Has("token_url") || card.MembersOf(&x).Mismatches().Len() != 0 {
		t.Error("a member that was set does fit")
	}
	var absent Auth
	if err := absent.UnmarshalJSON([]byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	if card.MembersOf(&absent).Has("scheme") || card.MembersOf((*Auth)(nil)).Has("scheme") {
		t.Error("an absent member is there")
	}
	if absent.Scheme = "basic"; !card.MembersOf(&absent).Has("scheme") {
		t.Error("a member that was assigned is not there")
	}
}
