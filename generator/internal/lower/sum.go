package lower

import (
	"cmp"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// isSum reports whether the values of s have several shapes that Go can distinguish. They have
// different JSON kinds, or they are objects of different alternatives, at least one of them
// with described members. Values of all kinds are a sum only if alternatives restrict the kinds,
// one of them to objects with described members; any other such value is JSON text.
func (l *lowerer) isSum(s *schema.Schema) bool {
	switch kinds := kindsOf(s) &^ ir.Null; kinds {
	case 0, ir.Boolean, ir.Text, ir.Integer, ir.Number, ir.Fraction, ir.Array:
		return false
	case ir.AnyKind &^ ir.Null:
		unrestricted := func(b *schema.Schema) bool { return kindsOf(b)|ir.Null == ir.AnyKind }
		described := func(b *schema.Schema) bool { return l.isStruct(b) || branchesOf(b) != nil }
		return !slices.ContainsFunc(branchesOf(s), unrestricted) && slices.ContainsFunc(objectBranches(s), described)
	case ir.Object:
		if valueSchema(s) != nil {
			return false
		}
		branches := objectBranches(s)
		return len(branches) > 1 && slices.ContainsFunc(branches, l.isStruct)
	}
	return true
}

// objectBranches returns the alternatives of s that are objects.
func objectBranches(s *schema.Schema) []*schema.Schema {
	return slices.DeleteFunc(slices.Clone(branchesOf(s)), func(b *schema.Schema) bool { return kindsOf(b) != ir.Object })
}

// variants returns the alternatives of s if one struct holds them: objects with the same
// members, of the same kinds, that differ only in their values.
func variants(s *schema.Schema) []*schema.Schema {
	branches := branchesOf(s)
	var first map[string]ir.KindSet
	for _, b := range branches {
		members := memberKinds(b)
		if kindsOf(b) != ir.Object || len(members) == 0 || first != nil && !maps.Equal(first, members) {
			return nil
		}
		first = members
	}
	return branches
}

// memberKinds returns the kinds of the members that s describes.
func memberKinds(s *schema.Schema) map[string]ir.KindSet {
	kinds := map[string]ir.KindSet{}
	for _, m := range membersOf(s) {
		kinds[m.name] = kindsOf(m.said[len(m.said)-1])
	}
	return kinds
}

// variantFields adds the members that the alternatives of an object describe and whose kind
// they agree on.
func (l *lowerer) variantFields(t *ir.Type, s *schema.Schema) {
	branches := branchesOf(s)
	disputed := map[string]bool{}
	kinds := map[string]ir.KindSet{}
	for _, b := range branches {
		for name, k := range memberKinds(b) {
			if before, ok := kinds[name]; ok && before != k {
				disputed[name] = true
			}
			kinds[name] = k
		}
	}
	for _, b := range branches {
		for _, m := range membersOf(b) {
			if t.Field(m.name) == nil && !disputed[m.name] {
				l.variantField(t, m.name, m.said[0])
			}
		}
	}
}

// variantField adds a member of an alternative. Its annotations are not used, since they apply
// to one alternative only.
func (l *lowerer) variantField(t *ir.Type, name string, said *schema.Schema) {
	f := &ir.Field{Member: name, Doc: documentation(said), Origin: schemaOrigin(said)}
	t.Fields = append(t.Fields, f)
	f.Use = l.use(said, location{parent: t}.at(name))
	if f.Use.IsNamed(ir.EnumType) && !isDefinition(targetOf(said)) {
		f.Use = ir.Use{Form: f.Use.Named.Under.Form, Nullable: f.Use.Nullable}
	}
}

// branchesOf returns the alternatives in oneOf or anyOf of s, except null. It returns nil if
// there are none.
func branchesOf(s *schema.Schema) []*schema.Schema {
	for _, c := range conjunctsOf(s) {
		for _, name := range []string{"oneOf", "anyOf"} {
			k := c.Keyword(name)
			if k == nil {
				continue
			}
			var list []*schema.Schema
			for _, b := range k.List {
				if kindsOf(b) != ir.Null {
					list = append(list, b)
				}
			}
			if len(list) > 1 {
				return list
			}
		}
	}
	return nil
}

// sum adds the alternatives of a SumType.
func (l *lowerer) sum(t *ir.Type, s *schema.Schema) {
	leaves := slices.DeleteFunc(l.leaves(branchesOf(s), map[*schema.Schema]bool{}), func(b *schema.Schema) bool {
		return kindsOf(b)&kindsOf(s) == 0 // no value of s matches it
	})
	constants := l.distinguishing(leaves)
	for _, b := range leaves {
		l.alternative(t, b, constants[b])
	}
	if len(t.Alternatives) == 0 {
		l.kindAlternatives(t, s)
	}
	l.tagAlternatives(t)
	if len(t.Fields) == 1 && t.Fields[0].Use.Form == ir.Slice {
		t.Fields[0].Member = "items" // the only alternative of a document that is a list
	}
	for i, f := range t.Fields {
		f.Index, f.RequiredBit = i, -1
	}
}

// leaves returns the branches, each once. A branch that is itself a choice is replaced by its own
// branches.
func (l *lowerer) leaves(branches []*schema.Schema, seen map[*schema.Schema]bool) []*schema.Schema {
	var list []*schema.Schema
	for _, b := range branches {
		if seen[b] {
			continue
		}
		seen[b] = true
		if inner := branchesOf(b); inner != nil && l.isInlineSum(b) {
			list = append(list, l.leaves(inner, seen)...)
			continue
		}
		list = append(list, b)
	}
	return list
}

// isInlineSum reports whether b is a sum without a type of its own.
func (l *lowerer) isInlineSum(b *schema.Schema) bool { return l.isSum(b) && !isDefinition(targetOf(b)) }

// alternative adds the shape of one branch, which constants distinguish from the others.
func (l *lowerer) alternative(t *ir.Type, b *schema.Schema, constants []ir.Constant) {
	kinds := heldKinds(b)
	switch {
	case l.isInlineSum(b):
		l.kindAlternatives(t, b)
		return
	case kinds == ir.AnyKind&^ir.Null, kinds == 0:
		return // its values go to the field Other
	}
	word := l.word(t, b, constants)
	u := l.use(b, location{parent: t}.at(word))
	u.Nullable = false
	if u.Form == ir.Named && l.schemas[u.Named] != l.shapes.of(b) { // u has the type of the location, not of the definition
		word = lastWord(u)
	}
	if a := l.addAlternative(t, b, u, kinds, word); len(l.branches[a]) == 1 {
		a.Constants = constants
	} else {
		a.Constants = nil
	}
}

// kindAlternatives adds a shape for each kind that s admits.
func (l *lowerer) kindAlternatives(t *ir.Type, s *schema.Schema) {
	kinds := heldKinds(s)
	for _, k := range []struct {
		kinds ir.KindSet
		form  ir.Form
	}{{ir.Boolean, ir.Bool}, {ir.Number, ir.Float64}, {ir.Integer, ir.Int64}, {ir.Text, ir.String}, {ir.Array, ir.Slice}, {ir.Object, ir.OpenObject}} {
		if kinds&k.kinds != k.kinds || k.kinds == ir.Integer && kinds&ir.Number == ir.Number {
			continue
		}
		u := ir.Use{Form: k.form}
		switch k.kinds {
		case ir.Number, ir.Text:
			u = l.listedUse(t, s, u)
		case ir.Integer:
			u = l.listedUse(t, s, ir.Use{Form: l.integer(s)})
		case ir.Array:
			u = l.arrayUse(t, s)
		case ir.Object:
			u = l.objectUse(t, s)
		}
		l.addAlternative(t, nil, u, k.kinds, lastWord(u))
	}
}

// arrayUse returns the representation of the arrays among the values of s.
func (l *lowerer) arrayUse(t *ir.Type, s *schema.Schema) ir.Use {
	at := location{parent: t}
	if kindsOf(s)&^ir.Null != ir.Array {
		at = at.at("list")
	}
	if len(layoutOf(s).positions) > 0 {
		return l.part(s, ir.TupleType, at)
	}
	return l.bare(s, ir.Slice, at)
}

// listedUse returns the representation of the values of s that have the form of u. It is an
// enumeration if s lists such values.
func (l *lowerer) listedUse(t *ir.Type, s *schema.Schema, u ir.Use) ir.Use {
	if len(enumValues(s, u.Form)) == 0 {
		return u
	}
	word := formWord(u)
	inner := l.declare(s, ir.EnumType, location{parent: t}.at(word))
	inner.Hints, inner.Doc = nil, ir.Doc{}
	inner.Key += "/" + word
	l.enum(inner, s, u.Form)
	l.schemas[inner] = s
	return ir.Use{Form: ir.Named, Named: inner}
}

// objectUse returns the representation of the objects among the values of s.
func (l *lowerer) objectUse(t *ir.Type, s *schema.Schema) ir.Use {
	if l.typedValues(s) {
		return l.bare(s, ir.Map, location{parent: t}.at("object"))
	}
	if !hasProperties(s) {
		return ir.Use{Form: ir.OpenObject}
	}
	return l.part(s, ir.StructType, location{parent: t}.at("object"))
}

// part declares a type for the values of s of one kind. s admits several kinds.
func (l *lowerer) part(s *schema.Schema, kind ir.TypeKind, at location) ir.Use {
	inner := l.declare(s, kind, at)
	inner.Hints = nil
	inner.Key += "/" + at.path[len(at.path)-1]
	l.schemas[inner] = s
	l.later(inner, s)
	return ir.Use{Form: ir.Named, Named: inner}
}

// addAlternative adds a field for a shape, or widens the existing one, and returns the
// alternative. b is the branch of the shape, nil for a list of kinds. word is the name for a type
// without one.
func (l *lowerer) addAlternative(t *ir.Type, b *schema.Schema, u ir.Use, kinds ir.KindSet, word string) *ir.Alternative {
	for _, a := range t.Alternatives {
		if a.Field.Use.String() == u.String() {
			a.Kinds |= kinds
			l.branches[a] = append(l.branches[a], b)
			return a
		}
		if before, ok := a.Field.Use.Scalar(); ok {
			if form, ok := u.Scalar(); ok && form == before {
				// Two forms have the same Go scalar; the plain form holds both.
				a.Field.Use = ir.Use{Form: form}
				a.Kinds |= kinds
				l.branches[a] = append(l.branches[a], b)
				return a
			}
		}
	}
	f := &ir.Field{Member: distinct(t, alternativeName(u, word), b), Use: u, RequiredBit: -1, Origin: t.Origin}
	if b != nil {
		f.Doc, f.Origin = documentation(b), schemaOrigin(b)
		l.annotate(f, b)
	}
	a := &ir.Alternative{Field: f, Kinds: kinds}
	l.branches[a] = []*schema.Schema{b}
	t.Fields = append(t.Fields, f)
	t.Alternatives = append(t.Alternatives, a)
	return a
}

// alternativeName returns the name of an alternative: the name of its type, word for an unnamed
// type, or its kind.
func alternativeName(u ir.Use, word string) string {
	if u.Form != ir.Named {
		return formWord(u)
	}
	if len(u.Named.Hints) > 0 {
		return u.Named.Hints[0]
	}
	return cmp.Or(word, formWord(u))
}

// lastWord returns the last word of a named type's location, empty if there is none.
func lastWord(u ir.Use) string {
	if u.Form != ir.Named || len(u.Named.Path) == 0 {
		return ""
	}
	return u.Named.Path[len(u.Named.Path)-1]
}

// formWord returns the word for the values of a form.
func formWord(u ir.Use) string {
	switch u.Form {
	case ir.Bool:
		return "bool"
	case ir.String:
		return "text"
	case ir.Int64, ir.Uint64:
		return "integer"
	case ir.Float64:
		return "number"
	case ir.Slice:
		if u.Elem.Form == ir.Raw {
			return "list"
		}
		return alternativeName(*u.Elem, "item") + " list"
	}
	return "object"
}

// distinct makes the name of an alternative differ from the names before it. It appends letters
// that depend only on the alternative.
func distinct(t *ir.Type, name string, b *schema.Schema) string {
	if b == nil || t.Field(name) == nil {
		return name
	}
	h := fnv.New32a()
	h.Write([]byte(b.Value.Text))
	sum, letters := h.Sum32(), make([]byte, 4)
	for i := range letters {
		letters[i] = 'a' + byte(sum%26)
		sum /= 26
	}
	return name + " " + string(letters)
}

// word names an unnamed branch: by its title, by the constants that distinguish it, by the value
// of a member or first element, by a member that it requires, or by its kind.
func (l *lowerer) word(t *ir.Type, b *schema.Schema, constants []ir.Constant) string {
	if k := b.Keyword("title"); k != nil && k.Value.Str != "" {
		return k.Value.Str
	}
	if len(constants) > 0 {
		words := make([]string, len(constants))
		for i, c := range constants {
			words[i] = c.Word()
		}
		return strings.Join(words, " ")
	}
	for _, name := range requiredOf(b) {
		if values := stringsOf(b, name); len(values) == 1 {
			return values[0]
		}
	}
	if kindsOf(b)&^ir.Null == ir.Array {
		if a := layoutOf(b); len(a.positions) > 0 {
			if values := constantStrings(strongest(a.positions[0])); len(values) == 1 {
				return values[0]
			}
		}
		return "list"
	}
	taken := func(word string) bool {
		return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return f.Member == word })
	}
	for _, name := range requiredOf(b) {
		if !taken(name) {
			return name
		}
	}
	for _, m := range membersOf(b) {
		if !taken(m.name) {
			return m.name
		}
	}
	switch kindsOf(b) &^ ir.Null {
	case ir.Text, ir.Integer, ir.Number, ir.Fraction:
		return formWord(ir.Use{Form: l.form(b)})
	}
	return "object"
}

// tagAlternatives finds the member that distinguishes the objects of a sum.
func (l *lowerer) tagAlternatives(t *ir.Type) {
	var objects []*schema.Schema
	byBranch := map[*schema.Schema]*ir.Alternative{}
	for _, a := range t.Alternatives {
		if a.Kinds != ir.Object {
			continue
		}
		for _, b := range l.branches[a] {
			if b == nil {
				continue
			}
			byBranch[b] = a
			objects = append(objects, b)
			if a.Required == nil {
				a.Required = requiredOf(b)
			}
		}
	}
	if len(objects) < 2 {
		return
	}
	member, values := l.tag(objects)
	if member == "" {
		return
	}
	for _, b := range objects {
		a := byBranch[b]
		a.Tag = member
		a.Values = append(a.Values, values[b]...)
	}
}

// alternativeNodes creates the nodes that are tried to select an alternative of a sum.
func (l *lowerer) alternativeNodes() {
	for _, t := range l.pkg.Types {
		for _, a := range t.Alternatives {
			a.Field.Node = &ir.Node{Origin: a.Field.Origin}
			if branches := l.branches[a]; len(branches) == 1 && branches[0] != nil {
				a.Node = l.node(branches[0], context{})
				a.Field.Node = a.Node
			}
		}
	}
}
