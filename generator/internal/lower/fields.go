package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// fields adds the members of a struct: first the members of every schema that holds
// unconditionally, then the members under a condition. If several unconditional schemas
// describe a member, the most specific one determines its type. A condition adds nothing to a
// member that is described unconditionally.
func (l *lowerer) fields(t *ir.Type, s *schema.Schema) {
	required := map[string]bool{}
	for _, name := range requiredOf(s) {
		required[name] = true
	}
	t.Closed = forbids(s, "additionalProperties") || forbids(s, "unevaluatedProperties") && !evaluatesOthers(s)
	l.properties(t, membersOf(s))
	always := len(t.Fields)
	for _, c := range conditionalOf(s) {
		l.properties(t, describedBy([]*schema.Schema{c}))
	}
	for _, f := range t.Fields[always:] {
		f.Conditional = true
	}
	l.variantFields(t, s)
	for _, name := range requiredOf(s) {
		if t.Field(name) == nil {
			t.Fields = append(t.Fields, &ir.Field{Member: name, Use: ir.Use{Form: ir.Raw}, Origin: t.Origin})
		}
	}
	l.namedMembers(t, s)
	bit := 0
	for i, f := range t.Fields {
		f.Index, f.RequiredBit = i, -1
		if required[f.Member] {
			f.Required, f.RequiredBit = true, bit
			bit++
		}
	}
}

// forbids reports whether the keyword of s has the schema false.
func forbids(s *schema.Schema, keyword string) bool {
	return slices.ContainsFunc(conjunctsOf(s), func(c *schema.Schema) bool {
		k := c.Keyword(keyword)
		return k != nil && k.One.Bool != nil && !*k.One.Bool
	})
}

// evaluatesOthers reports whether unevaluatedProperties may leave members alone that
// "properties" does not name, since other keywords of s evaluate them.
func evaluatesOthers(s *schema.Schema) bool {
	others := []string{"patternProperties", "additionalProperties", "dependentSchemas", "if", "oneOf", "anyOf", "$dynamicRef"}
	return slices.ContainsFunc(conjunctsOf(s), func(c *schema.Schema) bool {
		k := c.Keyword("unevaluatedProperties")
		return k != nil && (k.One.Bool == nil || *k.One.Bool) ||
			slices.ContainsFunc(others, func(keyword string) bool { return c.Keyword(keyword) != nil })
	})
}

// properties adds the members that t does not have yet.
func (l *lowerer) properties(t *ir.Type, members []member) {
	for _, m := range members {
		if t.Field(m.name) != nil {
			continue
		}
		best := strongest(m.said)
		f := &ir.Field{Member: m.name, Doc: documentation(best), Origin: schemaOrigin(best)}
		t.Fields = append(t.Fields, f)
		f.Use = l.use(best, location{parent: t}.at(m.name))
		l.describe(f, best)
		for _, other := range m.said {
			l.annotate(f, other)
		}
	}
}

// describe records that s determined the shape of f.
func (l *lowerer) describe(f *ir.Field, s *schema.Schema) {
	l.described[f] = s
	l.annotate(f, s)
}

// annotate sets the annotations that the field does not have yet, from the field's schema or
// the definition that it names.
func (l *lowerer) annotate(f *ir.Field, s *schema.Schema) {
	if k := s.Keyword("x-go-name"); k != nil && f.GoName == "" {
		f.GoName = k.Value.Str
	}
	for _, c := range conjunctsOf(s) {
		if k := c.Keyword("default"); k != nil && f.Default == "" {
			f.Default = compact(k.Value)
		}
		if k := c.Keyword("const"); k != nil && f.Const == "" {
			f.Const = compact(k.Value)
		}
		if k := c.Keyword("readOnly"); k != nil && k.Value.IsTrue() && l.opts.Strict {
			f.ReadOnly = true
		}
		if f.Doc.Description == "" {
			d := documentation(c)
			f.Doc.Description, f.Doc.Source = d.Description, d.Source
		}
		if len(f.Doc.Examples) == 0 {
			f.Doc.Examples = documentation(c).Examples
		}
	}
}

func requiredNames(s *schema.Schema) []string {
	k := s.Keyword("required")
	if k == nil {
		return nil
	}
	var names []string
	for _, v := range k.Value.Items {
		names = append(names, v.Str)
	}
	return names
}
