package adp

import (
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Rounded returns a warning for each number of a signed card that is not exactly a double. The
// canonical form rounds such a number, so that the signature does not cover all its digits.
func (x *Card) Rounded() card.Violations {
	return check.Findings(card.Options{}, true, func(c *cardrt.Checker) { checkPrecision(c, x) })
}

// checkPrecision reports numbers in a signed card that the canonical form rounds. A relay could
// change the rounded digits, and the signature would still verify. Seq has a separate warning.
func checkPrecision(c *cardrt.Checker, x *Card) {
	if !c.Warnings || x == nil || !x.Signature.IsSet() {
		return
	}
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		return // ill-formed strings have their own finding
	}
	for name, v := range scan.Members(string(text)) {
		if name != "seq" {
			cardrt.At(c, name, v, checkNumbers)
		}
	}
}

// checkNumbers checks every number inside a JSON value.
func checkNumbers(c *cardrt.Checker, v string) {
	switch kind := scan.KindOf(v); {
	case kind == cardrt.Object:
		for name, member := range scan.Members(v) {
			cardrt.At(c, name, member, checkNumbers)
		}
	case kind == cardrt.Array:
		for i, item := range scan.Items(v) {
			cardrt.AtIndex(c, i, item, checkNumbers)
		}
	case kind&cardrt.Number != 0:
		if !decimal.IsDouble(v) {
			c.Fail(&inexactNumber)
		}
	}
}
