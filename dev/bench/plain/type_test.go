package plain

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestFields: every member of every dialect has a field in the plain struct.
func TestFields(t *testing.T) {
	types := Types{Text: reflect.TypeFor[json.RawMessage]()}
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		x := d.Entries[0].Info.New()
		if got, want := types.Of(x).NumField(), len(card.MembersOf(x).Names()); got != want {
			t.Errorf("%s: %d fields, %d members", name, got, want)
		}
	}
}

// TestOf: the struct has the fields that a program would declare.
func TestOf(t *testing.T) {
	types := Types{Text: reflect.TypeFor[json.RawMessage]()}
	want := reflect.TypeFor[struct {
		URL          string `json:"url"`
		Organization string `json:"organization"`
	}]()
	if got := types.Of(new(a2a.AgentProvider)); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
