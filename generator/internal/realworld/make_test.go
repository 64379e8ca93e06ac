package realworld

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// made is the result for a subject.
type made struct {
	*subject
	// root is the Go type of a document.
	root string
	// types, files and size (in bytes) describe the package.
	types, files, size int
	typed              ir.Typedness
	// cpu and memory (in bytes, 0 if unknown) are the costs of the command.
	cpu    time.Duration
	memory int64
	// documents and mutants are the numbers of validated texts. valid is the number of valid
	// ones.
	documents, mutants, valid int
}

// modulePath is the path of the module with the packages.
const modulePath = "example.com/realworld"

// make uses the command to generate the package of a subject below dir.
func (s *subject) make(t *testing.T, command, dir string) *made {
	t.Helper()
	out := filepath.Join(dir, s.Name)
	args := []string{"generate", "--schema", s.path(s.File), "--package", s.Name, "--out", out, "--root", "Root"}
	for _, with := range s.With {
		args = append(args, "--with", s.path(with))
	}
	cmd := exec.Command(command, args...)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("cardgen: %v\n%s", err, errorsIn(text))
	}
	m := &made{subject: s, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), memory: peak(cmd.ProcessState)}
	m.plan(t)
	files, err := filepath.Glob(filepath.Join(out, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	m.files = len(files)
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		m.size += int(info.Size())
	}
	return m
}

// plan reads the plan of the package.
func (m *made) plan(t *testing.T) {
	t.Helper()
	file := m.path(m.File)
	store, err := source.New(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	unit := pipeline.Single(filepath.Base(file), m.Name, m.Name, "Root", false)
	for _, with := range m.With {
		path, err := filepath.Abs(m.path(with))
		if err != nil {
			t.Fatal(err)
		}
		unit.With = append(unit.With, schema.With{Name: filepath.ToSlash(path)})
	}
	var diags source.Diagnostics
	pkg := pipeline.Plan(store, unit, &diags)
	if pkg == nil {
		t.Fatal(diags.String())
	}
	m.types, m.typed = len(pkg.Types), ir.TypednessOf(pkg)
	for _, e := range pkg.Entries {
		if e.Primary {
			m.root = e.Type.Go
		}
	}
}

var warning = regexp.MustCompile(`(?m)^.*: warning: .*\n`)

// errorsIn removes the warnings from the output of the command.
func errorsIn(text []byte) []byte { return warning.ReplaceAll(text, nil) }

// newModule creates the module of the packages.
func newModule(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	testdir.Init(t, "../../..", dir, modulePath)
	return dir
}

// answer is the program's verdict on a document.
type answer struct {
	Valid, Same bool
	Problem     string
}

// ask compiles the packages into a program and passes it texts. Each text goes to the package
// of its subject.
func ask(t *testing.T, dir string, packages []*made, questions []question) []answer {
	t.Helper()
	testdir.Write(t, dir, "main.go", program(packages))
	testdir.Run(t, dir, "go", "build", "-o", "ask", ".")
	input := filepath.Join(dir, "questions.json")
	text, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(input, text, 0o600); err != nil {
		t.Fatal(err)
	}
	var answers []answer
	if err := json.Unmarshal([]byte(testdir.Run(t, dir, filepath.Join(dir, "ask"), input)), &answers); err != nil {
		t.Fatal(err)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}
