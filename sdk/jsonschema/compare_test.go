package jsonschema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Each case has the first change of an input schema, and the class of the same change of an
// output schema.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		old, new string
		class    diff.Class
		code     string
		pointer  string
		output   diff.Class
	}{
		{`{"type":"string"}`, `{"type": "\u0073tring"}`, diff.None, "", "", diff.None},
		{`{"title":"a"}`, `{"title":"b"}`, diff.Cosmetic, jsonschema.CodeAnnotation, "/title", diff.Cosmetic},
		{`{"default":1}`, `{"default":2}`, diff.Compatible, jsonschema.CodeDefault, "/default", diff.Compatible},
		{`{"required":["a","b"]}`, `{"required":["b","a"]}`, diff.Cosmetic, jsonschema.CodeAnnotation, "", diff.Cosmetic},
		{`{"required":["a"]}`, `{}`, diff.Compatible, jsonschema.CodeRequiredRemoved, "/required/0", diff.Breaking},
		{`{"type":"integer"}`, `{"type":"number"}`, diff.Compatible, jsonschema.CodeWidened, "/type", diff.Breaking},
		{`{"type":"string"}`, `{"type":["string","null"]}`, diff.Compatible, jsonschema.CodeWidened, "/type", diff.Breaking},
		{`{"type":"string"}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, diff.Compatible, jsonschema.CodeWidened, "/anyOf", diff.Breaking},
		{`{"type":"string"}`, `{"type":"integer"}`, diff.Breaking, jsonschema.CodeNarrowed, "/type", diff.Breaking},
		{`{"enum":["a","b"]}`, `{"type":"string"}`, diff.Compatible, jsonschema.CodeWidened, "/enum", diff.Breaking},
		{`{"const":"a"}`, `{"enum":["b","a"]}`, diff.Compatible, jsonschema.CodeValueAdded, "/enum", diff.Breaking},
		{`{"minimum":1}`, `{"exclusiveMinimum":0}`, diff.Compatible, jsonschema.CodeWidened, "/minimum", diff.Breaking},
		{`{"maximum":1e2}`, `{"maximum":99}`, diff.Breaking, jsonschema.CodeNarrowed, "/maximum", diff.Compatible},
		{`{"multipleOf":6}`, `{"multipleOf":3}`, diff.Compatible, jsonschema.CodeWidened, "/multipleOf", diff.Breaking},
		{`{"pattern":"^a$"}`, `{"pattern":"^a"}`, diff.Compatible, jsonschema.CodeWidened, "/pattern", diff.Breaking},
		{`{"pattern":"(?<=a)b"}`, `{"pattern":"(?<!b)b"}`, diff.Breaking, jsonschema.CodeUnproven, "/pattern", diff.Breaking},
		{`{"type":"integer"}`, `{"type":"integer","minLength":1}`, diff.Cosmetic, jsonschema.CodeAnnotation, "/minLength", diff.Cosmetic},
		{`{"additionalProperties":false}`, `{"additionalProperties":false,"properties":{"a":{"type":"string"}}}`, diff.Compatible, jsonschema.CodePropertyAdded, "/properties/a", diff.Breaking},
		{`{}`, `{"properties":{"a":{"type":"string"}}}`, diff.Breaking, jsonschema.CodePropertyAdded, "/properties/a", diff.Compatible},
		{`{}`, `{"properties":{"a":{"description":"d"}}}`, diff.Compatible, jsonschema.CodePropertyAdded, "/properties/a", diff.Compatible},
		{`{"patternProperties":{"^I_":{"type":"integer"}}}`, `{"patternProperties":{"^I_":{"type":"integer"}},"properties":{"I_123":{"type":"number"}}}`, diff.Compatible, jsonschema.CodePropertyAdded, "/properties/I_123", diff.Compatible},
		{`{"patternProperties":{"^I_":{"type":"number"}}}`, `{"patternProperties":{"^I_":{"type":"number"}},"properties":{"I_1":{"type":"integer"}}}`, diff.Breaking, jsonschema.CodePropertyAdded, "/properties/I_1", diff.Compatible},
		{`{"patternProperties":{"^I_":{"type":"integer"}}}`, `{"patternProperties":{"^I_":{"type":"integer"}},"properties":{"J":{"type":"number"}}}`, diff.Breaking, jsonschema.CodePropertyAdded, "/properties/J", diff.Compatible},
		{`{"patternProperties":{"^I_":{"type":"integer"}},"additionalProperties":false}`, `{"patternProperties":{"^I_":{"type":"integer"}},"additionalProperties":false,"properties":{"J":{"type":"number"}}}`, diff.Compatible, jsonschema.CodePropertyAdded, "/properties/J", diff.Breaking},
		{`{"patternProperties":{"^I_":{"type":"integer"}},"additionalProperties":false,"properties":{"I_1":{"type":"number"}}}`, `{"patternProperties":{"^I_":{"type":"integer"}},"additionalProperties":false}`, diff.Compatible, jsonschema.CodePropertyRemoved, "/properties/I_1", diff.Compatible},
		{`{"patternProperties":{"^[a-z]{2}$":{"type":"integer"}}}`, `{"patternProperties":{"^[a-z]{2}$":{"type":"integer"}},"properties":{"ab":{"type":"number"}}}`, diff.Compatible, jsonschema.CodePropertyAdded, "/properties/ab", diff.Compatible},
		{`{"properties":{"a":{"type":"string"}}}`, `{"additionalProperties":false}`, diff.Breaking, jsonschema.CodeNarrowed, "/additionalProperties", diff.Compatible},
		{`{"items":{"maxLength":1}}`, `{"items":{"maxLength":2}}`, diff.Compatible, jsonschema.CodeWidened, "/items/maxLength", diff.Breaking},
		{`{"not":{"type":"string"}}`, `{"not":{"type":["string","null"]}}`, diff.Breaking, jsonschema.CodeWidened, "/not/type", diff.Compatible},
		{`{"oneOf":[{"const":1},{"const":2}]}`, `{"oneOf":[{"const":1},{"const":2},{"const":3}]}`, diff.Compatible, jsonschema.CodeWidened, "/oneOf", diff.Breaking},
		{`{"oneOf":[{"minimum":1},{"maximum":2}]}`, `{"oneOf":[{"minimum":1},{"maximum":3}]}`, diff.Breaking, jsonschema.CodeNarrowed, "/oneOf", diff.Compatible},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/a"},"maxItems":1}}}`, `{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/a"},"maxItems":2}}}`, diff.Compatible, jsonschema.CodeWidened, "/$defs/a/maxItems", diff.Breaking},
		{`{"unevaluatedProperties":false}`, `{"unevaluatedProperties":true}`, diff.Compatible, jsonschema.CodeWidened, "/unevaluatedProperties", diff.Breaking},
		{`{"$dynamicRef":"#a","title":"a"}`, `{"$dynamicRef":"#a"}`, diff.Cosmetic, jsonschema.CodeAnnotation, "/title", diff.Cosmetic},
		{`{"type":"object"}`, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, diff.Cosmetic, jsonschema.CodeAnnotation, "/$schema", diff.Cosmetic},
		{`{"$ref":"https://a.example/"}`, `{"$ref":"https://b.example/"}`, diff.Breaking, jsonschema.CodeUnproven, "/$ref", diff.Breaking},
		{`false`, `{"type":"string"}`, diff.Compatible, jsonschema.CodeWidened, "", diff.Breaking},
		{`{"nullable":true}`, `{}`, diff.Compatible, jsonschema.CodeWidened, "/nullable", diff.Compatible},
	} {
		changes, err := jsonschema.Compare([]byte(test.old), []byte(test.new), jsonschema.AsInput)
		if err != nil || changes.Class() != test.class || len(changes) > 0 && (changes[0].Code != test.code || changes[0].Pointer() != test.pointer) {
			t.Errorf("%s to %s: want %s %s %s, got %v (%v)", test.old, test.new, test.class, test.code, test.pointer, changes, err)
		}
		changes, err = jsonschema.Compare([]byte(test.old), []byte(test.new), jsonschema.AsOutput)
		if err != nil || changes.Class() != test.output {
			t.Errorf("output, %s to %s: want %s, got %v (%v)", test.old, test.new, test.output, changes, err)
		}
	}
	for _, text := range []string{"", "{", `{"a":1,"a":1}`} {
		if _, err := jsonschema.Compare([]byte(text), []byte("{}"), jsonschema.AsInput); err == nil {
			t.Errorf("%q is compared", text)
		}
		if _, err := jsonschema.Compare([]byte("{}"), []byte(text), jsonschema.AsInput); err == nil {
			t.Errorf("%q is compared", text)
		}
	}
}

// Schemas that are too deep or too large to compare are breaking, within a short time.
func TestLimits(t *testing.T) {
	deep := func(inner string) []byte {
		return []byte(strings.Repeat(`{"items":`, 400) + inner + strings.Repeat(`}`, 400))
	}
	changes, err := jsonschema.Compare(deep(`{"maxItems":1}`), deep(`{"maxItems":2}`), jsonschema.AsInput)
	if err != nil || len(changes) != 1 || changes[0].Code != jsonschema.CodeUnproven {
		t.Errorf("%v (%v)", changes, err)
	}
	alternatives := func(n int) []byte {
		list := make([]string, 2000)
		for i := range list {
			list[i] = fmt.Sprintf(`{"minLength":%d,"pattern":"%d"}`, i, i+n)
		}
		return []byte(`{"anyOf":[` + strings.Join(list, ",") + `]}`)
	}
	changes, err = jsonschema.Compare(alternatives(0), alternatives(9999), jsonschema.AsInput)
	if err != nil || changes.Class() != diff.Breaking {
		t.Errorf("%s (%v)", changes.Class(), err)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"anyOf":[{"type":"string"},{"$ref":"#"}]}}}`, `{"type":"object","additionalProperties":false}`)
	f.Add(`{"oneOf":[{"const":1},{"enum":[2]}],"if":{},"then":false}`, `{"allOf":[{"items":[{}]}],"not":{"minimum":1e400}}`)
	f.Add(`{"definitions":{"a":{"pattern":"^a+$","format":"uri"},"b":{"contains":{"$ref":"#/definitions/b"}}}}`, `{"definitions":{"a":{"pattern":"^(?=a)"},"b":{"uniqueItems":true,"minItems":2}}}`)
	f.Fuzz(func(t *testing.T, old, changed string) {
		changes, err := jsonschema.Compare([]byte(old), []byte(changed), jsonschema.AsInput)
		if err != nil {
			return
		}
		back, err := jsonschema.Compare([]byte(changed), []byte(old), jsonschema.AsOutput)
		if err != nil || back.Class() != changes.Class() {
			t.Errorf("%s, but %s in the other direction (%v)", changes.Class(), back.Class(), err)
		}
		j, err := jsonschema.Judge([]byte(old), []byte(changed))
		if err != nil || (j.Card.Verdict == jsonschema.Compatible) != (changes.Class() < diff.Breaking) {
			t.Errorf("Judge says %s, Compare %s (%v)", j.Card.Verdict, changes.Class(), err)
		}
		same, err := jsonschema.Compare([]byte(old), []byte(old), jsonschema.AsInput)
		if err != nil || same != nil {
			t.Errorf("a schema differs from itself: %v (%v)", same, err)
		}
	})
}

func ExampleCompare() {
	old := []byte(`{"type":"object","required":["text"],"properties":{"text":{"type":"string"}}}`)
	changed := []byte(`{"type":"object","required":["text","lang"],"properties":{"text":{"type":["string","null"]}}}`)
	changes, err := jsonschema.Compare(old, changed, jsonschema.AsInput)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range changes {
		fmt.Println(c)
	}
	// Output:
	// breaking: /required/1: a member is required; for example {"text":""} [schema-required-added]
	// compatible: /properties/text/type: the type admits more [schema-widened]
}
