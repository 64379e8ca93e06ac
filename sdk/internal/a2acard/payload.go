package a2acard

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Payload holds the rules for values whose signed form differs between readers. A nil
// rule is not checked.
type Payload struct {
	// Empty is for empty strings, arrays and objects, Text for characters outside
	// ASCII, and Number for numbers.
	Empty, Text, Number *cardrt.Rule
}

// Check applies the rules to every value of a card except its signatures.
func (p Payload) Check(c *cardrt.Checker, text string) {
	for name, v := range cardrt.Members(text) {
		if name != "signatures" {
			cardrt.At(c, name, v, p.value)
		}
	}
}

func (p Payload) value(c *cardrt.Checker, v string) {
	switch kind := cardrt.KindOf(v); {
	case v == `""` || v == "[]" || v == "{}":
		fail(c, p.Empty)
	case kind == cardrt.Object:
		for name, member := range cardrt.Members(v) {
			cardrt.At(c, name, member, p.value)
		}
	case kind == cardrt.Array:
		for i, item := range cardrt.Items(v) {
			cardrt.AtIndex(c, i, item, p.value)
		}
	case kind == cardrt.Text:
		if !ascii(cardrt.StringOf(v)) {
			fail(c, p.Text)
		}
	case kind&cardrt.Number != 0:
		fail(c, p.Number)
	}
}

func fail(c *cardrt.Checker, r *cardrt.Rule) {
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
func CheckDoubles(c *cardrt.Checker, object card.Object, r *cardrt.Rule) {
	if !object.IsZero() {
		doubles(c, object.String(), r)
	}
}

func doubles(c *cardrt.Checker, v string, r *cardrt.Rule) {
	switch kind := cardrt.KindOf(v); {
	case kind == cardrt.Object:
		for name, member := range cardrt.Members(v) {
			m := c.Mark()
			doubles(c, member, r)
			c.In(m, name)
		}
	case kind == cardrt.Array:
		for i, item := range cardrt.Items(v) {
			m := c.Mark()
			doubles(c, item, r)
			c.InIndex(m, i)
		}
	case kind&cardrt.Number != 0:
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || cardrt.CompareDecimal(v, strconv.FormatFloat(f, 'g', -1, 64)) != 0 {
			c.Fail(r)
		}
	}
}
