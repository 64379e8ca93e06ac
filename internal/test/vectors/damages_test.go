package vectors_test

import (
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// mark precedes the byte at which a finding is expected; it is removed before the card is
// read.
const mark = "‹"

// damages are errors that other decoders accept, each as a change of one card: the text
// to replace, its replacement, and the code expected at the mark.
var damages = []struct {
	name, old, new string
	code, pointer  string
}{
	{"required member missing", "{\n  \"agent_id\": \"01JSGQ4GC0A2TADSA4WA9F43D9\",\n  \"name\": \"Full Agent\",\n",
		mark + "{\n  \"agent_id\": \"01JSGQ4GC0A2TADSA4WA9F43D9\",\n", "required", "/name"},
	{"pattern", `"01JSGQ4GC0A2TADSA4WA9F43D9"`, mark + `"01JSGQ4GC0A2TADSA4WA9F43DI"`, "pattern", "/agent_id"},
	{"maxLength", `"Full Agent"`, mark + `"` + strings.Repeat("n", 129) + `"`, "max-length", "/name"},
	{"minLength", `"Full Agent"`, mark + `""`, "min-length", "/name"},
	{"semver pattern", `"2.1.0"`, mark + `"2.1"`, "pattern", "/version"},
	{"uniqueItems", `"etl"`, `"etl", ` + mark + `"etl"`, "unique", "/capabilities/0/tags/1"},
	{"maxLength in items", `"etl"`, mark + `"` + strings.Repeat("t", 65) + `"`, "max-length", "/capabilities/0/tags/0"},
	{"format uri", `"https://p.example.com/api"`, mark + `"https://p.example.com/a b"`, "uri", "/endpoint/url"},
	{"enum", `"protocol": "http"`, `"protocol": ` + mark + `"smtp"`, "enum", "/endpoint/protocol"},
	{"nullable object: required member missing", "{\n      \"scheme\": \"oauth2\",\n", mark + "{\n", "required", "/endpoint/auth/scheme"},
	{"nullable object: enum", `"oauth2"`, mark + `"basic"`, "enum", "/endpoint/auth/scheme"},
	{"nullable object: minimum", `0.0008`, mark + `-0.0008`, "minimum", "/pricing/cost_per_request"},
	{"nullable object: pattern", `"USD"`, mark + `"usd"`, "pattern", "/pricing/currency"},
	{"maximum", `0.97`, mark + `1.5`, "maximum", "/metadata/pacr:reputation_score"},
	{"integer", `512034`, mark + `1.5`, "type", "/metadata/pacr:interaction_count"},
	{"additionalProperties false", `"version"`, `"colour": ` + mark + `"red", "version"`, "unknown-field", "/colour"},
	{"input_schema an array", `"input_schema": null`, `"input_schema": ` + mark + `[]`, "type", "/capabilities/1/input_schema"},
	{"type", `"Full Agent"`, mark + `5`, "type", "/name"},
	{"null for a string", `"Full Agent"`, mark + `null`, "type", "/name"},
	{"name under another case", `"name": `, `"Name": ` + mark, "unknown-field", "/Name"},
	{"duplicate name, known member", `"version"`, mark + `"name": "B", "version"`, card.CodeDuplicateKey, "/name"},
	{"duplicate name inside a kept value", `"parallelism": "auto"`, `"parallelism": {"a": 1, ` + mark + `"a": 2}`, card.CodeDuplicateKey, "/metadata/parallelism/a"},
	{"ill-formed UTF-8 in a known string", `"Full Agent"`, `"Full ` + mark + "\xff" + ` Agent"`, card.CodeEncoding, "/name"},
	{"ill-formed UTF-8 in a kept value", `"auto"`, `"` + mark + "\xc3" + `"`, card.CodeEncoding, "/metadata/parallelism"},
	{"lone surrogate", `"Full Agent"`, `"Full ` + mark + `\ud800 Agent"`, card.CodeEncoding, "/name"},
	{"control character in a string", `"Full Agent"`, `"Full` + mark + "\x01" + `Agent"`, card.CodeSyntax, "/name"},
	{"number 01", `450.0`, `0` + mark + `1`, card.CodeSyntax, "/pricing/estimated_latency_ms"},
	{"number 1. in a kept value", `"auto"`, `1.` + mark, card.CodeSyntax, "/metadata/parallelism"},
	{"trailing data", "  }\n}\n", "  }\n}\n" + mark + "{}\n", card.CodeSyntax, ""},
	{"NaN", `0.0008`, mark + `NaN`, card.CodeSyntax, "/pricing/cost_per_request"},
	{"comma before the closing brace", `"auto"` + "\n  }", `"auto",` + "\n  " + mark + "}", card.CodeSyntax, "/metadata"},
}

func TestDamages(t *testing.T) {
	whole, err := os.ReadFile("testdata/cards/agentcard/08-full.json")
	if err != nil {
		t.Fatal(err)
	}
	if _, found := agentcard.Examine(whole); len(found) != 0 {
		t.Fatalf("the original card is not valid: %v", found)
	}
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			if n := strings.Count(string(whole), d.old); n != 1 {
				t.Fatalf("%q occurs %d times in the card", d.old, n)
			}
			marked := strings.Replace(string(whole), d.old, d.new, 1)
			before, after, ok := strings.Cut(marked, mark)
			if !ok {
				t.Fatal("no mark")
			}
			line := strings.Count(before, "\n") + 1
			column := len(before) - strings.LastIndexByte(before, '\n')

			text := []byte(before + after)
			_, found := agentcard.Examine(text)
			for _, f := range found.Errors() {
				if f.Code == d.code && f.Pointer == d.pointer {
					if f.Line != line || f.Column != column {
						t.Errorf("reported at %d:%d, want %d:%d", f.Line, f.Column, line, column)
					}
					if _, err := agentcard.Parse(text); err == nil {
						t.Error("Examine reports it and Parse accepts the card")
					}
					return
				}
			}
			t.Errorf("no error %s at %q; found: %v", d.code, d.pointer, found)
		})
	}
}
