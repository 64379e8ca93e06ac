package pattern_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/pattern"
)

func ExampleCompile() {
	for _, source := range []string{`^[a-z0-9][a-z0-9._-]*$`, `^did:[a-z0-9]+:.+`, `(.)\1`, `a{2,1}`} {
		c, err := pattern.Compile(source)
		if err != nil {
			fmt.Println(err)
			continue
		}
		found, err := c.Match("did:web:books.example")
		if err != nil {
			fmt.Println(err) // a match with back references can be abandoned
			continue
		}
		fmt.Println(c.Form, found)
	}
	// Output:
	// length false
	// automaton true
	// backtracking true
	// regular expression: counts of a quantifier out of order at offset 1
}
