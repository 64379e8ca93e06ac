package adp_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// snakeCase is the form of names in ADP.
var snakeCase = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

// Every member that the schemas define is named in snake case, and every one of them is written
// under this name.
func TestMembersAreNamedInSnakeCase(t *testing.T) {
	names := map[string]bool{}
	for _, file := range []string{"adp.schema.json", "methods.schema.json"} {
		text, err := os.ReadFile("../../schemas/adp/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var schema any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		addProperties(names, schema)
	}
	if len(names) < 30 || !names["supported_languages"] || !names["matched_tags"] {
		t.Fatalf("the schemas define %d members: %v", len(names), names)
	}
	for name := range names {
		if !snakeCase.MatchString(name) {
			t.Errorf("%q is not in snake case", name)
		}
	}
	c := adp.NewCard().WithID("agent://a").WithName("a").
		WithTools(adp.NewTool().WithName("t").WithInputSchema(card.Object{}).WithOutputSchema(card.Object{})).
		WithConstraints(adp.NewConstraints().WithMaxInputTokens(1).WithMaxConcurrentTasks(1).WithRateLimit("1/min").WithSupportedLanguages("en")).
		WithMetadata(adp.NewMetadata().WithCreatedAt("2026-01-01T00:00:00Z").WithUpdatedAt("2026-01-01T00:00:00Z")).
		Clone()
	written := text(t, c)
	for name := range names {
		if strings.Contains(name, "_") && !fromMethods[name] && !strings.Contains(written, `"`+name+`":`) {
			t.Errorf("%q is not written: %s", name, written)
		}
	}
}

// fromMethods are members of requests and answers, which a card does not have.
var fromMethods = map[string]bool{"agent_card": true, "matched_tags": true, "min_score": true}

// addProperties adds the names of the properties that a schema defines, at any depth.
func addProperties(names map[string]bool, schema any) {
	switch x := schema.(type) {
	case map[string]any:
		if properties, ok := x["properties"].(map[string]any); ok {
			for name := range properties {
				names[name] = true
			}
		}
		for _, inner := range x {
			addProperties(names, inner)
		}
	case []any:
		for _, inner := range x {
			addProperties(names, inner)
		}
	}
}
