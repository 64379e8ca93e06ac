package emit

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// Objects with unrestricted members at all locations of a value, including documents (the
// tests in the folder).
func TestObjects(t *testing.T) {
	files, err := Package(plan.Of(objectPackage(t)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/object", files)
}

func objectPackage(t *testing.T) *ir.Package {
	t.Helper()
	return schemaPackage(t, "testdata/object/object.schema.json", "parcel", "bag")
}

// No object is held as JSON of any kind; the reference page describes them.
func TestObjectForms(t *testing.T) {
	pkg := objectPackage(t)
	if got, want := ir.TypednessOf(pkg), (ir.Typedness{Restricted: 20, Objects: 14, Free: 1}); got != want {
		t.Errorf("typedness %+v, want %+v", got, want)
	}
	page, err := Reference(pkg)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"| `contents` | `Contents` | object |", "| `hints` | `Hints` | array of object |", "| `spare` | `Spare` | [Bag](#bag) |"} {
		if !strings.Contains(string(page), line) {
			t.Errorf("the reference has no line with %s", line)
		}
	}
}
