package crosscheck

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/generator"
	"github.com/atombender/go-jsonschema/pkg/schemas"
)

// reading is the output of the other generator for a file.
type reading struct {
	marks *marker
	// types maps names to declarations. comments maps names to the comments before the
	// declarations.
	types    map[string]ast.Expr
	comments map[string]string
	// names are the names of the types in source order.
	names []string
	// constants are the strings declared for each type.
	constants map[string][]string
}

// generate runs the other generator on a file. Any failure, including a panic, is an
// error.
func generate(loader schemas.Loader, file string) (r *reading, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			r, err = nil, fmt.Errorf("panic: %v", reason)
		}
	}()
	marks := &marker{loader: loader, loaded: map[string]*schemas.Schema{}}
	g, err := generator.New(generator.Config{
		DefaultPackageName: "theirs",
		DefaultOutputName:  "theirs.go",
		OnlyModels:         true,
		Tags:               []string{"json"},
		Loader:             marks,
		Warner:             func(string) {},
	})
	if err != nil {
		return nil, err
	}
	schema, err := marks.Load(file, "")
	if err != nil {
		return nil, err
	}
	if err := g.AddFile(file, schema); err != nil {
		return nil, err
	}
	sources, err := g.Sources()
	if err != nil {
		return nil, err
	}
	r = &reading{marks: marks, types: map[string]ast.Expr{}, comments: map[string]string{}, constants: map[string][]string{}}
	for _, source := range sources { // there is exactly one
		if err := r.parse(source); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *reading) parse(source []byte) error {
	f, err := parser.ParseFile(token.NewFileSet(), "theirs.go", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("its output is not Go: %w", err)
	}
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				r.names = append(r.names, spec.Name.Name)
				r.types[spec.Name.Name] = spec.Type
				r.comments[spec.Name.Name] = decl.Doc.Text()
			case *ast.ValueSpec:
				r.constant(spec)
			}
		}
	}
	return nil
}

// constant records the value of a string constant with a named type.
func (r *reading) constant(spec *ast.ValueSpec) {
	name, ok := spec.Type.(*ast.Ident)
	if !ok || len(spec.Values) != 1 {
		return
	}
	literal, ok := spec.Values[0].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return
	}
	if text, err := strconv.Unquote(literal.Value); err == nil {
		r.constants[name.Name] = append(r.constants[name.Name], text)
	}
}

// theirField is a member of one of their structs.
type theirField struct {
	required bool
	kind     string
	enum     []string
	// structure is the name of the struct inside the member, through slices and maps.
	structure string
}

// fields returns the members of a struct, nil if the type is not a struct.
func (r *reading) fields(name string) map[string]theirField {
	s, ok := r.types[name].(*ast.StructType)
	if !ok {
		return nil
	}
	fields := map[string]theirField{}
	for _, f := range s.Fields.List {
		member, options, ok := jsonTag(f)
		if !ok {
			continue // the map of extra members
		}
		fields[member] = theirField{
			required:  !strings.Contains(options, "omitempty"),
			kind:      r.kind(f.Type, 0, 0),
			enum:      r.enum(f.Type),
			structure: r.structure(f.Type),
		}
	}
	return fields
}

func jsonTag(f *ast.Field) (member, options string, ok bool) {
	if f.Tag == nil {
		return "", "", false
	}
	// Tags have no escapes, so reflect cannot read every name.
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return "", "", false
	}
	tag, ok = strings.CutPrefix(tag, `json:"`)
	if !ok {
		return "", "", false
	}
	tag = strings.TrimSuffix(tag, `"`)
	member, ok = strings.CutSuffix(tag, ",omitempty,omitzero")
	if ok {
		return member, "omitempty", true
	}
	return tag, "", true
}

// maxNesting is the maximum depth to follow a type, since it may be recursive.
const maxNesting = 20

// kind returns the JSON kind of one of their types, inside a number of arrays and behind a
// number of names.
func (r *reading) kind(t ast.Expr, arrays, names int) string {
	if names > maxNesting {
		return kindAny
	}
	switch t := t.(type) {
	case *ast.StarExpr:
		return r.kind(t.X, arrays, names)
	case *ast.ArrayType:
		return kindArray(arrays, func() string { return r.kind(t.Elt, arrays+1, names) })
	case *ast.MapType:
		return kindObject
	case *ast.StructType:
		if !slices.ContainsFunc(t.Fields.List, func(f *ast.Field) bool { return f.Tag != nil }) {
			return kindAny // a wrapper of an enum of several kinds
		}
		return kindObject
	case *ast.SelectorExpr:
		return kindString // times, dates, addresses
	case *ast.Ident:
		switch name := t.Name; {
		case name == "string":
			return kindString
		case name == "bool":
			return kindBoolean
		case strings.HasPrefix(name, "float"):
			return kindNumber
		case strings.HasPrefix(name, "int"), strings.HasPrefix(name, "uint"):
			return kindInteger
		}
		if under, ok := r.types[t.Name]; ok {
			return r.kind(under, arrays, names+1)
		}
	}
	return kindAny
}

// named returns the declared type inside pointers, slices and maps.
func (r *reading) named(t ast.Expr) string {
	for range maxNesting {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ArrayType:
			t = x.Elt
		case *ast.MapType:
			t = x.Value
		case *ast.Ident:
			under, ok := r.types[x.Name]
			if !ok {
				return ""
			}
			if _, ok := under.(*ast.StructType); ok || r.constants[x.Name] != nil {
				return x.Name
			}
			t = under
		default:
			return ""
		}
	}
	return ""
}

func (r *reading) structure(t ast.Expr) string {
	name := r.named(t)
	if _, ok := r.types[name].(*ast.StructType); ok {
		return name
	}
	return ""
}

// enum returns the strings declared for a type, sorted, since the other generator does not
// preserve their order.
func (r *reading) enum(t ast.Expr) []string {
	return slices.Sorted(slices.Values(r.constants[r.named(t)]))
}
