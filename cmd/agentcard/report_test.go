package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// reportSchema returns the schema that check prints.
func reportSchema(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	var text bytes.Buffer
	if code := program.Run(context.Background(), []string{"check", "--schema"}, strings.NewReader(""), &text, io.Discard); code != command.ExitValid {
		t.Fatalf("exit code %d", code)
	}
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal(text.Bytes(), schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// TestReportSchema: each line that check and validate print in the scripts with --json is valid
// against the schema, and a line with another member is not.
func TestReportSchema(t *testing.T) {
	schema := reportSchema(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	for _, file := range files {
		archive, err := testdir.ReadCases(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range archive.Cases {
			script, err := parseScript(c.Text)
			if err != nil {
				t.Fatal(err)
			}
			if !isReport(script.args) {
				continue
			}
			for _, f := range c.All() {
				if f.Name != "stdout" {
					continue
				}
				for line := range strings.Lines(string(f.Data)) {
					reports++
					var value any
					if err := json.Unmarshal([]byte(line), &value); err != nil {
						t.Fatal(err)
					}
					if err := schema.Validate(value); err != nil {
						t.Errorf("%s, %s: %v", file, c.Name, err)
					}
					value.(map[string]any)["other"] = true
					if schema.Validate(value) == nil {
						t.Errorf("%s, %s: the schema admits other members", file, c.Name)
					}
				}
			}
		}
	}
	if reports < 10 {
		t.Errorf("the scripts have %d lines only", reports)
	}
}

// isReport reports whether a command line prints lines of the report.
func isReport(args []string) bool {
	return slices.Contains([]string{"check", "validate"}, args[0]) &&
		(slices.Contains(args, "--json") || strings.Contains(strings.Join(args, " "), "--format json"))
}
