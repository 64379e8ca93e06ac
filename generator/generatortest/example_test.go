package generatortest_test

import (
	"fmt"
	"log"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A seed gives a valid random card of a dialect.
func Example() {
	packages, err := generatortest.Packages("../..")
	if err != nil {
		log.Fatal(err)
	}
	pkg := packages["adp"]
	maker := generatortest.New(pkg, pkg.Entries[0], generatortest.Options{})
	document := maker.Valid(1, func(data []byte) card.Violations {
		_, found := adp.Examine(data)
		return found
	})
	_, err = adp.Parse(document.Append(nil))
	fmt.Println(err)
	// Output: <nil>
}
