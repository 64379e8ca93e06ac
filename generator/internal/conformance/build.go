package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// The outcomes of generating and compiling the package of a group's schema.
const (
	built      = ""
	refused    = "not generated"
	uncompiled = "not compiled"
)

// workspace is the temporary module of the generated packages.
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

// A made is the result for a group: the package of its schema, or an outcome other than built.
// Groups whose schemas give the same Go code share a package.
type made struct {
	pkg     string
	outcome string
}

// generate generates the packages of all groups.
func (w *workspace) generate(groups []group, documents map[string][]byte) []*made {
	all := make([]*made, len(groups))
	var wait sync.WaitGroup
	next := make(chan int)
	for range runtime.NumCPU() {
		wait.Go(func() {
			for i := range next {
				all[i] = w.generateOne(groups[i], documents)
			}
		})
	}
	for i := range groups {
		next <- i
	}
	close(next)
	wait.Wait()
	return all
}

func (w *workspace) generateOne(g group, documents map[string][]byte) (m *made) {
	m = &made{outcome: refused}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(os.Stderr, "%s: %s: panic: %v\n", g.name(), g.Description, r)
		}
	}()
	store, err := source.New(w.dir)
	if err != nil {
		return m
	}
	for uri, data := range documents {
		store.Embed(uri, data)
	}
	store.Add("schema.json", g.Schema)
	var diags source.Diagnostics
	unit := pipeline.Single("schema.json", "g", "g", "Root", g.Suite == "format")
	unit.Draft = g.Reading
	generated := pipeline.Generate(store, unit, &diags)
	if generated == nil {
		fmt.Fprintf(os.Stderr, "%s: %s\n%s", g.name(), g.Description, diags.String())
		return m
	}
	pkg := "g" + digest(generated.Files)
	if w.write(pkg, generated.Files) == nil {
		m.pkg, m.outcome = pkg, built
	}
	return m
}

// digest derives the name of a package from its code.
func digest(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// write writes the files of a package unless they were written before.
func (w *workspace) write(pkg string, files map[string][]byte) error {
	folder := filepath.Join(w.dir, pkg)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

var failedPackage = regexp.MustCompile(`(?m)^# conformance\.test/(g[0-9a-f]+)`)

// compile builds the program that runs the tests and returns its path. It leaves out packages
// that do not compile.
func (w *workspace) compile(all []*made) (string, error) {
	program := filepath.Join(w.dir, "run")
	for range 2 {
		if err := w.writeProgram(all); err != nil {
			return "", err
		}
		cmd := exec.Command("go", "build", "-mod=mod", "-trimpath", "-o", program, ".")
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
		for _, f := range failed {
			for _, m := range all {
				if m.pkg == string(f[1]) {
					m.outcome = uncompiled
				}
			}
		}
	}
	return "", fmt.Errorf("the packages that compile alone do not build together")
}

// writeProgram writes a main package with a function for each package.
func (w *workspace) writeProgram(all []*made) error {
	packages := map[string]bool{}
	for _, m := range all {
		if m.outcome == built {
			packages[m.pkg] = true
		}
	}
	sorted := slices.Sorted(maps.Keys(packages))
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	for _, pkg := range sorted {
		fmt.Fprintf(&b, "\t%s %q\n", pkg, "conformance.test/"+pkg)
	}
	b.WriteString(")\n\nvar packages = map[string]func([]byte) result{\n")
	for _, pkg := range sorted {
		fmt.Fprintf(&b, "\t%q: func(data []byte) result { return try[%s.Root](data, %s.Examine) },\n", pkg, pkg, pkg)
	}
	b.WriteString("}\n")
	if err := os.WriteFile(filepath.Join(w.dir, "packages.go"), b.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(w.dir, "main.go"), []byte(strings.TrimSpace(programSource)+"\n"), 0o644)
}
