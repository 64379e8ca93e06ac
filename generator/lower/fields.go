package lower

import (
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/normal"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// fields fills the members of a struct: those of every schema that holds
// unconditionally first, then those that a condition adds. A member that several
// schemas describe is held as the first unconditional one says.
func (l *lowerer) fields(t *ir.Type, s *schema.Schema) {
	t.OtherKinds = normal.Kinds(s)&^ir.Null != ir.Object && normal.Kinds(s)&^ir.Null == ir.AnyKind&^ir.Null
	required := map[string]bool{}
	for _, c := range normal.Conjuncts(s) {
		l.properties(t, c)
		for _, name := range requiredNames(c) {
			required[name] = true
		}
		if k := c.Keyword("additionalProperties"); k != nil && k.One.Bool != nil && !*k.One.Bool {
			t.Closed = true
		}
	}
	for _, c := range normal.Conditional(s) {
		l.properties(t, c)
	}
	l.variantFields(t, s)
	for _, c := range normal.Conjuncts(s) {
		for _, name := range requiredNames(c) {
			if t.Field(name) == nil {
				t.Fields = append(t.Fields, &ir.Field{Member: name, Use: ir.Use{Form: ir.Raw}, Origin: t.Origin})
			}
		}
	}
	bit := 0
	for i, f := range t.Fields {
		f.Index, f.RequiredBit = i, -1
		if required[f.Member] {
			f.Required, f.RequiredBit = true, bit
			bit++
		}
	}
}

// properties adds the members that one schema describes and that t does not have yet.
func (l *lowerer) properties(t *ir.Type, s *schema.Schema) {
	k := s.Keyword("properties")
	if k == nil {
		return
	}
	for _, named := range k.Map {
		if t.Field(named.Name) != nil {
			continue
		}
		f := &ir.Field{
			Member: named.Name,
			Doc:    documentation(named.Schema),
			Origin: schemaOrigin(named.Schema),
		}
		t.Fields = append(t.Fields, f)
		f.Use = l.use(named.Schema, place{parent: t}.at(named.Name))
		l.annotate(f, named.Schema)
	}
}

// annotate reads the annotations that the field's own schema, or else the definition
// it names, carries.
func (l *lowerer) annotate(f *ir.Field, s *schema.Schema) {
	if k := s.Keyword("x-go-name"); k != nil {
		f.GoName = k.Value.Str
	}
	for _, c := range normal.Conjuncts(s) {
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
