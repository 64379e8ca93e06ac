package a2acard

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Payload holds the rules for values whose signed form differs between readers. A nil
// rule is not checked.
type Payload struct {
	// Empty applies to empty strings, arrays and objects, Text to characters outside ASCII, and
	// Number to numbers.
	Empty, Text, Number *check.Rule
}

// Check applies the rules to every value of a card except its signatures.
func (p Payload) Check(c *check.Checker, text string) {
	for name, v := range scan.Members(text) {
		if name != "signatures" {
			check.At(c, name, v, p.value)
		}
	}
}

func (p Payload) value(c *check.Checker, v string) {
	switch kind := scan.KindOf(v); {
	case v == `""` || v == "[]" || v == "{}":
		fail(c, p.Empty)
	case kind == scan.Object:
		for name, member := range scan.Members(v) {
			check.At(c, name, member, p.value)
		}
	case kind == scan.Array:
		for i, item := range scan.Items(v) {
			check.AtIndex(c, i, item, p.value)
		}
	case kind == scan.Text:
		if !ascii(check.StringOf(v)) {
			fail(c, p.Text)
		}
	case kind&scan.Number != 0:
		fail(c, p.Number)
	}
}

func fail(c *check.Checker, r *check.Rule) {
	if r != nil {
		c.Fail(r)
	}
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// CheckDoubles reports every number inside a free object that a double cannot represent
// exactly.
func CheckDoubles(c *check.Checker, object card.Object, r *check.Rule) {
	if !object.IsZero() {
		doubles(c, object.String(), r)
	}
}

func doubles(c *check.Checker, v string, r *check.Rule) {
	switch kind := scan.KindOf(v); {
	case kind == scan.Object:
		for name, member := range scan.Members(v) {
			m := c.Mark()
			doubles(c, member, r)
			c.In(m, name)
		}
	case kind == scan.Array:
		for i, item := range scan.Items(v) {
			m := c.Mark()
			doubles(c, item, r)
			c.InIndex(m, i)
		}
	case kind&scan.Number != 0:
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || decimal.Compare(v, strconv.FormatFloat(f, 'g', -1, 64)) != 0 {
			c.Fail(r)
		}
	}
}
