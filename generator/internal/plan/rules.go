package plan

import (
	"fmt"
	"reflect"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// row defines the treatment of a rule type R in package plan: its keyword in the table for JSON
// text, and the check of each kind of Go value. If the column for a value is nil, the value is
// encoded and its text is validated. A bound of [ir.RestrictionOf] needs no column.
type row[R ir.Rule] struct {
	// raw adds the rule to the table of JSON text. It is required.
	raw func(*builder, R)
	// onAny decides a rule for every Go representation: a rule that applies nodes to the value
	// itself, or a hand-written check.
	onAny func(decider, *ir.Check, R, holder) ([]Step, bool)
	// onScalar returns the condition under which a Go string, number or boolean violates the
	// rule. It is nil if no value violates it.
	onScalar func(decider, *ir.Check, R, Value) (Cond, bool)
	// onStruct decides the rule on the fields of the struct x, onTuple on the fields of the
	// tuple x.
	onStruct func(decider, *ir.Check, R, *ir.Type) ([]Step, bool)
	onTuple  func(decider, *ir.Check, R, *ir.Type) ([]Step, bool)
	// onElements decides the rule on the elements of the slice or map x.
	onElements func(decider, *ir.Check, R, *ir.Use) ([]Step, bool)
}

// holder is a Go value of any representation.
type holder struct {
	use *ir.Use
	x   Value
	at  Site
}

// untyped is a row without its rule type.
type untyped struct {
	raw               func(*builder, ir.Rule)
	onAny             func(decider, *ir.Check, holder) ([]Step, bool)
	onScalar          func(decider, *ir.Check, Value) (Cond, bool)
	onStruct, onTuple func(decider, *ir.Check, *ir.Type) ([]Step, bool)
	onElements        func(decider, *ir.Check, *ir.Use) ([]Step, bool)
}

func (r row[R]) entry() (reflect.Type, untyped) {
	return reflect.TypeFor[R](), untyped{
		raw:        func(b *builder, rule ir.Rule) { r.raw(b, rule.(R)) },
		onAny:      decides(r.onAny),
		onScalar:   decides(r.onScalar),
		onStruct:   decides(r.onStruct),
		onTuple:    decides(r.onTuple),
		onElements: decides(r.onElements),
	}
}

// decides converts a column to a function for any rule, which returns false for a nil column.
func decides[R ir.Rule, On, Result any](column func(decider, *ir.Check, R, On) (Result, bool)) func(decider, *ir.Check, On) (Result, bool) {
	return func(d decider, c *ir.Check, on On) (none Result, ok bool) {
		if column == nil {
			return none, false
		}
		return column(d, c, c.Rule.(R), on)
	}
}

func rowOf(r ir.Rule) untyped {
	row, ok := rowsByType[reflect.TypeOf(r)]
	if !ok {
		panic(fmt.Sprintf("plan: no row for the rule %T", r))
	}
	return row
}

// rowsByType finds the row of a rule type. It is filled by init, since the columns refer to it.
var rowsByType = map[reflect.Type]untyped{}

func init() {
	for _, r := range rows {
		t, row := r.entry()
		rowsByType[t] = row
	}
}

// builder fills one subschema.
type builder struct {
	*Tables
	s        *Subschema
	asserted bool
	at       *ir.Check // the current check
	rows     map[string]*cardrt.Member
}

// check adds a check to the subschema.
func (b *builder) check(c *ir.Check) {
	b.at = c
	rowOf(c.Rule).raw(b, c.Rule)
}

// keyword adds a keyword that has no finding of its own.
func (b *builder) keyword(k Keyword) {
	k.Check = b.at
	b.s.Keywords = append(b.s.Keywords, &k)
}

// assert adds a keyword that reports the current check.
func (b *builder) assert(k Keyword) {
	k.Rule = b.rule(b.at, b.asserted)
	b.keyword(k)
}

// inPlace adds a keyword that applies subschemas to the same value.
func (b *builder) inPlace(k Keyword) {
	b.s.InPlace = true
	b.keyword(k)
}

// assertInPlace adds a keyword that applies subschemas to the same value and reports the
// current check.
func (b *builder) assertInPlace(k Keyword) {
	b.s.InPlace = true
	b.assert(k)
}

// flag is the number of a boolean field of a [Keyword].
func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rows has one row for each rule type of package ir.
var rows = []interface {
	entry() (reflect.Type, untyped)
}{
	// Rules about any instance.
	row[ir.TypeRule]{
		raw:      func(b *builder, r ir.TypeRule) { b.assert(Keyword{Op: op.Type, Low: int(r.Allowed)}) },
		onScalar: decider.wholeNumber,
	},
	row[ir.Never]{raw: func(b *builder, _ ir.Never) { b.assert(Keyword{Op: op.Never}) }},
	row[ir.Const]{raw: func(b *builder, r ir.Const) { b.assert(Keyword{Op: op.Const, Arg: r.Value, Low: int(b.at.Kinds)}) }},
	row[ir.Enum]{raw: func(b *builder, r ir.Enum) { b.assert(Keyword{Op: op.Enum, Arg: r.Values, Low: int(b.at.Kinds)}) }},
	row[ir.Ref]{raw: func(b *builder, r ir.Ref) { b.inPlace(Keyword{Op: op.Ref, N: b.node(r.Node)}) }},
	row[ir.NullOr]{raw: func(b *builder, r ir.NullOr) { b.inPlace(Keyword{Op: op.NullOr, N: b.node(r.Node)}) }},
	row[ir.AnyOf]{
		raw:   func(b *builder, r ir.AnyOf) { b.assertInPlace(Keyword{Op: op.AnyOf, Arg: b.alternatives(r.Nodes)}) },
		onAny: decider.anyOf,
	},
	row[ir.OneOf]{
		raw:   func(b *builder, r ir.OneOf) { b.assertInPlace(Keyword{Op: op.OneOf, Arg: b.alternatives(r.Nodes)}) },
		onAny: decider.exactlyOne,
	},
	row[ir.Dispatch]{raw: (*builder).dispatch},
	row[ir.Not]{
		raw:   func(b *builder, r ir.Not) { b.assertInPlace(Keyword{Op: op.Not, N: b.node(r.Node)}) },
		onAny: decider.not,
	},
	row[ir.If]{
		raw: func(b *builder, r ir.If) {
			b.inPlace(Keyword{Op: op.If, N: b.node(r.If), Low: b.optional(r.Then), High: b.optional(r.Else)})
		},
		onAny: decider.branches,
	},
	row[ir.InVersions]{
		raw: func(b *builder, r ir.InVersions) {
			b.inPlace(Keyword{Op: op.Versions, N: b.node(r.Node), Low: r.From, High: r.To})
		},
		onAny: decider.inVersions,
	},
	row[ir.ReadOnly]{raw: func(b *builder, _ ir.ReadOnly) { b.assert(Keyword{Op: op.ReadOnly}) }},
	row[ir.Call]{raw: (*builder).handWritten, onAny: decider.handWritten},
	row[ir.Representable]{
		raw:      func(b *builder, _ ir.Representable) { b.assert(Keyword{Op: op.FitsFloat64}) },
		onScalar: decider.representable,
	},

	// Rules about strings.
	row[ir.MinLength]{
		raw: func(b *builder, r ir.MinLength) {
			code := map[ir.LengthUnit]op.Code{ir.Octets: op.MinOctets, ir.CodePoints: op.MinChars, ir.UTF16: op.MinUTF16}[r.Unit]
			b.assert(Keyword{Op: code, N: r.N, High: flag(r.Trim)})
		},
		onScalar: decider.minLength,
	},
	row[ir.MaxLength]{
		raw: func(b *builder, r ir.MaxLength) {
			code := map[ir.LengthUnit]op.Code{ir.Octets: op.MaxOctets, ir.CodePoints: op.MaxChars, ir.UTF16: op.MaxUTF16}[r.Unit]
			b.assert(Keyword{Op: code, N: r.N, High: flag(r.Trim)})
		},
		onScalar: decider.maxLength,
	},
	row[ir.Pattern]{
		raw: func(b *builder, r ir.Pattern) {
			code := op.Match
			if r.Open {
				code = op.Search
			}
			b.assert(Keyword{Op: code, Arg: Pattern{r.Source, r.Open}})
		},
		onScalar: decider.pattern,
	},
	row[ir.Format]{
		raw: func(b *builder, r ir.Format) {
			if asserts(r) {
				b.assert(Keyword{Op: op.Format, Arg: Format(r.Name)})
			}
		},
		onScalar: decider.format,
	},
	row[ir.Within]{
		raw:      func(b *builder, r ir.Within) { b.assert(Keyword{Op: op.Within, Arg: r.Set, High: flag(r.Trim)}) },
		onScalar: decider.within,
	},

	// Rules about numbers.
	row[ir.Minimum]{raw: func(b *builder, r ir.Minimum) { b.assert(Keyword{Op: op.Minimum, Arg: r.Bound}) }},
	row[ir.Maximum]{raw: func(b *builder, r ir.Maximum) { b.assert(Keyword{Op: op.Maximum, Arg: r.Bound}) }},
	row[ir.ExclusiveMinimum]{raw: func(b *builder, r ir.ExclusiveMinimum) { b.assert(Keyword{Op: op.ExclusiveMinimum, Arg: r.Bound}) }},
	row[ir.ExclusiveMaximum]{raw: func(b *builder, r ir.ExclusiveMaximum) { b.assert(Keyword{Op: op.ExclusiveMaximum, Arg: r.Bound}) }},
	row[ir.MultipleOf]{
		raw:      func(b *builder, r ir.MultipleOf) { b.assert(Keyword{Op: op.MultipleOf, Arg: cardrt.Divisor(r.Of)}) },
		onScalar: func(_ decider, _ *ir.Check, r ir.MultipleOf, x Value) (Cond, bool) { return multiple(r.Of, x), true },
	},
	row[ir.ZeroOrMinimum]{
		raw: func(b *builder, r ir.ZeroOrMinimum) { b.assert(Keyword{Op: op.ZeroOrMinimum, Arg: r.Bound}) },
		onScalar: func(_ decider, _ *ir.Check, r ir.ZeroOrMinimum, x Value) (Cond, bool) {
			return zeroOrMinimum(r.Bound, x), true
		},
	},

	// Rules about arrays.
	row[ir.MinItems]{raw: func(b *builder, r ir.MinItems) { b.assert(Keyword{Op: op.MinItems, N: r.N}) }},
	row[ir.MaxItems]{raw: func(b *builder, r ir.MaxItems) { b.assert(Keyword{Op: op.MaxItems, N: r.N}) }},
	row[ir.UniqueItems]{
		raw:        func(b *builder, _ ir.UniqueItems) { b.assert(Keyword{Op: op.UniqueItems}) },
		onElements: decider.uniqueItems,
	},
	row[ir.UniqueBy]{
		raw:        func(b *builder, r ir.UniqueBy) { b.assert(Keyword{Op: op.UniqueBy, Arg: r.Member, High: flag(r.Trim)}) },
		onElements: decider.uniqueBy,
	},
	row[ir.PrefixItems]{raw: (*builder).prefixItems, onTuple: decider.tuplePrefix},
	row[ir.Items]{
		raw: func(b *builder, r ir.Items) {
			a := b.array()
			a.Items = append(a.Items, cardrt.ItemsFrom{From: int32(r.From), Apply: int32(b.node(r.Node))})
		},
		onTuple: decider.tupleItems, onElements: decider.items,
	},
	row[ir.UnevaluatedItems]{raw: func(b *builder, r ir.UnevaluatedItems) { b.unevaluated(op.UnevaluatedItems, r.Node, r.Evaluation) }},
	row[ir.Contains]{raw: func(b *builder, r ir.Contains) {
		b.assert(Keyword{Op: op.Contains, N: b.node(r.Node), Low: r.Min, High: r.Max})
	}},

	// Rules about objects.
	row[ir.Required]{raw: (*builder).required, onStruct: decider.requiredField},
	row[ir.MinProperties]{raw: func(b *builder, r ir.MinProperties) { b.assert(Keyword{Op: op.MinProperties, N: r.N}) }},
	row[ir.MaxProperties]{raw: func(b *builder, r ir.MaxProperties) { b.assert(Keyword{Op: op.MaxProperties, N: r.N}) }},
	row[ir.PropertyNames]{
		raw: func(b *builder, r ir.PropertyNames) {
			o := b.object()
			o.Names = append(o.Names, int32(b.node(r.Node)))
		},
		onStruct: decider.memberNames, onElements: decider.entryNames,
	},
	row[ir.Properties]{raw: (*builder).properties, onStruct: decider.properties},
	row[ir.PatternProperties]{raw: (*builder).patternProperties, onStruct: decider.patternProperties},
	row[ir.AdditionalProperties]{
		raw: (*builder).additionalProperties, onStruct: decider.additionalProperties, onElements: decider.entries,
	},
	row[ir.DependentRequired]{raw: (*builder).dependentRequired, onStruct: decider.dependentRequired},
	row[ir.DependentSchema]{
		raw: func(b *builder, r ir.DependentSchema) {
			b.inPlace(Keyword{Op: op.DependentSchema, N: b.node(r.Node), Arg: r.If})
		},
		onStruct: decider.dependentSchema,
	},
	row[ir.Order]{
		raw:      func(b *builder, r ir.Order) { b.assert(Keyword{Op: op.Order, Arg: [2]string{r.Earlier, r.Later}}) },
		onStruct: decider.order,
	},
	row[ir.References]{raw: (*builder).references, onStruct: decider.references},
	row[ir.UnevaluatedProperties]{raw: func(b *builder, r ir.UnevaluatedProperties) {
		b.unevaluated(op.UnevaluatedProperties, r.Node, r.Evaluation)
	}},
	row[ir.JSONSchema]{raw: func(b *builder, r ir.JSONSchema) {
		b.assert(Keyword{Op: op.JSONSchema, Arg: cardrt.SchemaDraft(r.Draft)})
	}},
}
