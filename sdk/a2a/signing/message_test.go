package signing

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/schemas"
)

// definition is what the test reads of a JSON Schema.
type definition struct {
	Ref                  string                `json:"$ref"`
	Type                 string                `json:"type"`
	Required             []string              `json:"required"`
	Properties           map[string]definition `json:"properties"`
	Items                *definition           `json:"items"`
	AdditionalProperties *definition           `json:"additionalProperties"`
	Defs                 map[string]definition `json:"$defs"`
}

// The types have the members of the schema of A2A 1.0, and the same ones are required.
func TestTypesAreThoseOfTheSchema(t *testing.T) {
	text, err := schemas.FS.ReadFile("a2a/a2a.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var root definition
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	optional := []string{"documentationUrl", "iconUrl", "streaming", "pushNotifications", "extendedAgentCard", "params"}
	resolve := func(d *definition) definition {
		if d == nil {
			return definition{}
		}
		if name, ok := strings.CutPrefix(d.Ref, "#/$defs/"); ok {
			return root.Defs[name]
		}
		return *d
	}
	types := 0
	seen := map[*message]bool{}
	var compare func(place string, m *message, d definition)
	compare = func(place string, m *message, d definition) {
		if seen[m] {
			return
		}
		seen[m] = true
		types++
		for name, f := range *m {
			at := place + "/" + name
			property, ok := d.Properties[name]
			if !ok {
				t.Errorf("%s: the schema does not define it", at)
				continue
			}
			want := implicit
			switch {
			case slices.Contains(d.Required, name):
				want = required
			case slices.Contains(optional, name), f.form == object:
				want = tracked
			}
			if f.presence != want {
				t.Errorf("%s: presence is %d, want %d", at, f.presence, want)
			}
			property = resolve(&property)
			switch f.form {
			case object:
				compare(at, f.inner, property)
			case list:
				compare(at, f.inner, resolve(property.Items))
			case entries:
				compare(at, f.inner, resolve(property.AdditionalProperties))
			default:
				if want := formOf(property); f.form != want {
					t.Errorf("%s: the form is %d, want %d", at, f.form, want)
				}
				item, entry := resolve(property.Items), resolve(property.AdditionalProperties)
				if property.Properties != nil || item.Properties != nil || entry.Properties != nil {
					t.Errorf("%s: the members inside are not listed", at)
				}
			}
		}
		for name := range d.Properties {
			if _, ok := (*m)[name]; !ok && !(m == &cardType && name == "signatures") {
				t.Errorf("%s: the type lacks %s", place, name)
			}
		}
	}
	compare("", &cardType, root)
	if types != 20 {
		t.Errorf("%d types were compared", types)
	}
}

// formOf returns the form of a value without members that are listed.
func formOf(d definition) form {
	switch d.Type {
	case "boolean":
		return flag
	case "array":
		return texts
	case "object":
		if d.AdditionalProperties != nil && d.AdditionalProperties.Type == "string" {
			return values
		}
		return freeform
	}
	return text
}
