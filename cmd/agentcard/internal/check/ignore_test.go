package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestIgnore compares with git where it is installed.
func TestIgnore(t *testing.T) {
	git, _ := exec.LookPath("git")
	for _, test := range []struct {
		lines, path string
		want        bool
	}{
		{"a", "a", true},
		{"a", "b/a", true},
		{"a", "a/b", true},
		{"/a", "b/a", false},
		{"/a", "a", true},
		{"a/", "a/x", true},
		{"a/", "b/a", false}, // a file
		{"a/b", "a/b", true},
		{"a/b", "c/a/b", false},
		{"**/a/b", "c/a/b", true},
		{"**/a", "a", true},
		{"a/**", "a/b/c", true},
		{"a/**/b", "a/b", true},
		{"a/**/b", "a/x/y/b", true},
		{"*.json", "x/y.json", true},
		{"*.json\n!keep.json", "x/keep.json", false},
		{"*.json\n!keep.json\nkeep.json", "x/keep.json", true},
		{"x/\n!x/keep.json", "x/keep.json", true}, // nothing below an ignored folder comes back
		{"x/*\n!x/keep.json", "x/keep.json", false},
		{"[!a]b", "ab", false},
		{"[!a]b", "cb", true},
		{"[a-c]?", "b1", true},
		{"# a", "# a", false},
		{`\# a`, "# a", true},
		{`\!a`, "!a", true},
		{"a  ", "a", true},
		{`a\ `, "a ", true},
		{"", "a", false},
		{"/", "a", false},
		{"a*c/d", "abc/d", true},
		{"a*c", "a/c", false},
		{"foo/*", "foo/bar/baz", true},
		{"**", "a/b", true},
		{"a/**", "a", false},
	} {
		names := strings.Split(test.path, "/")
		s := (*scope)(nil).within(0, parsePatterns(test.lines))
		got := false
		for i := range names {
			got = got || s.ignores(names[:i+1], i < len(names)-1)
		}
		if got != test.want {
			t.Errorf("%q ignores %q: %v", test.lines, test.path, got)
		}
		if git == "" {
			continue
		}
		dir := t.TempDir()
		file := filepath.Join(dir, filepath.FromSlash(test.path))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{file: "", filepath.Join(dir, ".gitignore"): test.lines} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := exec.Command(git, "init", "-q", dir).Run(); err != nil {
			t.Fatal(err)
		}
		if ignored := exec.Command(git, "-C", dir, "check-ignore", "-q", test.path).Run() == nil; ignored != test.want {
			t.Errorf("git: %q ignores %q: %v", test.lines, test.path, ignored)
		}
	}
}

func TestScopes(t *testing.T) {
	outer := (*scope)(nil).within(0, parsePatterns("*.json\n"))
	inner := outer.within(1, parsePatterns("!a.json\n/b\n"))
	for path, want := range map[string]bool{"x/a.json": false, "x/c.json": true, "x/b": true, "x/y/b": false} {
		if got := inner.ignores(strings.Split(path, "/"), false); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
