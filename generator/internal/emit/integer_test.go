package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// Integers follow the exact bounds of their schema, whatever their Go type.
func TestIntegerRanges(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/integer/integer.schema.json", "ranges")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/integer", files)
}

// Integers beyond 64 bits are kept, checked and written exactly, at every location.
func TestIntegersBeyond64Bits(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/beyond/beyond.schema.json", "counts")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/beyond", files)
}
