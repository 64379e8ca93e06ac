package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// builder fills one subschema.
type builder struct {
	*Tables
	s        *Subschema
	asserted bool
	at       *ir.Check // the current check
	rows     map[string]*cardrt.Member
}

func (b *builder) keyword(k *Keyword) {
	k.Check = b.at
	b.s.Keywords = append(b.s.Keywords, k)
}

func (b *builder) inPlace(k *Keyword) {
	b.s.InPlace = true
	b.keyword(k)
}

func (b *builder) check(c *ir.Check) {
	b.at = c
	rule := b.rule(c, b.asserted)
	leaf := func(code op.Code, n int, arg any) { b.keyword(&Keyword{Op: code, Rule: rule, N: n, Arg: arg}) }
	switch r := c.Rule.(type) {
	case ir.TypeRule:
		b.keyword(&Keyword{Op: op.Type, Rule: rule, Low: int(r.Allowed)})
	case ir.Never:
		leaf(op.Never, 0, nil)
	case ir.Const:
		b.keyword(&Keyword{Op: op.Const, Rule: rule, Arg: r.Value, Low: int(c.Kinds)})
	case ir.Enum:
		b.keyword(&Keyword{Op: op.Enum, Rule: rule, Arg: r.Values, Low: int(c.Kinds)})
	case ir.Ref:
		b.inPlace(&Keyword{Op: op.Ref, N: b.node(r.Node)})
	case ir.NullOr:
		b.inPlace(&Keyword{Op: op.NullOr, N: b.node(r.Node)})
	case ir.InVersions:
		b.inPlace(&Keyword{Op: op.Versions, N: b.node(r.Node), Low: r.From, High: r.To})
	case ir.AnyOf:
		b.inPlace(&Keyword{Op: op.AnyOf, Rule: rule, Arg: b.alternatives(c, r.Nodes)})
	case ir.OneOf:
		b.inPlace(&Keyword{Op: op.OneOf, Rule: rule, Arg: b.alternatives(c, r.Nodes)})
	case ir.Dispatch:
		a := b.alternatives(c, nil)
		a.Tag = r.Tag
		for _, k := range r.Cases {
			a.Apply = append(a.Apply, int32(b.node(k.Node)))
			a.Kinds = append(a.Kinds, cardrt.Kinds(k.Kinds))
			a.Values = append(a.Values, k.Values)
		}
		b.inPlace(&Keyword{Op: op.Dispatch, Rule: rule, Arg: a})
	case ir.Not:
		b.inPlace(&Keyword{Op: op.Not, Rule: rule, N: b.node(r.Node)})
	case ir.If:
		b.inPlace(&Keyword{Op: op.If, N: b.node(r.If), Low: b.optional(r.Then), High: b.optional(r.Else)})
	case ir.ReadOnly:
		leaf(op.ReadOnly, 0, nil)
	case ir.Call:
		call, kinds := Call{Func: r.Func}, ir.Text
		if r.Struct != nil {
			call.Type, kinds = r.Struct, ir.Object
		}
		b.inPlace(&Keyword{Op: op.Call, N: b.call(call), Low: int(kinds)})
	case ir.Representable:
		leaf(op.FitsFloat64, 0, nil)
	case ir.MinLength:
		b.length(rule, map[ir.LengthUnit]op.Code{ir.Octets: op.MinOctets, ir.CodePoints: op.MinChars, ir.UTF16: op.MinUTF16}[r.Unit], r.N, r.Trim)
	case ir.MaxLength:
		b.length(rule, map[ir.LengthUnit]op.Code{ir.Octets: op.MaxOctets, ir.CodePoints: op.MaxChars, ir.UTF16: op.MaxUTF16}[r.Unit], r.N, r.Trim)
	case ir.Pattern:
		if r.Open {
			leaf(op.Search, 0, Pattern{r.Source, true})
		} else {
			leaf(op.Match, 0, Pattern{r.Source, false})
		}
	case ir.Format:
		if _, ok := ir.Formats[r.Name]; !ok {
			return // an unknown format asserts nothing
		}
		leaf(op.Format, 0, Format(r.Name))
	case ir.Within:
		b.keyword(&Keyword{Op: op.Within, Rule: rule, Arg: r.Set, High: flag(r.Trim)})
	case ir.Minimum:
		leaf(op.Minimum, 0, r.Bound)
	case ir.Maximum:
		leaf(op.Maximum, 0, r.Bound)
	case ir.ExclusiveMinimum:
		leaf(op.ExclusiveMinimum, 0, r.Bound)
	case ir.ExclusiveMaximum:
		leaf(op.ExclusiveMaximum, 0, r.Bound)
	case ir.MultipleOf:
		leaf(op.MultipleOf, 0, r.Of)
	case ir.ZeroOrMinimum:
		leaf(op.ZeroOrMinimum, 0, r.Bound)
	case ir.MinItems:
		leaf(op.MinItems, r.N, nil)
	case ir.MaxItems:
		leaf(op.MaxItems, r.N, nil)
	case ir.UniqueItems:
		leaf(op.UniqueItems, 0, nil)
	case ir.UniqueBy:
		b.keyword(&Keyword{Op: op.UniqueBy, Rule: rule, Arg: r.Member, High: flag(r.Trim)})
	case ir.Contains:
		b.keyword(&Keyword{Op: op.Contains, Rule: rule, N: b.node(r.Node), Low: r.Min, High: r.Max})
	case ir.PrefixItems:
		for i, n := range r.Nodes {
			if len(n.Checks) > 0 {
				a := b.array()
				for len(a.Prefix) <= i {
					a.Prefix = append(a.Prefix, 0)
				}
				if a.Prefix[i] > 0 {
					b.apart(c)
					return
				}
				a.Prefix[i] = int32(b.node(n))
			}
		}
	case ir.Items:
		a := b.array()
		a.Items = append(a.Items, cardrt.ItemsFrom{From: int32(r.From), Apply: int32(b.node(r.Node))})
	case ir.UnevaluatedItems:
		b.late = b.late || r.Node != nil
		b.inPlace(&Keyword{Op: op.UnevaluatedItems, Rule: rule, N: b.optional(r.Node), Low: b.evaluation(c, r.Evaluation)})
	case ir.MinProperties:
		leaf(op.MinProperties, r.N, nil)
	case ir.MaxProperties:
		leaf(op.MaxProperties, r.N, nil)
	case ir.PropertyNames:
		o := b.object()
		o.Names = append(o.Names, int32(b.node(r.Node)))
	case ir.Properties:
		for _, p := range r.List {
			if len(p.Node.Checks) > 0 {
				row := b.row(p.Name)
				row.Apply = append(row.Apply, int32(b.node(p.Node)))
			}
		}
	case ir.PatternProperties:
		o := b.object()
		for _, p := range r.List {
			o.Patterns = append(o.Patterns, b.patternMember(c, p.Pattern, b.node(p.Node)))
		}
	case ir.AdditionalProperties:
		b.others(c, r)
	case ir.Required:
		o := b.object()
		o.Required = append(o.Required, RequiredMember{Rule: rule, Bit: b.bit(r.Name), Name: r.Name})
	case ir.DependentRequired:
		o := b.object()
		for _, name := range r.Names {
			o.Required = append(o.Required, RequiredMember{Rule: rule, Bit: b.bit(name), If: b.bit(r.If), Name: name})
		}
	case ir.DependentSchema:
		b.inPlace(&Keyword{Op: op.DependentSchema, N: b.node(r.Node), Arg: r.If})
	case ir.Order:
		leaf(op.Order, 0, [2]string{r.Earlier, r.Later})
	case ir.References:
		paths := &cardrt.ReferencePaths{From: r.From, To: r.To}
		for _, w := range r.Where {
			paths.Where = append(paths.Where, cardrt.ReferenceWhere{Path: w.Path, Apply: int32(b.node(w.Node))})
		}
		leaf(op.References, 0, paths)
	case ir.JSONSchema:
		leaf(op.JSONSchema, 0, r.Draft)
	case ir.UnevaluatedProperties:
		b.late = b.late || r.Node != nil
		b.inPlace(&Keyword{Op: op.UnevaluatedProperties, Rule: rule, N: b.optional(r.Node), Low: b.evaluation(c, r.Evaluation)})
	}
}

// apart puts a check into a separate subschema if the current one has no room for it.
func (b *builder) apart(c *ir.Check) {
	n := &ir.Node{Origin: b.s.Node.Origin, Checks: []*ir.Check{c}}
	b.Tables.asserted[n] = b.asserted
	b.inPlace(&Keyword{Op: op.Ref, N: b.node(n)})
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (b *builder) length(rule *ir.Check, code op.Code, n int, trim bool) {
	b.keyword(&Keyword{Op: code, Rule: rule, N: n, High: flag(trim)})
}

func (b *builder) nodes(list []*ir.Node) []int32 {
	numbers := make([]int32, len(list))
	for i, n := range list {
		numbers[i] = int32(b.node(n))
	}
	return numbers
}

func (b *builder) optional(n *ir.Node) int {
	if n == nil {
		return 0
	}
	return b.node(n)
}

func (b *builder) call(c Call) int {
	number, ok := b.calls[c]
	if !ok {
		number = len(b.Calls)
		b.calls[c] = number
		b.Calls = append(b.Calls, c)
	}
	return number
}
