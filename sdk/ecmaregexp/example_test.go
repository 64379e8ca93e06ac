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
