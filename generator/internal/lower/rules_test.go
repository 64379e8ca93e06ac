package lower

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// unlowered are the keywords of draft 2020-12 that make no checks of their own.
var unlowered = map[string]string{
	"$schema": "the draft", "$id": "references", "$anchor": "references", "$dynamicAnchor": "references",
	"$vocabulary": "meta-schemas", "$defs": "definitions", "definitions": "definitions",
	"then": "if", "else": "if", "minContains": "contains", "maxContains": "contains", "dependencies": "dependentSchemas",
	"x-length": "minLength and maxLength", "x-code": "the named keyword", "x-message": "the named keyword",
	"discriminator": "oneOf and anyOf", "x-versions": "its schema", "x-go-type-of": "its schema", "x-go-name": "the Go type", "x-was": "the Go type",
	"x-enum-varnames": "the Go type", "x-enum-descriptions": "the Go type", "x-values": "the Go type",
	"x-diff": "comparison", "x-source": "documentation",
	"$comment": "documentation", "title": "documentation", "description": "documentation", "default": "documentation",
	"deprecated": "documentation", "writeOnly": "documentation", "examples": "documentation",
	"contentEncoding": "documentation", "contentMediaType": "documentation", "contentSchema": "documentation",
}

// TestEveryKeywordIsLowered requires an entry for each keyword of the table in package schema.
// The schema stage translates the keywords of older drafts.
func TestEveryKeywordIsLowered(t *testing.T) {
	known := map[string]bool{}
	for _, row := range schema.Keywords(schema.Draft2020) {
		known[row.Name] = true
		_, not := unlowered[row.Name]
		if lowered := lowerings[row.Name] != nil; lowered == not {
			t.Errorf("%s: lowered %t, without checks of its own %t", row.Name, lowered, not)
		}
	}
	for name := range lowerings {
		if !known[name] {
			t.Errorf("%s is lowered and is no keyword of draft 2020-12", name)
		}
	}
}

// A message says what is right, in words that fit the number of values or elements.
func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		`{"enum":["a","b"]}`:                              `must be one of "a", "b"`,
		`{"enum":["a"]}`:                                  `must be "a"`,
		`{"enum":[]}`:                                     `no value is valid here`,
		`{"contains":{}}`:                                 `must have at least 1 element matching "contains"`,
		`{"contains":{},"minContains":2}`:                 `must have at least 2 elements matching "contains"`,
		`{"contains":{},"maxContains":3}`:                 `must have 1 to 3 elements matching "contains"`,
		`{"contains":{},"minContains":0,"maxContains":1}`: `must have at most 1 element matching "contains"`,
		`{"contains":{},"minContains":2,"maxContains":2}`: `must have 2 elements matching "contains"`,
	} {
		var got []string
		for _, c := range lowerText(t, text).Entries[0].Type.Node.Checks {
			got = append(got, c.Message)
		}
		if !slices.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	object := func(q string) string {
		return `{"type":"object","required":["p","q"],"properties":{"p":{"const":"x"},"q":{"const":"` + q + `"}}}`
	}
	repeated := lowerText(t, `{"oneOf":[`+object("1")+`,`+object("2")+`,{"type":"object","required":["p"],"properties":{"p":{"const":"y"}}}]}`)
	if m := repeated.Entries[0].Type.Node.Checks[0].Message; !strings.HasSuffix(m, ` (p must be one of "x", "y")`) {
		t.Errorf("the message repeats a value: %s", m)
	}
	for values, want := range map[string]string{`"a","b"`: "a or b", `"1"," "`: `"1" or " "`, `"a","b","c","d"`: "op"} {
		named := lowerText(t, `{"oneOf":[{"$ref":"#/$defs/op"},{"type":"string"}],"$defs":{"op":{"type":"object","required":["o"],"properties":{"o":{"enum":[`+values+`]}}}}}`)
		if m := named.Entries[0].Type.Node.Checks[0].Message; !strings.HasPrefix(m, "matches none of: "+want+", a string") {
			t.Errorf("the alternative is not named %s: %s", want, m)
		}
	}
}

// A struct is closed if no valid object has members without a field.
func TestClosed(t *testing.T) {
	for text, want := range map[string]bool{
		`"additionalProperties":false`:                                                         true,
		`"unevaluatedProperties":false`:                                                        true,
		`"unevaluatedProperties":true`:                                                         false,
		`"unevaluatedProperties":{"type":"string"}`:                                            false,
		`"allOf":[{"properties":{"b":{}}}],"unevaluatedProperties":false`:                      true,
		`"allOf":[{"properties":{"b":{}},"unevaluatedProperties":false}]`:                      true,
		`"allOf":[{"unevaluatedProperties":true}],"unevaluatedProperties":false`:               false,
		`"allOf":[{"patternProperties":{"^x":{}}}],"unevaluatedProperties":false`:              false,
		`"allOf":[{"additionalProperties":{}}],"unevaluatedProperties":false`:                  false,
		`"if":{"properties":{"b":{}}},"unevaluatedProperties":false`:                           false,
		`"anyOf":[{"required":["a"]},{"properties":{"b":{}}}],"unevaluatedProperties":false`:   false,
		`"dependentSchemas":{"a":{"additionalProperties":true}},"unevaluatedProperties":false`: false,
	} {
		pkg := lowerText(t, `{"type":"object","properties":{"a":{}},`+text+`}`)
		if got := pkg.Entries[0].Type.Closed; got != want {
			t.Errorf("%s: closed is %t", text, got)
		}
	}
}
