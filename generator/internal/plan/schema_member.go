package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

func (b *builder) array() *cardrt.ArrayTable {
	if b.s.Array == nil {
		b.s.Array = &cardrt.ArrayTable{}
	}
	return b.s.Array
}

func (b *builder) object() *Object {
	if b.s.Object == nil {
		b.s.Object = &Object{}
		b.rows = map[string]*cardrt.Member{}
	}
	return b.s.Object
}

func (b *builder) row(name string) *cardrt.Member {
	o := b.object()
	row := b.rows[name]
	if row == nil {
		row = &cardrt.Member{Name: name}
		b.rows[name] = row
		o.Members = append(o.Members, row)
	}
	return row
}

// bit returns the bit of a member that a rule requires or tests for.
func (b *builder) bit(name string) int32 {
	row := b.row(name)
	if row.Bit == 0 {
		b.s.Object.Bits++
		row.Bit = int32(b.s.Object.Bits)
	}
	return row.Bit
}

// patternMember returns the row for a pattern of a check. The row has a finding if the match
// may remain undecided.
func (b *builder) patternMember(c *ir.Check, source string, apply int) PatternMember {
	p := PatternMember{Check: c, Pattern: Pattern{source, pattern.IsOpen(source)}, Apply: int32(apply)}
	if p.Pattern.Open {
		p.Rule = b.rule(c, b.asserted)
	}
	return p
}

func (b *builder) prefixItems(r ir.PrefixItems) {
	for i, n := range r.Nodes {
		if len(n.Checks) == 0 {
			continue
		}
		a := b.array()
		for len(a.Prefix) <= i {
			a.Prefix = append(a.Prefix, 0)
		}
		if a.Prefix[i] > 0 {
			b.apart(b.at)
			return
		}
		a.Prefix[i] = int32(b.node(n))
	}
}

func (b *builder) required(r ir.Required) {
	o := b.object()
	o.Required = append(o.Required, RequiredMember{Rule: b.rule(b.at, b.asserted), Bit: b.bit(r.Name), Name: r.Name})
}

func (b *builder) dependentRequired(r ir.DependentRequired) {
	o := b.object()
	for _, name := range r.Names {
		o.Required = append(o.Required, RequiredMember{Rule: b.rule(b.at, b.asserted), Bit: b.bit(name), If: b.bit(r.If), Name: name})
	}
}

func (b *builder) properties(r ir.Properties) {
	for _, p := range r.List {
		if len(p.Node.Checks) > 0 {
			row := b.row(p.Name)
			row.Apply = append(row.Apply, int32(b.node(p.Node)))
		}
	}
}

func (b *builder) patternProperties(r ir.PatternProperties) {
	o := b.object()
	for _, p := range r.List {
		o.Patterns = append(o.Patterns, b.patternMember(b.at, p.Pattern, b.node(p.Node)))
	}
}

func (b *builder) additionalProperties(r ir.AdditionalProperties) {
	if r.Node != nil && len(r.Node.Checks) == 0 {
		return
	}
	const most = 64 // the number of bits in Member.Known
	o := b.object()
	j := len(o.Others)
	if j == most {
		b.apart(b.at)
		return
	}
	other := OtherMember{Apply: int32(b.optional(r.Node))}
	if other.Apply == 0 {
		other.Rule = b.rule(b.at, b.asserted)
	}
	for _, p := range r.Patterns {
		other.Patterns = append(other.Patterns, b.patternMember(b.at, p, 0))
	}
	o.Others = append(o.Others, other)
	for _, name := range r.Known {
		b.row(name).Known |= 1 << j
	}
}
