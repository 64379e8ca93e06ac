package mapping

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// place is a location in documents, represented by the types that a value there can have. A sum
// is represented by its alternatives.
type place struct{ uses []*ir.Use }

// anything is a location without a schema: any JSON value is allowed.
var anything = place{[]*ir.Use{{Form: ir.Raw}}}

// placeOf returns the location with values of a type.
func placeOf(u *ir.Use) place {
	var p place
	p.add(u)
	return p
}

func (p *place) add(u *ir.Use) {
	if !u.IsNamed(ir.SumType) {
		if !slices.Contains(p.uses, u) {
			p.uses = append(p.uses, u)
		}
		return
	}
	if u.Nullable {
		p.uses = append(p.uses, nullUse)
	}
	for _, a := range u.Named.Alternatives {
		if !slices.Contains(p.uses, &a.Field.Use) {
			p.add(&a.Field.Use)
		}
	}
}

// nullUse is the type of null in a sum.
var nullUse = &ir.Use{Form: ir.Named, Named: &ir.Type{Kind: ir.ScalarType, Under: &ir.Use{Form: -1}}}

// kinds returns the kinds of the values at a location.
func (p place) kinds() ir.KindSet {
	var kinds ir.KindSet
	for _, u := range p.uses {
		kinds |= kindsOf(u)
	}
	return kinds
}

// kindsOf returns the kinds of the values of a type.
func kindsOf(u *ir.Use) ir.KindSet {
	if u == nullUse {
		return ir.Null
	}
	kinds := ownKinds(u)
	if u.Nullable {
		kinds |= ir.Null
	}
	return kinds
}

// ownKinds returns the kinds of the values of a type without the null that the use of the type
// allows.
func ownKinds(u *ir.Use) ir.KindSet {
	form, scalar := u.Scalar()
	switch c := u.Container(); {
	case scalar && form == ir.String:
		return ir.Text
	case scalar && form == ir.Bool:
		return ir.Boolean
	case scalar:
		return ir.Number
	case c != nil && c.Form == ir.Slice:
		return ir.Array
	case c != nil, u.IsObject():
		return ir.Object
	case u.IsNamed(ir.StructType) && !u.Named.OtherKinds:
		return ir.Object
	case u.IsNamed(ir.TupleType) && !u.Named.OtherKinds:
		return ir.Array
	}
	return ir.AnyKind
}

// isFree reports whether a location or a location below it allows values of any structure.
func (p place) isFree() bool {
	return slices.ContainsFunc(p.uses, func(u *ir.Use) bool { return u.IsRaw() || u.IsObject() })
}

// structs returns the types of objects with declared members at a location.
func (p place) structs() []*ir.Type {
	var list []*ir.Type
	for _, u := range p.uses {
		if u.IsNamed(ir.StructType) {
			list = append(list, u.Named)
		}
	}
	return list
}

// names returns the declared members of objects at a location, in the order of the schema.
func (p place) names() []string {
	var names []string
	for _, t := range p.structs() {
		for _, f := range t.Fields {
			if !slices.Contains(names, f.Member) {
				names = append(names, f.Member)
			}
		}
	}
	return names
}

// member returns the location of a member. It returns false if no object there can have the
// member.
func (p place) member(name string) (place, bool) {
	var inner place
	for _, u := range p.uses {
		switch c := u.Container(); {
		case u.IsNamed(ir.StructType):
			if f := u.Named.Field(name); f != nil {
				inner.add(&f.Use)
			}
		case c != nil && c.Form == ir.Map:
			inner.add(c.Elem)
		case u.IsRaw(), u.IsObject():
			inner.uses = append(inner.uses, anything.uses...)
		}
	}
	return inner, inner.uses != nil
}

// elements returns the location of the elements of lists. It returns false if there are no
// lists.
func (p place) elements() (place, bool) { return p.inside(ir.Slice) }

// entries returns the location of the values of objects with arbitrary names.
func (p place) entries() (place, bool) { return p.inside(ir.Map) }

func (p place) inside(form ir.Form) (place, bool) {
	var inner place
	for _, u := range p.uses {
		switch c := u.Container(); {
		case c != nil && c.Form == form:
			inner.add(c.Elem)
		case u.IsRaw(), form == ir.Map && (u.IsObject() || u.IsNamed(ir.StructType) && !u.Named.Closed):
			inner.uses = append(inner.uses, anything.uses...)
		}
	}
	return inner, inner.uses != nil
}

// resolve returns the location of a pointer from p. If there is none, it adds an error to
// diags. scope is the noun for p in the error.
func (p place) resolve(at *Pointer, scope string, diags *source.Diagnostics) (place, bool) {
	return p.walk(at, scope, diags, false)
}

// through is like resolve, but the pointer may name members of list elements, and * means any
// member.
func (p place) through(at *Pointer, scope string, diags *source.Diagnostics) (place, bool) {
	return p.walk(at, scope, diags, true)
}

func (p place) walk(at *Pointer, scope string, diags *source.Diagnostics, lists bool) (place, bool) {
	for i, name := range at.Steps {
		if elements, ok := p.elements(); ok && lists && len(p.structs()) == 0 {
			p = elements
		}
		inner, ok := p.member(name)
		if !ok && lists && name == "*" {
			inner, ok = p.entries()
		}
		if !ok {
			where := scope
			if i > 0 {
				where = text(at.Steps[:i]) + " of " + scope
			}
			message := fmt.Sprintf("%s has no member %q", where, name)
			if len(p.structs()) == 0 {
				message = fmt.Sprintf("%s is %s, which has no members", where, p)
			}
			diags.Add(source.Diagnostic{Pos: at.Pos, Code: "pointer", Message: message, Hint: nearest.Question(name, p.names())})
			return place{}, false
		}
		p = inner
	}
	return p, true
}

// String returns the noun for the values at a location.
func (p place) String() string {
	kinds := p.kinds()
	if kinds == ir.AnyKind {
		return "any JSON"
	}
	var words []string
	for _, name := range kinds.Names() {
		words = append(words, kindNouns[name])
	}
	return strings.Join(words, " or ")
}

var kindNouns = map[string]string{
	"null": "null", "boolean": "a boolean", "number": "a number", "integer": "an integer",
	"string": "a string", "array": "a list", "object": "an object",
}

// agree returns the kinds of values that can be copied between two locations; none if a value
// cannot be copied.
func agree(a, b place, seen map[[2]*ir.Type]bool) ir.KindSet {
	kinds := a.kinds() & b.kinds()
	if kinds&ir.Object != 0 && !objectsAgree(a, b, seen) {
		kinds &^= ir.Object
	}
	if x, ok := a.elements(); ok && kinds&ir.Array != 0 && !b.isFree() {
		if y, ok := b.elements(); ok && agree(x, y, seen)&^ir.Null == 0 {
			kinds &^= ir.Array
		}
	}
	return kinds
}

// objectsAgree reports whether objects can be copied from a to b: b accepts any member, or both
// have the same members, of the same kinds.
func objectsAgree(a, b place, seen map[[2]*ir.Type]bool) bool {
	if a.isFree() || b.isFree() {
		return a.isFree() && len(b.structs()) == 0 || b.isFree()
	}
	if x, ok := a.entries(); ok && len(a.structs()) == 0 && len(b.structs()) == 0 {
		y, ok := b.entries()
		return ok && agree(x, y, seen)&^ir.Null != 0
	}
	if len(a.structs()) != 1 || len(b.structs()) != 1 {
		return false
	}
	return structsAgree(a.structs()[0], b.structs()[0], seen)
}

// structsAgree reports whether two types have the same members, of the same kinds. seen has the
// pairs that are already being compared.
func structsAgree(s, t *ir.Type, seen map[[2]*ir.Type]bool) bool {
	if seen[[2]*ir.Type{s, t}] {
		return true
	}
	if seen == nil {
		seen = make(map[[2]*ir.Type]bool)
	}
	seen[[2]*ir.Type{s, t}] = true
	if len(s.Fields) != len(t.Fields) {
		return false
	}
	for _, f := range s.Fields {
		g := t.Field(f.Member)
		if g == nil || agree(placeOf(&f.Use), placeOf(&g.Use), seen)&^ir.Null == 0 {
			return false
		}
	}
	return true
}
