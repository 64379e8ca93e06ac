package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// alternatives returns the alternatives of the current check, with the findings for values that match
// none.
func (b *builder) alternatives(nodes []*ir.Node) *Alternatives {
	a := &Alternatives{Apply: b.nodes(nodes)}
	if c := b.at; b.asserted && Explains(c) {
		a.Choice, a.Names = c, NamesMatches(c)
	}
	return a
}

// Explains reports whether a better finding than the one of an anyOf or oneOf may exist: the
// findings of one alternative, or the names of the matching ones.
func Explains(c *ir.Check) bool { return c.Choice.Selects() || c.Choice != nil && NamesMatches(c) }

// NamesMatches reports whether a check names the matching alternatives if there are several.
func NamesMatches(c *ir.Check) bool {
	_, ok := c.Rule.(ir.OneOf)
	return ok && !c.Choice.Fixed
}
