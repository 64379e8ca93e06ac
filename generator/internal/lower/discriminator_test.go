package lower

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

const pets = `"$defs":{
	"Cat":{"$anchor":"cat","type":"object","properties":{"petType":{"const":"cat"}}},
	"Dog":{"type":"object","properties":{"petType":{"type":"string"}}},
	"Cow":{"type":"object"}}`

// The keyword discriminator selects alternatives by mapping, and contradictions between
// its mapping and the schemas are reported at its location.
func TestDiscriminators(t *testing.T) {
	both := `"oneOf":[{"$ref":"#/$defs/Cat"},{"$ref":"#/$defs/Dog"}]`
	for _, tt := range []struct {
		name, text    string
		plan, problem string // parts of the expected problem; no problem if empty
	}{
		{"names", `{` + both + `,"discriminator":{"propertyName":"petType"},` + pets + `}`, `by petType ("cat", "Dog")`, ""},
		{"pointer", `{` + both + `,"discriminator":{"propertyName":"petType","mapping":{"cat":"#/$defs/Cat","dog":"#/$defs/Dog"}},` + pets + `}`, `by petType ("cat", "dog")`, ""},
		{"name, anchor and file", `{` + both + `,"discriminator":{"propertyName":"petType","mapping":{"cat":"#cat","d":"Dog","dog":"a.json#/$defs/Dog"}},` + pets + `}`, `by petType ("cat", "d"|"dog")`, ""},
		{"OpenAPI 2", `{` + both + `,"discriminator":"petType",` + pets + `}`, `by petType ("cat", "Dog")`, ""},
		{"anyOf", `{"anyOf":[{"$ref":"#/$defs/Dog"},{"$ref":"#/$defs/Cow"}],"discriminator":{"propertyName":"kind"},` + pets + `}`, `by kind ("Dog", "Cow")`, ""},
		{"inheritance", `{"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}],"$defs":{
			"P":{"type":"object","discriminator":{"propertyName":"k","mapping":{"a":"#/$defs/A"}}},
			"A":{"allOf":[{"$ref":"#/$defs/P"}]},"B":{"allOf":[{"$ref":"#/$defs/P"}]}}}`, `by k ("a", "B")`, ""},
		{"before other members", `{"oneOf":[
			{"title":"X","type":"object","required":["u"],"properties":{"u":{"const":"x"},"k":{"const":1}}},
			{"title":"Y","type":"object","required":["u"],"properties":{"u":{"const":"y"},"k":{"const":2}}}],"discriminator":{"propertyName":"k"}}`, `by k (1, 2) by u ("x", "y")`, ""},
		{"not an alternative", `{` + both + `,"discriminator":{"propertyName":"petType","mapping":{"cow":"#/$defs/Cow"}},` + pets + `}`, "",
			`a.json:1:117: warning: discriminator maps "cow" to "#/$defs/Cow", which is not one of the alternatives [discriminator]`},
		{"not a schema", `{` + both + `,"discriminator":{"propertyName":"petType","mapping":{"cow":"Kow"}},` + pets + `}`, "",
			`discriminator maps "cow" to "Kow", which is not one of the alternatives [discriminator]`},
		{"refused value", `{` + both + `,"discriminator":{"propertyName":"petType","mapping":{"kitty":"Cat"}},` + pets + `}`, "",
			`discriminator maps "kitty" to "Cat", in which "petType" must be "cat" [discriminator]`},
		{"default", `{` + both + `,"discriminator":{"propertyName":"petType","defaultMapping":"Cow"},` + pets + `}`, "",
			`discriminator maps the default to "Cow", which is not one of the alternatives [discriminator]`},
		{"no property", `{` + both + `,"discriminator":{"mapping":{}},` + pets + `}`, "[error one-of]", `a discriminator needs the member "propertyName"; the keyword is ignored`},
	} {
		store, err := source.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		store.Add("a.json", []byte(tt.text))
		var diags source.Diagnostics
		g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
		pkg := Lower(g, Options{Package: "p", Entries: []EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
		if text := pkg.String(); !strings.Contains(text, tt.plan) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.plan, text)
		}
		if got := diags.String(); tt.problem == "" && got != "" || !strings.Contains(got, tt.problem) {
			t.Errorf("%s: the problems are %q, want %q", tt.name, got, tt.problem)
		}
	}
}
