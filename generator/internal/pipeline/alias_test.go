package pipeline_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestAliases checks that a definition that is only a reference becomes a Go alias of the
// target's type. A definition with other assertions does not.
func TestAliases(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(`{
		"$ref": "#/$defs/Result",
		"$defs": {
			"Result": {"type": "object", "properties": {"next": {"$ref": "#/$defs/EmptyResult"}, "words": {"$ref": "#/$defs/Words"}}},
			"EmptyResult": {"$ref": "#/$defs/Result", "description": "Common fields."},
			"ClientResult": {"$ref": "#/$defs/EmptyResult"},
			"Stricter": {"$ref": "#/$defs/Result", "required": ["next"]},
			"Words": {"$ref": "#/$defs/Strings", "x-go-name": "Tokens"},
			"Strings": {"type": "array", "items": {"type": "string"}}
		}
	}`))
	var diags source.Diagnostics
	made := pipeline.Generate(store, pipeline.Single("a.json", "a", "a", "", false), &diags)
	if made == nil {
		t.Fatal(diags.String())
	}
	text := string(made.Files["types_gen.go"])
	for _, declaration := range []string{
		"// EmptyResult: Common fields. It is another name of [Result].\ntype EmptyResult = Result\n\n" +
			"// ClientResult is another name of [Result].\ntype ClientResult = Result\n",
		"// Tokens is another name of [Strings].\ntype Tokens = Strings\n",
	} {
		if !strings.Contains(text, declaration) {
			t.Errorf("no %s in\n%s", declaration, text)
		}
	}
	if n := len(made.Package.Aliases); n != 3 {
		t.Errorf("%d aliases", n)
	}
	if names := naming.Record("names.lock", made.Package).Names; names["a.json#/$defs/ClientResult"] != "ClientResult" {
		t.Errorf("the lock has %v", names)
	}
}
