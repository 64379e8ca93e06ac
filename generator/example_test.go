package generator_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator"
)

// A program generates the package of a schema.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "order.schema.json")
	if err := os.WriteFile(file, []byte(`{
  "title": "Order", "type": "object",
  "properties": {"number": {"type": "string"}}, "required": ["number"]
}`), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	result, err := generator.Schema(generator.Package{
		Schema: file, Name: "order", Out: filepath.Join(folder, "order"),
	}, generator.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range result.Diagnostics {
		fmt.Println(d)
	}
	if result.Diagnostics.HasErrors() {
		return
	}
	changes, err := result.Write(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range changes {
		fmt.Println(c.Kind, filepath.Base(c.Path))
	}
	// Output:
	// created builders_gen.go
	// created codec_gen.go
	// created doc_gen.go
	// created schema_gen.go
	// created types_gen.go
	// created validate_gen.go
}

// A program asks what a change of a schema breaks.
func ExampleCompare() {
	files := fstest.MapFS{
		"old.json": {Data: []byte(`{"title": "Order", "type": "object", "properties": {"number": {"type": "string"}}}`)},
		"new.json": {Data: []byte(`{"title": "Order", "type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"]}`)},
	}
	result, err := generator.Compare(
		generator.Edition{Path: "old.json", FS: files, Label: "memory:"},
		generator.Edition{Path: "new.json", FS: files, Label: "memory:"}, generator.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range result.Packages {
		for _, f := range p.Findings {
			if f.Class == "go" {
				fmt.Printf("%s:%d: %s: %s\n", f.New.File, f.New.Line, f.Verdict, f.Message)
			}
		}
		_, module := p.Advice()
		fmt.Printf("module: %s, since %s\n", module.Step, module.Rule)
	}
	// Output:
	// memory:new.json:1: breaking: Order.Number is string instead of card.Optional[string]
	// module: major, since code that uses the package may no longer compile
}

// A program explains a member of a schema.
func ExampleExplain() {
	e, err := generator.Explain(generator.Location{
		Project: "../cardgen.json", File: "../schemas/openai/tools.schema.json", Pointer: "/$defs/Function/properties/name",
	}, generator.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(e.Text)
	// Output:
	// ../schemas/openai/tools.schema.json:128:17: ../schemas/openai/tools.schema.json#/$defs/Function/properties/name in package openai
	//   shape  Function.Name string, the member "name", required
	//   plan   type: must be a string [type]
	//          pattern: must be 1 to 64 letters A to Z and a to z, digits, _ and - [pattern], for string
}
