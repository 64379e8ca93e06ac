package evolution

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// declarations are the exported declarations of a package.
type declarations struct {
	// of has each name with what it is: the form of a type, the type of a field or a variable,
	// the signature of a function, the value of a constant. Fields and methods have the name of
	// their type before theirs: Card.Name.
	of map[string]string
	// held has the types of all fields of each struct, also unexported ones.
	held map[string][]string
	// fields has the exported fields of each struct in order, each with its type.
	fields map[string][]string
}

// declarationsOf reads the exported declarations of the generated files of a package.
func declarationsOf(files map[string][]byte) (*declarations, error) {
	all := &declarations{make(map[string]string), make(map[string][]string), make(map[string][]string)}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range f.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				all.function(d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					all.spec(d.Tok, spec)
				}
			}
		}
	}
	return all, nil
}

// function adds a function or a method of an exported type.
func (all *declarations) function(d *ast.FuncDecl) {
	if !d.Name.IsExported() {
		return
	}
	if d.Recv == nil {
		all.of[d.Name.Name] = signature("", d.Type)
		return
	}
	receiver := printed(d.Recv.List[0].Type)
	if of := strings.TrimPrefix(receiver, "*"); ast.IsExported(of) {
		all.of[of+"."+d.Name.Name] = signature(" ("+receiver+") "+d.Name.Name, d.Type)
	}
}

// spec adds the exported names of a declaration of types, constants or variables.
func (all *declarations) spec(tok token.Token, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			all.typeSpec(s)
		}
	case *ast.ValueSpec:
		for i, id := range s.Names {
			if id.IsExported() {
				all.of[id.Name] = value(tok, s, i)
			}
		}
	}
}

// value returns the type of a variable, or the type and the value of a constant.
func value(tok token.Token, s *ast.ValueSpec, i int) string {
	text := printed(s.Type)
	switch {
	case i >= len(s.Values):
	case tok == token.CONST:
		text = strings.TrimSpace(text + " = " + printed(s.Values[i]))
	case s.Type == nil:
		text = typeOf(s.Values[i])
	}
	return tok.String() + " " + text
}

// typeOf returns the type of an expression that a generated variable begins with: a composite
// literal or its address. It returns any other expression itself.
func typeOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.CompositeLit:
		return printed(x.Type)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return "*" + typeOf(x.X)
		}
	}
	return printed(x)
}

// typeSpec adds a type, its exported fields, and the methods of an interface.
func (all *declarations) typeSpec(s *ast.TypeSpec) {
	name := s.Name.Name
	switch t := s.Type.(type) {
	case *ast.StructType:
		all.of[name] = "struct"
		for _, f := range t.Fields.List {
			all.held[name] = append(all.held[name], printed(f.Type))
			for _, id := range f.Names {
				if id.IsExported() {
					all.of[name+"."+id.Name] = printed(f.Type)
					all.fields[name] = append(all.fields[name], id.Name+" "+printed(f.Type))
				}
			}
			if len(f.Names) == 0 { // its methods are methods of the struct
				all.of[name] += " with " + printed(f.Type)
			}
		}
	case *ast.InterfaceType:
		all.of[name] = "interface"
		sealed := false
		var methods []string
		for _, m := range t.Methods.List {
			for _, id := range m.Names {
				sealed = sealed || !id.IsExported()
				if id.IsExported() {
					all.of[name+"."+id.Name] = signature("", m.Type.(*ast.FuncType))
					methods = append(methods, id.Name)
				}
			}
			if len(m.Names) == 0 {
				methods = append(methods, printed(m.Type))
			}
		}
		if !sealed { // users may implement it
			all.of[name] += " of " + strings.Join(methods, ", ")
		}
	default:
		all.of[name] = printed(s.Type)
		if s.Assign.IsValid() {
			all.of[name] = "= " + all.of[name]
		}
	}
}

// signature returns the type of a function without the names of its parameters. name follows
// the word func.
func signature(name string, t *ast.FuncType) string {
	var b strings.Builder
	b.WriteString("func" + name)
	if t.TypeParams != nil {
		b.WriteString("[" + strings.Join(types(t.TypeParams), ", ") + "]")
	}
	b.WriteString("(" + strings.Join(types(t.Params), ", ") + ")")
	switch results := types(t.Results); len(results) {
	case 0:
	case 1:
		b.WriteString(" " + results[0])
	default:
		b.WriteString(" (" + strings.Join(results, ", ") + ")")
	}
	return b.String()
}

// types returns the type of each parameter.
func types(list *ast.FieldList) []string {
	var all []string
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for range max(len(f.Names), 1) {
			all = append(all, printed(f.Type))
		}
	}
	return all
}

// printed returns an expression as Go source, "" for none.
func printed(x ast.Expr) string {
	if x == nil {
		return ""
	}
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), x); err != nil {
		return "?" // an expression that was parsed can be printed
	}
	return b.String()
}

// isComparable reports whether values of a type can be compared with ==.
func (all *declarations) isComparable(t string) bool {
	if inside, ok := argumentOf(t); ok {
		return all.isComparable(inside)
	}
	if held, ok := all.held[t]; ok {
		return !slices.ContainsFunc(held, func(t string) bool { return !all.isComparable(t) })
	}
	if under, ok := all.of[t]; ok && !strings.HasPrefix(under, "interface") {
		return all.isComparable(strings.TrimPrefix(under, "= "))
	}
	return !strings.HasPrefix(t, "[") && !strings.HasPrefix(t, "map[") && t != "cardrt.Kept"
}

// argumentOf returns the type argument of card.Optional and card.Nullable.
func argumentOf(t string) (string, bool) {
	for _, generic := range []string{"card.Optional[", "card.Nullable["} {
		if rest, ok := strings.CutPrefix(t, generic); ok {
			return strings.TrimSuffix(rest, "]"), true
		}
	}
	return "", false
}
