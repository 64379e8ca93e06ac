package emit

import "testing"

// Integers follow the exact bounds of their schema, whatever type holds them.
func TestIntegerRanges(t *testing.T) {
	files, err := Package(schemaPackage(t, "testdata/integer/integer.schema.json", "ranges"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/integer", files)
}
