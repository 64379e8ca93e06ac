package v03

import (
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// TestNamesAreComplete compares the list of names with the members in the schema.
func TestNamesAreComplete(t *testing.T) {
	text, err := os.ReadFile("../../../schemas/a2a-0.3/a2a-0.3.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := card.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	type object struct {
		Properties map[string]card.Raw `json:"properties"`
	}
	var root struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	if err := schema.Decode(&root); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, o := range append(slices.Collect(maps.Values(root.Defs)), root.object) {
		for name := range o.Properties {
			want[name] = true
		}
	}
	got := slices.Compact(slices.Sorted(slices.Values(a2acard.NamesV03.Defined)))
	if list := slices.Sorted(maps.Keys(want)); !slices.Equal(got, list) {
		t.Errorf("the table has %q, the schema %q", got, list)
	}
}
