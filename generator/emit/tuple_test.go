package emit

import "testing"

// Tuples of all shapes, in all places where a value can stand, as documents too (the
// tests in the folder).
func TestTuples(t *testing.T) {
	files, err := Package(schemaPackage(t, "testdata/tuple/tuple.schema.json", "plot", "mixed"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/tuple", files)
}
