package check_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func TestJSONSchema(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{`true`, ""},
		{`{}`, ""},
		{`[]`, " type"},
		{`"object"`, " type"},
		{`null`, " type"},
		{`{"x-own":5,"Type":"nope"}`, ""},
		{`{"type":"nope"}`, "/type type"},
		{`{"type":["string","null"]}`, ""},
		{`{"type":[]}`, "/type type"},
		{`{"type":["string","string"]}`, "/type type"},
		{`{"type":["string",1]}`, "/type type"},
		{`{"type":null}`, "/type type"},
		{`{"required":"x"}`, "/required type"},
		{`{"required":[]}`, ""},
		{`{"required":["a","b"]}`, ""},
		{`{"required":["a","a"]}`, "/required type"},
		{`{"properties":{"a":{"type":"strnig"},"b":true,"c":5}}`, "/properties/a/type type, /properties/c type"},
		{`{"properties":[]}`, "/properties type"},
		{`{"properties":{"type":{"type":"object"},"required":{"enum":[1]}}}`, ""},
		{`{"patternProperties":{"^a/":{"minLength":-1},"(":{}}}`, "/patternProperties/( regex, /patternProperties/^a~1/minLength type"},
		{`{"items":{"items":{"items":[]}}}`, "/items/items/items type"},
		{`{"prefixItems":[{},{"maxItems":1.5}]}`, "/prefixItems/1/maxItems type"},
		{`{"prefixItems":[]}`, "/prefixItems type"},
		{`{"prefixItems":{}}`, "/prefixItems type"},
		{`{"allOf":[ ]}`, "/allOf type"},
		{`{"allOf":[true,5],"anyOf":[{"not":{"type":1}}],"oneOf":{}}`, "/allOf/1 type, /anyOf/0/not/type type, /oneOf type"},
		{`{"if":1,"then":[],"else":"x"}`, "/else type, /if type, /then type"},
		{`{"minLength":3.0,"maxLength":1e2,"minItems":0,"maxProperties":-0}`, ""},
		{`{"minLength":-1,"maxLength":"1","minItems":0.5,"minProperties":-2,"minContains":null}`, "/maxLength type, /minContains type, /minItems type, /minLength type, /minProperties type"},
		{`{"multipleOf":0}`, "/multipleOf type"},
		{`{"multipleOf":-1}`, "/multipleOf type"},
		{`{"multipleOf":0.01,"minimum":-1e9,"maximum":1.5}`, ""},
		{`{"minimum":"1","exclusiveMaximum":true}`, "/exclusiveMaximum type, /minimum type"},
		{`{"uniqueItems":1,"readOnly":"x","deprecated":false}`, "/readOnly type, /uniqueItems type"},
		{`{"enum":[],"const":null,"default":[1],"examples":[1]}`, ""},
		{`{"enum":"a","examples":{}}`, "/enum type, /examples type"},
		{`{"pattern":"(","format":"own","title":1}`, "/pattern regex, /title type"},
		{`{"pattern":"^(?!a)[\\w\\-]+$"}`, ""},
		{`{"$ref":"#/$defs/a b","$dynamicRef":"x","$anchor":"1a","$dynamicAnchor":"a-1"}`, "/$anchor type, /$ref uri-reference"},
		{`{"$id":"https://a/b#","$schema":"https://json-schema.org/draft/2020-12/schema"}`, ""},
		{`{"$id":"https://a/b#c","$schema":1}`, "/$id type, /$schema type"},
		{`{"$id":"a b","$schema":"draft","type":1}`, "/$schema schema-draft"},
		{`{"pattern":"^[\\w-.]+@x$","patternProperties":{"(?i)abc":{},"^\\_":{}}}`, "/pattern regex, /patternProperties/(?i)abc regex, /patternProperties/^\\_ regex"},
		{`{"$vocabulary":{"https://a/b":true}}`, ""},
		{`{"$vocabulary":{"https://a/b":1}}`, "/$vocabulary/https:~1~1a~1b type"},
		{`{"$defs":{"a":{"$defs":{"b":{"type":"x"}}}},"definitions":{"c":1}}`, "/$defs/a/$defs/b/type type, /definitions/c type"},
		{`{"dependentRequired":{"a":["b"],"c":"d"}}`, "/dependentRequired/c type"},
		{`{"dependentSchemas":{"a":["b"]}}`, "/dependentSchemas/a type"},
		{`{"dependencies":{"a":["b","b"],"c":{"type":"x"},"d":1}}`, "/dependencies/a type, /dependencies/c/type type, /dependencies/d type"},
		{`{"contentSchema":{"type":"x"},"contentEncoding":64}`, "/contentEncoding type, /contentSchema/type type"},
		{`{"propertyNames":{"pattern":5},"unevaluatedProperties":false,"additionalProperties":"no"}`, "/additionalProperties type, /propertyNames/pattern type"},
		{`{"t\u0079pe" : "nope" , "items" : [ ] }`, "/items type, /type type"},
		{`{"const":{"type":"nope"},"enum":[{"type":1}],"default":{"required":1},"x":{"type":1}}`, ""},
	} {
		sameText(t, c.schema, findings(func(k *check.Checker) { check.JSONSchema(k, c.schema, &typeRule) }), c.want)
	}
}

func TestJSONSchemaOfDeepText(t *testing.T) {
	const depth = 50_000
	v := strings.Repeat(`{"not":`, depth) + "{}" + strings.Repeat("}", depth)
	if got := findings(func(k *check.Checker) { check.JSONSchema(k, v, &typeRule) }); got != "" {
		t.Errorf("found %s", got)
	}
}

// TestJSONSchemaDrafts: a schema is validated against the draft that it names.
func TestJSONSchemaDrafts(t *testing.T) {
	uris := map[string]string{
		"4": "http://json-schema.org/draft-04/schema#", "6": "http://json-schema.org/draft-06/schema#", "7": "https://json-schema.org/draft-07/schema",
		"2019": "https://json-schema.org/draft/2019-09/schema", "2020": "http://json-schema.org/draft/2020-12/schema#", "": "https://json-schema.org/draft/next/schema",
	}
	for _, c := range []struct{ members, refused string }{
		{`"items":[{},{}]`, "2020"},
		{`"items":[]`, "4 6 7 2019 2020"},
		{`"items":true`, "4"},
		{`"additionalProperties":false,"additionalItems":true`, ""},
		{`"additionalItems":1`, "4 6 7 2019"},
		{`"prefixItems":{}`, "2020"},
		{`"properties":{"a":true}`, "4"},
		{`"minimum":1,"exclusiveMinimum":true`, "6 7 2019 2020"},
		{`"exclusiveMinimum":1`, "4"},
		{`"exclusiveMaximum":true`, "4 6 7 2019 2020"},
		{`"required":[]`, "4"},
		{`"required":true`, "4 6 7 2019 2020"},
		{`"enum":[]`, "4 6"},
		{`"enum":[1,1.0]`, "4 6"},
		{`"dependencies":{"a":[]}`, "4"},
		{`"dependencies":{"a":["b","b"]}`, "4 6 7 2019 2020"},
		{`"id":1`, "4"},
		{`"$id":1`, "6 7 2019 2020"},
		{`"$id":"#a"`, "2019 2020"},
		{`"$anchor":"a:b"`, "2020"},
		{`"$anchor":"_a"`, "2019"},
		{`"$recursiveAnchor":true`, "2020"},
		{`"$dynamicAnchor":1`, "2020"},
		{`"if":1,"then":1`, "7 2019 2020"},
		{`"contains":1,"propertyNames":1,"examples":1`, "6 7 2019 2020"},
		{`"$defs":1,"unevaluatedItems":1,"minContains":-1`, "2019 2020"},
		{`"minLength":-1,"type":"strnig"`, "4 6 7 2019 2020"},
		{`"readOnly":1,"$comment":1`, "7 2019 2020"},
	} {
		for draft, uri := range uris {
			schema := `{"a":[{"$schema":"x"}],"$schema":"` + uri + `",` + c.members + `}`
			vs := check.Findings(card.Options{}, true, func(k *check.Checker) { check.JSONSchema(k, schema, &typeRule) })
			if got, want := vs.Err() != nil, draft != "" && strings.Contains(c.refused+" ", draft+" "); got != want {
				t.Errorf("%s: refused %t, want %t: %v", schema, got, want, vs)
			}
			if unknown := strings.Contains(listed(vs), check.CodeSchemaDraft); unknown != (draft == "") {
				t.Errorf("%s: %v", schema, vs)
			}
		}
	}
	held := `{"$schema":"http://json-schema.org/draft-04/schema#","items":[{}]}`
	if got := findings(func(k *check.Checker) { check.JSONSchemaOf(k, held, "2020-12", &typeRule) }); got != "/items type" {
		t.Errorf("held to 2020-12: %s", got)
	}
	if got := findings(func(k *check.Checker) { check.JSONSchemaOf(k, held, "draft-07", &typeRule) }); got != "" {
		t.Errorf("held to draft-07: %s", got)
	}
}

// An embedded resource is validated against the draft that it names itself.
func TestJSONSchemaOfResources(t *testing.T) {
	const (
		four, seven = `"$schema":"http://json-schema.org/draft-04/schema#"`, `"$schema":"http://json-schema.org/draft-07/schema#"`
		twenty      = `"$schema":"https://json-schema.org/draft/2020-12/schema"`
	)
	for _, c := range []struct{ schema, want string }{
		{`{"properties":{"a":{"$id":"https://a/b",` + seven + `,"items":[{}]}}}`, ""},
		{`{"properties":{"a":{"items":[{"items":[{}]}],` + seven + `,"$id":"https://a/b"}}}`, ""},
		{`{"properties":{"a":{"$id":"https://a/b","\u0024schema":"https://json-schema.org/draft-07/schema","items":[{}]}}}`, ""},
		{`{` + seven + `,"properties":{"a":{"$id":"b",` + twenty + `,"items":[{}]},"c":{"items":[{}]}}}`, "/properties/a/items type"},
		{`{"allOf":[{"$id":"b",` + seven + `,"items":[{}]},{"items":[{}]}]}`, "/allOf/1/items type"},
		{`{"$defs":{"a":{"$id":"b",` + seven + `,"not":{"$id":"c",` + twenty + `,"items":[{}]},"items":[]}}}`, "/$defs/a/items type, /$defs/a/not/items type"},
		{`{"properties":{"a":{` + seven + `,"items":[{}]}}}`, "/properties/a/items type"},
		{`{"properties":{"a":{"$id":"#a",` + seven + `,"items":[{}]}}}`, "/properties/a/$id type, /properties/a/items type"},
		{`{"not":{"id":"b",` + four + `,"minimum":1,"exclusiveMinimum":true}}`, ""},
		{`{"not":{"$id":"b",` + four + `,"minimum":1,"exclusiveMinimum":true}}`, "/not/exclusiveMinimum type"},
		{`{"not":{"$id":"b","$schema":"https://a/meta","items":5}}`, "/not/$schema schema-draft"},
		{`{"default":{"$id":"b",` + seven + `,"items":5},"enum":[{"$id":"b",` + seven + `,"items":5}]}`, ""},
		{`{"$id":"https://a/b",` + seven + `,"items":[{}]}`, ""},
	} {
		if got := findings(func(k *check.Checker) { check.JSONSchema(k, c.schema, &typeRule) }); got != c.want {
			t.Errorf("%s: %s, want %s", c.schema, got, c.want)
		}
	}
	held := `{"$id":"https://a/b",` + seven + `,"items":[{}],"not":{"$id":"c",` + seven + `,"items":[{}]}}`
	if got := findings(func(k *check.Checker) { check.JSONSchemaOf(k, held, "2020-12", &typeRule) }); got != "/items type" {
		t.Errorf("held to 2020-12: %s", got)
	}
}

// TestJSONSchemaMessages: the message of a finding has the location in the schema, the cause
// and the draft.
func TestJSONSchemaMessages(t *testing.T) {
	long := strings.Repeat("n", 500)
	for schema, want := range map[string]string{
		`5`:                                     "must be an object or a boolean (JSON Schema 2020-12)",
		`{"properties":{"a":{"minLength":-1}}}`: "properties/a/minLength: must be at least 0 (JSON Schema 2020-12)",
		`{"allOf":[true,{"type":"strnig"}]}`:    "allOf/1/type: must be one of array, boolean, integer, null, number, object, string (JSON Schema 2020-12)",
		`{"$schema":"http://json-schema.org/draft-07/schema#","$defs":1,"definitions":{"a/b":[]}}`: "definitions/a~1b: must be an object or a boolean (JSON Schema draft-07)",
		`{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":true}`:            "minimum: is required beside exclusiveMinimum (JSON Schema draft-04)",
		`{"not":{"$id":"b","$schema":"http://json-schema.org/draft-07/schema#","items":5}}`:        "not/items: must be an object or a boolean (JSON Schema draft-07)",
		`{"$schema":"urn:mine"}`:                             "$schema: the draft is not known, so that the keywords of the schema were not checked (JSON Schema of an unknown draft)",
		`{"pattern":"(?:ab){40000}"}`:                        "pattern: should be a shorter regular expression: counted repetition comes to more than 65,536 characters at offset 6 (JSON Schema 2020-12)",
		`{"pattern":"(?i)abc"}`:                              "pattern: should be a regular expression of ECMA-262: unknown kind of group at offset 0 (JSON Schema 2020-12)",
		`{"properties":{"` + long + `":{"not":{"type":1}}}}`: "…/not/type: must be a string or an array of strings (JSON Schema 2020-12)",
		`{"properties":{"` + long + `":1}}`:                  "…: must be an object or a boolean (JSON Schema 2020-12)",
	} {
		vs := check.Findings(card.Options{}, true, func(k *check.Checker) { check.JSONSchema(k, schema, &typeRule) })
		if len(vs) != 1 || vs[0].Message != want {
			t.Errorf("%.80s: %v, want %s", schema, vs, want)
		}
	}
}

// TestJSONSchemaCost: a valid schema takes next to no memory; a schema with errors everywhere
// takes memory in proportion.
func TestJSONSchemaCost(t *testing.T) {
	valid := `{"type":"object","required":["a","b"],"properties":{"a":{"type":"string","minLength":1},"b":{"type":["array","null"],"items":{"enum":[1,2]}}}}`
	if n := testing.AllocsPerRun(20, func() {
		check.Findings(card.Options{}, false, func(k *check.Checker) { check.JSONSchema(k, valid, &typeRule) })
	}); n > 5 {
		t.Errorf("a valid schema: %v allocations", n)
	}
	cost := func(n int) float64 {
		schema := strings.Repeat(`{"properties":{"`+strings.Repeat("x", 50)+`":`, 200) + `{"allOf":[` + strings.Repeat(`{"type":1},`, n) + `{}]}` + strings.Repeat("}}", 200)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		check.Findings(card.Options{}, true, func(k *check.Checker) { check.JSONSchema(k, schema, &typeRule) })
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(schema))
	}
	if small, large := cost(5_000), cost(50_000); large > 2*small {
		t.Errorf("takes %.0f bytes for each byte, and %.0f of ten times as many", small, large)
	}
}

// Many references of a schema in a document may refer to the same subschema. The schema is
// checked as written; references are not followed.
func TestJSONSchemaOfManyWays(t *testing.T) {
	for _, twice := range []string{
		`{"allOf":[@,@]}`, `{"anyOf":[@,@]}`, `{"oneOf":[@,@]}`, `{"if":@,"then":@,"else":@,"not":@}`, `{"dependentSchemas":{"a":@,"b":@}}`,
		`{"properties":{"a":@},"patternProperties":{"^a":@}}`, `{"items":@,"contains":@,"unevaluatedItems":@}`, `{"$dynamicRef":"#x","anyOf":[@,@]}`,
	} {
		defs := []string{`"d0":{"type":"string","minLength":-1}`}
		for i := range 64 {
			defs = append(defs, fmt.Sprintf(`"d%d":%s`, i+1, strings.ReplaceAll(twice, "@", fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i))))
		}
		defs = append(defs, `"loop":{"$ref":"#/$defs/loop"}`)
		text := `{"$dynamicAnchor":"x","$ref":"#/$defs/d64","$defs":{` + strings.Join(defs, ",") + `}}`
		for _, v := range check.Findings(card.Options{}, true, func(c *check.Checker) { check.JSONSchema(c, text, &ownRule) }) {
			if v.Pointer != "/$defs/d0/minLength" {
				t.Errorf("%s: %v", twice, v)
			}
		}
	}
}
