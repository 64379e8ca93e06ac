package emit

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// takenTypes returns the types whose values setters convert from their arguments. Only these
// types need a conversion function and, unless they are JSON text, an interface for the
// argument.
func takenTypes(pkg *ir.Package) map[*ir.Type]bool {
	taken := make(map[*ir.Type]bool)
	for _, t := range pkg.Types {
		if t.Kind != ir.StructType {
			continue
		}
		for _, f := range t.Fields {
			if f.ReadOnly {
				continue
			}
			if u := convertedUse(f); u != nil && given(u) != nil && u.Named != nil {
				taken[u.Named] = true
			}
		}
		for _, m := range t.Named {
			if u := &m.Use; !m.ReadOnly && given(u) != nil && u.Named != nil {
				taken[u.Named] = true
			}
		}
	}
	return taken
}

// convertedUse returns the use whose type has the conversion function for arguments of f's
// setters: the elements of an array, the values of a map, or the value itself. It is nil if
// nothing is converted.
func convertedUse(f *ir.Field) *ir.Use {
	u := f.Use
	u.Nullable = false // WithNull sets null
	switch c := container(&f.Use); {
	case c != nil:
		return c.Elem
	case isObject(&u), u.IsNamed(ir.TupleType):
		return nil
	case isStruct(&u), isRaw(&u):
		return &u
	}
	return nil
}

// optionalTypes returns the structs that a field, an element or an entry of the package may
// lack: pointers to them may be nil.
func optionalTypes(pkg *ir.Package) map[*ir.Type]bool {
	optional := make(map[*ir.Type]bool)
	visit := func(u *ir.Use) {
		for ; u != nil; u = u.Elem {
			if isNullable(u) && isStruct(u) {
				optional[u.Named] = true
			}
		}
	}
	for _, t := range pkg.Types {
		visit(t.Under)
		for _, m := range t.Named {
			visit(&m.Use)
		}
		for _, f := range t.Fields {
			visit(&f.Use)
			if isPointer(f) {
				optional[f.Use.Named] = true
			}
		}
	}
	return optional
}
