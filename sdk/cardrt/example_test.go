package cardrt_test

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// capNamespace is a rule as generated code declares it for a finding of x-go-check.
var capNamespace = cardrt.Rule{Code: "cap-namespace", Severity: card.Warning, Message: "the id should begin with a namespace"}

// A hand-written check reports its findings to a checker.
func ExampleChecker() {
	checkCapability := func(c *cardrt.Checker, id string) {
		if c.Warnings && !strings.Contains(id, ".") {
			c.FailAt("id", &capNamespace)
		}
	}
	found := cardrt.Findings(card.Options{}, true, func(c *cardrt.Checker) { checkCapability(c, "translate") })
	fmt.Println(found[0])
	// Output: /id: warning: the id should begin with a namespace [cap-namespace]
}
