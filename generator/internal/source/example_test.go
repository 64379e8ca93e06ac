package source_test

import (
	"bytes"
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleFile_Position() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	f := store.Add("order.json", []byte("{\n  \"type\": \"objekt\"\n}\n"))
	fmt.Println(f.Position(bytes.Index(f.Data, []byte(`"objekt"`))))
	// Output: order.json:2:11
}

func ExampleDiagnostics() {
	var diags source.Diagnostics
	diags.Errorf(source.Position{File: "a.json", Line: 7, Column: 5}, "type", "expected %s", "a string")
	diags.Warnf(source.Position{File: "a.json", Line: 2, Column: 3}, "unknown-keyword", "unknown keyword %q", "typ")
	fmt.Println(diags.Err())
	// Output:
	// a.json:2:3: warning: unknown keyword "typ" [unknown-keyword]
	// a.json:7:5: expected a string [type]
}
