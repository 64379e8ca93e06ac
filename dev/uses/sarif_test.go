package uses

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifSchema returns the schema of SARIF 2.1.0 by OASIS, which is a constant of go-sarif.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif").Output()
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "schema.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(source), "`")
	text, _, _ = strings.Cut(text, "`")
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", document); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("sarif.json")
}

// TestSARIF: the reports of agentcard check are valid against the schema of SARIF 2.1.0, and a library for SARIF
// reads their results.
func TestSARIF(t *testing.T) {
	schema := sarifSchema(t)
	command := filepath.Join(t.TempDir(), "agentcard")
	build := exec.Command("go", "build", "-o", command, "./cmd/agentcard")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct {
		name    string
		files   map[string]string
		results int
	}{
		{"no file", nil, 0},
		{"valid", map[string]string{"a.json": `{"id": "agent://a", "name": "A"}`}, 0},
		{"not valid", map[string]string{"a.json": `{"id": "agent://a", "tools": []}`, "b.yaml": "id: agent://b\nname: 1\n"}, 2},
		{"malformed", map[string]string{"agent-card.json": `{"id": `, "b.json": `{"id": `}, 1},
		{"unusual letters", map[string]string{"ä b\u202e#%.json": `{"id": "agent://a", "\u0000": 1}`}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range test.files {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(command, "check", "--severity", "advice", "--format", "sarif")
			cmd.Dir = dir
			text, _ := cmd.Output() // the exit code is 1 if a card is not valid
			document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
			if err == nil {
				err = schema.Validate(document)
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			report, err := sarif.FromBytes(text)
			if err != nil || len(report.Runs) != 1 {
				t.Fatalf("%v\n%s", err, text)
			}
			if n := len(report.Runs[0].Results); n != test.results {
				t.Errorf("%d results, want %d\n%s", n, test.results, text)
			}
		})
	}
}
