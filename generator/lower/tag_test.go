package lower

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// What tells alternatives apart is found in whatever part of them it stands, and need not
// be required.
func TestTags(t *testing.T) {
	for alternatives, want := range map[string]string{
		`{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}`:                                                                                                       "OneOf a.json#/oneOf/0, a.json#/oneOf/1 k",
		`{"allOf":[{"properties":{"k":{"type":"string"}}},{"properties":{"k":{"const":"a"}}}]},{"properties":{"k":{"enum":["b","c"]}}}`:                                               "OneOf a.json#/oneOf/0, a.json#/oneOf/1 k",
		`{"type":"object","required":["k"],"allOf":[{"properties":{"k":{}}},{"properties":{"k":{"const":"a"}}}]},{"type":"object","required":["k"],"properties":{"k":{"const":"b"}}}`: "Dispatch k",
		`{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"enum":["a","c"]}}}`:                                                                                                  "[error one-of]",
		`{"properties":{"k":{"const":1}}},{"properties":{"k":{"const":2}}}`:                                                                                                           "[error one-of]",
	} {
		store, err := source.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		store.Add("a.json", []byte(`{"oneOf":[`+alternatives+`]}`))
		var diags diag.List
		g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
		pkg := Lower(g, Options{Package: "p", Entries: []EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
		if text := pkg.String(); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", alternatives, want, text)
		}
	}
}
