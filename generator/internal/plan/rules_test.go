package plan

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// exampleRules has an example of every rule type that a value can violate, with the kinds that
// the rule applies to.
func exampleRules(n *ir.Node) []*ir.Check {
	const text, number, array, object, anyKind = ir.Text, ir.Number, ir.Array, ir.Object, ir.AnyKind
	rule := func(kinds ir.KindSet, r ir.Rule) *ir.Check {
		return &ir.Check{Keyword: "k", Code: "k", Kinds: kinds, Definition: ir.Origin{}, Rule: r}
	}
	return []*ir.Check{
		rule(anyKind, ir.TypeRule{Allowed: ir.Boolean | ir.Integer}), rule(anyKind, ir.Never{}),
		rule(anyKind, ir.Const{Value: `"a"`}), rule(anyKind, ir.Enum{Values: []string{`"a"`, `2`, `true`}}),
		rule(anyKind, ir.Ref{Node: n}), rule(anyKind, ir.NullOr{Node: n}),
		rule(anyKind, ir.AnyOf{Nodes: []*ir.Node{n, n}}), rule(anyKind, ir.OneOf{Nodes: []*ir.Node{n, n}}),
		rule(anyKind, ir.Dispatch{Cases: []ir.Case{{Kinds: text, Node: n}, {Kinds: anyKind &^ text, Node: n}}}),
		rule(anyKind, ir.Not{Node: n}), rule(anyKind, ir.If{If: n, Then: n, Else: n}),
		rule(anyKind, ir.InVersions{Node: n}), rule(anyKind, ir.ReadOnly{}),
		rule(text|object, ir.Call{Func: "check"}), rule(number, ir.Representable{}),
		rule(text, ir.MinLength{N: 2}), rule(text, ir.MaxLength{N: 2}), rule(text, ir.Pattern{Source: "^a"}),
		rule(text, ir.Format{Name: "email"}), rule(text, ir.Within{Set: "s"}),
		rule(number, ir.Minimum{Bound: "2"}), rule(number, ir.Maximum{Bound: "2"}),
		rule(number, ir.ExclusiveMinimum{Bound: "2"}), rule(number, ir.ExclusiveMaximum{Bound: "2"}),
		rule(number, ir.MultipleOf{Of: "2"}), rule(number, ir.ZeroOrMinimum{Bound: "2"}),
		rule(array, ir.MinItems{N: 2}), rule(array, ir.MaxItems{N: 2}), rule(array, ir.UniqueItems{}),
		rule(array, ir.UniqueBy{Member: "a"}), rule(array, ir.PrefixItems{Nodes: []*ir.Node{n}}), rule(array, ir.Items{Node: n}),
		rule(array, ir.UnevaluatedItems{Evaluation: &ir.Evaluation{}, Node: n}), rule(array, ir.Contains{Node: n, Min: 1, Max: -1}),
		rule(object, ir.Required{Name: "b"}), rule(object, ir.MinProperties{N: 2}), rule(object, ir.MaxProperties{N: 2}),
		rule(object, ir.PropertyNames{Node: n}), rule(object, ir.Properties{List: []ir.Property{{Name: "a", Node: n}}}),
		rule(object, ir.PatternProperties{List: []ir.PatternProperty{{Pattern: "^a", Node: n}}}),
		rule(object, ir.AdditionalProperties{Node: n, Known: nil}), rule(object, ir.DependentRequired{If: "a", Names: []string{"b"}}),
		rule(object, ir.DependentSchema{If: "b", Node: n}), rule(object, ir.Order{Earlier: "a", Later: "b"}),
		rule(object, ir.References{From: []string{"a"}, To: []string{"b"}}),
		rule(object, ir.UnevaluatedProperties{Evaluation: &ir.Evaluation{}, Node: n}), rule(object, ir.JSONSchema{}),
	}
}

// TestEveryRuleIsDecidedOrChecked covers all rule types and all representations of a value.
// Either the value decides the check, or its text is checked; testdata/rules.txt records which.
func TestEveryRuleIsDecidedOrChecked(t *testing.T) {
	n := &ir.Node{Name: "n", Checks: []*ir.Check{{Keyword: "minLength", Kinds: ir.Text, Rule: ir.MinLength{N: 3}}}}
	checks := exampleRules(n)
	var types []string
	for _, c := range checks {
		types = append(types, reflect.TypeOf(c.Rule).Name())
	}
	if want := ruleTypes(t); !slices.Equal(slices.Sorted(slices.Values(types)), want) {
		t.Fatalf("examples of the rules %v, want one of each of %v", types, want)
	}
	uses := exampleUses(n)
	pkg := &ir.Package{Nodes: []*ir.Node{n, {Name: "owner", Checks: checks}}}
	for _, u := range uses {
		if u.use.Form == ir.Named {
			pkg.Types = append(pkg.Types, u.use.Named)
		}
	}
	p := newPlanner()
	p.pkg, p.table = pkg, NewTables(pkg)
	var b strings.Builder
	for i, c := range checks {
		fmt.Fprintf(&b, "%s\n", types[i])
		for _, u := range uses {
			if how := p.validating().decided(c, u.use); how != "" {
				fmt.Fprintf(&b, "\t%s: %s\n", u.name, how)
			}
		}
	}
	golden(t, "testdata/rules.txt", b.String())
}

// TestEveryRuleHasARow requires a row for each rule type, and that it adds something to the
// table of JSON text. A rule without a row would only be checked on Go values.
func TestEveryRuleHasARow(t *testing.T) {
	var types []string
	for rule := range rowsByType {
		types = append(types, rule.Name())
	}
	slices.Sort(types)
	if want := ruleTypes(t); !slices.Equal(types, want) {
		t.Errorf("rows of the rules %v, want one of each of %v", types, want)
	}
	n := &ir.Node{Name: "n", Checks: []*ir.Check{{Keyword: "minLength", Kinds: ir.Text, Rule: ir.MinLength{N: 3}}}}
	for _, c := range exampleRules(n) {
		if _, ok := rowsByType[reflect.TypeOf(c.Rule)]; !ok {
			continue
		}
		table := NewTables(&ir.Package{})
		s := table.Subschemas[table.node(&ir.Node{Checks: []*ir.Check{c}})]
		if s.Kinds == 0 && len(s.Keywords) == 0 && s.Object == nil && s.Array == nil {
			t.Errorf("%T: the table of JSON text has nothing for the rule", c.Rule)
		}
	}
}

// TestEveryNodeIsApplied compares ir.Applies with the nodes in the fields of each rule type. If
// a node were missing there, stages would ignore a subschema.
func TestEveryNodeIsApplied(t *testing.T) {
	n := &ir.Node{Name: "n"}
	for _, c := range append(exampleRules(n), &ir.Check{Rule: ir.References{Where: []ir.Where{{Node: n}}}}) {
		if got, want := len(ir.Applies(c.Rule)), nodesIn(reflect.ValueOf(c.Rule)); got != want {
			t.Errorf("%T: %d nodes applied, want %d", c.Rule, got, want)
		}
	}
}

// nodesIn counts the nodes in a value.
func nodesIn(v reflect.Value) int {
	count := 0
	switch v.Kind() {
	case reflect.Pointer:
		if _, ok := v.Interface().(*ir.Node); ok && !v.IsNil() {
			return 1
		}
	case reflect.Struct:
		for i := range v.NumField() {
			count += nodesIn(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			count += nodesIn(v.Index(i))
		}
	}
	return count
}

// decided describes how a check is decided on values of a use. It is empty if the check does
// not apply to them.
func (d decider) decided(c *ir.Check, u *ir.Use) string {
	p := partition(&ir.Node{Checks: []*ir.Check{c}}, u)
	var steps []Step
	var ok bool
	switch list := u.Container(); {
	case ir.Same(c.Rule) != nil:
		return "its node"
	case len(p.allRefused()) > 0:
		return "always broken"
	case len(p.gated()) > 0:
		return "a condition"
	case len(p.allOpen()) == 0:
		return ""
	case list != nil:
		if steps, ok = d.containerCheck(c, u, varX, here); !ok {
			steps, ok = d.elements(c, list)
		}
	case u.IsStruct():
		steps, ok = d.structCheck(c, u.Named)
	default:
		steps, ok = d.scalarCheck(c, u, varX, here)
	}
	switch {
	case !ok:
		return "text"
	case len(steps) == 0:
		return "never broken"
	}
	w := &writer{}
	steps[0].(printer).print(w)
	first, _, _ := strings.Cut(w.String(), "\n")
	return first
}

// ruleTypes are the rule types of package ir, sorted.
func ruleTypes(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../ir/plan.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "rule" {
			names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	slices.Sort(names)
	return names
}

type exampleUse struct {
	name string
	use  *ir.Use
}

// exampleUses are the representations of a value.
func exampleUses(n *ir.Node) []exampleUse {
	text := ir.Use{Form: ir.String}
	field := func(member, goName string, required bool) *ir.Field {
		f := &ir.Field{Go: goName, Member: member, Use: text, Node: n, Required: required, RequiredBit: -1}
		if required {
			f.RequiredBit = 0
		}
		return f
	}
	object := &ir.Type{Go: "Object", Kind: ir.StructType, Node: &ir.Node{Name: "object"}, Fields: []*ir.Field{field("a", "A", true), field("b", "B", false)}}
	tuple := &ir.Type{Go: "Tuple", Kind: ir.TupleType, Node: &ir.Node{Name: "tuple"}, Fields: []*ir.Field{field("0", "First", true)}, Closed: true}
	alternatives := []*ir.Alternative{
		{Field: field("text", "Text", false), Kinds: ir.Text},
		{Field: &ir.Field{Go: "List", Member: "list", Use: ir.Use{Form: ir.Slice, Elem: &text}}, Kinds: ir.Array},
		{Field: &ir.Field{Go: "Object", Member: "object", Use: ir.Use{Form: ir.Named, Named: object}}, Kinds: ir.Object},
	}
	sum := &ir.Type{Go: "Sum", Kind: ir.SumType, Node: &ir.Node{Name: "sum"}, Alternatives: alternatives}
	return []exampleUse{
		{"bool", &ir.Use{Form: ir.Bool}}, {"string", &text}, {"int64", &ir.Use{Form: ir.Int64}}, {"float64", &ir.Use{Form: ir.Float64}},
		{"slice", &ir.Use{Form: ir.Slice, Elem: &text}}, {"slice of structs", &ir.Use{Form: ir.Slice, Elem: typeUse(object)}},
		{"map", &ir.Use{Form: ir.Map, Elem: &text}}, {"struct", typeUse(object)}, {"sum", typeUse(sum)}, {"tuple", typeUse(tuple)},
	}
}

// golden compares a text with the content of a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got:\n%s", file, got)
	}
}
