package lower

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
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
		if text := oneOf(t, alternatives).String(); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", alternatives, want, text)
		}
	}
}

// oneOf lowers a schema with the alternatives.
func oneOf(t *testing.T, alternatives string) *ir.Package {
	t.Helper()
	return lowerText(t, `{"oneOf":[`+alternatives+`]}`)
}

// lowerText lowers a schema.
func lowerText(t *testing.T, text string) *ir.Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(text))
	var diags source.Diagnostics
	g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
	return Lower(g, Options{Package: "p", Entries: []EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
}

// Alternatives are named after the constants that distinguish them, and their comments name these.
func TestAlternatives(t *testing.T) {
	made := 0
	object := func(constants ...string) string {
		made++
		members := []string{fmt.Sprintf(`"m%d":{}`, made)} // with equal members, the alternatives would be one struct
		var required []string
		for i := 0; i < len(constants); i += 2 {
			required = append(required, `"`+constants[i]+`"`)
			members = append(members, `"`+constants[i]+`":{"const":`+constants[i+1]+`}`)
		}
		return `{"type":"object","required":[` + strings.Join(required, ",") + `],"properties":{` + strings.Join(members, ",") + `}}`
	}
	for _, test := range []struct {
		alternatives []string
		want         string
	}{
		{[]string{object("k", `"a"`), object("k", `"b"`)}, "a: k is a; b: k is b"},
		// The tag names an alternative, whatever the order of the members.
		{[]string{object("v", `"1"`, "k", `"a"`), object("v", `"1"`, "k", `"b"`)}, "a: k is a; b: k is b"},
		{[]string{object("v", `"1"`, "k", `"a"`), object("k", `"b"`)}, "a: k is a; b: k is b"},
		// Without a tag, as few constants as distinguish it.
		{
			[]string{object("k", `"a"`, "s", `"x"`), object("k", `"a"`, "s", `"y"`), object("k", `"b"`)},
			"a x: k is a and s is x; a y: k is a and s is y; b: k is b",
		},
		{
			[]string{object("k", `"a"`, "s", `"x"`), object("s", `"y"`, "k", `"a"`), object("k", `"b"`)},
			"a x: k is a and s is x; a y: k is a and s is y; b: k is b",
		},
		// Only strings are names by themselves.
		{[]string{object("v", "1"), object("v", "2.5")}, "v 1: v is 1; v 2.5: v is 2.5"},
		{[]string{object("on", "true"), object("on", "false")}, "on true: on is true; on false: on is false"},
		{[]string{object("n", "-1"), object("n", "1"), object("n", `""`)}, `n minus 1: n is -1; n 1: n is 1; n empty: n is ""`},
		// A text that would not be recognized without quotation marks has them.
		{[]string{object("k k", `"1"`), object("k k", `"in use"`)}, `1: "k k" is "1"; in use: "k k" is "in use"`},
		{[]string{object("v", `"1"`, "w", "1"), object("v", `"1"`, "w", "2")}, `1 w 1: v is "1" and w is 1; 1 w 2: v is "1" and w is 2`},
		// A member without a name is no tag.
		{[]string{object("", "1", "k", "1"), object("", "1", "k", "2")}, ` 1 k 1: "" is 1 and k is 1;  1 k 2: "" is 1 and k is 2`},
		// Equal constants distinguish nothing.
		{[]string{object("k", `"a"`), object("k", `"a"`, "s", `"x"`)}, "a: ; a x: k is a and s is x"},
	} {
		pkg := oneOf(t, strings.Join(test.alternatives, ","))
		var got []string
		for _, a := range pkg.Entries[0].Type.Alternatives {
			got = append(got, a.Field.Member+": "+a.Condition())
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s\ngives %q, want %q", test.alternatives, text, test.want)
		}
	}
}

// A value of any kind but null is a sum if one of its alternatives is a struct.
func TestSumsOfAllKinds(t *testing.T) {
	const scalars = `{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"array"},`
	for alternatives, want := range map[string]ir.TypeKind{
		scalars + `{"type":"object"}`:                                                                           ir.RawType,
		scalars + `{"type":"object","additionalProperties":{"type":"string"}}`:                                  ir.RawType,
		scalars + `{"type":"object","properties":{"a":{}}}`:                                                     ir.SumType,
		scalars + `{"type":"object","properties":{"a":{}}},{"type":"null"}`:                                     ir.SumType,
		scalars + `{"type":"object","properties":{"a":{}}},{"maxProperties":0}`:                                 ir.RawType,
		scalars + `{"oneOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]}`: ir.SumType,
		`{"type":"object","properties":{"a":{"$ref":"#"}}},{"not":{"const":"x"}}`:                               ir.RawType,
	} {
		if got := oneOf(t, alternatives).Entries[0].Type.Kind; got != want {
			t.Errorf("%s: %v, want %v", alternatives, got, want)
		}
	}
}

// An alternative whose kinds the schema does not admit adds nothing to the sum.
func TestImpossibleAlternatives(t *testing.T) {
	pkg := lowerText(t, `{"type":"array","anyOf":[{"type":"object","properties":{"a":{}}},{"type":"object"},true]}`)
	var got []string
	for _, a := range pkg.Entries[0].Type.Alternatives {
		got = append(got, a.Field.Member)
	}
	if text := strings.Join(got, " "); text != "items" {
		t.Errorf("the alternatives are %s", text)
	}
}
