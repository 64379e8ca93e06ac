package adp

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// checkPrecision reports numbers in a signed card that the canonical form rounds: a
// relay could alter them within the rounding and the signature would still verify. Seq
// has a separate warning.
func checkPrecision(c *checkrt.Checker, x *Card) {
	if !c.Warnings || !x.Signature.IsSet() {
		return
	}
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		return // ill-formed strings have their own finding
	}
	for name, v := range rawjson.Members(string(text)) {
		if name != "seq" {
			checkrt.At(c, name, v, checkNumbers)
		}
	}
}

// checkNumbers checks every number inside a JSON value.
func checkNumbers(c *checkrt.Checker, v string) {
	switch kind := checkrt.KindOf(v); {
	case kind == checkrt.Object:
		for name, member := range rawjson.Members(v) {
			checkrt.At(c, name, member, checkNumbers)
		}
	case kind == checkrt.Array:
		for i, item := range rawjson.Items(v) {
			checkrt.AtIndex(c, i, item, checkNumbers)
		}
	case kind&checkrt.Number != 0:
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || checkrt.CompareDecimal(v, strconv.FormatFloat(f, 'g', -1, 64)) != 0 {
			c.Fail(&inexactNumber)
		}
	}
}
