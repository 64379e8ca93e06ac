package lower

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// isTuple reports whether the values of s are arrays whose elements differ by place. A
// schema that says what the elements are and not that there must be an array is one
// too: its tuple holds values of other kinds as they are.
func (l *lowerer) isTuple(s *schema.Schema) bool {
	switch kindsOf(s) &^ ir.Null {
	case ir.Array:
		a := layoutOf(s)
		return len(a.places) > 0 && !l.isUniform(a)
	case ir.AnyKind &^ ir.Null:
		return slices.ContainsFunc(layoutOf(s).places, func(said []*schema.Schema) bool {
			return kindsOf(strongest(said)) != ir.AnyKind
		})
	}
	return false
}

// isUniform reports whether all elements of an array are scalars of one kind, however
// much the places differ in what they ask of these: a list holds them as well.
func (l *lowerer) isUniform(a layout) bool {
	rest := strongest(a.rest)
	switch kinds := kindsOf(rest); kinds {
	case ir.Boolean, ir.Integer, ir.Number, ir.Text:
		return !l.isEnum(rest) && !slices.ContainsFunc(a.places, func(said []*schema.Schema) bool {
			return kindsOf(strongest(said)) != kinds
		})
	}
	return false
}

// layout is what the schemas that hold of an array say together of its elements.
type layout struct {
	// places are the schemas of each of the first elements, rest those of the others.
	places [][]*schema.Schema
	rest   []*schema.Schema
	// least is how many elements there must be.
	least int
	// closed says that there are no others.
	closed bool
}

func layoutOf(s *schema.Schema) layout {
	var a layout
	conjuncts := conjunctsOf(s)
	for _, c := range conjuncts {
		for i, place := range prefix(c) {
			if i == len(a.places) {
				a.places = append(a.places, nil)
			}
			a.places[i] = append(a.places[i], place)
		}
		if k := c.Keyword("minItems"); k != nil {
			a.least = max(a.least, integer(k.Value))
		}
	}
	for _, c := range conjuncts {
		if k := c.Keyword("maxItems"); k != nil && integer(k.Value) <= len(a.places) {
			a.closed = true
		}
		k := c.Keyword("items")
		if k == nil || k.One == nil {
			continue
		}
		a.rest = append(a.rest, k.One)
		for i := len(prefix(c)); i < len(a.places); i++ {
			a.places[i] = append(a.places[i], k.One)
		}
		if k.One.Bool != nil && !*k.One.Bool {
			a.closed = true
		}
	}
	return a
}

// prefix returns the schemas of the first elements that s states itself.
func prefix(s *schema.Schema) []*schema.Schema {
	if k := s.Keyword("prefixItems"); k != nil {
		return k.List
	}
	return nil
}

// tuple fills the places of a TupleType.
func (l *lowerer) tuple(t *ir.Type, s *schema.Schema) {
	a := layoutOf(s)
	t.Closed = a.closed
	for i, said := range a.places {
		f := l.place(t, strconv.Itoa(i), strongest(said))
		f.Required = i < a.least
		if f.Use = l.use(l.described[f], place{parent: t}.at(cmp.Or(f.Doc.Title, "item"+f.Member))); f.Required {
			f.RequiredBit = i
		}
	}
	if t.Closed {
		return
	}
	elem := ir.Use{Form: ir.Raw}
	f := l.place(t, ir.RestMember, strongest(a.rest))
	if rest := l.described[f]; rest != nil {
		elem = l.use(rest, place{parent: t}.at("item"))
	}
	f.Use = ir.Use{Form: ir.Slice, Elem: &elem}
}

// place adds a field to a tuple that is described by said, nil for nothing.
func (l *lowerer) place(t *ir.Type, member string, said *schema.Schema) *ir.Field {
	f := &ir.Field{Member: member, Index: len(t.Fields), RequiredBit: -1, Origin: t.Origin}
	t.Fields = append(t.Fields, f)
	if said != nil {
		f.Doc, f.Origin = documentation(said), schemaOrigin(said)
		l.describe(f, said)
	}
	return f
}

// strongest returns the one among schemas that hold of the same value which says most
// of its kind, the first of several; nil when there are none. As the value has to obey
// them all, what holds the values of one of them holds enough.
func strongest(said []*schema.Schema) *schema.Schema {
	var best *schema.Schema
	least := 0
	for _, s := range said {
		n := len((kindsOf(s) &^ ir.Null).Names())
		if n == 0 { // nothing obeys it, and no Go type is made of that
			n = len(ir.AnyKind.Names())
		}
		if best == nil || n < least {
			best, least = s, n
		}
	}
	return best
}
