package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// boxCycles marks the uses that must hold a struct by pointer. By value, a type would contain
// itself.
func (l *lowerer) boxCycles() {
	for _, t := range l.pkg.Types {
		for _, f := range t.Fields {
			if byValue(f) && contains(f.Use.Named, t, map[*ir.Type]bool{}) {
				f.Use.Boxed = true
			}
		}
	}
}

// byValue reports whether the field itself holds a struct.
func byValue(f *ir.Field) bool {
	if !f.Use.IsStruct() || f.Use.Boxed {
		return false
	}
	p := f.Presence()
	return p == ir.PlainPresence || p == ir.NullablePresence
}

// contains reports whether a value of t contains a value of inner without a pointer in between.
func contains(t, inner *ir.Type, seen map[*ir.Type]bool) bool {
	if t == inner {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return byValue(f) && contains(f.Use.Named, inner, seen) })
}
