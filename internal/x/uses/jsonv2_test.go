//go:build goexperiment.jsonv2 && go1.27

package uses

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

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
}
