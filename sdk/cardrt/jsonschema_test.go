package cardrt_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
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
		{`{"patternProperties":{"^a/":{"minLength":-1},"(":{}}}`, "/patternProperties/( type, /patternProperties/^a~1/minLength type"},
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
		{`{"pattern":"(","format":"own","title":1}`, "/pattern type, /title type"},
		{`{"pattern":"^(?!a)[\\w\\-]+$"}`, ""},
		{`{"$ref":"#/$defs/a b","$dynamicRef":"x","$anchor":"1a","$dynamicAnchor":"a-1"}`, "/$anchor type, /$ref type"},
		{`{"$id":"https://a/b#","$schema":"https://json-schema.org/draft/2020-12/schema"}`, ""},
		{`{"$id":"https://a/b#c","$schema":"draft"}`, "/$id type, /$schema type"},
		{`{"$vocabulary":{"https://a/b":true}}`, ""},
		{`{"$vocabulary":{"https://a/b":1}}`, "/$vocabulary type"},
		{`{"$defs":{"a":{"$defs":{"b":{"type":"x"}}}},"definitions":{"c":1}}`, "/$defs/a/$defs/b/type type, /definitions/c type"},
		{`{"dependentRequired":{"a":["b"],"c":"d"}}`, "/dependentRequired/c type"},
		{`{"dependentSchemas":{"a":["b"]}}`, "/dependentSchemas/a type"},
		{`{"dependencies":{"a":["b","b"],"c":{"type":"x"},"d":1}}`, "/dependencies/a type, /dependencies/c/type type, /dependencies/d type"},
		{`{"contentSchema":{"type":"x"},"contentEncoding":64}`, "/contentEncoding type, /contentSchema/type type"},
		{`{"propertyNames":{"pattern":5},"unevaluatedProperties":false,"additionalProperties":"no"}`, "/additionalProperties type, /propertyNames/pattern type"},
		{`{"t\u0079pe" : "nope" , "items" : [ ] }`, "/items type, /type type"},
		{`{"const":{"type":"nope"},"enum":[{"type":1}],"default":{"required":1},"x":{"type":1}}`, ""},
	} {
		sameText(t, c.schema, findings(func(k *cardrt.Checker) { cardrt.JSONSchema(k, c.schema, &typeRule) }), c.want)
	}
}

func TestJSONSchemaOfDeepText(t *testing.T) {
	const depth = 50_000
	v := strings.Repeat(`{"not":`, depth) + "{}" + strings.Repeat("}", depth)
	if got := findings(func(k *cardrt.Checker) { cardrt.JSONSchema(k, v, &typeRule) }); got != "" {
		t.Errorf("found %s", got)
	}
}
