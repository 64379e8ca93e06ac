package signing

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/schemas"
)

func TestSpellings(t *testing.T) {
	for name, want := range map[string]bool{
		"SupportedInterfaces": true, "supportedInterfaceſ": true, "supported_interfaces": true, "SUPPORTED-INTERFACES": true, "sKillS": true, "sKills": true,
		"url": true, "Url": true, "additional_interfaces": true, "Signatures": true, "x-note": false, "nam": false, "": false, "transport": false,
	} {
		if got := cardType.isSpelling(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
	if !skillType.isSpelling("SecurityRequirements") || !skillType.isSpelling("ſecurity") || !interfaceType.isSpelling("Transport") || skillType.isSpelling("provider") {
		t.Error("the members of other types")
	}
}

// The types have the members of the schema of A2A 0.3 that 1.0 does not define.
func TestOlderMembers(t *testing.T) {
	text, err := schemas.FS.ReadFile("a2a-0.3/a2a-0.3.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var root definition
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	of := func(names ...string) definition {
		d := definition{Properties: map[string]definition{}}
		for _, name := range names {
			if len(root.Defs[name].Properties) == 0 {
				t.Errorf("the schema has no %s", name)
			}
			for member, property := range root.Defs[name].Properties {
				d.Properties[member] = property
			}
		}
		return d
	}
	for m, d := range map[*message]definition{
		&cardType: root, &interfaceType: of("AgentInterface"), &capabilitiesType: of("AgentCapabilities"), &skillType: of("AgentSkill"),
		&providerType: of("AgentProvider"), &extensionType: of("AgentExtension"),
		&schemeType: of("APIKeySecurityScheme", "HTTPAuthSecurityScheme", "OAuth2SecurityScheme", "OpenIDConnectSecurityScheme", "MutualTLSSecurityScheme"),
	} {
		var lacking []string
		for name := range d.Properties {
			_, now := (*m)[name]
			if _, then := older[m][name]; !now && !then {
				lacking = append(lacking, name)
			}
		}
		if slices.Sort(lacking); lacking != nil {
			t.Errorf("%q are not listed", lacking)
		}
	}
}

func TestCamel(t *testing.T) {
	for name, want := range map[string]string{
		"supported_interfaces": "supportedInterfaces", "iconUrl": "iconUrl", "oauth2_metadata_url": "oauth2MetadataUrl",
		"a_": "a_", "_a": "A", "a__b": "a_B", "a_B": "a_B", "": "",
	} {
		if got := camel(name); got != want {
			t.Errorf("camel(%q) = %q, want %q", name, got, want)
		}
	}
}
