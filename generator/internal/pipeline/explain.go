package pipeline

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Query selects a location in a schema for [Explain].
type Query struct {
	// File and Pointer are the location.
	File, Pointer string
	// Package is the name of the Go package, empty if it is not known.
	Package string
	// Path converts a file name for the output; nil leaves it unchanged.
	Path func(file string) string
}

// Explain writes the Go declaration (the shape) and the checks (the plan) that a package has
// for a location in its schemas. It returns false if there are none.
func Explain(w io.Writer, pkg *ir.Package, q Query) bool {
	e := explainer{pkg: pkg, query: q}
	e.findEqual()
	e.shape()
	e.plan()
	if len(e.shapes) == 0 && len(e.checks) == 0 {
		return false
	}
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, e.heading())
	if n := len(e.equal); n > 0 {
		section(b, "equal", []string{"to " + e.location(e.equal[n-1].origin) + ", whose type and checks it shares"}, "")
	}
	section(b, "shape", e.shapes, "no Go declaration of its own")
	section(b, "plan", e.checks, "nothing to check")
	b.Flush() // the caller checks for errors of w
	return true
}

// section writes lines, with a name before the first one. If there are no lines, it writes the
// text none.
func section(w io.Writer, name string, lines []string, none string) {
	if len(lines) == 0 {
		lines = []string{none}
	}
	for i, l := range lines {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(w, "  %-6s %s\n", name, l)
	}
}

// equal is a location in an equal schema. Its declarations are listed; the requested location
// has none.
type equal struct {
	origin ir.Origin
	inside bool // whether it is inside the equal schema
}

type explainer struct {
	pkg    *ir.Package
	query  Query
	found  ir.Origin // the location with its line, set by the first match
	equal  []equal   // the locations that replace it; the last one is final
	shapes []string
	checks []string
}

func (e *explainer) heading() string {
	at := e.location(ir.Origin{File: e.query.File, Pointer: e.query.Pointer})
	if e.found.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d: %s", e.path(e.query.File), e.found.Line, e.found.Column, at)
	}
	if e.query.Package == "" {
		return at
	}
	return at + " in package " + e.query.Package
}

// path returns the name of a file for the output.
func (e *explainer) path(file string) string {
	if e.query.Path == nil {
		return file
	}
	return e.query.Path(file)
}

// location returns a location with its file.
func (e *explainer) location(o ir.Origin) string {
	o.File = e.path(o.File)
	return o.Location()
}

// here reports whether o is the requested location or a replacement of it.
func (e *explainer) here(o ir.Origin) bool {
	if o.File == e.query.File && o.Pointer == e.query.Pointer {
		e.found = o
		return true
	}
	return slices.ContainsFunc(e.equal, func(p equal) bool { return p.is(o) })
}

func (p equal) is(o ir.Origin) bool { return o.File == p.origin.File && o.Pointer == p.origin.Pointer }

// maxShapes is the maximum number of nested shared shapes around a location.
const maxShapes = 1000

// findEqual finds the locations that replace the requested one, if its schema shares the type
// of an equal one.
func (e *explainer) findEqual() {
	at := ir.Origin{File: e.query.File, Pointer: e.query.Pointer}
	for range maxShapes {
		next, ok := e.document(at)
		if !ok {
			next, ok = e.shared(at)
		}
		if !ok {
			return
		}
		at, e.equal = next.origin, append(e.equal, next)
	}
}

// document returns the location of the document's type if the root only refers to it.
func (e *explainer) document(at ir.Origin) (equal, bool) {
	if at.Pointer != "" || len(e.pkg.Entries) != 1 || len(e.pkg.Files) != 1 || e.pkg.Files[0] != at.File {
		return equal{}, false
	}
	next := equal{origin: e.pkg.Entries[0].Type.Origin}
	return next, !next.is(at)
}

// shared returns the location that replaces a location in a schema with a shared type.
func (e *explainer) shared(at ir.Origin) (equal, bool) {
	for _, t := range e.pkg.Types {
		for _, o := range t.Others {
			rest, found := strings.CutPrefix(at.Pointer, o.Pointer)
			if found && o.File == at.File && (rest == "" || rest[0] == '/') {
				return equal{ir.Origin{File: t.Origin.File, Pointer: t.Origin.Pointer + rest}, rest != ""}, true
			}
		}
	}
	return equal{}, false
}

// shape lists the types and fields of the location.
func (e *explainer) shape() {
	for _, t := range e.pkg.Types {
		if e.here(t.Origin) {
			e.shapes = append(e.shapes, typeLine(t))
			e.shapes = append(e.shapes, members(t)...)
			e.shapes = append(e.shapes, e.entry(t)...)
		}
		for _, f := range t.Fields {
			if e.hasField(f) {
				e.shapes = append(e.shapes, fieldLine(t, f))
			}
		}
		for _, m := range t.Named {
			if m.Origin.File == e.query.File && m.Origin.Pointer == e.query.Pointer && e.here(m.Origin) {
				e.shapes = append(e.shapes, t.Go+"."+namedLine(m))
			}
		}
	}
}

// hasField reports whether a field is described at the location. A shared type has a field at
// each of its locations.
func (e *explainer) hasField(f *ir.Field) bool {
	if f.Origin.File == e.query.File && f.Origin.Pointer == e.query.Pointer {
		return e.here(f.Origin)
	}
	return slices.ContainsFunc(e.equal, func(p equal) bool { return p.inside && p.is(f.Origin) })
}

// entry lists the functions for whole documents of a type, if it has any.
func (e *explainer) entry(t *ir.Type) []string {
	for _, entry := range e.pkg.Entries {
		if entry.Type != t {
			continue
		}
		if !entry.Primary {
			return []string{"functions on documents: card.Decode, card.Parse, card.Examine, card.Encode"}
		}
		return []string{"functions on documents: Decode, Parse, Examine, Encode"}
	}
	return nil
}

// plan lists the checks of the location: all of them for a schema, one for a keyword.
func (e *explainer) plan() {
	for _, n := range e.pkg.Nodes {
		whole := e.here(n.Origin)
		for _, c := range n.Checks {
			if whole || e.here(c.Definition) {
				e.checks = append(e.checks, e.checkLine(c))
				e.checks = append(e.checks, findings(c)...)
			}
		}
	}
}

func typeLine(t *ir.Type) string {
	line := t.Go + ", " + kindNames[t.Kind]
	if t.Under != nil {
		line += " over " + goTypeOf(*t.Under)
	}
	if t.Closed {
		line += ", closed to further " + map[bool]string{true: "elements", false: "members"}[t.Kind == ir.TupleType]
	}
	if t.OtherKinds {
		line += ", or a value of another kind"
	}
	return line
}

var kindNames = map[ir.TypeKind]string{
	ir.StructType: "a struct",
	ir.EnumType:   "a type with constants",
	ir.ScalarType: "a defined type",
	ir.ListType:   "a list",
	ir.MapType:    "a map",
	ir.RawType:    "JSON kept as text, checked by the raw validator",
	ir.ObjectType: "an object kept as text, checked by the raw validator",
	ir.SumType:    "a struct of which one field is set",
	ir.TupleType:  "a struct with a field for each element",
}

// maxConstants is the maximum number of listed constants of a type.
const maxConstants = 50

// members lists the fields, the alternatives or the first constants of a type.
func members(t *ir.Type) []string {
	var lines []string
	if t.Kind == ir.SumType {
		for _, a := range t.Alternatives {
			lines = append(lines, "  "+a.Field.Go+" "+fieldType(a.Field)+" "+alternative(a))
		}
		return append(lines, "  Other card.Raw for everything else")
	}
	for _, f := range t.Fields {
		lines = append(lines, "  "+f.Go+" "+fieldType(f))
	}
	for _, m := range t.Named {
		lines = append(lines, "  "+namedLine(m))
	}
	if t.Kind == ir.TupleType {
		lines = append(lines, "  Other card.Raw for everything else")
	}
	for _, v := range t.Values[:min(len(t.Values), maxConstants)] {
		lines = append(lines, fmt.Sprintf("  %s = %s", v.Go, t.ValueText(v)))
	}
	if more := len(t.Values) - maxConstants; more > 0 {
		lines = append(lines, fmt.Sprintf("  … and %d more constants", more))
	}
	return lines
}

// namedLine describes the method for members without a field.
func namedLine(m *ir.NamedMembers) string {
	return m.Go + "() iter.Seq2[string, " + goTypeOf(m.Use) + "] for the members with " + m.Label("")
}

// alternative describes the values of an alternative of a sum.
func alternative(a *ir.Alternative) string {
	line := "for " + strings.Join(a.Kinds.Names(), " or ")
	if condition := a.Condition(); condition != "" {
		line += " where " + condition
	}
	return line
}

func fieldLine(t *ir.Type, f *ir.Field) string {
	if t.Kind == ir.SumType {
		return fmt.Sprintf("%s.%s %s, one of the shapes of %s", t.Go, f.Go, fieldType(f), t.Go)
	}
	line := fmt.Sprintf("%s.%s %s, the member %q", t.Go, f.Go, fieldType(f), f.Member)
	if t.Kind == ir.TupleType {
		line = fmt.Sprintf("%s.%s %s, the element at index %s", t.Go, f.Go, fieldType(f), f.Member)
		if f == t.Rest() {
			line = fmt.Sprintf("%s.%s %s, the elements from index %d on", t.Go, f.Go, fieldType(f), f.Index)
		}
	}
	if f.Required {
		line += ", required"
	}
	if f.Default != "" {
		line += ", by default " + f.Default
	}
	return line
}

// fieldType returns the Go type of a field.
func fieldType(f *ir.Field) string {
	held := goTypeOf(f.Use)
	switch f.Presence() {
	case ir.OptionalPresence:
		return "card.Optional[" + held + "]"
	case ir.NullablePresence:
		return "card.Nullable[" + held + "]"
	case ir.NilPresence:
		if f.Use.IsStruct() {
			return "*" + held
		}
	}
	return held
}

// goTypeOf returns a representation as a Go type.
func goTypeOf(u ir.Use) string {
	switch u.Form {
	case ir.Bool:
		return "bool"
	case ir.String:
		return "string"
	case ir.Int64:
		return "int64"
	case ir.Uint64:
		return "uint64"
	case ir.Float64:
		return "float64"
	case ir.Slice:
		return "[]" + goTypeOf(*u.Elem)
	case ir.Map:
		return "map[string]" + goTypeOf(*u.Elem)
	case ir.OpenObject:
		return "card.Object"
	case ir.Named:
		return u.Named.Go
	}
	return "card.Raw"
}

// checkLine returns a check on one line: the keyword, then the message and code, or for an
// applicator the locations of its schemas. Special conditions follow.
func (e *explainer) checkLine(c *ir.Check) string {
	var b strings.Builder
	b.WriteString(c.Keyword)
	switch children := ir.Children(c.Rule); {
	case c.Message != "":
		fmt.Fprintf(&b, ": %s [%s]", c.Message, c.Code)
	case len(children) > 3:
		fmt.Fprintf(&b, ": see %d schemas", len(children))
	case len(children) > 0:
		b.WriteString(": see " + e.locations(children))
	}
	if c.Severity == card.Warning {
		b.WriteString(", a warning")
	}
	if c.Kinds != ir.AnyKind && c.Kinds != 0 {
		fmt.Fprintf(&b, ", for %s", c.Kinds)
	}
	if c.Use != c.Definition && c.Use.File != "" {
		fmt.Fprintf(&b, ", referred to at %s", e.location(c.Use))
	}
	return b.String()
}

// findings lists the findings of a hand-written function.
func findings(c *ir.Check) []string {
	call, ok := c.Rule.(ir.Call)
	if !ok {
		return nil
	}
	var lines []string
	for _, f := range call.Findings {
		line := fmt.Sprintf("  %s: %s [%s]", call.Func, f.Check.Message, f.Check.Code)
		if f.Check.Severity == card.Warning {
			line += ", a warning"
		}
		lines = append(lines, line)
	}
	return lines
}

// locations lists the locations of nodes.
func (e *explainer) locations(nodes []*ir.Node) string {
	list := make([]string, len(nodes))
	for i, n := range nodes {
		list[i] = e.location(n.Origin)
	}
	return strings.Join(list, " and ")
}

// Similar returns a question about a location of the file that is similar to pointer, for a
// message. It is empty if there is none.
func Similar(pkg *ir.Package, file, pointer string) string {
	var pointers []string
	add := func(o ir.Origin) {
		if o.File == file && o.Pointer != "" {
			pointers = append(pointers, "#"+o.Pointer)
		}
	}
	for _, t := range pkg.Types {
		add(t.Origin)
		for _, f := range t.Fields {
			add(f.Origin)
		}
	}
	for _, n := range pkg.Nodes {
		add(n.Origin)
	}
	return nearest.Question("#"+pointer, pointers)
}
