package pipeline_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestExamplesHold checks that the generated examples, which are tests of the package, say nothing
// that the schema contradicts.
func TestExamplesHold(t *testing.T) {
	for name, test := range map[string]struct {
		schema string
		want   []string
	}{
		"a required member": {
			`{"title": "Job", "required": ["kind"], "properties": {"kind": {"enum": ["a", "b"]}}}`,
			[]string{"NewJob", "Parse", "Decode"},
		},
		"a condition that the sample fails": {
			`{"title": "Job", "required": ["kind"], "properties": {"kind": {"enum": ["a", "b"]}, "x": {"type": "string"}},
			  "if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["x"]}}`,
			nil,
		},
		"a condition that holds without the member": {
			`{"title": "Job", "required": ["kind"], "properties": {"kind": {"enum": ["a", "b"]}, "x": {"type": "string"}},
			  "if": {"properties": {"kind": {"const": "b"}}}, "then": {"required": ["x"]}}`,
			[]string{"NewJob", "Decode"},
		},
		"members that are counted": {
			`{"title": "Job", "type": "object", "minProperties": 1, "properties": {"x": {"type": "string"}}}`,
			nil,
		},
		"an example that the schema refuses": {
			`{"title": "Job", "required": ["id"], "properties": {"id": {"type": "string", "minLength": 3, "examples": ["a"]}}}`,
			nil,
		},
		"an optional example that the schema refuses": {
			`{"title": "Job", "required": ["id"], "properties": {"id": {"type": "string", "examples": ["a"]},
			  "note": {"type": "string", "pattern": "^[0-9]+$", "examples": ["text"]}}}`,
			[]string{"NewJob", "Parse", "Decode"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			store, err := source.New(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			store.Add("job.json", []byte(test.schema))
			var diags source.Diagnostics
			made := pipeline.Generate(store, pipeline.Single("job.json", "job", "job", "", false), &diags)
			if made == nil {
				t.Fatal(diags.String())
			}
			var got []string
			for _, m := range regexp.MustCompile(`func Example(\w+)`).FindAllStringSubmatch(string(made.Files["example_gen_test.go"]), -1) {
				got = append(got, m[1])
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("examples %q, want %q", got, test.want)
			}
		})
	}
}
