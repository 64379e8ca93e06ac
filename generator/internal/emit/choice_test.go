package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// The findings for values that match no alternative of oneOf and anyOf (the tests in the
// folder).
func TestChoices(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/choice/choice.schema.json", "device")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/choice", files)
}
