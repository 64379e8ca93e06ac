package crosscheck_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/generator/crosscheck"
)

// TestParseExplanations: an invalid file is an error.
func TestParseExplanations(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		``,
		`[]`,
		`{"differences": []} {}`,
		`{"difference": []}`,
		`{"differences": [{"type": "A", "what": "struct", "reason": "x", "note": "y"}]}`,
		`{"differences": [{"type": "A", "what": "struct"}]}`,
		`{"differences": [{"type": "A", "reason": "x"}]}`,
		`{"differences": [{"what": "struct", "reason": "x"}]}`,
		`{"differences": [{"type": "A", "what": "struct", "reason": "x"}, {"type": "A", "what": "struct", "reason": "y"}]}`,
	} {
		if _, err := crosscheck.ParseExplanations([]byte(text)); err == nil {
			t.Errorf("%s: is accepted", text)
		}
	}
}

func ExampleExplanations_Apply() {
	differences := []crosscheck.Difference{
		{Type: "Card", Member: "auth", What: crosscheck.Kind, Theirs: "any", Ours: "object"},
		{Type: "Card", Member: "name", What: crosscheck.Required, Theirs: "required", Ours: "optional"},
	}
	explanations, err := crosscheck.ParseExplanations([]byte(`{"differences": [
		{"type": "Card", "member": "auth", "what": "kind", "reason": "It does not read oneOf."},
		{"type": "Card", "member": "tags", "what": "enum", "reason": "It does not read const."}
	]}`))
	if err != nil {
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
