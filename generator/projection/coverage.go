package projection

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// coverage says which members of an object are read: all of it, some of its fields, or
// some keys of a map or of free JSON.
type coverage struct {
	whole bool
	// kept says that something of it goes over, as far as it is there; the rest is
	// dropped by a rule.
	kept bool
	// unsure says that what goes over may yet be dropped, for the value that it has.
	unsure bool
	fields map[*ir.Field]*coverage
	// keys are the pointers, below the field, that go over, and dropped those that a
	// rule drops.
	keys, dropped []string
}

// at returns the coverage of a field.
func (c *coverage) at(f *ir.Field) *coverage {
	if c.fields == nil {
		c.fields = make(map[*ir.Field]*coverage)
	}
	if c.fields[f] == nil {
		c.fields[f] = new(coverage)
	}
	return c.fields[f]
}

// add notes that a place is read, and whether it goes over.
func (c *coverage) add(p *place, kept bool) {
	c.kept = c.kept || kept
	for _, f := range p.fields {
		c = c.at(f)
		c.kept = c.kept || kept
	}
	switch {
	case p.isField():
		c.whole = true
	case kept:
		c.keys = append(c.keys, card.JoinPointer(p.keys...))
	default:
		c.dropped = append(c.dropped, card.JoinPointer(p.keys...))
	}
}

// doubt notes that the value at a place may be dropped although a rule takes it over.
func (c *coverage) doubt(p *place) {
	for _, f := range p.fields {
		c = c.at(f)
		c.unsure = true
	}
}

// covers reports whether a place is read.
func (c *coverage) covers(p *place) bool {
	for _, f := range p.fields {
		if c == nil || c.whole {
			return c != nil
		}
		c = c.fields[f]
	}
	if c == nil {
		return false
	}
	return c.whole || !p.isField() && slices.Contains(c.keys, card.JoinPointer(p.keys...))
}

// goesOver are the members of t of which something goes over, in schema order.
func (c *coverage) goesOver(t *ir.Type) []*ir.Field {
	var list []*ir.Field
	for _, f := range t.Fields {
		if inner := c.fields[f]; inner != nil && inner.kept {
			list = append(list, f)
		}
	}
	return list
}
