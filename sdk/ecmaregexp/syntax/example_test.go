package syntax_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

func ExampleParse() {
	if _, err := syntax.Parse(`^[a-z]+\Z`); err != nil {
		fmt.Println(err)
	}
	p, _ := syntax.Parse(`^[\w-.]+$`)
	for _, note := range p.Notes {
		fmt.Println(note)
	}
	// Output:
	// regular expression: unknown escape at offset 7
	// regular expression: range that ends in a class at offset 2
}
