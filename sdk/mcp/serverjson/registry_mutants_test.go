package serverjson_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

// mutant is a valid document with an edit.
type mutant struct {
	Base   string         `json:"base"`
	Set    map[string]any `json:"set"`    // values by JSON Pointer
	Remove string         `json:"remove"` // a JSON Pointer
	// Codes are the codes of the errors that we report, sorted.
	Codes []string `json:"codes"`
	// Stricter is the reason for which we refuse a document that the registry accepts.
	Stricter string `json:"stricter"`
}

// String describes the edit.
func (m mutant) String() string {
	if m.Remove != "" {
		return m.Base + " without " + m.Remove
	}
	set, err := json.Marshal(m.Set)
	if err != nil {
		return err.Error()
	}
	return m.Base + " with " + string(set[:min(len(set), 200)])
}

type mutants struct {
	Bases   map[string]json.RawMessage `json:"bases"`
	Mutants []mutant                   `json:"mutants"`
}

func loadMutants(t *testing.T) mutants {
	t.Helper()
	text, err := os.ReadFile("testdata/mutants.json")
	if err != nil {
		t.Fatal(err)
	}
	var list mutants
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	list.Mutants = append(list.Mutants, sizes()...)
	return list
}

// sizes are mutants with metadata of the publisher around the greatest size.
func sizes() []mutant {
	var list []mutant
	for _, c := range []struct {
		text    string
		tooLong bool
	}{
		{strings.Repeat("x", 4088), false},
		{strings.Repeat("x", 4089), true},
		{strings.Repeat("é", 2044), false},
		{strings.Repeat("é", 2045), true},
		{strings.Repeat("<", 681), false},
		{strings.Repeat("<", 682), true},
	} {
		m := mutant{Base: "remote", Set: map[string]any{
			"/_meta": map[string]any{"io.modelcontextprotocol.registry/publisher-provided": map[string]any{"a": c.text}},
		}}
		if c.tooLong {
			m.Codes = []string{"publisher-provided-size"}
		}
		list = append(list, m)
	}
	return list
}

// document returns the text of a mutant.
func (l mutants) document(t *testing.T, m mutant) []byte {
	t.Helper()
	var tree any
	if err := json.Unmarshal(l.Bases[m.Base], &tree); err != nil {
		t.Fatalf("base %q: %v", m.Base, err)
	}
	for pointer, value := range m.Set {
		edit(t, tree, pointer, func(holder map[string]any, name string) { holder[name] = value })
	}
	if m.Remove != "" {
		edit(t, tree, m.Remove, func(holder map[string]any, name string) { delete(holder, name) })
	}
	text, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// edit calls change with the object that holds the value at a pointer. The last step of
// the pointer may also be the index of an array.
func edit(t *testing.T, tree any, pointer string, change func(holder map[string]any, name string)) {
	t.Helper()
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range steps {
		last := i == len(steps)-1
		switch holder := tree.(type) {
		case map[string]any:
			if last {
				change(holder, step)
			}
			tree = holder[step]
		case []any:
			index, err := strconv.Atoi(step)
			if err != nil || index >= len(holder) {
				t.Fatalf("%s: no element %q", pointer, step)
			}
			if last {
				made := map[string]any{}
				change(made, step)
				holder[index] = made[step]
			}
			tree = holder[index]
		default:
			t.Fatalf("%s: no value at %q", pointer, step)
		}
	}
}

// codes returns the sorted codes of the errors in a document, under the rules of the
// edition that it names.
func codes(t *testing.T, text []byte) []string {
	t.Helper()
	var options []card.Option
	if found, err := detect.Detect(text); err == nil && found.Version != "" {
		options = append(options, card.Version(found.Version))
	}
	x, violations := serverjson.Examine(text, options...)
	if x == nil {
		t.Fatalf("%s cannot be read: %v", text, violations)
	}
	var list []string
	for _, v := range violations.Errors() {
		list = append(list, v.Code)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestMutants: the errors of each mutant are those that its line names.
func TestMutants(t *testing.T) {
	list := loadMutants(t)
	if len(list.Mutants) < 350 {
		t.Fatalf("%d mutants", len(list.Mutants))
	}
	for _, m := range list.Mutants {
		if got := codes(t, list.document(t, m)); !slices.Equal(got, m.Codes) {
			t.Errorf("%s: errors %q, want %q", m, got, m.Codes)
		}
	}
}
