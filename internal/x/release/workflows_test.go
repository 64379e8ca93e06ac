package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pinned matches an action at a digest, with its version in a comment. A tag can be moved to
// other code; a digest cannot.
var pinned = regexp.MustCompile(`^[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)

// TestWorkflows: actions are pinned by digest, a workflow has no permissions but those of its
// jobs, each job lists its own, and no checkout leaves a token in the working tree.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob("../../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no workflows: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\npermissions: {}\n") {
				t.Error("the workflow does not begin without permissions")
			}
			jobs := strings.Count(string(text), "\n    runs-on: ")
			if got := strings.Count(string(text), "\n    permissions:\n"); jobs == 0 || got != jobs {
				t.Errorf("%d of %d jobs list their permissions", got, jobs)
			}
			if got, want := strings.Count(string(text), "persist-credentials: false"), strings.Count(string(text), "actions/checkout@"); got != want {
				t.Errorf("%d of %d checkouts keep no token", got, want)
			}
			for line := range strings.Lines(string(text)) {
				if _, action, ok := strings.Cut(line, "uses: "); ok && !pinned.MatchString(strings.TrimSpace(action)) {
					t.Errorf("not pinned by digest, with the version in a comment: %s", strings.TrimSpace(line))
				}
			}
		})
	}
}
