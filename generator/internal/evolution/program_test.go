package evolution_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// packagePath is the import path of the generated packages.
const packagePath = "example.com/generated"

// checked returns the types of a generated package. Functions that a project writes by hand are
// called in bodies only, which are not read.
func checked(t *testing.T, name string, files map[string][]byte, imports types.Importer) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	var list []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	config := types.Config{Importer: imports, IgnoreFuncBodies: true}
	pkg, err := config.Check(packagePath, fset, list, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return pkg
}

// program is the program of a user who uses every exported name of a package, in every way that
// depends on what the name is. It has one line for each name.
type program struct {
	names   []string
	lines   []string
	imports map[string]string // the names of the imported packages
}

func programOf(pkg *types.Package) *program {
	p := &program{imports: map[string]string{packagePath: pkg.Name()}}
	for _, name := range pkg.Scope().Names() {
		if !token.IsExported(name) {
			continue
		}
		used := pkg.Name() + "." + name
		switch o := pkg.Scope().Lookup(name).(type) {
		case *types.Const:
			p.add(name, "var _ %s = %s; var _ = map[bool]int{false: 0, %s == %s: 1}", p.typ(types.Default(o.Type())), used, used, literal(o.Val()))
		case *types.Var:
			p.add(name, "var _ *%s = &%s", p.typ(o.Type()), used)
		case *types.Func:
			p.add(name, "var _ %s = %s", p.typ(o.Type()), used)
		case *types.TypeName:
			p.typeName(name, used, o.Type())
		}
	}
	return p
}

// literal returns a constant as Go source.
func literal(v constant.Value) string { return v.ExactString() }

// typeName uses a type, its fields and its methods.
func (p *program) typeName(name, used string, t types.Type) {
	line := fmt.Sprintf("var _ %s", used)
	if types.Comparable(t) {
		line += fmt.Sprintf("; func _(x %s) bool { return x == x }", used)
	}
	switch under := t.Underlying().(type) {
	case *types.Struct:
		line += fmt.Sprintf("; var _ = %s{}", used)
		for f := range under.Fields() {
			if f.Exported() {
				p.add(name+"."+f.Name(), "func _(x %s) { var _ *%s = &x.%s }", used, p.typ(f.Type()), f.Name())
			}
		}
	case *types.Interface:
		for m := range under.Methods() {
			if m.Exported() {
				p.add(name+"."+m.Name(), "func _(x %s) { var _ %s = x.%s }", used, p.typ(m.Type()), m.Name())
			}
		}
	default:
		line += fmt.Sprintf("; var _, _ = %s(*new(%s)), (%[2]s)(*new(%[1]s))", used, p.typ(under))
	}
	p.add(name, "%s", line)
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || types.IsInterface(t) {
		return
	}
	for m := range named.Methods() {
		if m.Exported() {
			p.add(name+"."+m.Name(), "func _(x %s) { var _ %s = x.%s }", used, p.typ(m.Type()), m.Name())
		}
	}
}

// add adds the line for a name.
func (p *program) add(name, format string, args ...any) {
	p.names = append(p.names, name)
	p.lines = append(p.lines, fmt.Sprintf(format, args...))
}

// typ returns a type as Go source, and imports its packages.
func (p *program) typ(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		p.imports[pkg.Path()] = pkg.Name()
		return pkg.Name()
	})
}

// broken returns the names in whose lines the program does not compile with a package, each with
// the message of the compiler.
func (p *program) broken(t *testing.T, pkg *types.Package, imports types.Importer) map[string]string {
	t.Helper()
	var b strings.Builder
	b.WriteString("package main\n")
	for _, path := range slices.Sorted(maps.Keys(p.imports)) {
		fmt.Fprintf(&b, "import %s %q\n", p.imports[path], path)
	}
	first := strings.Count(b.String(), "\n") + 1
	fset := token.NewFileSet()
	text := b.String() + strings.Join(p.lines, "\n")
	f, err := parser.ParseFile(fset, "main.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	found := make(map[string]string)
	config := types.Config{Importer: with{imports, pkg}, Error: func(err error) {
		e, ok := err.(types.Error)
		if !ok {
			t.Fatal(err)
		}
		i := fset.Position(e.Pos).Line - first
		if e.Soft && strings.Contains(e.Msg, "imported and not used") {
			return
		}
		if i < 0 || i >= len(p.names) {
			t.Fatal(err)
		}
		found[p.names[i]] = e.Msg
	}}
	_, _ = config.Check("main", fset, []*ast.File{f}, nil) // the errors were reported
	return found
}

// with is an importer that has one package more.
type with struct {
	types.Importer
	pkg *types.Package
}

func (w with) Import(path string) (*types.Package, error) {
	if path == packagePath {
		return w.pkg, nil
	}
	return w.Importer.Import(path)
}
