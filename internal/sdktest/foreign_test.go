package sdktest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestForeignModule generates a package from a schema of somebody else's into a
// module of somebody else's, and vets and runs a program there that uses it.
func TestForeignModule(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/foreign.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	want := ""
	for _, f := range archive.Files {
		if f.Name == "stdout" {
			want = string(f.Data)
			continue
		}
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	foreignModule(t, root, dir)

	cardgen := filepath.Join(t.TempDir(), "cardgen")
	command(t, root, "go", "build", "-o", cardgen, "./cmd/cardgen")
	command(t, dir, cardgen, "generate", "--schema", "order.schema.json", "--package", "order", "--out", "order")
	command(t, dir, "go", "vet", "./...")
	if got := command(t, dir, "go", "run", "."); got != want {
		t.Errorf("the program prints\n%s\nwant\n%s", got, want)
	}
}

// foreignModule makes a go.mod that requires what this module requires, and this
// module itself from where it lies, so that nothing has to be fetched.
func foreignModule(t *testing.T, root, dir string) {
	t.Helper()
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	module := regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(own, []byte("module example.com/shop"))
	module = fmt.Appendf(module, "\nrequire %s v0.0.0\n\nreplace %[1]s => %q\n", modulePath, root)
	for name, text := range map[string][]byte{"go.mod": module, "go.sum": sums} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// command runs a program and returns what it prints.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", filepath.Base(name), strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String()
}
