package projection

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/source"
)

// CheckFunctions warns about functions that the mappings name and the package does not
// declare, and states their signatures. It is not an error, since the functions use types
// that are generated.
func (p *Project) CheckFunctions(declared []string, diags *diag.List) {
	check := func(pos source.Position, name, signature string) {
		if name != "" && !slices.Contains(declared, name) {
			diags.Warnf(pos, "no-function", "the package does not declare the function %s: func %[1]s%s", name, signature)
		}
	}
	for _, plan := range p.mappings {
		if via := plan.mapping.Via; via != nil {
			forth, back := plan.mapping.viaSignatures()
			check(via.Pos, via.Forth, forth)
			check(via.Pos, via.Back, back)
		}
		for _, l := range plan.directions() {
			for _, f := range l.functions {
				for _, s := range f.steps {
					switch s := s.(type) {
					case *move:
						check(s.rule.Pos, s.transform.through, f.throughSignature(s))
					case *callStep:
						check(s.rule.Pos, s.name, f.callSignature())
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
	result := resultText(f.outFormat, m.out.use)
	if !m.out.isField() {
		result = givenText(f.outFormat, m.out.use)
	}
	return fmt.Sprintf("(r *projectrt.Run, from, to *projectrt.Place, v %s) (%s, bool)", valueText(f.inFormat, m.in.use), result)
}

// callSignature is the signature of a function of a rule with call. The parameters have the
// names of the generated code.
func (f *function) callSignature() string {
	return fmt.Sprintf("(r *projectrt.Run, from *projectrt.Place, s *%s, to *projectrt.Place, b *%sBuilder)",
		typeText(f.inFormat, f.in), typeText(f.outFormat, f.out))
}

// viaSignatures are the signatures of the functions of via.
func (m *Mapping) viaSignatures() (forth, back string) {
	there, to := typeText(m.Via.To, m.Via.To.Type), typeText(m.To, m.To.Type)
	given := "b *" + there + "Builder"
	if m.Via.To == m.From {
		given = "s *" + there
	}
	return fmt.Sprintf("(r *projectrt.Run, %s) *%sBuilder", given, to), fmt.Sprintf("(r *projectrt.Run, t *%s) *%s", to, there)
}

// typeText is the qualified name of a generated type.
func typeText(f *Format, t *ir.Type) string { return f.Dialect.Package.Name + "." + t.Go }

// valueText is the Go type of a value that was read and is not null.
func valueText(f *Format, u *ir.Use) string {
	if u.IsStruct() {
		return "*" + typeText(f, u.Named)
	}
	return heldText(f, u)
}

// resultText is the Go type of a setter's argument for a value.
func resultText(f *Format, u *ir.Use) string {
	switch c := container(u); {
	case c != nil && c.Form == ir.Slice:
		return "[]" + givenText(f, c.Elem)
	case c != nil:
		return "map[string]" + givenText(f, c.Elem)
	case u.IsStruct():
		return typeText(f, u.Named) + "Source"
	}
	return heldText(f, u)
}

// givenText is the Go type of a setter's argument for an element.
func givenText(f *Format, u *ir.Use) string {
	switch {
	case u.Nullable && !isRaw(u):
		return elementText(f, u)
	case u.IsStruct():
		return typeText(f, u.Named) + "Source"
	case isRaw(u), u.IsObject():
		return "any"
	}
	return heldText(f, u)
}

// heldText is the Go type in which a struct holds a value that is present and not null.
func heldText(f *Format, u *ir.Use) string {
	switch u.Form {
	case ir.Bool, ir.String, ir.Int64, ir.Uint64, ir.Float64:
		return scalarType(u.Form).GoString()
	case ir.Slice:
		return "[]" + elementText(f, u.Elem)
	case ir.Map:
		return "map[string]" + elementText(f, u.Elem)
	case ir.OpenObject:
		return "card.Object"
	case ir.Named:
		return typeText(f, u.Named)
	}
	return "card.Raw"
}

// elementText is the Go type of an element of a list or a map.
func elementText(f *Format, u *ir.Use) string {
	if u.Nullable && !isRaw(u) {
		return "card.Nullable[" + heldText(f, u) + "]"
	}
	return heldText(f, u)
}
