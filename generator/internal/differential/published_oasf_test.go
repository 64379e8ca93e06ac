package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// stricter are the codes that only we report, with reasons. The published schemas of OASF
// accept the value.
var stricter = map[string]string{
	"max-length":     "before 1.1.0 the published schemas have no length limits of strings, and no version has them for annotations; the validator of the OASF server does",
	"class-repeated": "only the validator of the OASF server rejects two entries of one class that are different JSON values",
	"locator-type":   "only the validator of the OASF server rejects a second locator of one type",
	"schema-version": "the published schemas accept any string",
}

// TestOASFAgreesWithThePublishedSchemas mutates the documents of the vectors. It compares our
// findings with the schemas that the OASF server exports, if they are present.
func TestOASFAgreesWithThePublishedSchemas(t *testing.T) {
	const tries = 1500
	byDialect, err := documents("../../../internal/test/vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	all := byDialect["oasf"]
	for version, tag := range map[string]string{"0.7.0": "v0.7.8", "0.8.0": "v0.8.7", "1.0.0": "v1.0.4", "1.1.0": "v1.1.1"} {
		t.Run(version, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("../../../../shared/data/upstream/oasf", tag, "object-record.json"))
			if err != nil {
				t.Skip("the published schemas are not present")
			}
			c := jsonschema.NewCompiler()
			if err := c.AddResource("https://differential.test/record.json", read(data)); err != nil {
				t.Fatal(err)
			}
			published, err := c.Compile("https://differential.test/record.json")
			if err != nil {
				t.Fatal(err)
			}
			var own []any
			for _, document := range all {
				if o, ok := document.(object); ok && o["schema_version"] == version {
					own = append(own, document)
				}
			}
			m := newMutator(1, uint64(len(version)), own)
			for i := range tries {
				document := own[i%len(own)]
				for range min(i/len(own), 2) {
					document = plain(m.change(document))
				}
				checkPublished(t, published, version, document)
			}
		})
	}
}

func checkPublished(t *testing.T, published *jsonschema.Schema, version string, document any) {
	t.Helper()
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	_, found := dialects.ExamineAs("oasf", text, card.Version(version))
	bad := found.Errors()
	theirs := published.Validate(document)
	switch {
	case theirs != nil && len(bad) == 0:
		// The schemas require both uri and uri_template of a resource and accept only one.
		if !strings.Contains(string(text), `"resources":[{`) || version < "1" {
			t.Errorf("%s\n\tis valid here, the published schema reports: %v", text, theirs)
		}
	case theirs == nil && len(bad) > 0:
		if slices.ContainsFunc(bad, func(f card.Violation) bool { return stricter[f.Code] == "" }) {
			t.Errorf("%s\n\tis valid by the published schema, we report: %v", text, bad)
		}
	}
}
