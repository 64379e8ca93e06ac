package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// Tuples of all shapes, at all locations of a value, including documents (the tests in
// the folder).
func TestTuples(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/tuple/tuple.schema.json", "plot", "mixed")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/tuple", files)
}
