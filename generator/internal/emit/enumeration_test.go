package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// Enumerations of numbers and of mixed kinds, at all locations of a value (the tests in
// the folder).
func TestEnumerations(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/enumeration/enumeration.schema.json", "plan")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/enumeration", files)
}
