package main

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// surface measures the exported API of the SDK: declarations that mention a type of an internal
// package, the shapes of option types, and the types that hold a JSON value as a tree.
func surface() ([]figure, error) {
	var internal, trees []string
	shapes := make(map[string][]string)
	err := eachSource(func(s source) {
		file := filepath.ToSlash(s.path)
		inSDK := strings.HasPrefix(file, "sdk/")
		if inSDK || strings.HasPrefix(file, "generator/") || strings.HasPrefix(file, "internal/") {
			trees = append(trees, treesOf(s)...)
		}
		if !inSDK || strings.Contains(file, "/internal/") {
			return
		}
		internal = append(internal, internalTypes(s)...)
		for _, t := range typesOf(s) {
			if name := strings.ToLower(t.Name.Name); t.Name.IsExported() && !t.Assign.IsValid() && (strings.HasSuffix(name, "option") || strings.HasSuffix(name, "options")) {
				shape := shapeOf(t.Type)
				shapes[shape] = append(shapes[shape], at(s.set, t.Pos(), t.Name.Name+": "+shape))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	var options []string
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		options = append(options, shapes[shape]...)
	}
	return []figure{
		{what: "exported declarations of sdk with a type of an internal package", value: float64(len(internal)), places: internal},
		{what: "shapes of options in sdk", value: float64(len(shapes)), most: 2, places: options},
		{what: "types that hold JSON values as a tree", value: float64(len(trees)), most: 2, places: trees},
	}, nil
}

// typesOf returns the type declarations of a file.
func typesOf(s source) []*ast.TypeSpec {
	var list []*ast.TypeSpec
	for _, d := range s.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
			for _, spec := range d.Specs {
				list = append(list, spec.(*ast.TypeSpec))
			}
		}
	}
	return list
}

// shapeOf describes the underlying type of options: struct, or the form of a function.
func shapeOf(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StructType:
		return "struct"
	case *ast.InterfaceType:
		return "interface"
	case *ast.FuncType:
		shape := "func"
		for _, p := range t.Params.List {
			if _, ok := p.Type.(*ast.StarExpr); ok {
				shape += " of a pointer"
			}
		}
		if t.Results.NumFields() > 0 {
			shape += " with a result"
		}
		return shape
	}
	return "other"
}

// internalTypes lists the exported functions, methods, fields, variables and constants of a
// file whose types name a type of an internal package. An alias of such a type gives it a
// public name and does not count.
func internalTypes(s source) []string {
	imported := internalImports(s)
	var list []string
	check := func(name *ast.Ident, t ast.Expr) {
		if name.IsExported() && namesPackage(t, imported) {
			list = append(list, at(s.set, name.Pos(), name.Name))
		}
	}
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || ast.IsExported(receiver(d)) {
				check(d.Name, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						check(name, spec.Type)
					}
				case *ast.TypeSpec:
					checkType(spec, check)
				}
			}
		}
	}
	return list
}

// internalImports returns the local names of the internal packages that a file imports.
func internalImports(s source) map[string]bool {
	names := make(map[string]bool)
	for _, i := range s.file.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil || !strings.Contains(imported+"/", "/internal/") {
			continue
		}
		name := path.Base(imported)
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = true
	}
	return names
}

// checkType calls check with the exported parts of a type: exported fields of a struct, and the
// whole of another type.
func checkType(spec *ast.TypeSpec, check func(*ast.Ident, ast.Expr)) {
	if spec.Assign.IsValid() {
		return
	}
	t, ok := spec.Type.(*ast.StructType)
	if !ok {
		check(spec.Name, spec.Type)
		return
	}
	if !spec.Name.IsExported() {
		return
	}
	for _, f := range t.Fields.List {
		for _, name := range f.Names {
			check(name, f.Type)
		}
	}
}

// receiver returns the name of the type of a method.
func receiver(d *ast.FuncDecl) string {
	name := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// namesPackage reports whether a type has a name of one of the packages.
func namesPackage(t ast.Expr, packages map[string]bool) bool {
	found := false
	if t == nil {
		return false // a variable without a stated type
	}
	ast.Inspect(t, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && packages[x.Name] {
				found = true
			}
		}
		return !found
	})
	return found
}

// treesOf lists the structs of a file that hold a JSON value as a tree. Such a struct has a
// list or a map of itself, or of a struct of the file that contains it. It also has a string
// for the text of a scalar.
func treesOf(s source) []string {
	structs := make(map[string]*ast.StructType)
	types := typesOf(s)
	for _, t := range types {
		if st, ok := t.Type.(*ast.StructType); ok {
			structs[t.Name.Name] = st
		}
	}
	var list []string
	for _, t := range types {
		if st := structs[t.Name.Name]; st != nil && holdsItself(t.Name.Name, structs) && hasText(st) {
			list = append(list, at(s.set, t.Pos(), t.Name.Name))
		}
	}
	return list
}

// holdsItself reports whether a struct has a list or a map of itself.
func holdsItself(name string, structs map[string]*ast.StructType) bool {
	return slices.ContainsFunc(structs[name].Fields.List, func(f *ast.Field) bool {
		switch holds := f.Type.(type) {
		case *ast.ArrayType:
			return reaches(holds.Elt, name, structs)
		case *ast.MapType:
			return reaches(holds.Value, name, structs)
		}
		return false
	})
}

// hasText reports whether a struct has a string for the text of a scalar.
func hasText(st *ast.StructType) bool {
	names := []string{"scalar", "text", "raw", "literal", "number"}
	return slices.ContainsFunc(st.Fields.List, func(f *ast.Field) bool {
		id, ok := f.Type.(*ast.Ident)
		return ok && id.Name == "string" && slices.ContainsFunc(f.Names, func(name *ast.Ident) bool {
			return slices.Contains(names, strings.ToLower(name.Name))
		})
	})
}

// reaches reports whether a type is a struct, a pointer to it, or a struct with a field of it.
func reaches(t ast.Expr, name string, structs map[string]*ast.StructType) bool {
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	id, ok := t.(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == name {
		return true
	}
	st := structs[id.Name]
	if st == nil {
		return false
	}
	for _, f := range st.Fields.List {
		field := f.Type
		if p, ok := field.(*ast.StarExpr); ok {
			field = p.X
		}
		if id, ok := field.(*ast.Ident); ok && id.Name == name {
			return true
		}
	}
	return false
}
