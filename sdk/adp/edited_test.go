package adp_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A name that was absent or not a string and has been set since is compared like any
// other.
func TestEditedNamesAreCompared(t *testing.T) {
	for _, first := range []string{`{"description":"d"}`, `{"name":7,"description":"d"}`} {
		c, err := adp.Decode([]byte(`{"id":"agent://example.com/a","name":"A","tools":[` + first + `,{"name":"t","description":"d"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		if found := codes(c); found["/tools/1/name"] != "" {
			t.Errorf("%s: %v", first, found)
		}
		c.Tools[0].Name = "t"
		if found := codes(c); found["/tools/1/name"] != "tool-duplicate" {
			t.Errorf("%s with a name: %v", first, found)
		}
	}
}

// A method refers to the names of all tools, including invalid ones.
func TestReferencesToInvalidTools(t *testing.T) {
	c, err := adp.Decode([]byte(`{"id":"agent://example.com/a","name":"A",
		"tools":[{"description":"d"},{"name":"t"}],
		"endpoints":[{"protocol":"aitp","uri":"agent://example.com/a","methods":["t","",7]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	found := codes(c)
	if found["/endpoints/0/methods/0"] != "" || found["/endpoints/0/methods/1"] != "endpoint-method-unknown" {
		t.Errorf("%v", found)
	}
}

// codes returns the findings of a card, by pointer.
func codes(c *adp.Card) map[string]string {
	found := map[string]string{}
	for _, v := range card.Check(c) {
		found[v.Pointer] = v.Code
	}
	return found
}
