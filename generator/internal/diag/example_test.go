package diag_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/diag"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleList() {
	var diags diag.List
	diags.Errorf(source.Position{File: "a.json", Line: 7, Column: 5}, "type", "expected %s", "a string")
	diags.Warnf(source.Position{File: "a.json", Line: 2, Column: 3}, "unknown-keyword", "unknown keyword %q", "typ")
	fmt.Println(diags.Err())
	// Output:
	// a.json:2:3: warning: unknown keyword "typ" [unknown-keyword]
	// a.json:7:5: expected a string [type]
}
