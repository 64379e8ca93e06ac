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

// stricter are the codes of what we refuse although the published schemas of OASF
// admit it, each with the reason.
var stricter = map[string]string{
	"max-length":     "before 1.1.0 the published schemas bound no string, and annotations in no version; the validator of the OASF server does",
	"class-repeated": "two entries of one class that are not the same JSON value are refused by the validator of the OASF server only",
	"locator-type":   "a second locator of one type is refused by the validator of the OASF server only",
	"schema-version": "the published schemas admit any text",
}

// TestOASFAgreesWithThePublishedSchemas changes the documents of the vectors and
// compares what is found with the schemas that the OASF server exports, where they
// are at hand.
func TestOASFAgreesWithThePublishedSchemas(t *testing.T) {
	const tries = 1500
	byDialect, err := documents("../vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	all := byDialect["oasf"]
	for version, tag := range map[string]string{"0.7.0": "v0.7.8", "0.8.0": "v0.8.7", "1.0.0": "v1.0.4", "1.1.0": "v1.1.1"} {
		t.Run(version, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("../../../shared/data/upstream/oasf", tag, "object-record.json"))
			if err != nil {
				t.Skip("the published schemas are not here")
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
		// They ask for both uri and uri_template of a resource and admit only one.
		if !strings.Contains(string(text), `"resources":[{`) || version < "1" {
			t.Errorf("%s\n\tis valid here, and there: %v", text, theirs)
		}
	case theirs == nil && len(bad) > 0:
		if slices.ContainsFunc(bad, func(f card.Violation) bool { return stricter[f.Code] == "" }) {
			t.Errorf("%s\n\tis valid there, and here: %v", text, bad)
		}
	}
}
