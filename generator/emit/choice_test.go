package emit

import "testing"

// What is reported of values that the alternatives of oneOf and anyOf refuse (the tests in
// the folder).
func TestChoices(t *testing.T) {
	files, err := Package(schemaPackage(t, "testdata/choice/choice.schema.json", "device"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/choice", files)
}
