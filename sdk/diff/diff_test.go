package diff_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

func TestClass(t *testing.T) {
	for class := diff.None; class <= diff.Breaking; class++ {
		text, err := class.MarshalText()
		var again diff.Class
		if err != nil || again.UnmarshalText(text) != nil || again != class {
			t.Errorf("%s is read as %s", text, again)
		}
	}
	var c diff.Class
	if err := c.UnmarshalText([]byte("minor")); err == nil || diff.Class(9).String() != "Class(9)" {
		t.Errorf("an unknown class: %v", err)
	}
}

func ExampleChanges() {
	changes := diff.Changes{
		{Class: diff.Cosmetic, Code: "member-changed", Old: card.Some("/name"), New: card.Some("/name"), Message: "the member changed"},
		{Class: diff.Breaking, Code: "tool-removed", Old: card.Some("/tools/0"), Message: "the tool was removed"},
	}
	changes.Sort()
	fmt.Println(changes.Class(), changes[0])
	text, err := json.Marshal(changes.Of(diff.Breaking))
	fmt.Println(string(text), err)
	// Output:
	// breaking breaking: /tools/0: the tool was removed [tool-removed]
	// [{"class":"breaking","code":"tool-removed","old":"/tools/0","message":"the tool was removed"}] <nil>
}

// A list without changes is an empty array in JSON.
func TestNoChangesInJSON(t *testing.T) {
	for _, list := range []diff.Changes{nil, {}} {
		text, err := json.Marshal(list)
		if err != nil || string(text) != "[]" {
			t.Errorf("got %s, %v", text, err)
		}
	}
	text, err := json.Marshal(diff.Changes{{Code: "a", Class: diff.Breaking}})
	var got diff.Changes
	if err != nil || json.Unmarshal(text, &got) != nil || len(got) != 1 || got[0].Code != "a" || got[0].Class != diff.Breaking {
		t.Errorf("%s is read as %v (%v)", text, got, err)
	}
}
