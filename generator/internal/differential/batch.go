package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// verdict is the result of generated code for an instance.
type verdict struct {
	Valid, RoundTrip bool
	Failure          string `json:",omitempty"`
}

// workshop is the temporary module of the generated packages.
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

// fileName returns the file of the schema with the given number.
func fileName(i int) string { return fmt.Sprintf("schema%04d.json", i) }

// generate generates one package for all schemas, in a separate process. If the generator does
// not terminate, only this process must be killed.
func (w *workshop) generate(schemas []any) error {
	folder := filepath.Join(w.dir, "schemas")
	if err := errors.Join(os.RemoveAll(folder), os.RemoveAll(filepath.Join(w.dir, "types")), os.MkdirAll(folder, 0o755)); err != nil {
		return err
	}
	for i, s := range schemas {
		data, err := json.MarshalIndent(s, "", " ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, fileName(i)), data, 0o644); err != nil {
			return err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, "-generate", w.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("not generated:\n%s", firstLines(out, 40))
	}
	return nil
}

// firstLines truncates a long text, such as the trace of a stack overflow.
func firstLines(data []byte, n int) string {
	lines := strings.SplitAfterN(string(data), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "")
}

// validate generates, builds and runs a program. The verdicts are by schema and instance.
func (w *workshop) validate(schemas []any, instances [][]any) ([][]verdict, error) {
	if err := w.generate(schemas); err != nil {
		return nil, err
	}
	program := filepath.Join(w.dir, "program")
	// Inlining is slow and does not change the result.
	build := exec.Command("go", "build", "-mod=mod", "-gcflags=differential.test/...=-l", "-o", program, ".")
	build.Dir = w.dir
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("not compiled:\n%s", out)
	}
	input, err := json.Marshal(instances)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(w.dir, "instances.json"), input, 0o644); err != nil {
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

// programSource is the source of the program that contains the types. It reads instances with
// the numbers of their types from standard input and writes the verdicts.
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

// root is the method set of a document's type.
type root[T any] interface {
	*T
	json.Unmarshaler
	json.Marshaler
	Validate(...card.Option) error
}

// try decodes, validates and encodes a document.
func try[T any, R root[T]](data []byte) (v verdict) {
	defer func() {
		if p := recover(); p != nil {
			v = verdict{Failure: fmt.Sprint("panic: ", p)}
		}
	}()
	var x T
	if err := json.Unmarshal(data, &x); err != nil {
		// A root that is an object rejects other kinds when decoding.
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
