package lower

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/normal"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// place is where an unnamed type stands: in a type, behind the words of a path.
type place struct {
	parent *ir.Type
	path   []string
}

// at returns the place one word further in.
func (p place) at(word string) place {
	return place{parent: p.parent, path: append(append([]string(nil), p.path...), word)}
}

// rootType makes the type of a document. A document that is no struct is held as
// JSON text, an object at least as that, since the functions of an entry want a type
// with methods.
func (l *lowerer) rootType(ref EntryRef) *ir.Type {
	s := ref.Schema
	if t := normal.Target(s); t != nil && ref.Name == "" && onlyNames(s) {
		if made := l.define(t, place{}); made != nil && l.schemas[made] == t && isDocument(made.Kind) {
			return made
		}
	}
	if t := l.types[s]; t != nil {
		return t
	}
	kind := ir.RawType
	switch {
	case l.isStruct(s):
		kind = ir.StructType
	case l.isSum(s):
		kind = ir.SumType
	case normal.Kinds(s) == ir.Object && l.form(s) == ir.OpenObject:
		kind = ir.ObjectType
	}
	t := l.newType(s, kind, place{})
	if ref.Name != "" {
		t.Hints = append([]string{ref.Name}, t.Hints...)
	}
	switch kind {
	case ir.StructType:
		l.fields(t, s)
	case ir.SumType:
		l.sum(t, s)
	}
	return t
}

// isDocument reports whether types of a kind can stand at the root of a document.
func isDocument(kind ir.TypeKind) bool {
	switch kind {
	case ir.StructType, ir.SumType, ir.RawType, ir.ObjectType:
		return true
	}
	return false
}

// onlyNames reports whether s says nothing of its instances beside what it refers to,
// so that the target's type checks all that s asks.
func onlyNames(s *schema.Schema) bool {
	references := 0
	for _, k := range s.Keywords {
		switch k.Name {
		case "$ref", "$dynamicRef":
			if references++; references > 1 {
				return false
			}
			continue
		case "x-source", "x-go-name":
			continue
		}
		if k.Row == nil || k.Row.Group != schema.Core && k.Row.Group != schema.MetaData {
			return false
		}
	}
	return true
}

// define makes the named type of a schema that is a definition, or that stands at a
// place of its own. It returns nil for what needs no name: at a place, anything but
// objects with members and enumerations.
func (l *lowerer) define(s *schema.Schema, p place) *ir.Type {
	if t, ok := l.types[s]; ok {
		return t
	}
	// A definition that only names another shares its type.
	if target := normal.Target(s); target != nil && isDefinition(target) {
		l.types[s] = nil
		t := l.define(target, place{})
		l.types[s] = t
		if t != nil && s.Parent != nil && isDefinition(s) && onlyNames(s) {
			l.alias(s, t)
		}
		return t
	}
	switch {
	case l.isStruct(s):
		t := l.newType(s, ir.StructType, p)
		l.fields(t, s)
		return t
	case l.isEnum(s):
		t := l.newType(s, ir.EnumType, p)
		l.enum(t, s, l.form(s))
		return t
	case l.isSum(s):
		t := l.newType(s, ir.SumType, p)
		l.sum(t, s)
		return t
	case p.parent != nil:
		return nil
	}
	form := l.form(s)
	switch form {
	case ir.Slice, ir.Map:
		kind := ir.ListType
		if form == ir.Map {
			kind = ir.MapType
		}
		t := l.newType(s, kind, p)
		under := l.bare(s, form, place{parent: t})
		t.Under = &under
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

// alias gives a type the name of a definition that is only a reference to it.
func (l *lowerer) alias(s *schema.Schema, t *ir.Type) {
	l.pkg.Aliases = append(l.pkg.Aliases, &ir.Alias{
		Key: typeKey(s), Hints: hints(s), Doc: documentation(s), Origin: schemaOrigin(s), Of: t,
	})
}

// typeKey identifies the name of a schema's type.
func typeKey(s *schema.Schema) string { return s.File + "#" + s.Pointer }

// newType declares the named type of a schema.
func (l *lowerer) newType(s *schema.Schema, kind ir.TypeKind, p place) *ir.Type {
	t := l.declare(s, kind, p)
	l.types[s], l.schemas[t] = t, s
	return t
}

// declare adds a named type to the package.
func (l *lowerer) declare(s *schema.Schema, kind ir.TypeKind, p place) *ir.Type {
	t := &ir.Type{
		Key:    typeKey(s),
		Hints:  hints(s),
		Parent: p.parent,
		Path:   p.path,
		Kind:   kind,
		Doc:    documentation(s),
		Origin: schemaOrigin(s),
	}
	l.pkg.Types = append(l.pkg.Types, t)
	return t
}

// isDefinition reports whether s is there to be referred to: the root of a document,
// an entry of $defs, or any place that no keyword of its parent applies.
func isDefinition(s *schema.Schema) bool {
	if s.Parent == nil {
		return true
	}
	for _, k := range s.Parent.Keywords {
		if k.Name != "$defs" && slices.Contains(k.Subschemas(), s) {
			return false
		}
	}
	return true
}

// hints returns the names that a schema offers for its type, best first.
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
		list = append(list, fileStem(s.File))
	}
	return list
}

// lastToken returns the last reference token of a JSON Pointer, unescaped.
func lastToken(pointer string) string {
	token := pointer[strings.LastIndexByte(pointer, '/')+1:]
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// fileStem returns the name of a file without folder and extensions.
func fileStem(file string) string {
	base := file[strings.LastIndexAny(file, `/\`)+1:]
	if i := strings.IndexByte(base, '.'); i > 0 {
		base = base[:i]
	}
	return base
}

// documentation gathers the annotations of a schema that are prose.
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

// isStruct reports whether instances of s are objects whose members are known. A
// schema that says what members are and not that there must be an object is one too:
// its struct holds values of other kinds as they are.
func (l *lowerer) isStruct(s *schema.Schema) bool {
	switch normal.Kinds(s) &^ ir.Null {
	case ir.Object:
		return hasProperties(s) || isClosed(s) || variants(s) != nil
	case ir.AnyKind &^ ir.Null:
		return hasProperties(s)
	}
	return false
}

// hasProperties reports whether s describes a member, under a condition perhaps.
func hasProperties(s *schema.Schema) bool {
	return slices.ContainsFunc(slices.Concat(normal.Conjuncts(s), normal.Conditional(s)), func(c *schema.Schema) bool {
		k := c.Keyword("properties")
		return k != nil && len(k.Map) > 0
	})
}

// isClosed reports whether s admits no members but those it names, if any.
func isClosed(s *schema.Schema) bool {
	return slices.ContainsFunc(normal.Conjuncts(s), func(c *schema.Schema) bool {
		k := c.Keyword("additionalProperties")
		return k != nil && k.One.Bool != nil && !*k.One.Bool && c.Keyword("patternProperties") == nil
	})
}
