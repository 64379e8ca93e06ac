package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// TestJobsOfAllCommands: all commands that read streams print the same with any number of jobs.
// The stream has the documents of all scripts, each on a line.
func TestJobsOfAllCommands(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var stream strings.Builder
	for _, name := range scripts {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if text := strings.TrimSpace(string(f.Data)); strings.HasPrefix(text, "{") {
				stream.WriteString(strings.ReplaceAll(text, "\n", " ") + "\n")
			}
		}
	}
	if lines := strings.Count(stream.String(), "\n"); lines < 200 {
		t.Fatalf("the stream has %d documents", lines)
	}
	for _, line := range []string{
		"validate", "validate --format json --profile untrusted", "validate --nearest --lenient", "detect --why",
		"convert --to mcp", "convert --to a2a --carry --report report.ndjson", "convert --to agentcard --give url=https://a.example --set /version=\"1\" --report -",
		"convert --to oasf-descriptor --strict --verbose", "fmt", "fmt --canonical", "canonical", "canonical --digest sha256", "verify", "verify --format json", "verify --covered",
	} {
		want := ""
		for _, jobs := range []string{"1", "2", "5"} {
			t.Chdir(t.TempDir())
			var both bytes.Buffer
			args := append(strings.Fields(line), "--ndjson", "--jobs", jobs, "-")
			program.Run(context.Background(), args, strings.NewReader(stream.String()), &both, &both)
			report, _ := os.ReadFile("report.ndjson")
			got := both.String() + string(report)
			if want == "" {
				want = got
			}
			if got != want || got == "" {
				t.Errorf("%s: other output than with --jobs 1", args)
			}
		}
	}
}
