package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/generator/config"
	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/source"
)

// verdict is what generated code makes of an instance.
type verdict struct {
	Valid, RoundTrip bool
	Failure          string `json:",omitempty"`
}

// workshop is the throw-away module that packages are made in.
type workshop struct{ dir string }

func newWorkshop(root string) (*workshop, error) {
	dir, err := os.MkdirTemp("", "differential")
	if err != nil {
		return nil, err
	}
	w := &workshop{dir}
	mod := "module differential.test\n\ngo 1.26.0\n\nrequire github.com/agentcard-go/cardgen v0.0.0\n\nreplace github.com/agentcard-go/cardgen => " + root + "\n"
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	return w, errors.Join(
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644),
		os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644),
		os.WriteFile(filepath.Join(dir, "main.go"), []byte(strings.TrimSpace(programSource)+"\n"), 0o644),
	)
}

// fileName is the file of the schema with that number.
func fileName(i int) string { return fmt.Sprintf("schema%04d.json", i) }

// generate writes one package for all schemas.
func (w *workshop) generate(schemas []any) error {
	store, err := source.New(w.dir)
	if err != nil {
		return err
	}
	d := config.Dialect{Package: "types", Doc: "holds made-up types.", Output: "types", Lock: "types/names.lock"}
	for i, s := range schemas {
		text, err := json.MarshalIndent(s, "", " ")
		if err != nil {
			return err
		}
		store.Add(fileName(i), text)
		d.Schemas = append(d.Schemas, fileName(i))
		d.Entries = append(d.Entries, config.Entry{File: fileName(i), Primary: i == 0})
	}
	var diags diag.List
	made, err := w.generated(store, generator.Unit{Dialect: d}, &diags)
	if err != nil {
		return err
	}
	if made == nil {
		return fmt.Errorf("not generated:\n%s", diags.String())
	}
	folder := filepath.Join(w.dir, "types")
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, data := range made.Files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return w.writeTable(made.Package.Entries)
}

// generated runs the generator; a panic of its is an error.
func (w *workshop) generated(store *source.Store, u generator.Unit, diags *diag.List) (made *generator.Generated, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the generator panics: %v", r)
		}
	}()
	return generator.Generate(store, u, diags), nil
}

// writeTable writes the file that finds the types by their numbers. The type of a
// schema that only refers to a definition is named after that one.
func (w *workshop) writeTable(entries []*ir.Entry) error {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport \"differential.test/types\"\n\nvar all = []func([]byte) verdict{\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "\ttry[types.%s],\n", e.Type.Go)
	}
	b.WriteString("}\n")
	return os.WriteFile(filepath.Join(w.dir, "table.go"), b.Bytes(), 0o644)
}

// judge generates, builds and runs: the verdicts are by schema and instance.
func (w *workshop) judge(schemas []any, instances [][]any) ([][]verdict, error) {
	if err := w.generate(schemas); err != nil {
		return nil, err
	}
	program := filepath.Join(w.dir, "program")
	// Inlining costs much and changes nothing.
	build := exec.Command("go", "build", "-mod=mod", "-gcflags=differential.test/...=-l", "-o", program, ".")
	build.Dir = w.dir
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("not compiled:\n%s", out)
	}
	input, err := json.Marshal(instances)
	if err != nil {
		return nil, err
	}
	run := exec.Command(program)
	run.Stdin = bytes.NewReader(input)
	run.Stderr = os.Stderr
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("the program: %w", err)
	}
	var verdicts [][]verdict
	return verdicts, json.Unmarshal(out, &verdicts)
}

// programSource is the program that is built with the types: it reads instances by
// the number of their type from standard input and writes what comes of each.
const programSource = `
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/agentcard-go/cardgen/sdk/card"
)

type verdict struct {
	Valid, RoundTrip bool
	Failure          string
}

// root is what the type of a document has.
type root[T any] interface {
	*T
	json.Unmarshaler
	json.Marshaler
	Validate(...card.Option) error
}

// try reads, validates and writes a document.
func try[T any, R root[T]](data []byte) (v verdict) {
	defer func() {
		if p := recover(); p != nil {
			v = verdict{Failure: fmt.Sprint("panic: ", p)}
		}
	}()
	var x T
	if err := json.Unmarshal(data, &x); err != nil {
		// A root that is an object refuses other kinds at once.
		return verdict{RoundTrip: true}
	}
	v.Valid = R(&x).Validate() == nil
	out, err := json.Marshal(&x)
	if err == nil {
		v.RoundTrip, err = card.EqualJSON(data, out)
	}
	if err != nil {
		v.Failure = err.Error()
	}
	return v
}

func main() {
	var instances [][]json.RawMessage
	if err := json.NewDecoder(os.Stdin).Decode(&instances); err != nil {
		panic(err)
	}
	verdicts := make([][]verdict, len(instances))
	for i, list := range instances {
		verdicts[i] = make([]verdict, len(list))
		for j, data := range list {
			verdicts[i][j] = all[i](data)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(verdicts); err != nil {
		panic(err)
	}
}
`
