package naming_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func loaded(t *testing.T, text string) *schema.Graph {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(text))
	var diags source.Diagnostics
	graph := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	return graph
}

// The names of a member and of everything inside it follow the member, also through several
// members with other names, and no other name does.
func TestRenamed(t *testing.T) {
	graph := loaded(t, `{"properties": {
		"outer": {"x-was": "out", "type": "object", "properties": {"inner": {"x-was": "in/side", "enum": ["a"]}, "kept": {"type": "string"}}},
		"out2": {"type": "string"}, "both": {"x-was": "old", "type": "string"}},
		"$defs": {"Human": {"x-was": "Person", "type": "object"}}}`)
	var diags source.Diagnostics
	lock := &naming.Lock{Names: map[string]string{
		"a.json#": "A", "a.json#/properties/out": "Out", "a.json#/properties/out~type": "AOut", "a.json#/properties/out~1": "Slash",
		"a.json#/properties/out/properties/in~1side": "In", "a.json#/properties/out/properties/in~1side/enum/a": "InA",
		"a.json#/properties/out/properties/kept": "Kept", "a.json#/properties/out2": "Out2", "b.json#/properties/out": "Other",
		"a.json#/properties/old": "Old", "a.json#/properties/both": "Both", "a.json#/$defs/Person": "Person", "a.json#/$defs/Person/properties/x": "X",
	}}
	want := &naming.Lock{Names: map[string]string{
		"a.json#": "A", "a.json#/properties/outer": "Out", "a.json#/properties/outer~type": "AOut", "a.json#/properties/out~1": "Slash",
		"a.json#/properties/outer/properties/inner": "In", "a.json#/properties/outer/properties/inner/enum/a": "InA",
		"a.json#/properties/outer/properties/kept": "Kept", "a.json#/properties/out2": "Out2", "b.json#/properties/out": "Other",
		"a.json#/properties/old": "Old", "a.json#/properties/both": "Both", "a.json#/$defs/Human": "Person", "a.json#/$defs/Human/properties/x": "X",
	}}
	got := lock.Renamed(graph, &diags)
	if diags.HasErrors() || string(got.Bytes()) != string(want.Bytes()) {
		t.Errorf("%s%s", &diags, got.Bytes())
	}
	if again := got.Renamed(graph, &diags); string(again.Bytes()) != string(want.Bytes()) {
		t.Errorf("a second time: %s", again.Bytes())
	}
	var none *naming.Lock
	if none.Renamed(graph, &diags) != nil {
		t.Error("without a lock there is one")
	}
}

func TestRenamedRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"properties": {"a": {"type": "string"}, "b": {"x-was": "a"}}}`: `a.json:1:48: "x-was" has the name "a", which the schema still has at a.json#/properties/a; remove "x-was" [was]`,
		`{"properties": {"a": {"x-was": "c"}, "b": {"x-was": "c"}}}`:     `a.json:1:44: "x-was" has the name "c", which is also the former name of a.json#/properties/a [was]`,
		`{"x-was": "c"}`:                               `a.json:1:2: "x-was" is allowed only in the schema of a member and in a definition [was]`,
		`{"items": {"x-was": "c"}}`:                    `a.json:1:12: "x-was" is allowed only in the schema of a member and in a definition [was]`,
		`{"patternProperties": {"a": {"x-was": "c"}}}`: `a.json:1:30: "x-was" is allowed only in the schema of a member and in a definition [was]`,
	} {
		var diags source.Diagnostics
		(*naming.Lock)(nil).Renamed(loaded(t, text), &diags)
		if got := strings.TrimSpace(diags.String()); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
