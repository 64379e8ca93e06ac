package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Outcomes of making a package of a group's schema.
const (
	built      = ""
	refused    = "not generated"
	uncompiled = "not compiled"
)

// workspace is the throw-away module that the packages are made in.
type workspace struct{ dir string }

// newWorkspace writes the module's go.mod; root is the project.
func newWorkspace(root string) (*workspace, error) {
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return nil, err
	}
	mod := "module conformance.test\n\ngo 1.26.0\n\nrequire github.com/agentcard-go/cardgen v0.0.0\n\nreplace github.com/agentcard-go/cardgen => " + root + "\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644); err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	return &workspace{dir}, os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644)
}

// packageName is the package of the group with that number.
func packageName(i int) string { return fmt.Sprintf("g%04d", i) }

// generate makes a package of every group and says what became of each.
func (w *workspace) generate(groups []group, documents map[string][]byte) []string {
	outcome := make([]string, len(groups))
	var wait sync.WaitGroup
	next := make(chan int)
	for range runtime.NumCPU() {
		wait.Go(func() {
			for i := range next {
				outcome[i] = w.generateOne(i, groups[i], documents)
			}
		})
	}
	for i := range groups {
		next <- i
	}
	close(next)
	wait.Wait()
	return outcome
}

func (w *workspace) generateOne(i int, g group, documents map[string][]byte) (outcome string) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(os.Stderr, "%s: %s: panic: %v\n", g.File, g.Description, r)
			outcome = refused
		}
	}()
	store, err := source.New(w.dir)
	if err != nil {
		return refused
	}
	for uri, data := range documents {
		store.Embed(uri, data)
	}
	name := packageName(i)
	file := name + ".json"
	store.Add(file, g.Schema)
	var diags diag.List
	unit := generator.Single(file, name, name, "Root", g.Suite == "format")
	made := generator.Generate(store, unit, &diags)
	if made == nil {
		fmt.Fprintf(os.Stderr, "%s: %s\n%s", g.File, g.Description, diags.String())
		return refused
	}
	folder := filepath.Join(w.dir, name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return refused
	}
	for name, data := range made.Files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return refused
		}
	}
	return built
}

var failedPackage = regexp.MustCompile(`(?m)^# conformance\.test/g(\d{4})`)

// compile builds the program that runs the tests, leaving out the packages that do
// not compile, and returns its path.
func (w *workspace) compile(groups []group, outcome []string) (string, error) {
	program := filepath.Join(w.dir, "run")
	for range 2 {
		if err := w.writeProgram(outcome); err != nil {
			return "", err
		}
		cmd := exec.Command("go", "build", "-mod=mod", "-o", program, ".")
		cmd.Dir = w.dir
		out, err := cmd.CombinedOutput()
		if err == nil {
			return program, nil
		}
		failed := failedPackage.FindAllSubmatch(out, -1)
		if len(failed) == 0 {
			return "", fmt.Errorf("build: %s", out)
		}
		os.Stderr.Write(out)
		for _, m := range failed {
			var i int
			fmt.Sscanf(string(m[1]), "%d", &i)
			outcome[i] = uncompiled
		}
	}
	return "", fmt.Errorf("the packages that compile alone do not build together")
}

// writeProgram writes a main package with a function for each group.
func (w *workspace) writeProgram(outcome []string) error {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	for i, o := range outcome {
		if o == built {
			fmt.Fprintf(&b, "\t%q\n", "conformance.test/"+packageName(i))
		}
	}
	b.WriteString(")\n\nvar groups = map[int]func([]byte) result{\n")
	for i, o := range outcome {
		if o == built {
			fmt.Fprintf(&b, "\t%d: func(data []byte) result { return try[%s.Root](data) },\n", i, packageName(i))
		}
	}
	b.WriteString("}\n")
	if err := os.WriteFile(filepath.Join(w.dir, "groups.go"), b.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(w.dir, "main.go"), []byte(strings.TrimSpace(programSource)+"\n"), 0o644)
}
