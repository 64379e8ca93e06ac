package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// Patterns whose matching may be undecided, at all locations at which a schema can apply
// one (the tests in the folder).
func TestOpenPatterns(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/pattern/pattern.schema.json", "pattern")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/pattern", files)
}
