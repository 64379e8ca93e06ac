package language

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// root is the folder of the project.
const root = "../.."

// TestWords: no text file uses a term of the table, except where an exception says so.
func TestWords(t *testing.T) {
	if dir, err := filepath.Abs(root); err == nil && strings.Contains(filepath.Base(dir), "@v") {
		t.Skip("the module zip does not contain all files")
	}
	table := newTable(t)
	used := make([]bool, len(exceptions))
	for _, file := range textFiles(t) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(text, 0) >= 0 {
			continue // binary
		}
		for _, use := range table.uses(string(text)) {
			if excused(file, string(text), use, used) {
				continue
			}
			t.Errorf("%s:%d: %q: write %s", file, 1+bytes.Count(text[:use.start], []byte("\n")), use.term, use.instead)
		}
	}
	for i, e := range exceptions {
		if !used[i] {
			t.Errorf("exceptions_test.go: %q of %q excuses nothing: remove it", e.text, e.files)
		}
	}
}

// excused reports whether an exception covers a use, and records which.
func excused(file, text string, u use, used []bool) bool {
	from := strings.LastIndexByte(text[:u.start], '\n') + 1
	to := len(text)
	if n := strings.IndexByte(text[u.end:], '\n'); n >= 0 {
		to = u.end + n
	}
	for i, e := range exceptions {
		if !within(e.files, file) {
			continue
		}
		for _, span := range e.text.FindAllStringIndex(text[from:to], -1) {
			if from+span[0] <= u.start && u.end <= from+span[1] {
				used[i] = true
				return true
			}
		}
	}
	return false
}

// within reports whether file is pattern or in the folder pattern.
func within(pattern, file string) bool {
	return pattern == "" || pattern == file || strings.HasSuffix(pattern, "/") && strings.HasPrefix(file, pattern)
}

// textFiles lists the files of the tree that are written in it, with slashes, in order.
func textFiles(t *testing.T) []string {
	var files []string
	skipped := make(map[string]bool)
	skip := func(file string) bool {
		for _, e := range excluded {
			if within(e.path, file) {
				skipped[e.path] = true
				return true
			}
		}
		return false
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return ignoredFolder(path, d.Name())
		}
		file, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if file = filepath.ToSlash(file); !ignoredFile(d.Name()) && !skip(file) {
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range excluded {
		if !skipped[e.path] {
			t.Errorf("exceptions_test.go: there is no %s", e.path)
		}
	}
	return files
}

// ignoredFolder is SkipDir for folders that are not committed or hold inputs of fuzzing.
func ignoredFolder(path, name string) error {
	switch {
	case name == ".git", name == "node_modules", name == "fuzz" && filepath.Base(filepath.Dir(path)) == "testdata",
		path == filepath.Join(root, "bin"), path == filepath.Join(root, "dist"):
		return filepath.SkipDir
	}
	return nil
}

// ignoredFile reports whether a file is not committed or names other modules.
func ignoredFile(name string) bool {
	switch filepath.Ext(name) {
	case ".out", ".prof", ".test", ".work", ".sum":
		return true
	}
	return name == ".git"
}
