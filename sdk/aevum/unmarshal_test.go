package aevum_test

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestUnmarshalEmbedded: inside another document a card may be an object, or a string
// that contains its JSON text; Marshal writes the object.
func TestUnmarshalEmbedded(t *testing.T) {
	const object = `{"agent_id":"a","name":"\u00e9","x":1.0}`
	embedded, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Cards []aevum.Card }
	if err := json.Unmarshal([]byte(`{"cards":[`+object+`,`+string(embedded)+`]}`), &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Cards) != 2 || list.Cards[1].Name != "é" || !card.Equal(&list.Cards[0], &list.Cards[1]) {
		t.Errorf("read as %+v", list.Cards)
	}
	out, err := json.Marshal(list.Cards[1])
	if err != nil || string(out) != `{"agent_id":"a","name":"é","x":1.0}` {
		t.Errorf("written as %s, %v", out, err)
	}
	for _, text := range []string{`null`, `"hello"`, `"[]"`, `"{}\"`, `"\"{}\""`, `7`} {
		if err := json.Unmarshal([]byte(text), &list.Cards[0]); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}
