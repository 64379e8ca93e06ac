package treetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIndex: docs/README.md links to every document, and docs/decisions/README.md lists every
// decision by its title.
func TestIndex(t *testing.T) {
	docs := filepath.Join(root, "docs")
	index := read(t, filepath.Join(docs, "README.md"))
	for _, pattern := range []string{"*.md", "guides/*.md", "reference/*.md", "*/README.md"} {
		for _, name := range glob(t, docs, pattern) {
			// Readers find the page about verifying releases beside the files of a release.
			if name != "README.md" && name != "verifying-releases.md" && !strings.Contains(index, "("+name+")") {
				t.Errorf("docs/README.md has no link to %s", name)
			}
		}
	}
	decisions := filepath.Join(docs, "decisions")
	index = read(t, filepath.Join(decisions, "README.md"))
	for _, name := range glob(t, decisions, "0*.md") {
		title, _, _ := strings.Cut(read(t, filepath.Join(decisions, name)), "\n")
		title = strings.TrimPrefix(title, "# ")
		if line := fmt.Sprintf("- [%s](%s)\n", title, name); !strings.Contains(index, line) {
			t.Errorf("docs/decisions/README.md has no line %s", line)
		}
		if number, _, _ := strings.Cut(name, "-"); !strings.HasPrefix(title, number+" ") {
			t.Errorf("%s: the title %q does not begin with %s", name, title, number)
		}
	}
}

// glob returns the files of a folder that match a pattern, slash-separated and relative to it.
func glob(t *testing.T, dir, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files match %s: %v", pattern, err)
	}
	for i, file := range files {
		name, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = filepath.ToSlash(name)
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
