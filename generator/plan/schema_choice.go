package plan

import (
	"github.com/agentcard-go/cardgen/generator/ir"
)

// alternatives are those of a check, with what is reported of values that they refuse.
func (b *builder) alternatives(c *ir.Check, nodes []*ir.Node) *Alternatives {
	a := &Alternatives{Apply: b.nodes(nodes)}
	if b.asserted && Explains(c) {
		a.Choice, a.Names = c, NamesMatches(c)
	}
	return a
}

// Explains reports whether something better than the finding of an anyOf or oneOf can be
// reported: the findings of one alternative, or the names of those that match.
func Explains(c *ir.Check) bool { return c.Choice.Selects() || c.Choice != nil && NamesMatches(c) }

// NamesMatches reports whether a check names the alternatives that match when more than one does.
func NamesMatches(c *ir.Check) bool {
	_, ok := c.Rule.(ir.OneOf)
	return ok && !c.Choice.Fixed
}
