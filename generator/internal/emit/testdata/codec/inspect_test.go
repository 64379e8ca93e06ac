package sample

import (
	"slices"
	"testing"
)

// Has and Mismatches say for every member whether it is there, empty or not, and whether it
// fits; together with Unknown nothing of an object is left out.
func TestInspect(t *testing.T) {
	var x Auth
	if err := x.UnmarshalJSON([]byte(`{"scheme": "", "token_url": 3, "cost": 0.10000000000000000001, "other": null}`)); err != nil {
		t.Fatal(err)
	}
	if !x.Members().Has("scheme") || x.Members().Has("token_url") || !x.Members().Has("cost") || x.Members().Has("other") {
		t.Error("an empty text is there, a number is no text, and a member without a field is none of Has")
	}
	if got := x.Members().Mismatches().Names(); !slices.Equal(got, []string{"token_url"}) {
		t.Errorf("%q did not fit", got)
	}
	if text, ok := x.Members().Literal("cost"); !ok || text != "0.10000000000000000001" {
		t.Errorf("the number was written %q", text)
	}
	x.TokenURL.Set("u")
	if !x.Members().Has("token_url") || x.Members().Mismatches().Len() != 0 {
		t.Error("a member that was set does fit")
	}
	var absent Auth
	if err := absent.UnmarshalJSON([]byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	if absent.Members().Has("scheme") || (*Auth)(nil).Members().Has("scheme") {
		t.Error("an absent member is there")
	}
	if absent.Scheme = "basic"; !absent.Members().Has("scheme") {
		t.Error("a member that was assigned is not there")
	}
}
