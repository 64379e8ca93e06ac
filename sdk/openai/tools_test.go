package openai_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/openai"
)

func TestFindings(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"a function", `{"tools":[{"type":"function","function":{"name":"t"}}]}`, nil},
		{"the flat form", `{"tools":[{"type":"function","name":"t","description":null,"parameters":null,"strict":true}]}`, nil},
		{"a whole request", `{"model":"m","messages":[],"tools":[]}`, nil},
		{"no tools", `{}`, []string{"error /tools required"}},
		{"another kind of tool", `{"tools":[{"type":"custom","function":{"name":"t"}}]}`, []string{"error /tools/0/type const"}},
		{"neither form", `{"tools":[{"type":"function"}]}`, []string{"error /tools/0 tool-form"}},
		{"both forms", `{"tools":[{"type":"function","function":{"name":"t"},"name":"t","strict":null}]}`, []string{
			"error /tools/0/name tool-form", "error /tools/0/strict tool-form",
		}},
		{"a name with a dot", `{"tools":[{"type":"function","function":{"name":"a.b"}}]}`, []string{"error /tools/0/function/name pattern"}},
		{"a long name", `{"tools":[{"type":"function","name":"` + strings.Repeat("a", 65) + `"}]}`, []string{"error /tools/0/name pattern"}},
		{"the longest name", `{"tools":[{"type":"function","name":"` + strings.Repeat("a", 64) + `"}]}`, nil},
		{"two functions of one name", `{"tools":[{"type":"function","function":{"name":"t"}},{"type":"function","name":"t"},{"type":"function","function":{"name":"t"}}]}`, []string{
			"warning /tools/1/name name-duplicate", "warning /tools/2/function/name name-duplicate",
		}},
		{"parameters of another kind", `{"tools":[{"type":"function","function":{"name":"t","parameters":{"type":"array","properties":{}}}}]}`, []string{
			"error /tools/0/function/parameters/type schema-type",
		}},
		{"parameters without type", `{"tools":[{"type":"function","name":"t","parameters":{}}]}`, []string{
			"warning /tools/0/parameters/type schema-type",
		}},
		{"parameters with anyOf", `{"tools":[{"type":"function","function":{"name":"t","parameters":{"type":"object","anyOf":[{}]}}}]}`, []string{
			"warning /tools/0/function/parameters/properties schema-portability",
			"warning /tools/0/function/parameters/anyOf schema-portability",
		}},
		{"no schema", `{"tools":[{"type":"function","function":{"name":"t","parameters":{"type":"object","properties":{"a":{"type":"strnig"}}}}}]}`, []string{
			"warning /tools/0/function/parameters/properties/a/type json-schema",
		}},
		{"strict and open", `{"tools":[{"type":"function","function":{"name":"t","strict":true,"parameters":{"type":"object","properties":{}}}}]}`, []string{
			"warning /tools/0/function/parameters/additionalProperties strict-schema",
		}},
		{"many tools", `{"tools":[` + strings.Repeat(`{"type":"function","name":"a"},`, 128) + `{"type":"function","name":"a"}]}`, []string{
			"warning /tools tools-many",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			x, violations := openai.Examine([]byte(test.text))
			if x == nil {
				t.Fatal(violations)
			}
			var got []string
			for _, v := range violations {
				if test.name == "many tools" && v.Code == "name-duplicate" {
					continue
				}
				got = append(got, fmt.Sprintf("%s %s %s", v.Severity, v.Pointer, v.Code))
			}
			slices.Sort(got)
			slices.Sort(test.want)
			if !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
			if n := len(card.Check(x)); n != len(violations) {
				t.Errorf("Check finds %d, Examine %d", n, len(violations))
			}
		})
	}
}

func TestNormalize(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{
			"flat",
			`{"tools":[{"type":"function","name":"t","description":"d","parameters":{"type":"object","x":1.50},"strict":false,"defer":true}],"model":"m"}`,
			`{"tools":[{"type":"function","function":{"name":"t","description":"d","parameters":{"type":"object","x":1.50},"strict":false},"defer":true}],"model":"m"}`,
		},
		{
			"flat with nulls",
			`{"tools":[{"type":"function","name":"t","description":null,"parameters":null,"strict":null}]}`,
			`{"tools":[{"type":"function","function":{"name":"t","strict":null}}]}`,
		},
		{
			"what is no flat form stays",
			`{"tools":[{"type":"function","function":{"name":"t"},"name":"u"},{"type":"custom"},{"type":"function","name":7}]}`,
			`{"tools":[{"type":"function","function":{"name":"t"},"name":"u"},{"type":"custom"},{"type":"function","name":7}]}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := card.Must(openai.Decode([]byte(test.text)))
			got, err := card.AppendJSON(nil, openai.Normalize(x))
			if same, _ := card.EqualJSON(got, []byte(test.want)); err != nil || !same {
				t.Errorf("got %s (%v)", got, err)
			}
			read, changes, err := openai.DecodeNormal([]byte(test.text))
			if err != nil || (changes == nil) != (test.text == test.want) {
				t.Errorf("read with %v (%v)", changes, err)
			}
			if got, err = card.AppendJSON(nil, read); err != nil {
				t.Fatal(err)
			}
			if same, _ := card.EqualJSON(got, []byte(test.want)); !same {
				t.Errorf("the decoded list is %s", got)
			}
			if left, _ := card.AppendJSON(nil, x); string(left) != test.text {
				t.Errorf("the original list is now %s", left)
			}
		})
	}
	if openai.Normalize(nil) != nil {
		t.Error("Normalize of nil is not nil")
	}
}

func TestDefinition(t *testing.T) {
	for _, text := range []string{
		`{"type":"function","function":{"name":"t","description":"d"}}`,
		`{"type":"function","name":"t","description":"d"}`,
	} {
		var x openai.Tool
		if err := x.UnmarshalJSON([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if f := x.Definition(); f.Name != "t" || f.Description.Or("") != "d" {
			t.Errorf("%s: %+v", text, f)
		}
	}
	var none *openai.Tool
	if none.Definition() == nil {
		t.Error("a nil tool has no definition")
	}
}
