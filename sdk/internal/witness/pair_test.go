package witness

import (
	"strings"
	"testing"
)

// Each case is two schemas of draft 2020-12, and the value that only the first one accepts; the
// value is empty if it is proven that there is none.
func TestFind(t *testing.T) {
	for _, test := range [][3]string{
		{`{"type":"number"}`, `{"type":"integer"}`, `0.5`},
		{`{"minimum":1,"maximum":2}`, `{"minimum":0.5,"exclusiveMaximum":2.5}`, ``},
		{`{"multipleOf":6}`, `{"multipleOf":3}`, ``},
		{`{"multipleOf":3}`, `{"multipleOf":6}`, `3`},
		{`{"type":"integer","minimum":3,"maximum":4}`, `{"enum":[3,4]}`, ``},
		{`{"enum":[1,2,"a"]}`, `{"enum":[2,1.0]}`, `"a"`},
		{`{"type":"string","pattern":"^[a-z]{2,4}$"}`, `{"pattern":"^[a-z0-9]+$"}`, ``},
		{`{"type":"string","pattern":"^[a-z]{2,4}$"}`, `{"maxLength":3}`, `"aaaa"`},
		{`{"type":"string","pattern":"b"}`, `{"pattern":"^b|b$"}`, `"aba"`},
		{`{"type":"string","format":"uri"}`, `{"format":"iri-reference"}`, ``},
		{`{"type":"string","format":"uri","pattern":"^http:"}`, `{"pattern":"^https?:"}`, ``},
		{`{"type":"string","pattern":"^(?!x-)[a-z-]+$"}`, `{"pattern":"^[a-z]"}`, `"-"`},
		{`{"type":"string","pattern":"^(?!x-)[a-z-]{1,3}$"}`, `{"not":{"pattern":"^x-"}}`, ``},
		{`{"type":"string","pattern":"^x"}`, `{"pattern":"^(?!xy)(?=x)"}`, `"xy"`},
		{`{"type":"string","pattern":"^x"}`, `{"pattern":"^(?!y)(?=x)"}`, ``},
		{`{"type":"string","format":"date","pattern":"^[a-z]"}`, `false`, ``},
		{`{"type":"string","minLength":3,"pattern":"^[a-z%]*$"}`, `{"format":"uri-reference"}`, `"aa%"`},
		{`{"type":"object","patternProperties":{"^(?!x-)":false}}`, `{"propertyNames":{"pattern":"^x-"}}`, ``},
		{`{"type":"object","properties":{"a":true},"anyOf":[{"properties":{"b":true}},{"required":["c"],"properties":{"c":true}}],"unevaluatedProperties":false}`, `{"maxProperties":3}`, ``},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":true}},"unevaluatedProperties":false}`, `{"maxProperties":1}`, ``},
		{`{"type":"object","minProperties":1}`, `{"dependentSchemas":{"a":{"properties":{"a":true}}},"unevaluatedProperties":false}`, `{"b":{}}`},
		{`{"type":"object","propertyNames":{"const":"a"}}`, `{"dependentSchemas":{"a":{"properties":{"a":true}}},"unevaluatedProperties":false}`, ``},
		{`{"type":"array","anyOf":[{"prefixItems":[true]},{"maxItems":0}],"unevaluatedItems":false}`, `{"maxItems":1}`, ``},
		{`{"type":"array","contains":{"type":"string"},"maxContains":2}`, `{"contains":{"type":"string"}}`, ``},
		{`{"type":"array","contains":{"const":1},"minContains":0,"maxContains":2}`, `{"contains":{"const":1},"minContains":0,"maxContains":1}`, `[1,1]`},
		{`{"type":"array"}`, `{"if":{"contains":true,"maxContains":3,"type":"array","unevaluatedItems":false},"then":{"type":"number"}}`, `[{}]`},
		{`{"type":"array","contains":{"const":1},"unevaluatedItems":{"const":2}}`, `{"items":{"const":2}}`, `[1]`},
		{`{"type":"object","required":["a","b"],"properties":{"b":true},"if":{"properties":{"a":true,"b":{"const":1}}},"unevaluatedProperties":false}`, `{"properties":{"b":{"const":1}}}`, ``},
		{`{"type":"string","minLength":2}`, `{"not":{"const":"aa"}}`, `"aa"`},
		{`{"type":"array","items":{"type":"null"},"uniqueItems":true}`, `{"maxItems":1}`, ``},
		{`{"type":"array","prefixItems":[true,{"type":"string"}]}`, `{"items":{"type":"string"}}`, `[{}]`},
		{`{"type":"array","contains":{"const":1}}`, `{"minItems":1}`, ``},
		{`{"type":"array","items":{"const":1},"maxItems":2001}`, `{"maxItems":2000}`, `[1` + strings.Repeat(",1", 2000) + `]`},
		{`{"type":"object","required":["a"]}`, `{"required":["a","b"]}`, `{"a":{}}`},
		{`{"type":"object","additionalProperties":false}`, `{"maxProperties":0}`, ``},
		{`{"type":"object","patternProperties":{"^x":{"type":"null"}}}`, `{"properties":{"xa":{"type":["null","string"]}}}`, ``},
		{`{"type":"object","patternProperties":{"^x":{"type":"null"}}}`, `{"additionalProperties":{"type":"null"}}`, `{"a":{}}`},
		{`{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"maxProperties":2}`, ``},
		{`{"type":"object","minProperties":1}`, `{"dependentRequired":{"a":["b"]}}`, `{"a":{}}`},
		{`{"oneOf":[{"minimum":1},{"maximum":2}],"type":"integer"}`, `{"not":{"enum":[1,2]}}`, ``},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"const":1}}`, `{"enum":[1,"a"]}`, `"b"`},
		{`{"properties":{"a":true},"unevaluatedProperties":false,"type":"object"}`, `{"maxProperties":1}`, ``},
		{`{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}`, `{"$ref":"#/$defs/n","$defs":{"n":{"properties":{"next":{"$ref":"#/$defs/n"}},"type":"object"}}}`, ``},
		{`{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, `false`, ``},
	} {
		steps := 1 << 18
		p := New([2]string{test[0], test[1]}, [2]Draft{Draft2020, Draft2020}, &steps)
		value, o := p.Find(0)
		want := choose(test[2] == "", None, Found)
		if o != want || string(value) != test[2] {
			t.Errorf("%s and not %s: %d %s, want %d %s %s", test[0], test[1], o, value, want, test[2], p.Reason)
		}
	}
}

// In draft 2019-09, contains evaluates no elements.
func TestContainsOfDraft2019(t *testing.T) {
	const narrow, wide = `{"type":"array","contains":{"const":1},"unevaluatedItems":{"const":2}}`, `{"maxItems":0}`
	for draft, want := range map[Draft]Outcome{Draft2019: None, Draft2020: Found} {
		steps := 1 << 16
		value, o := New([2]string{narrow, wide}, [2]Draft{draft, draft}, &steps).Find(0)
		if o != want {
			t.Errorf("draft %d: %d %s, want %d", draft, o, value, want)
		}
	}
}

// What cannot be decided is undecided.
func TestUndecided(t *testing.T) {
	for _, test := range [][2]string{
		{`{"$ref":"other.json"}`, `{"type":"string"}`},
		{`{"minimum":1e9999}`, `{}`},
		{`{"type":"object","$ref":"other.json","unevaluatedProperties":false}`, `{"maxProperties":0}`},
		{`{"type":"array","$ref":"other.json","unevaluatedItems":false}`, `{"maxItems":0}`},
		{`{"pattern":"("}`, `{"type":"string"}`},
		{`{"properties":1}`, `{}`},
		{`{"items":[{}]}`, `{}`},
	} {
		steps := 1 << 16
		p := New([2]string{test[0], test[1]}, [2]Draft{Draft2020, Draft2020}, &steps)
		if value, o := p.Find(0); o != Undecided {
			t.Errorf("%s and not %s: %d %s", test[0], test[1], o, value)
		}
	}
	steps := 8
	p := New([2]string{`{"type":"object","required":["a","b"]}`, `{"type":"object","required":["c"]}`}, [2]Draft{Draft2020, Draft2020}, &steps)
	if _, o := p.Find(0); o != Undecided {
		t.Errorf("%d within a few steps", o)
	}
}
