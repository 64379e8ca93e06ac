package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
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

// reportLine finds the command lines of the scripts that print lines of the report, and the
// folder that they run in.
var reportLine = regexp.MustCompile(`(?m)^cd \$WORK/(\S+)$|agentcard (?:check|validate) .*(?:--json|--format json)\b`)

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
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		outputs := map[string]string{}
		for _, f := range archive.Files {
			outputs[f.Name] = string(f.Data)
		}
		folder := ""
		for _, m := range reportLine.FindAllStringSubmatch(string(archive.Comment), -1) {
			if m[1] != "" {
				folder = m[1]
				continue
			}
			for line := range strings.Lines(outputs[folder+"/out"]) {
				reports++
				checkReport(t, schema, file+", "+folder, line)
			}
		}
	}
	if reports < 10 {
		t.Errorf("the scripts have %d lines only", reports)
	}
}

func checkReport(t *testing.T, schema *jsonschema.Resolved, place, line string) {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		t.Fatalf("%s: %v", place, err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", place, err)
	}
	value["other"] = true
	if schema.Validate(value) == nil {
		t.Errorf("%s: the schema admits other members", place)
	}
}
