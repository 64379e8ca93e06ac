package lower

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A member distinguishes alternatives wherever they declare it, and whatever scalar it is. It
// need not be required.
func TestTags(t *testing.T) {
	for alternatives, want := range map[string]string{
		`{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}`:                                                                                                       `OneOf a.json#/oneOf/0, a.json#/oneOf/1 by k ("a", "b")`,
		`{"allOf":[{"properties":{"k":{"type":"string"}}},{"properties":{"k":{"const":"a"}}}]},{"properties":{"k":{"enum":["b","c"]}}}`:                                               `OneOf a.json#/oneOf/0, a.json#/oneOf/1 by k ("a", "b"|"c")`,
		`{"type":"object","required":["k"],"allOf":[{"properties":{"k":{}}},{"properties":{"k":{"const":"a"}}}]},{"type":"object","required":["k"],"properties":{"k":{"const":"b"}}}`: `Dispatch k a: a.json#/oneOf/0, b: a.json#/oneOf/1 by k ("a", "b")`,
		`{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"enum":["a","c"]}}}`:                                                                                                  `by k ("a", "a"|"c")`,
		`{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"a"}}}`:                                                                                                       "oneOf/1 [error one-of]",
		`{"properties":{"k":{"const":1}}},{"properties":{"k":{"const":true}}}`:                                                                                                        `by k (1, true)`,
		`{"properties":{"k":{"const":{}}}},{"properties":{"k":{"const":[]}}}`:                                                                                                         "oneOf/1 [error one-of]",
		`{"properties":{"u":{"enum":["x","y"]},"k":{"const":"a"}}},{"properties":{"u":{"enum":["x","z"]},"k":{"const":"b"}}}`:                                                         `by k ("a", "b") by u ("x"|"y", "x"|"z")`,
		`{"properties":{"k":{"properties":{"i":{"const":1}},"type":"object"}}},{"properties":{"k":{"properties":{"i":{"const":2}},"type":"object"}}}`:                                 `by k/i (1, 2)`,
		`{"oneOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}]},{"properties":{"k":{"const":"c"}}}`:                                                        `oneOf/1 by k ("a"|"b", "c")`,
		// A member that all alternatives of an alternative restrict also counts as restricted
		// in this alternative, even behind allOf and a reference.
		`{"type":"object","oneOf":[{"required":["k"],"properties":{"k":{"const":"a"}}},{"required":["k"],"properties":{"k":{"const":"b"}}}]},{"type":"object","required":["k"],"properties":{"k":{"const":"c"}}}`:                                     `Dispatch k a|b: a.json#/oneOf/0, c: a.json#/oneOf/1 by k ("a"|"b", "c")`,
		`{"type":"object","allOf":[{"properties":{"n":{}}},{"anyOf":[{"required":["k"],"properties":{"k":{"const":"a"}}},{"required":["k"],"properties":{"k":{"const":"b"}}}]}]},{"type":"object","required":["k"],"properties":{"k":{"const":"c"}}}`: `Dispatch k a|b: a.json#/oneOf/0, c: a.json#/oneOf/1 by k ("a"|"b", "c")`,
		`{"type":"object","required":["k"],"properties":{"k":{"const":"c"}}},{"type":"object","oneOf":[{"required":["k"],"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}]}`:                                                      `OneOf a.json#/oneOf/0, a.json#/oneOf/1 by k ("c", "a"|"b")`,
	} {
		store, err := source.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		store.Add("a.json", []byte(`{"oneOf":[`+alternatives+`]}`))
		var diags source.Diagnostics
		g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
		pkg := Lower(g, Options{Package: "p", Entries: []EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
		if text := pkg.String(); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", alternatives, want, text)
		}
	}
}
