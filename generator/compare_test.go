package generator_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// overlay is a file system in which some files have another text.
type overlay struct {
	fs.FS
	texts fstest.MapFS
}

func (o overlay) Open(name string) (fs.File, error) {
	if o.texts[name] != nil {
		return o.texts.Open(name)
	}
	return o.FS.Open(name)
}

// edited returns the project with replacements in some files: pairs of an old and a new text.
func edited(t *testing.T, edits map[string][]string) overlay {
	t.Helper()
	o := overlay{os.DirFS(".."), fstest.MapFS{}}
	for name, edit := range edits {
		text, err := fs.ReadFile(o.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(edit); i += 2 {
			if strings.Count(string(text), edit[i]) != 1 {
				t.Fatalf("%s does not have %q once", name, edit[i])
			}
		}
		o.texts[name] = &fstest.MapFile{Data: []byte(strings.NewReplacer(edit...).Replace(string(text)))}
	}
	return o
}

// A member without a mapping, and a member that a rule no longer reads, are losses of conversions.
func TestCompareMappings(t *testing.T) {
	if testing.Short() {
		t.Skip("generates the project four times")
	}
	old := generator.Edition{Path: "cardgen.json", FS: os.DirFS("..")}
	for _, tt := range []struct {
		edits map[string][]string
		want  string // the first finding
	}{
		{map[string][]string{"schemas/adp/adp.schema.json": {`  "properties": {
    "id": {`, `  "properties": {
    "mascot": {"description": "Mascot is the animal of the agent.", "x-source": "none", "type": "string"},
    "id": {`}}, "/mascot of adp has neither a rule nor a topic"},
		{map[string][]string{"schemas/mappings/adp.json": {`, "signature": "/signature"`, ``}}, "/signature of adp has neither a rule nor a topic"},
		{map[string][]string{"schemas/mappings/adp.json": {`    {"card": "/constraints", "agent": "/limits", "object": [
      {"card": "/max_concurrent_tasks", "agent": "/concurrency"},`, `    {"card": "/constraints", "agent": "/limits", "object": [`}}, "/constraints/max_concurrent_tasks of adp has neither a rule nor a topic"},
		{map[string][]string{"schemas/mappings/adp.json": {`    {"card": "/version", "agent": "/version"},
`, ``, `"signature": "/signature"`, `"signature": ["/signature", "/version"]`}}, "/version of adp is no longer converted"},
	} {
		result, err := generator.Compare(old, generator.Edition{Path: "cardgen.json", FS: edited(t, tt.edits)}, generator.Options{})
		if err != nil || result.Diagnostics.HasErrors() {
			t.Fatal(err, result.Diagnostics)
		}
		p := result.Packages[len(result.Packages)-1]
		if p.Name != "schemas/mappings" || p.Verdicts["projection"] != jsonschema.Breaking || p.Findings[0].Message != tt.want {
			t.Errorf("want %s: %+v", tt.want, p)
		}
	}
}
