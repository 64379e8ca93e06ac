// Package project reads the dialects of this project and builds programs in it.
package project

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Module is the path of the root module.
const Module = "github.com/agentcard-go/cardgen"

// Dialect is a dialect of the project.
type Dialect struct {
	Name string
	// Folder is the folder of its package in the tree, slash-separated.
	Folder string
	// Schemas are its schema files.
	Schemas []string
}

// Import returns the import path of the package.
func (d Dialect) Import() string { return path.Join(Module, d.Folder) }

// Dialects reads schemas/*/dialect.json in the tree at root.
func Dialects(root string) ([]Dialect, error) {
	files, err := filepath.Glob(filepath.Join(root, "schemas/*/dialect.json"))
	if err != nil {
		return nil, err
	}
	var list []Dialect
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var read struct {
			Dialect, Package, Output string
			Schemas                  []string
		}
		if err := json.Unmarshal(data, &read); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		d := Dialect{Name: read.Dialect, Folder: path.Join("sdk", cmp.Or(read.Output, read.Package))}
		for _, schema := range read.Schemas {
			d.Schemas = append(d.Schemas, filepath.Join(filepath.Dir(file), schema))
		}
		list = append(list, d)
	}
	return list, nil
}

// program is the folder for the main package of Build. It exists only in the build overlay.
const program = "internal/measured"

// Build builds a main package with the text in the module at root, as a stripped executable
// file. A build overlay adds the text, so that nothing is written to the tree.
func Build(root, text, file string) error { return BuildWith("-s -w", root, text, file) }

// BuildWith is [Build] with other flags of the linker.
func BuildWith(flags, root, text, file string) error {
	sources := file + ".src"
	if err := os.MkdirAll(sources, 0o755); err != nil {
		return err
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	overlay, err := Overlay(sources, filepath.Join(root, program, "main.go"), []byte(text))
	if err != nil {
		return err
	}
	_, err = Output("go", "-C", root, "build", "-buildvcs=false", "-trimpath", "-ldflags="+flags, "-overlay", overlay, "-o", file, "./"+program)
	return err
}

// Overlay writes an overlay for go build to a folder: the text replaces a file, or adds it. It
// returns the name of the overlay.
func Overlay(dir, file string, text []byte) (string, error) {
	replacement := filepath.Join(dir, filepath.Base(file))
	if err := os.WriteFile(replacement, text, 0o644); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{file: replacement}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o644)
}

// Output runs a command and returns its standard output; the error has the standard error.
func Output(name string, args ...string) ([]byte, error) {
	return run(exec.Command(name, args...))
}

// OutputWith is Output with additional environment variables.
func OutputWith(environment []string, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), environment...)
	return run(cmd)
}

func run(cmd *exec.Cmd) ([]byte, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", cmd, err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}
