package testdir

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// ModulePath is the path of this module, also in forks.
var ModulePath = strings.TrimSuffix(reflect.TypeFor[card.Raw]().PkgPath(), "/sdk/card")

// Lines of a go.mod.
var (
	moduleClause = regexp.MustCompile(`(?m)^module .*$`)
	goVersion    = regexp.MustCompile(`(?m)^go .*$`)
)

// Init makes dir the root of a module with the given path. It requires this module, from
// its folder root, and its requirements. Both are in one workspace: there the go command
// finds the packages of this module in the build cache if a build of this module has
// compiled them, which it does not for a replaced module. The first call in a process
// downloads modules that the module cache lacks. In a rehearsal the module requires the
// released version, as after go get.
func Init(t testing.TB, root, dir, path string) {
	t.Helper()
	if Rehearsal() {
		Run(t, dir, "go", "mod", "init", path)
		Run(t, dir, "go", "get", ModulePath)
		return
	}
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	module := moduleClause.ReplaceAll(own, []byte("module "+path))
	module = fmt.Appendf(module, "\nrequire %s v0.0.0\n\nreplace %[1]s => %q\n", ModulePath, root)
	Write(t, dir, "go.mod", module)
	Write(t, dir, "go.sum", sums)
	Write(t, dir, "go.work", fmt.Appendf(goVersion.Find(own), "\n\nuse (\n\t.\n\t%q\n)\n", root))
	download(t, dir)
}

// Commands builds commands of this module, whose folder is root, without symbols, and
// returns the output folder. In a rehearsal it installs the released ones.
func Commands(t testing.TB, root string, names ...string) string {
	t.Helper()
	bin := t.TempDir()
	if Rehearsal() {
		for _, name := range names {
			cmd := Command(bin, "go", "install", ModulePath+"/cmd/"+name+"@latest")
			cmd.Env = append(cmd.Env, "GOBIN="+bin)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("go install: %v\n%s", err, out)
			}
		}
		return bin
	}
	args := []string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", bin + string(filepath.Separator)}
	for _, name := range names {
		args = append(args, "./cmd/"+name)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// Write writes a file below dir; name is slash-separated.
func Write(t testing.TB, dir, name string, data []byte) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Command returns a command that runs in dir. The go command in it downloads nothing. It
// compiles with -trimpath, since dir is new in every run and the build cache is used only if
// the output does not contain its path. In a rehearsal it downloads, as on a user's machine.
func Command(dir, name string, args ...string) *exec.Cmd {
	cmd := online(dir, name, args...)
	if !Rehearsal() {
		cmd.Env = append(cmd.Env, "GOPROXY=off")
	}
	return cmd
}

// Tidy runs go mod tidy in dir. It also loads the tests of the packages that the module
// imports, on every operating system. It may download modules that Init does not, since
// no build needs those tests.
func Tidy(t testing.TB, dir string) {
	t.Helper()
	if out, err := online(dir, "go", "mod", "tidy").CombinedOutput(); err != nil {
		t.Fatalf("go mod tidy: %v\n%s", err, out)
	}
}

// Run runs a command that must succeed and returns its output.
func Run(t testing.TB, dir, name string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := Command(dir, name, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", filepath.Base(name), strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String()
}
