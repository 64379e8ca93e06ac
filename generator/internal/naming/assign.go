package naming

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Options are the options of Assign.
type Options struct {
	// Lock holds the published names; nil if there are none.
	Lock *Lock
	// Strict makes a clash that names.lock does not resolve an error instead of a
	// warning.
	Strict bool
	// Initialisms are the dialect's words with the spelling to use, in addition to the
	// common ones.
	Initialisms []string
	// Taken are identifiers that hand-written files of the package declare.
	Taken []string
}

// Assign sets the Go identifiers of all types, fields, enum values and nodes of pkg.
func Assign(pkg *ir.Package, o Options, diags *source.Diagnostics) {
	a := &assigner{pkg: pkg, o: o, diags: diags, caser: NewCaser(o.Initialisms...)}
	a.types()
	a.values()
	for _, t := range pkg.Types {
		a.fields(t)
	}
	a.nodes()
	o.Lock.reportVanished(pkg, diags)
}

// assigner is the state of one run of [Assign].
type assigner struct {
	pkg   *ir.Package
	o     Options
	diags *source.Diagnostics
	caser *Caser
	// declared are the package-level identifiers that are in use.
	declared map[string]string
}

func (a *assigner) types() {
	a.declared = a.handwritten()
	byType := make(map[*ir.Type]*typeCandidate)
	s := &scope{taken: a.declared}
	for _, t := range a.pkg.Types {
		c := &typeCandidate{candidate: &candidate{
			key:    TypeKey(t),
			what:   "the type at " + t.Key,
			pos:    position(t.Origin),
			claims: func(name string) []string { return a.typeClaims(t, name) },
		}}
		c.fixed = a.prescribed(c.candidate, "")
		byType[t] = c
		if name := a.alternativesName(t); name != "" {
			c.tentative = true
			c.offer(func() spelled { return spelled{}.add(name) })
		} else if t.Parent != nil && len(t.Path) > 0 && len(t.Hints) == 0 {
			c.tentative = true
			c.offer(func() spelled { return a.shortName(t, byType) })
		}
		for _, way := range []func(string) string{a.caser.Exported, a.caser.spell, a.caser.spellCase} {
			c.offer(func() spelled { return a.typeName(t, byType, way) })
		}
		for _, resort := range a.lastResorts(t.Key) {
			c.offer(func() spelled { return spelled{}.add(resort()) })
		}
		s.candidates = append(s.candidates, c.candidate)
	}
	aliases := a.aliases()
	s.candidates = append(s.candidates, aliases...)
	s.resolve()
	s.report(a.o.Strict, a.diags)
	for t, c := range byType {
		t.Go = c.name()
	}
	for _, t := range a.pkg.Types {
		for _, id := range append(a.typeClaims(t, t.Go), t.Go) {
			a.declared[id] = "the type " + t.Go
		}
	}
	for i, other := range a.pkg.Aliases {
		other.Go = aliases[i].name()
		a.declared[other.Go] = "the type " + other.Go
	}
}

// aliases returns the candidates for the second names of types, in order.
func (a *assigner) aliases() []*candidate {
	var list []*candidate
	for _, other := range a.pkg.Aliases {
		c := &candidate{key: other.Key, what: "the type at " + other.Key, pos: position(other.Origin)}
		c.fixed = a.prescribed(c, "")
		named := &ir.Type{Key: other.Key, Hints: other.Hints}
		for _, way := range []func(string) string{a.caser.Exported, a.caser.spell, a.caser.spellCase} {
			c.spellings = append(c.spellings, func() string { return exportable(a.typeName(named, nil, way).String()) })
		}
		c.spellings = append(c.spellings, a.lastResorts(other.Key)...)
		list = append(list, c)
	}
	return list
}

// lastResorts returns spellings that contain the location of a type's definition. They are used
// if all other names clash.
func (a *assigner) lastResorts(key string) []func() string {
	return []func() string{
		func() string { return a.caser.Exported(placeWords(key)) },
		func() string { return exportable(a.caser.spellCase(key)) },
	}
}

// typeCandidate is the candidate of a type. The names of nested types begin with its words.
type typeCandidate struct {
	*candidate
	forms []func() spelled
}

func (c *typeCandidate) offer(form func() spelled) {
	c.forms = append(c.forms, form)
	c.spellings = append(c.spellings, func() string { return exportable(form().String()) })
}

// words returns the words of the name at the candidate's level.
func (c *typeCandidate) words() spelled {
	if c.fixed != "" {
		return spelled{}.add(c.fixed)
	}
	return c.forms[c.level]()
}

// typeName returns the name of t. way spells its own words.
func (a *assigner) typeName(t *ir.Type, byType map[*ir.Type]*typeCandidate, way func(string) string) spelled {
	for _, hint := range t.Hints {
		if name := way(hint); name != "" {
			return spelled{}.add(name)
		}
	}
	var name spelled
	if parent, ok := byType[t.Parent]; ok {
		name = parent.words()
	}
	for _, word := range t.Path {
		name = name.add(orSpelled(way(word), word, a.caser))
	}
	if len(name.words) == 0 {
		name = name.add(a.caser.Exported(placeWords(t.Key)))
	}
	return name
}

// longestChain is the maximum number of bytes of the name of an inline type that begins with the name of
// the type around it.
const longestChain = 32

// shortName returns the name of an inline type that is used if no other type has it: an element is named
// by the singular of its array, and a name that would be long does not begin with the type around it.
func (a *assigner) shortName(t *ir.Type, byType map[*ir.Type]*typeCandidate) spelled {
	var own []string
	for i := 0; i < len(t.Path); i++ {
		word := t.Path[i]
		if i+1 < len(t.Path) && t.Path[i+1] == elementWord {
			if one, ok := singular(word); ok {
				word = one
				i++
			}
		}
		own = append(own, orSpelled(a.caser.Exported(word), word, a.caser))
	}
	var name, short spelled
	if parent, ok := byType[t.Parent]; ok {
		name = parent.words()
	}
	for _, word := range own {
		name, short = name.add(word), short.add(word)
	}
	if name.cut || name.length() > longestChain {
		return short
	}
	return name
}

// elementWord is the word for an element in the path of a type.
const elementWord = "item"

// maxAlternatives is the maximum number of alternatives in the name of a type.
const maxAlternatives = 3

// alternativesName derives a name from the alternatives of a sum at several locations. It is
// empty for other types and for many alternatives.
func (a *assigner) alternativesName(t *ir.Type) string {
	if t.Kind != ir.SumType || len(t.Others) == 0 || len(t.Fields) < 2 || len(t.Fields) > maxAlternatives {
		return ""
	}
	words := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		words[i] = orSpelled(a.caser.Exported(f.Member), f.Member, a.caser)
	}
	if name := strings.Join(words, "Or"); len(name) <= longestPath/2 {
		return name
	}
	return ""
}

// typeClaims returns the package-level identifiers of a type with the given name.
func (a *assigner) typeClaims(t *ir.Type, name string) []string {
	var list []string
	switch t.Kind {
	case ir.StructType:
		list = append(list, "New"+name, name+"Builder")
	case ir.SumType:
		list = append(list, name+"Source")
	}
	return list
}

// handwritten returns the identifiers that no type may use: identifiers of hand-written files
// and of the primary entry.
func (a *assigner) handwritten() map[string]string {
	taken := make(map[string]string)
	for _, id := range a.o.Taken {
		taken[id] = "hand-written " + id
	}
	for _, n := range a.pkg.Nodes {
		for _, c := range n.Checks {
			if call, ok := c.Rule.(ir.Call); ok {
				taken[call.Func] = "the check " + call.Func
				for _, f := range call.Findings {
					taken[f.Go] = "the finding " + f.Go
				}
			}
		}
	}
	for _, e := range a.pkg.Entries {
		if e.Primary {
			for _, id := range primaryFunctions {
				taken[id] = "the function " + id
			}
		}
	}
	for _, e := range a.pkg.Entries {
		if e.Diff > 0 && e.Primary {
			taken[Diff] = "the function " + Diff
		}
	}
	if a.pkg.DescribesDialect() {
		taken[Dialect] = "the variable " + Dialect
	}
	if a.pkg.MaxSize > 0 && len(a.pkg.Entries) > 0 {
		taken[MaxSize] = "the constant " + MaxSize
	}
	return taken
}

// values names the constants of the enumerations. They share one scope, since constants are
// package-level.
func (a *assigner) values() {
	s := &scope{taken: a.declared}
	var values []*ir.EnumValue
	for _, t := range a.pkg.Types {
		for _, v := range t.Values {
			c := &candidate{
				key:  ValueKey(t, v),
				what: fmt.Sprintf("the value %s of %s", t.ValueText(v), t.Go),
				pos:  position(t.Origin),
			}
			c.fixed = a.prescribed(c, "")
			for _, spelling := range a.valueSpellings(t, v) {
				c.spellings = append(c.spellings, func() string { return join(t.Go, spelling) })
			}
			s.candidates = append(s.candidates, c)
			values = append(values, v)
		}
	}
	s.resolve()
	s.report(a.o.Strict, a.diags)
	for i, v := range values {
		v.Go = s.candidates[i].name()
		a.declared[v.Go] = "the constant " + v.Go
	}
}

// valueSpellings returns the possible names of a constant after its type's name: first from the
// word that the schema has for the value, then from the value itself.
func (a *assigner) valueSpellings(t *ir.Type, v *ir.EnumValue) []string {
	var list []string
	spell := func(word string) {
		for _, way := range []func(string) string{a.caser.camel, a.caser.spell, a.caser.spellCase} {
			list = append(list, orSpelled(way(word), word, a.caser))
		}
	}
	if v.Word != "" {
		spell(v.Word)
	}
	if t.Under.Form == ir.String {
		spell(v.Value)
		return list
	}
	number := spellNumber(v.Value)
	return append(list, number, "Number"+number)
}

// fields names the fields of a struct.
func (a *assigner) fields(t *ir.Type) {
	s := &scope{taken: make(map[string]string, len(reservedMembers))}
	for method := range reservedMembers {
		s.taken[method] = "the method " + method
	}
	if t.Kind == ir.SumType || t.Kind == ir.TupleType || t.OtherKinds {
		s.taken["Other"] = "the value of another kind"
	}
	for _, f := range t.Fields {
		c := &candidate{
			key:    FieldKey(t, f),
			what:   fmt.Sprintf("the member %q of %s", f.Member, t.Go),
			pos:    position(f.Origin),
			claims: func(name string) []string { return fieldClaims(f, name) },
		}
		c.fixed = a.prescribed(c, f.GoName)
		if t.Kind == ir.TupleType {
			c.spellings = a.placeNames(f)
		} else {
			c.spellings = a.memberNames(f)
		}
		s.candidates = append(s.candidates, c)
	}
	for _, m := range t.Named {
		s.candidates = append(s.candidates, a.namedMembers(t, m))
	}
	s.resolve()
	s.report(a.o.Strict, a.diags)
	for i, f := range t.Fields {
		f.Go = s.candidates[i].name()
	}
	for i, m := range t.Named {
		m.Go = s.candidates[len(t.Fields)+i].name()
	}
}

// namedMembers returns the candidate for the method that iterates over members without a field.
func (a *assigner) namedMembers(t *ir.Type, m *ir.NamedMembers) *candidate {
	c := &candidate{
		key:    NamedKey(t, m),
		what:   fmt.Sprintf("the members with %s of %s", m.Label(""), t.Go),
		pos:    position(m.Origin),
		claims: func(name string) []string { return []string{"Builder.Put" + name} },
	}
	c.fixed = a.prescribed(c, m.GoName)
	for _, way := range []func(string) string{a.caser.Exported, a.caser.spell, a.caser.spellCase} {
		c.spellings = append(c.spellings, func() string {
			if m.Pattern == "" {
				return "OtherMembers"
			}
			return "Matching" + way(m.Pattern)
		})
	}
	return c
}

// memberNames returns the possible names of a member, best first.
func (a *assigner) memberNames(f *ir.Field) []func() string {
	var list []func() string
	for _, way := range []func(string) string{a.caser.Exported, a.caser.spell, a.caser.spellCase} {
		list = append(list, func() string {
			return notReserved(exportable(orSpelled(way(f.Member), f.Member, a.caser)))
		})
	}
	return list
}

// placeNames returns the possible names of a tuple's position: its title, otherwise its index,
// as in a JSON Pointer.
func (a *assigner) placeNames(f *ir.Field) []func() string {
	numbered := "Item" + f.Member
	if f.Member == ir.RestMember {
		numbered = "Rest"
	}
	list := []func() string{func() string { return numbered }}
	if titled := a.caser.Exported(f.Doc.Title); titled != "" && f.Member != ir.RestMember {
		list = append([]func() string{func() string { return notReserved(exportable(titled)) }}, list...)
	}
	return list
}

// fieldClaims returns the methods of a field with the given name. The builder's methods are in
// a separate namespace, marked by the dot.
func fieldClaims(f *ir.Field, name string) []string {
	var list []string
	if f.Default != "" {
		list = append(list, "Effective"+name)
	}
	if f.ReadOnly {
		return list
	}
	list = append(list, "Builder.With"+name)
	if f.Presence() == ir.NullablePresence {
		list = append(list, "Builder.With"+name+"Null")
	}
	return list
}

// notReserved appends the suffix Value to a name that is also a method of every struct.
func notReserved(name string) string {
	if reservedMembers[name] {
		return name + "Value"
	}
	return name
}

// prescribed returns the name in names.lock, or else in the schema. A name that is not an
// exported identifier is reported and not used.
func (a *assigner) prescribed(c *candidate, wanted string) string {
	from := "x-go-name"
	if locked := a.o.Lock.get(c.key); locked != "" {
		wanted, from = locked, a.o.Lock.File
	}
	if wanted == "" {
		return ""
	}
	if !token.IsIdentifier(wanted) || !token.IsExported(wanted) {
		a.diags.Errorf(c.pos, "go-name", "%s: %q in %s is not an exported Go identifier", c.what, wanted, from)
		return ""
	}
	return wanted
}

// orSpelled returns name, or the spelling of the original if name is empty.
func orSpelled(name, original string, c *Caser) string {
	if name != "" {
		return name
	}
	return c.spell(original)
}

// placeWords returns the distinguishing words of a location: the name of the file, and the
// names in the pointer.
func placeWords(location string) string {
	file, pointer, _ := strings.Cut(location, "#")
	parts := []string{source.Stem(file)}
	for part := range strings.SplitSeq(pointer, "/") {
		if part != "" && part != "$defs" && part != "definitions" && part != "properties" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

// position formats the position of an origin as in diagnostics.
func position(o ir.Origin) source.Position {
	return source.Position{File: o.File, Line: o.Line, Column: o.Column}
}
