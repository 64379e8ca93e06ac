package projection

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// CheckFunctions warns about functions that the mappings name and the package does not
// declare, and states their signatures. It is not an error, since the functions use types
// that are generated.
func (p *Project) CheckFunctions(declared []string, diags *diag.List) {
	check := func(pos source.Position, name string, signature func() string) {
		if name != "" && !slices.Contains(declared, name) {
			diags.Warnf(pos, "no-function", "the package does not declare the function %s: func %[1]s%s", name, signature())
		}
	}
	for _, plan := range p.mappings {
		if via := plan.mapping.Via; via != nil {
			check(via.Pos, via.Forth, plan.mapping.forthSignature)
			check(via.Pos, via.Back, plan.mapping.backSignature)
		}
		for _, l := range plan.directions() {
			for _, f := range l.functions {
				for _, s := range f.steps {
					switch s := s.(type) {
					case *move:
						check(s.rule.Pos, s.transform.through, func() string { return f.throughSignature(s) })
					case *callStep:
						check(s.rule.Pos, s.name, f.callSignature)
					}
				}
			}
		}
	}
}

// throughSignature is the signature of a function that converts one value.
func (f *function) throughSignature(m *move) string {
	if m.in == nil {
		return ""
	}
	result := argumentText(f.outFormat, m.out.use)
	if !m.out.isField() {
		result = f.outFormat.text(f.outFormat.types().Argument(m.out.use))
	}
	return fmt.Sprintf("(r *projectrt.Run, from, to *projectrt.Place, v %s) (%s, bool)", valueText(f.inFormat, m.in.use), result)
}

// callSignature is the signature of a function of a rule with call. The parameters have the
// names of the generated code.
func (f *function) callSignature() string {
	return fmt.Sprintf("(r *projectrt.Run, from *projectrt.Place, s *%s, to *projectrt.Place, b *%sBuilder)",
		typeText(f.inFormat, f.in), typeText(f.outFormat, f.out))
}

// forthSignature is the signature of the function that continues another mapping.
func (m *Mapping) forthSignature() string {
	given := "b *" + typeText(m.Via.To, m.Via.To.Type) + "Builder"
	if m.Via.To == m.From {
		given = "s *" + typeText(m.From, m.From.Type)
	}
	return fmt.Sprintf("(r *projectrt.Run, %s) *%sBuilder", given, typeText(m.To, m.To.Type))
}

// backSignature is the signature of the function that leads back to the other mapping.
func (m *Mapping) backSignature() string {
	return fmt.Sprintf("(r *projectrt.Run, t *%s) *%s", typeText(m.To, m.To.Type), typeText(m.Via.To, m.Via.To.Type))
}

// typeText is the qualified name of a generated type.
func typeText(f *Format, t *ir.Type) string { return f.text(typeOf(f, t)) }

// valueText is the Go type of a value that was read and is not null.
func valueText(f *Format, u *ir.Use) string {
	if u.IsStruct() {
		return "*" + typeText(f, u.Named)
	}
	return f.text(valueType(f, u))
}

// argumentText is the Go type of the arguments of a setter for a value: a slice or a map
// of them for a list.
func argumentText(f *Format, u *ir.Use) string {
	switch c := container(u); {
	case c != nil && c.Form == ir.Slice:
		return f.text(jen.Index().Add(f.types().Argument(c.Elem)))
	case c != nil:
		return f.text(jen.Map(jen.String()).Add(f.types().Argument(c.Elem)))
	case u.IsStruct():
		return f.text(f.types().Argument(u))
	}
	return f.text(valueType(f, u))
}
