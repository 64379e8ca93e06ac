package ecmaregexp_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

func ExampleCompile() {
	quoted, err := ecmaregexp.Compile(`^(?<quote>["']).*\k<quote>$`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(quoted.Match(`"text"`))
	fmt.Println(quoted.Match(`"text'`))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleParse() {
	if _, err := ecmaregexp.Parse(`^[a-z]+\Z`); err != nil {
		fmt.Println(err)
	}
	p, _ := ecmaregexp.Parse(`^[\w-.]+$`)
	for _, note := range p.Notes {
		fmt.Println(note)
	}
	// Output:
	// regular expression: unknown escape at offset 7
	// regular expression: range that ends in a class at offset 2
}
