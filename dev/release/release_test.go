package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// repository creates a git repository with a root module and two adapters.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":            "module example.com/m\n\ngo 1.26.0\n",
		"m.go":              "package m\n",
		"adapters/a/go.mod": "module example.com/m/adapters/a\n\ngo 1.26.0\n\nreplace example.com/m => ../..\n\nrequire example.com/m v0.0.0\n",
		"adapters/a/a.go":   "package a\n",
		"adapters/b/go.mod": "module example.com/m/adapters/b\n\ngo 1.26.0\n\nrequire (\n\texample.com/m v0.0.0\n\texample.com/m/adapters/a v0.0.0\n\texample.com/other v1.0.0\n)\n",
		"dev/go.mod":        "module example.com/m/dev\n\nrequire example.com/m v0.0.0\n",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, root, "init", "--quiet")
	commit(t, root)
	return root
}

func git(t *testing.T, root string, args ...string) {
	t.Helper()
	args = append([]string{"-C", root, "-c", "user.name=t", "-c", "user.email=t@example.com"}, args...)
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func commit(t *testing.T, root string) {
	t.Helper()
	git(t, root, "add", "-A")
	git(t, root, "commit", "--quiet", "-m", "m")
}

// inRepository runs the command in the repository.
func inRepository(t *testing.T, root string, args ...string) error {
	t.Helper()
	t.Chdir(root)
	return run(args)
}

func TestRelease(t *testing.T) {
	root := repository(t)
	if err := inRepository(t, root, "check", "v0.1.0"); err == nil || !strings.Contains(err.Error(), "requires example.com/m@v0.0.0, want v0.1.0") {
		t.Errorf("check before prepare: %v", err)
	}
	if err := inRepository(t, root, "prepare", "v0.1.0"); err != nil {
		t.Fatal(err)
	}
	commit(t, root)
	git(t, root, "tag", "v0.1.0")
	git(t, root, "tag", "adapters/a/v0.1.0")
	if err := inRepository(t, root, "check", "v0.1.0"); err == nil || !strings.Contains(err.Error(), "adapters/b/v0.1.0 is not a tag") {
		t.Errorf("check without a tag: %v", err)
	}
	git(t, root, "tag", "adapters/b/v0.1.0")

	proxy := t.TempDir()
	if err := inRepository(t, root, "proxy", "v0.1.0", proxy); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]string{
		"example.com/m/@v/v0.1.0.mod":            nil,
		"example.com/m/adapters/a/@v/v0.1.0.mod": {"example.com/m v0.1.0"},
		"example.com/m/adapters/b/@v/v0.1.0.mod": {"example.com/m v0.1.0", "example.com/m/adapters/a v0.1.0", "example.com/other v1.0.0"},
	} {
		text, err := os.ReadFile(filepath.Join(proxy, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(string(text), line) {
				t.Errorf("%s has no line %q:\n%s", file, line, text)
			}
		}
	}
	entries, err := os.ReadDir(filepath.Join(proxy, "example.com", "m"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{"@v", "adapters"}; !slices.Equal(names, want) {
		t.Errorf("the proxy has %q, want %q", names, want)
	}
}

func TestUsage(t *testing.T) {
	root := repository(t)
	for _, args := range [][]string{nil, {"check"}, {"tags", "v1"}, {"tags", "1.2.3"}, {"tags", "v1.2.3+b"}, {"proxy", "v0.1.0"}, {"other", "v0.1.0"}, {"tags", "v0.1.0", "x"}} {
		if err := inRepository(t, root, args...); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
