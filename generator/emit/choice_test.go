package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/plan"
)

// What is reported of values that the alternatives of oneOf and anyOf refuse (the tests in
// the folder).
func TestChoices(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/choice/choice.schema.json", "device")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/choice", files)
}
