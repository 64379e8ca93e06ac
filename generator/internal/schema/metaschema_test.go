package schema_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A schema that refers to a meta-schema loads with every reference resolved.
func TestEmbed(t *testing.T) {
	for _, uri := range []string{
		"https://json-schema.org/draft/2020-12/schema",
		"https://json-schema.org/draft/2020-12/meta/format-assertion",
		"https://json-schema.org/draft/2019-09/schema",
		"https://json-schema.org/draft/2019-09/meta/format",
		"http://json-schema.org/draft-07/schema#",
		"http://json-schema.org/draft-06/schema#",
		"http://json-schema.org/draft-04/schema#",
	} {
		store, err := source.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		schema.EmbedMetaschemas(store)
		store.Add("a.json", []byte(`{"$ref":"`+uri+`"}`))
		var diags source.Diagnostics
		g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
		if diags.HasErrors() {
			t.Errorf("%s: %s", uri, diags.String())
			continue
		}
		if ref := g.Roots[0].Keyword("$ref").Ref; ref == nil || ref.Keyword("title") == nil && ref.Keyword("type") == nil {
			t.Errorf("%s is not resolved", uri)
		}
	}
}

// The meta-schemas are found by http and https, with and without an empty fragment, and
// pointers into them resolve.
func TestAddresses(t *testing.T) {
	for _, address := range []string{
		"json-schema.org/draft/2020-12/schema", "json-schema.org/draft/2020-12/meta/core",
		"json-schema.org/draft/2019-09/schema", "json-schema.org/draft/2019-09/meta/core",
		"json-schema.org/draft-07/schema", "json-schema.org/draft-06/schema", "json-schema.org/draft-04/schema",
	} {
		for _, scheme := range []string{"http://", "https://", "HTTPS://"} {
			for _, fragment := range []string{"", "#", "#/properties"} {
				uri := scheme + address + fragment
				pointer := uri
				if fragment == "#/properties" {
					pointer += "/definitions"
					if address == "json-schema.org/draft/2020-12/meta/core" || address == "json-schema.org/draft/2019-09/meta/core" {
						pointer = uri + "/$defs"
					}
				}
				store, err := source.New(t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				schema.EmbedMetaschemas(store)
				store.Add("a.json", []byte(`{"properties": {"a": {"$ref": "`+pointer+`"}}}`))
				var diags source.Diagnostics
				g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
				if ref := g.At("a.json", "/properties/a").Keyword("$ref"); diags.Len() > 0 || ref == nil || ref.Ref == nil {
					t.Errorf("%s: %s", pointer, diags.String())
				}
			}
		}
	}
}
