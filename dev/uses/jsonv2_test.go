package uses

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The module is encoding/json/v2 for programs without GOEXPERIMENT=jsonv2.
func TestJSONv2(t *testing.T) {
	text, err := json.Marshal(parsed(t))
	if err != nil {
		t.Fatal(err)
	}
	isDocument(t, jsontext.Value(text), document)
	var c adp.Card
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	isDocument(t, c, document)
	if text, err = json.Marshal(ownValue(t)); err != nil {
		t.Fatal(err)
	}
	var x own
	if err := json.Unmarshal(text, &x); err != nil {
		t.Fatal(err)
	}
	isDocument(t, x, ownDocument)
	// The key of a map may be any value that is written as a string.
	text, err = json.Marshal(map[card.Optional[string]]int{card.Some("a"): 1})
	if err != nil || string(text) != `{"a":1}` {
		t.Errorf("a key: %s, %v", text, err)
	}
	if text, err := json.Marshal(map[card.Optional[string]]int{{}: 1}); err == nil {
		t.Errorf("an absent value is a key: %s", text)
	}
}
