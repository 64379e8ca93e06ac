// Package plan decides what generated code does, before any Go is written.
package plan

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/cardrt/op"
)

// Schema is the table of a package by which JSON text is checked. It has the structure of
// a [cardrt.Schema]; what is a variable or a function of the generated package there is
// named by a value here.
type Schema struct {
	Subschemas  []*Subschema
	Evaluations []*Evaluation
	// Calls are the hand-written checks, by the numbers of their keywords.
	Calls []Call

	numbers map[*ir.Node]int
}

// Call is a hand-written check: of the struct Type, or of a string where that is nil.
type Call struct {
	Func string
	Type *ir.Type
}

// Subschema is a [cardrt.Subschema].
type Subschema struct {
	Node     *ir.Node
	Kinds    cardrt.Kinds
	Type     *ir.Check
	Keywords []*Keyword
	Object   *Object
	Array    *cardrt.ArrayTable
	InPlace  bool
	Repeats  bool
	Warns    bool
}

// Keyword is a [cardrt.Keyword]. Arg is a string, a []string, a [2]string, a
// *cardrt.ReferencePaths, *[Alternatives], [Pattern], [Format] or [Known].
type Keyword struct {
	Op op.Code
	// Check is what the keyword comes from.
	Check        *ir.Check
	Rule         *ir.Check
	N, Low, High int
	Arg          any
	Warns        bool
}

// Pattern is the source of a pattern, Format the name of a format, Known the type whose
// members are suggested.
type (
	Pattern struct {
		Source string
		Open   bool
	}
	Format string
	// Always says that members described under a condition are left out.
	Known struct {
		Type   *ir.Type
		Always bool
	}
)

// Object is a [cardrt.ObjectTable].
type Object struct {
	Members  []*cardrt.Member
	Patterns []PatternMember
	Others   []OtherMember
	Names    []int32
	Required []RequiredMember
	Bits     int
}

// PatternMember is a [cardrt.PatternMember].
type PatternMember struct {
	// Check is what it comes from.
	Check   *ir.Check
	Pattern Pattern
	Rule    *ir.Check
	Apply   int32
}

// OtherMember is a [cardrt.OtherMember].
type OtherMember struct {
	Rule     *ir.Check
	Patterns []PatternMember
	Apply    int32
}

// RequiredMember is a [cardrt.RequiredMember].
type RequiredMember struct {
	Rule    *ir.Check
	Bit, If int32
	Name    string
}

// Alternatives are [cardrt.Alternatives].
type Alternatives struct {
	Apply  []int32
	Kinds  []cardrt.Kinds
	Tag    string
	Values [][]string
	// Choice is the check whose choice it is; nil without one.
	Choice *ir.Check
	Names  bool
}

// Evaluation is a [cardrt.Evaluation].
type Evaluation struct {
	Names                []string
	Patterns             []PatternMember
	Prefix               int
	AllMembers, AllItems bool
	Contains             []int32
	Parts                []cardrt.EvaluationPart
	Conditions           []int32
}

// Tables makes the table of a package, one subschema after the other.
type Tables struct {
	Schema
	// Owner has the node of every check.
	Owner map[*ir.Check]*ir.Node

	asserted    map[*ir.Node]bool
	cycles      *cycles
	evaluations map[*ir.Evaluation]int
	calls       map[Call]int
	// late says that something is tried on what is not evaluated, after others tried it.
	late bool
}

// NewTables begins with the table of a package.
func NewTables(pkg *ir.Package) *Tables {
	t := &Tables{
		Schema:      Schema{Subschemas: []*Subschema{{Node: &ir.Node{}}}, numbers: map[*ir.Node]int{}},
		Owner:       map[*ir.Check]*ir.Node{},
		asserted:    assertedNodes(pkg),
		cycles:      newCycles(),
		evaluations: map[*ir.Evaluation]int{},
		calls:       map[Call]int{},
	}
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			t.Owner[c] = n
			if c.Choice != nil {
				for _, d := range c.Choice.Discriminators {
					t.Owner[d.Unknown] = n // of nil, nobody asks
				}
			}
		}
	}
	return t
}

// Asserted reports whether findings of a node can be reported.
func (t *Tables) Asserted(n *ir.Node) bool { return t.asserted[n] }

// Recursive reports whether applying a node can lead to applying it again, to a value
// inside.
func (t *Tables) Recursive(n *ir.Node) bool { return t.cycles.recursive(n) }

// Rest returns the number of a subschema that has some of the checks of a node.
func (t *Tables) Rest(n *ir.Node, checks []*ir.Check) int {
	rest := &ir.Node{Name: n.Name, Origin: n.Origin, Checks: checks}
	t.asserted[rest] = true
	return t.Number(rest)
}

// Finish completes the table when all subschemas were asked for.
func (t *Tables) Finish() *Schema {
	for _, ev := range t.Evaluations {
		t.conditions(ev)
	}
	for _, s := range t.Subschemas {
		s.Repeats = t.late || t.cycles.recursive(s.Node)
		s.Warns = true
	}
	// The greatest fixed point. Subschemas mostly come before those that they apply.
	for changed := true; changed; {
		changed = false
		for _, s := range slices.Backward(t.Subschemas) {
			if s.Warns && !t.warns(s) {
				s.Warns, changed = false, true
			}
		}
	}
	for _, s := range t.Subschemas {
		for _, k := range s.Keywords {
			k.Warns = k.Op == op.If && t.warnsAll(k.Low, k.High)
		}
	}
	return &t.Schema
}

// warns reports whether a subschema finds nothing but warnings, as far as those that it
// applies do.
func (t *Tables) warns(s *Subschema) bool {
	if s.Kinds != 0 {
		return false
	}
	for _, k := range s.Keywords {
		switch k.Op {
		case op.Ref, op.NullOr, op.Versions, op.DependentSchema:
			if !t.warnsAll(k.N) {
				return false
			}
		case op.If:
			if !t.warnsAll(k.Low, k.High) {
				return false
			}
		case op.Suggest:
		default:
			if k.Rule == nil || k.Rule.Severity != ir.Warning {
				return false
			}
		}
	}
	if a := s.Array; a != nil {
		for _, n := range a.Prefix {
			if !t.warnsAll(int(n)) {
				return false
			}
		}
		for _, items := range a.Items {
			if !t.warnsAll(int(items.Apply)) {
				return false
			}
		}
	}
	return s.Object == nil || t.objectWarns(s.Object)
}

func (t *Tables) objectWarns(o *Object) bool {
	warning := func(c *ir.Check) bool { return c != nil && c.Severity == ir.Warning }
	all := func(list []int32) bool {
		return !slices.ContainsFunc(list, func(n int32) bool { return !t.warnsAll(int(n)) })
	}
	return all(o.Names) &&
		!slices.ContainsFunc(o.Members, func(m *cardrt.Member) bool { return !all(m.Apply) }) &&
		!slices.ContainsFunc(o.Patterns, func(p PatternMember) bool { return !t.warnsAll(int(p.Apply)) }) &&
		!slices.ContainsFunc(o.Required, func(r RequiredMember) bool { return !warning(r.Rule) }) &&
		!slices.ContainsFunc(o.Others, func(x OtherMember) bool {
			return x.Apply == 0 && !warning(x.Rule) || !t.warnsAll(int(x.Apply))
		})
}

// warnsAll reports whether the subschemas of some numbers find nothing but warnings.
func (t *Tables) warnsAll(numbers ...int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return !t.Subschemas[n].Warns })
}

// Number returns the number of the subschema of a node.
func (t *Tables) Number(n *ir.Node) int { return t.node(n) }

// node returns the number of the subschema of a node.
func (t *Tables) node(n *ir.Node) int {
	n = Resolve(n)
	if number, ok := t.numbers[n]; ok {
		return number
	}
	number := len(t.Subschemas)
	t.numbers[n] = number
	s := &Subschema{Node: n}
	t.Subschemas = append(t.Subschemas, s)
	asserted := t.asserted[n]
	checks := Inlined(n)
	if !asserted {
		checks = slices.DeleteFunc(checks, func(c *ir.Check) bool { return c.Severity == ir.Warning })
	}
	gate, rest := KindGate(checks)
	if gate != nil {
		s.Kinds = cardrt.Kinds(gate.Rule.(ir.TypeRule).Allowed)
		s.Type = t.rule(gate, asserted)
	}
	b := &builder{Tables: t, s: s, asserted: asserted}
	for _, c := range rest {
		b.check(c)
	}
	if typ := cmp.Or(n.Type, n.Shares); typ != nil && asserted && SuggestsMembers(typ) {
		b.suggest(typ)
	}
	return number
}

// rule is the check as it is reported; nil for what is only tried.
func (t *Tables) rule(c *ir.Check, asserted bool) *ir.Check {
	if !asserted {
		return nil
	}
	return c
}

// builder fills one subschema.
type builder struct {
	*Tables
	s        *Subschema
	asserted bool
	at       *ir.Check // the check at hand
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
		if _, ok := cardrt.Format(r.Name); !ok {
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

// suggest looks for misspelled members of a type; not for those that are described under a
// condition that does not hold.
func (b *builder) suggest(t *ir.Type) {
	condition, _ := ConditionOfMembers(t)
	if condition == nil {
		b.keyword(&Keyword{Op: op.Suggest, Arg: Known{Type: t}})
		return
	}
	b.inPlace(&Keyword{Op: op.If, N: b.node(condition), Low: b.suggestion(t, false), High: b.suggestion(t, true)})
}

// suggestion returns the number of a subschema that does nothing else.
func (b *builder) suggestion(t *ir.Type, always bool) int {
	b.Subschemas = append(b.Subschemas, &Subschema{Node: t.Node, Keywords: []*Keyword{{Op: op.Suggest, Arg: Known{t, always}}}})
	return len(b.Subschemas) - 1
}

// apart puts a check for which the subschema has no room into one of its own.
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

// row returns the row of a member.
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

// bit returns the bit of a member whose presence is asked for.
func (b *builder) bit(name string) int32 {
	row := b.row(name)
	if row.Bit == 0 {
		b.s.Object.Bits++
		row.Bit = int32(b.s.Object.Bits)
	}
	return row.Bit
}

// patternMember is the row of a pattern of a check. Only a pattern that can be left open is
// reported by itself.
func (b *builder) patternMember(c *ir.Check, source string, apply int) PatternMember {
	p := PatternMember{Check: c, Pattern: Pattern{source, OpenSource(source)}, Apply: int32(apply)}
	if p.Pattern.Open {
		p.Rule = b.rule(c, b.asserted)
	}
	return p
}

func (b *builder) others(c *ir.Check, r ir.AdditionalProperties) {
	if r.Node != nil && len(r.Node.Checks) == 0 {
		return
	}
	const most = 64 // as many as Member.Known has bits
	o := b.object()
	j := len(o.Others)
	if j == most {
		b.apart(c)
		return
	}
	other := OtherMember{Apply: int32(b.optional(r.Node))}
	if other.Apply == 0 {
		other.Rule = b.rule(c, b.asserted)
	}
	for _, p := range r.Patterns {
		other.Patterns = append(other.Patterns, b.patternMember(c, p, 0))
	}
	o.Others = append(o.Others, other)
	for _, name := range r.Known {
		b.row(name).Known |= 1 << j
	}
}

// evaluation returns the number of an evaluation.
func (b *builder) evaluation(c *ir.Check, e *ir.Evaluation) int {
	if number, ok := b.evaluations[e]; ok {
		return number
	}
	number := len(b.Evaluations)
	b.evaluations[e] = number
	ev := &Evaluation{Names: e.Names, Prefix: e.Prefix, AllMembers: e.AllMembers, AllItems: e.AllItems}
	b.Evaluations = append(b.Evaluations, ev)
	for _, p := range e.Patterns {
		ev.Patterns = append(ev.Patterns, b.patternMember(c, p, 0))
	}
	ev.Contains = b.nodes(e.Contains)
	b.late = b.late || len(e.Contains) > 0
	for _, p := range e.Parts {
		if !p.Evaluation.Empty() {
			ev.Parts = append(ev.Parts, cardrt.EvaluationPart{
				If: int32(b.optional(p.If)), Unless: p.Unless, Present: p.Present, HasPresent: p.Dependent,
				Evaluation: int32(b.evaluation(c, p.Evaluation)),
			})
		}
	}
	return number
}

// conditions lists the subschemas on which an evaluation depends.
func (t *Tables) conditions(ev *Evaluation) {
	seen := map[*Evaluation]bool{}
	var visit func(*Evaluation)
	visit = func(e *Evaluation) {
		if seen[e] {
			return
		}
		seen[e] = true
		for _, p := range e.Parts {
			if p.If > 0 && !slices.Contains(ev.Conditions, p.If) {
				ev.Conditions = append(ev.Conditions, p.If)
			}
			visit(t.Evaluations[p.Evaluation])
		}
	}
	visit(ev)
}
