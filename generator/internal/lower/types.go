package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// location identifies an unnamed type by the type that contains it and a path within that type.
type location struct {
	parent *ir.Type
	path   []string
}

// at returns the location extended by one path element.
func (p location) at(word string) location {
	return location{parent: p.parent, path: append(append([]string(nil), p.path...), word)}
}

// rootType declares the type of a document. The functions of an entry need a type with
// methods: a struct, a tuple, a sum, or a type that holds JSON text.
func (l *lowerer) rootType(ref EntryRef) *ir.Type {
	if target := l.named(ref); target != nil {
		if made := l.define(target, location{}); made != nil && l.schemas[made] == target && isDocument(made.Kind) {
			return made
		}
	}
	return l.declareRoot(ref)
}

// named returns the schema whose type a document shares because its own schema only names it.
// It returns nil if there is none, or if dynamic references have other targets in the document.
func (l *lowerer) named(ref EntryRef) *schema.Schema {
	if ref.Name != "" || !onlyNames(ref.Schema) {
		return nil
	}
	target := namedBy(ref.Schema)
	if target != nil && l.scopes.enter(l.scopes.enter(nil, ref.Schema), target) != l.scopes.enter(nil, target) {
		return nil
	}
	return target
}

// declareRoot returns the type of a document.
func (l *lowerer) declareRoot(ref EntryRef) *ir.Type {
	s := ref.Schema
	if t := l.types[s]; t != nil {
		return t
	}
	t := l.newType(s, l.rootKind(s), location{})
	l.later(t, s)
	if kindsOf(s)&ir.Null != 0 && (t.Kind == ir.StructType || t.Kind == ir.TupleType) {
		l.nullable = append(l.nullable, t)
	}
	if ref.Name != "" {
		t.Hints = append([]string{ref.Name}, t.Hints...)
	}
	return t
}

// rootKind returns the kind of type for a document. A list, a map or a scalar is the only
// alternative of a sum, which also keeps other values.
func (l *lowerer) rootKind(s *schema.Schema) ir.TypeKind {
	kinds := kindsOf(s)
	switch {
	case l.isStruct(s):
		return ir.StructType
	case l.isTuple(s):
		return ir.TupleType
	case l.isSum(s):
		return ir.SumType
	case kinds == ir.Object && l.form(s) == ir.OpenObject:
		return ir.ObjectType
	case kinds&^ir.Null == 0, kinds&^ir.Null == ir.AnyKind&^ir.Null:
		return ir.RawType
	}
	return ir.SumType
}

// later schedules the content of t. An enumeration contains no other types and is filled at
// once.
func (l *lowerer) later(t *ir.Type, s *schema.Schema) {
	fill := func() { l.fill(t, s) }
	if t.Kind == ir.EnumType {
		fill()
		fill = func() {}
	}
	l.work.add(t, fill)
}

// fill adds the content of a struct, a sum, a tuple or an enumeration.
func (l *lowerer) fill(t *ir.Type, s *schema.Schema) {
	switch t.Kind {
	case ir.StructType:
		l.fields(t, s)
	case ir.SumType:
		l.sum(t, s)
	case ir.TupleType:
		l.tuple(t, s)
	case ir.EnumType:
		l.enum(t, s, l.form(s))
	}
}

// isDocument reports whether a type of this kind can be the type of a document.
func isDocument(kind ir.TypeKind) bool {
	switch kind {
	case ir.StructType, ir.SumType, ir.TupleType, ir.RawType, ir.ObjectType:
		return true
	}
	return false
}

// onlyNames reports whether s has no constraints beside its reference. The target's type then
// checks all of them.
func onlyNames(s *schema.Schema) bool {
	references := 0
	for _, k := range s.Keywords {
		switch k.Name {
		case "$ref", "$dynamicRef":
			if references++; references > 1 {
				return false
			}
			continue
		case "x-source", "x-go-name", "x-was", "x-diff":
			continue
		}
		if k.Row == nil || k.Row.Group != schema.Core && k.Row.Group != schema.MetaData && k.Row.Group != schema.OpenAPI {
			return false
		}
	}
	return true
}

// define declares the named type of a definition or an inline schema. It returns nil if the
// type needs no name. Of the inline schemas, only objects with members, enumerations, tuples
// and sums have one.
func (l *lowerer) define(s *schema.Schema, p location) *ir.Type {
	if t, ok := l.types[s]; ok {
		if t != nil {
			l.work.meet(t)
		}
		return t
	}
	if k := s.Keyword("x-go-type-of"); k != nil && k.Ref != nil {
		return l.shared(s, k)
	}
	if target := namedBy(s); target != nil && isDefinition(target) {
		return l.renamed(s, target)
	}
	if kind, ok := l.placeKind(s); ok {
		if t := l.shape(s, kind, p); t != nil {
			l.work.meet(t)
			return t
		}
		t := l.newType(s, kind, p)
		l.later(t, s)
		return t
	}
	if p.parent != nil {
		return nil
	}
	return l.defineForm(s, p)
}

// renamed gives a definition that only names another one the other's type.
func (l *lowerer) renamed(s, target *schema.Schema) *ir.Type {
	l.types[s] = nil // target may lead back to s
	t := l.define(target, location{})
	l.types[s] = t
	if t != nil && s.Parent != nil && isDefinition(s) && onlyNames(s) {
		l.alias(s, t)
	}
	return t
}

// defineForm declares the type of a definition that is no struct, enumeration, tuple or sum.
func (l *lowerer) defineForm(s *schema.Schema, p location) *ir.Type {
	form := l.form(s)
	switch form {
	case ir.Slice, ir.Map:
		kind := ir.ListType
		if form == ir.Map {
			kind = ir.MapType
		}
		t := l.newType(s, kind, p)
		l.work.within(t, func() {
			under := l.bare(s, form, location{parent: t})
			t.Under = &under
		})
		return t
	case ir.OpenObject:
		return l.newType(s, ir.ObjectType, p)
	case ir.Raw:
		return l.newType(s, ir.RawType, p)
	}
	t := l.newType(s, ir.ScalarType, p)
	t.Under = &ir.Use{Form: form}
	return t
}

// shared gives s the type of another schema, which x-go-type-of names. Values of s are stored
// in that type but validated against s.
func (l *lowerer) shared(s *schema.Schema, k *schema.Keyword) *ir.Type {
	l.types[s] = nil // k may refer back to s
	t := l.define(k.Ref, location{})
	if t == nil || t.Kind != ir.StructType || kindsOf(s) != ir.Object {
		l.diags.Errorf(k.Pos, "x-go-type-of", "both schemas must be objects, and the one referred to must describe its members")
		return nil
	}
	l.types[s] = t
	return t
}

// placeKind returns the kind of type for a schema that gets a type at every location. It
// returns false if the schema gets a type only as a definition.
func (l *lowerer) placeKind(s *schema.Schema) (ir.TypeKind, bool) {
	switch {
	case l.isStruct(s):
		return ir.StructType, true
	case l.isEnum(s):
		return ir.EnumType, true
	case l.isTuple(s):
		return ir.TupleType, true
	case l.isSum(s):
		return ir.SumType, true
	}
	return 0, false
}

// alias gives a type the name of a definition that is only a reference to it.
func (l *lowerer) alias(s *schema.Schema, t *ir.Type) {
	l.work.meetAlias(&ir.Alias{
		Key: typeKey(s), Hints: hints(s), Doc: documentation(s), Origin: schemaOrigin(s), Of: t,
	})
}

// typeKey returns the key for the name of a schema's type.
func typeKey(s *schema.Schema) string { return s.File + "#" + s.Pointer }

// newType declares the named type of a schema.
func (l *lowerer) newType(s *schema.Schema, kind ir.TypeKind, p location) *ir.Type {
	t := l.declare(s, kind, p)
	l.types[s], l.schemas[t] = t, s
	t.OtherKinds = otherKinds(s, kind)
	return t
}

// otherKinds reports whether a struct must also hold values that are not objects, or a tuple
// values that are not arrays.
func otherKinds(s *schema.Schema, kind ir.TypeKind) bool {
	kinds := kindsOf(s) &^ ir.Null
	return kind == ir.StructType && kinds == ir.AnyKind&^ir.Null || kind == ir.TupleType && kinds != ir.Array
}

// declare declares a named type without content.
func (l *lowerer) declare(s *schema.Schema, kind ir.TypeKind, p location) *ir.Type {
	t := &ir.Type{
		Key:    typeKey(s),
		Hints:  hints(s),
		Parent: p.parent,
		Path:   p.path,
		Kind:   kind,
		Doc:    documentation(s),
		Origin: schemaOrigin(s),
	}
	l.work.meet(t)
	return t
}

// isDefinition reports whether s is a definition: the root of a document, an entry of
// $defs, or any location that no keyword of its parent applies.
func isDefinition(s *schema.Schema) bool { return s.IsDefinition() }

// hints returns the names in a schema for its type, best first.
func hints(s *schema.Schema) []string {
	var list []string
	if k := s.Keyword("x-go-name"); k != nil {
		list = append(list, k.Value.Str)
	}
	if s.Parent != nil && isDefinition(s) {
		list = append(list, lastToken(s.Pointer))
	}
	if s.Parent == nil || isDefinition(s) {
		if k := s.Keyword("title"); k != nil && k.Value.Str != "" {
			list = append(list, k.Value.Str)
		}
	}
	if s.Parent == nil {
		list = append(list, source.Stem(s.File))
	}
	return list
}

// lastToken returns the last reference token of a JSON Pointer, unescaped.
func lastToken(pointer string) string {
	tokens, err := card.SplitPointer(pointer)
	if err != nil || len(tokens) == 0 {
		return ""
	}
	return tokens[len(tokens)-1]
}

// documentation collects the documentation annotations of a schema.
func documentation(s *schema.Schema) ir.Doc {
	var d ir.Doc
	for _, k := range s.Keywords {
		switch k.Name {
		case "title":
			d.Title = k.Value.Str
		case "description":
			d.Description = k.Value.Str
		case "x-source":
			d.Source = k.Value.Str
		case "deprecated":
			d.Deprecated = k.Value.IsTrue()
		case "examples":
			for _, v := range k.Value.Items {
				d.Examples = append(d.Examples, compact(v))
			}
		}
	}
	return d
}

// isStruct reports whether instances of s are objects with described members. A schema that
// describes members without requiring an object is also a struct, which keeps values of other
// kinds.
func (l *lowerer) isStruct(s *schema.Schema) bool {
	switch kindsOf(s) &^ ir.Null {
	case ir.Object:
		return hasProperties(s) || isClosed(s) || variants(s) != nil
	case ir.AnyKind &^ ir.Null:
		return hasProperties(s)
	}
	return false
}

// hasProperties reports whether s describes a member, possibly under a condition.
func hasProperties(s *schema.Schema) bool {
	return len(membersOf(s)) > 0 || slices.ContainsFunc(conditionalOf(s), func(c *schema.Schema) bool {
		k := c.Keyword("properties")
		return k != nil && len(k.Map) > 0
	})
}

// isClosed reports whether s admits only the members that it names.
func isClosed(s *schema.Schema) bool {
	return slices.ContainsFunc(conjunctsOf(s), func(c *schema.Schema) bool {
		k := c.Keyword("additionalProperties")
		return k != nil && k.One.Bool != nil && !*k.One.Bool && c.Keyword("patternProperties") == nil
	})
}
