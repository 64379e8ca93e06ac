package crosscheck_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/crosscheck"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func parse(text string) (crosscheck.Explanations, *source.Diagnostics) {
	store := source.FromFS(fstest.MapFS{})
	var diags source.Diagnostics
	return crosscheck.ReadExplanations(store.Add("crosscheck.json", []byte(text)), &diags), &diags
}

// TestReadExplanations checks that errors have positions.
func TestReadExplanations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		``:                       "1:1: the document is empty",
		`[]`:                     "1:1: expected an object, found an array",
		`{"differences": []} {}`: `1:21: unexpected "{"`,
		`{"difference": []}`:     `1:1: missing member "differences"`,
		`{"differences": [{"type": "A", "what": "struct", "reason": "x", "note": "y"}]}`:                                    `1:65: unknown member "note" (known: type, member, what, reason)`,
		`{"differences": [{"type": "A", "what": "struct"}]}`:                                                                `1:18: missing member "reason"`,
		`{"differences": [{"type": "A", "reason": "x"}]}`:                                                                   `1:18: missing member "what"`,
		`{"differences": [{"what": "struct", "reason": "x"}]}`:                                                              `1:18: missing member "type"`,
		`{"differences": [{"type": "A", "what": "struct", "reason": "x"}, {"type": "A", "what": "struct", "reason": "y"}]}`: `1:66: A: struct: is explained twice`,
	} {
		explanations, diags := parse(text)
		if explanations != nil || !strings.HasPrefix(diags.String(), "crosscheck.json:"+want) {
			t.Errorf("%s: read as %v, with %s; want %s", text, explanations, diags, want)
		}
	}
}

func ExampleExplanations_Apply() {
	differences := []crosscheck.Difference{
		{Type: "Card", Member: "auth", What: crosscheck.Kind, Theirs: "any", Ours: "object"},
		{Type: "Card", Member: "name", What: crosscheck.Required, Theirs: "required", Ours: "optional"},
	}
	explanations, diags := parse(`{"differences": [
		{"type": "Card", "member": "auth", "what": "kind", "reason": "It does not read oneOf."},
		{"type": "Card", "member": "tags", "what": "enum", "reason": "It does not read const."}
	]}`)
	if err := diags.Err(); err != nil {
		fmt.Println(err)
		return
	}
	unexplained, stale := explanations.Apply(differences)
	fmt.Println("unexplained:", unexplained)
	fmt.Println("stale:", stale)
	// Output:
	// unexplained: [Card.name: required: go-jsonschema has required, this generator has optional]
	// stale: [Card.tags: enum]
}
