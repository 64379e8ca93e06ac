package dialectschema

import (
	"errors"
	"strings"
	"testing"
)

// TestExplain: a location in a card has the schemas that describe it.
func TestExplain(t *testing.T) {
	tests := []struct {
		dialect, pointer string
		location         string // one of the locations
		description      string // a part of one description
		required         bool
	}{
		{"aevum", "", "schemas/aevum/aevum.schema.json#", "", false},
		{"aevum", "/agent_id", "schemas/aevum/aevum.schema.json#/properties/agent_id", "", true},
		{"aevum", "/capabilities/7/id", "schemas/aevum/aevum.schema.json#/$defs/Capability/properties/id", "", true},
		{"adp", "/tools/0/name", "schemas/adp/adp.schema.json#/$defs/Tool/properties/name", "", true},
		{"adp", "/description", "schemas/adp/adp.schema.json#/properties/description", "", false},
	}
	for _, tt := range tests {
		b, err := Load(tt.dialect)
		if err != nil {
			t.Fatal(err)
		}
		list, required, err := b.Explain(tt.pointer)
		if err != nil || required != tt.required {
			t.Errorf("%s %s: required %t (%v)", tt.dialect, tt.pointer, required, err)
			continue
		}
		var locations, descriptions []string
		for _, e := range list {
			locations = append(locations, e.Location.String())
			descriptions = append(descriptions, e.Description)
			if e.Schema.Member("$defs") != nil {
				t.Errorf("%s %s: the schema has $defs", tt.dialect, tt.pointer)
			}
		}
		if all := strings.Join(locations, " "); !strings.Contains(all+" ", tt.location+" ") {
			t.Errorf("%s %s: the locations are %s", tt.dialect, tt.pointer, all)
		}
		if strings.TrimSpace(strings.Join(descriptions, "")) == "" {
			t.Errorf("%s %s: no description", tt.dialect, tt.pointer)
		}
	}
}

// TestExplainUnknown: a location that the schema does not describe is an error with the
// known names.
func TestExplainUnknown(t *testing.T) {
	b, err := Load("aevum")
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]string{
		"/endpoint/protocl": `the schema describes no member at /endpoint/protocl (did you mean "protocol"?)`,
		"/name/0":           "the schema describes no member at /name/0",
	} {
		_, _, err := b.Explain(pointer)
		var unknown *UnknownLocationError
		if !errors.As(err, &unknown) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", pointer, err)
		}
	}
	if _, _, err := b.Explain("name"); err == nil {
		t.Error("a pointer without a slash is no error")
	}
}

// TestMisspelled: a name is misspelled if the schema has a similar one for the place. Free-form objects and
// extensions have any names.
func TestMisspelled(t *testing.T) {
	b, err := Load("a2a")
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]string{
		"/name": "", "/skills/-/tags/-": "", "/skills/7/name": "", "/x-nmae": "", "/other": "", "/name/0": "",
		"/capabilities/extensions/0/params/nmae": "", "/securitySchemes/nmae/httpAuthSecurityScheme/scheme": "",
		"/nmae":          `unknown member "nmae" (did you mean "name"?)`,
		"/skils/0/name":  `unknown member "skils" (did you mean "skills"?)`,
		"/skills/-/nmae": `unknown member "nmae" (did you mean "name"?)`,
		"/securitySchemes/x/httpAuthSecurityScheme/schema": `unknown member "schema" (did you mean "scheme"?)`,
	} {
		got := ""
		if err := b.Misspelled(pointer); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", pointer, got, want)
		}
	}
}
