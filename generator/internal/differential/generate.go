package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// maxStack is more than any schema of this size needs.
const maxStack = 64 << 20

// generate is the main function of the process started with -generate. It generates the package
// types and the table of its types from the files in the folder schemas.
func generate(dir string) error {
	debug.SetMaxStack(maxStack)
	store, err := source.New(dir)
	if err != nil {
		return err
	}
	files, err := os.ReadDir(filepath.Join(dir, "schemas"))
	if err != nil {
		return err
	}
	d := config.Dialect{Package: "types", Doc: "holds generated types.", Output: "types", Lock: "types/names.lock"}
	for i, f := range files {
		name := path.Join("schemas", f.Name())
		d.Schemas = append(d.Schemas, name)
		d.Entries = append(d.Entries, config.Entry{File: name, Primary: i == 0})
	}
	var diags source.Diagnostics
	made := pipeline.Generate(store, pipeline.Unit{Dialect: d}, &diags)
	if made == nil {
		return errors.New(diags.String())
	}
	folder := filepath.Join(dir, "types")
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
	return writeTable(dir, made.Package.Entries)
}

// writeTable writes the file that maps numbers to types. If a schema only refers to a
// definition, its type is named after the definition.
func writeTable(dir string, entries []*ir.Entry) error {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport \"differential.test/types\"\n\nvar all = []func([]byte) verdict{\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "\ttry[types.%s],\n", e.Type.Go)
	}
	b.WriteString("}\n")
	return os.WriteFile(filepath.Join(dir, "table.go"), b.Bytes(), 0o644)
}
