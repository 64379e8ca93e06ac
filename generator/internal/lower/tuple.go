package lower

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// isTuple reports whether the values of s are arrays whose elements differ by position. A
// schema that describes elements without requiring an array is also a tuple; the tuple then
// stores other values as JSON text.
func (l *lowerer) isTuple(s *schema.Schema) bool {
	switch kindsOf(s) &^ ir.Null {
	case ir.Array:
		a := layoutOf(s)
		return len(a.positions) > 0 && !l.isUniform(a)
	case ir.AnyKind &^ ir.Null:
		return slices.ContainsFunc(layoutOf(s).positions, func(said []*schema.Schema) bool {
			return kindsOf(strongest(said)) != ir.AnyKind
		})
	}
	return false
}

// isUniform reports whether all elements of an array are scalars of one kind. A list can hold
// them even if their constraints differ by position.
func (l *lowerer) isUniform(a layout) bool {
	rest := strongest(a.rest)
	switch kinds := kindsOf(rest); kinds {
	case ir.Boolean, ir.Integer, ir.Number, ir.Text:
		return !l.isEnum(rest) && !slices.ContainsFunc(a.positions, func(said []*schema.Schema) bool {
			return kindsOf(strongest(said)) != kinds
		})
	}
	return false
}

// layout is the combined description of an array's elements by several schemas.
type layout struct {
	// positions are the schemas for each of the first elements. rest are the schemas for the
	// other elements.
	positions [][]*schema.Schema
	rest      []*schema.Schema
	// least is the minimum number of elements.
	least int
	// closed says that no further elements are allowed.
	closed bool
}

func layoutOf(s *schema.Schema) layout {
	var a layout
	conjuncts := conjunctsOf(s)
	for _, c := range conjuncts {
		for i, position := range prefix(c) {
			if i == len(a.positions) {
				a.positions = append(a.positions, nil)
			}
			a.positions[i] = append(a.positions[i], position)
		}
		if k := c.Keyword("minItems"); k != nil {
			a.least = max(a.least, k.Value.Count())
		}
	}
	for _, c := range conjuncts {
		if k := c.Keyword("maxItems"); k != nil && k.Value.Count() <= len(a.positions) {
			a.closed = true
		}
		k := c.Keyword("items")
		if k == nil || k.One == nil {
			continue
		}
		a.rest = append(a.rest, k.One)
		for i := len(prefix(c)); i < len(a.positions); i++ {
			a.positions[i] = append(a.positions[i], k.One)
		}
		if k.One.Bool != nil && !*k.One.Bool {
			a.closed = true
		}
	}
	return a
}

// prefix returns the schemas for the first elements in s itself.
func prefix(s *schema.Schema) []*schema.Schema {
	if k := s.Keyword("prefixItems"); k != nil {
		return k.List
	}
	return nil
}

// tuple adds the positions of a TupleType.
func (l *lowerer) tuple(t *ir.Type, s *schema.Schema) {
	a := layoutOf(s)
	t.Closed = a.closed
	for i, said := range a.positions {
		f := l.position(t, strconv.Itoa(i), strongest(said))
		f.Required = i < a.least
		if f.Use = l.use(l.described[f], location{parent: t}.at(cmp.Or(f.Doc.Title, "item"+f.Member))); f.Required {
			f.RequiredBit = i
		}
	}
	if t.Closed {
		return
	}
	elem := ir.Use{Form: ir.Raw}
	f := l.position(t, ir.RestMember, strongest(a.rest))
	if rest := l.described[f]; rest != nil {
		elem = l.use(rest, location{parent: t}.at("item"))
	}
	f.Use = ir.Use{Form: ir.Slice, Elem: &elem}
}

// position adds a field to a tuple. said is the schema that describes it, nil if there is none.
func (l *lowerer) position(t *ir.Type, member string, said *schema.Schema) *ir.Field {
	f := &ir.Field{Member: member, Index: len(t.Fields), RequiredBit: -1, Origin: t.Origin}
	t.Fields = append(t.Fields, f)
	if said != nil {
		f.Doc, f.Origin = documentation(said), schemaOrigin(said)
		l.describe(f, said)
	}
	return f
}

// strongest returns the most specific of several schemas for the same value, the first one if
// several are equally specific; nil if there are none. A type for this schema is sufficient,
// since the value satisfies all schemas.
func strongest(said []*schema.Schema) *schema.Schema {
	var best *schema.Schema
	least := 0
	for _, s := range said {
		n := len((kindsOf(s) &^ ir.Null).Names())
		if n == 0 { // no value satisfies it, so it has no Go type
			n = len(ir.AnyKind.Names())
		}
		if best == nil || n < least {
			best, least = s, n
		}
	}
	return best
}
