package projection

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// coverage records which members of an object are read: all of them, some fields, or some
// keys of a map or of free JSON.
type coverage struct {
	whole bool
	// kept says that some of its members are converted if present, and a rule drops the
	// others.
	kept bool
	// unsure says that a converted value may be dropped because of its value.
	unsure bool
	fields map[*ir.Field]*coverage
	// keys are the pointers below the field that are converted, dropped those that a rule
	// drops.
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

// add records that a location is read, and whether it is converted.
func (c *coverage) add(p *location, kept bool) {
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

// markUnsure records that the value at a location may be dropped although a rule converts
// it.
func (c *coverage) markUnsure(p *location) {
	for _, f := range p.fields {
		c = c.at(f)
		c.unsure = true
	}
}

// covers reports whether a location is read.
func (c *coverage) covers(p *location) bool {
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

// converted returns the members of t that are converted at least partly, in schema order.
func (c *coverage) converted(t *ir.Type) []*ir.Field {
	var list []*ir.Field
	for _, f := range t.Fields {
		if inner := c.fields[f]; inner != nil && inner.kept {
			list = append(list, f)
		}
	}
	return list
}
