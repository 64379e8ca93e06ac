package crosscheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/agentcard-go/cardgen/generator/internal/crosscheck"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// memory is a Loader of texts by name.
type memory map[string]string

func (m memory) Load(uri, _ string) (*schemas.Schema, error) {
	text, ok := m[uri]
	if !ok {
		return nil, fmt.Errorf("%s: %w", uri, schemas.ErrCannotLoadSchema)
	}
	return schemas.FromJSONReader(strings.NewReader(text))
}

const card = `{
	"type": "object",
	"description": "Card is a card.",
	"required": ["name", "tools"],
	"properties": {
		"name": {"type": "string"},
		"status": {"$ref": "#/$defs/status"},
		"level": {"type": "integer", "enum": [1, 2]},
		"price": {"type": "number"},
		"count": {"type": ["integer", "null"]},
		"active": {"type": "boolean"},
		"created": {"type": "string", "format": "date-time"},
		"free": {"type": "object"},
		"tags": {"type": "array", "items": {"type": "string"}},
		"tools": {"type": "array", "items": {"$ref": "parts/tool.json#/$defs/tool"}},
		"host": {"type": "object", "properties": {"runtime": {"type": "string"}}}
	},
	"$defs": {"status": {"type": "string", "enum": ["on", "off"]}}
}`

const tool = `{
	"$defs": {
		"tool": {
			"type": "object",
			"required": ["id"],
			"properties": {
				"id": {"type": "string"},
				"parent": {"$ref": "#/$defs/tool"},
				"card": {"$ref": "../card.json"}
			}
		}
	}
}`

func documents() memory {
	return memory{"schemas/card.json": card, "schemas/parts/tool.json": tool}
}

// cards returns the package that this generator would generate from the documents.
func cards() *ir.Package {
	at := func(file, pointer string) ir.Origin { return ir.Origin{File: "schemas/" + file, Pointer: pointer} }
	field := func(member string, use ir.Use) *ir.Field {
		return &ir.Field{Member: member, Use: use, Node: &ir.Node{}}
	}
	named := func(t *ir.Type) ir.Use { return ir.Use{Form: ir.Named, Named: t} }
	slice := func(elem ir.Use) ir.Use { return ir.Use{Form: ir.Slice, Elem: &elem} }

	status := &ir.Type{
		Go: "Status", Kind: ir.EnumType, Origin: at("card.json", "/$defs/status"),
		Under:  &ir.Use{Form: ir.String},
		Values: []*ir.EnumValue{{Value: "on"}, {Value: "off"}},
		Node:   &ir.Node{Checks: []*ir.Check{{Rule: ir.Enum{Values: []string{`"on"`, `"off"`}}}}},
	}
	level := &ir.Type{
		Go: "CardLevel", Kind: ir.EnumType, Origin: at("card.json", "/properties/level"),
		Under:  &ir.Use{Form: ir.Int64},
		Values: []*ir.EnumValue{{Value: "1"}, {Value: "2"}},
		Node:   &ir.Node{Checks: []*ir.Check{{Rule: ir.Enum{Values: []string{"1", "2"}}}}},
	}
	host := &ir.Type{
		Go: "CardHost", Kind: ir.StructType, Origin: at("card.json", "/properties/host"),
		Fields: []*ir.Field{field("runtime", ir.Use{Form: ir.String})},
	}
	tool := &ir.Type{Go: "Tool", Kind: ir.StructType, Origin: at("parts/tool.json", "/$defs/tool")}
	free := field("free", ir.Use{Form: ir.Raw})
	free.Node.Checks = []*ir.Check{{Rule: ir.TypeRule{Allowed: ir.Object}}}
	card := &ir.Type{
		Go: "Card", Kind: ir.StructType, Origin: at("card.json", ""),
		Fields: []*ir.Field{
			field("name", ir.Use{Form: ir.String}),
			field("status", named(status)),
			field("level", named(level)),
			field("price", ir.Use{Form: ir.Float64}),
			field("count", ir.Use{Form: ir.Int64, Nullable: true}),
			field("active", ir.Use{Form: ir.Bool}),
			field("created", ir.Use{Form: ir.String}),
			free,
			field("tags", slice(ir.Use{Form: ir.String})),
			field("tools", slice(named(tool))),
			field("host", named(host)),
		},
	}
	card.Fields[0].Required, card.Fields[9].Required = true, true
	tool.Fields = []*ir.Field{field("id", ir.Use{Form: ir.String}), field("parent", named(tool)), field("card", named(card))}
	tool.Fields[0].Required = true
	return &ir.Package{Types: []*ir.Type{card, status, level, tool, host}}
}

var cardFiles = []string{"schemas/card.json", "schemas/parts/tool.json"}

// TestAgreement checks that nothing is reported if the results agree. The schemas include
// mutual references between files, null, formats and free objects.
func TestAgreement(t *testing.T) {
	t.Parallel()
	for range 5 { // the order of their maps is random
		found, err := crosscheck.Compare(cards(), documents(), cardFiles)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			t.Error(d)
		}
	}
}

// TestDifferences checks that each change on one side is found and named.
func TestDifferences(t *testing.T) {
	t.Parallel()
	change := func(old, new string) func(memory, *ir.Package) {
		return func(m memory, _ *ir.Package) {
			for name, text := range m {
				m[name] = strings.Replace(text, old, new, 1)
			}
		}
	}
	for _, c := range []struct {
		name   string
		change func(memory, *ir.Package)
		want   []string
	}{
		{"member of theirs", change(`"name": {`, `"nick": {"type": "string"}, "name": {`),
			[]string{"Card.nick: member: go-jsonschema has string, this generator has none"}},
		{"member of ours", change(`"active": {"type": "boolean"},`, ``),
			[]string{"Card.active: member: go-jsonschema has none, this generator has boolean"}},
		{"required", change(`["name", "tools"]`, `["name", "tags"]`),
			[]string{
				"Card.tags: required: go-jsonschema has required, this generator has optional",
				"Card.tools: required: go-jsonschema has optional, this generator has required",
			}},
		{"scalar kind", change(`"number"`, `"integer"`),
			[]string{"Card.price: kind: go-jsonschema has integer, this generator has number"}},
		{"kind of elements", change(`"items": {"type": "string"}`, `"items": {"type": "boolean"}`),
			[]string{"Card.tags: kind: go-jsonschema has array of boolean, this generator has array of string"}},
		{"kind of raw text", change(`"free": {"type": "object"}`, `"free": {"type": ["object", "string"]}`),
			[]string{"Card.free: kind: go-jsonschema has any, this generator has object"}},
		{"enum", change(`["on", "off"]`, `["on", "idle"]`),
			[]string{"Card.status: enum: go-jsonschema has idle, on, this generator has off, on"}},
		{"open enum", func(_ memory, p *ir.Package) { p.Types[1].Node = &ir.Node{} },
			[]string{"Card.status: enum: go-jsonschema has off, on, this generator has none"}},
		{"struct behind a reference", change(`"id": {"type": "string"}`, `"id": {"type": "integer"}`),
			[]string{"Tool.id: kind: go-jsonschema has integer, this generator has string"}},
		{"unnamed struct", change(`"runtime": {"type": "string"}`, `"runtime": {}`),
			[]string{"CardHost.runtime: kind: go-jsonschema has any, this generator has string"}},
		{"struct of theirs", change(`"$defs": {"status"`, `"$defs": {"extra": {"type": "object", "properties": {"a": {}}}, "status"`),
			[]string{"Extra: struct: go-jsonschema has a struct, this generator has none"}},
		{"struct of ours", change(`"properties": {"runtime"`, `"patternProperties": {"runtime"`),
			[]string{"CardHost: struct: go-jsonschema has none, this generator has a struct"}},
		{"refused", change(`"$ref": "#/$defs/status"`, `"$ref": "#/properties/name"`),
			[]string{"schemas/card.json: refused: ", "schemas/parts/tool.json: refused: "}},
		{"no schema they can read", func(m memory, _ *ir.Package) { m["schemas/card.json"] = "true" },
			[]string{"schemas/card.json: refused: ", "schemas/parts/tool.json: refused: "}},
	} {
		m, p := documents(), cards()
		c.change(m, p)
		found, err := crosscheck.Compare(p, m, cardFiles)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !slices.EqualFunc(found, c.want, func(d crosscheck.Difference, want string) bool {
			return strings.HasPrefix(d.String(), want)
		}) {
			t.Errorf("%s: found %v, want %v", c.name, found, c.want)
		}
	}
}

// panicking is a Loader that panics.
type panicking struct{}

func (panicking) Load(string, string) (*schemas.Schema, error) { panic("no") }

// TestPanic checks that a panic of the other generator is a difference.
func TestPanic(t *testing.T) {
	t.Parallel()
	found, err := crosscheck.Compare(cards(), panicking{}, []string{"a.json"})
	if err != nil || len(found) != 1 || found[0].What != crosscheck.Refused || found[0].Type != "a.json" {
		t.Errorf("found %v, %v", found, err)
	}
}

// TestLegacyDefinitions checks that $defs and definitions are the same location.
func TestLegacyDefinitions(t *testing.T) {
	t.Parallel()
	for _, pointer := range []string{"/$defs/definitions/properties/definitions", "/definitions/definitions/properties/definitions"} {
		p := &ir.Package{Types: []*ir.Type{
			{Go: "Outer", Kind: ir.StructType, Origin: ir.Origin{File: "a.json", Pointer: strings.TrimSuffix(pointer, "/properties/definitions")},
				Fields: []*ir.Field{{Member: "definitions", Node: &ir.Node{}}}},
			{Go: "Inner", Kind: ir.StructType, Origin: ir.Origin{File: "a.json", Pointer: pointer},
				Fields: []*ir.Field{{Member: "x", Use: ir.Use{Form: ir.String}, Node: &ir.Node{}}}},
		}}
		p.Types[0].Fields[0].Use = ir.Use{Form: ir.Named, Named: p.Types[1]}
		m := memory{"a.json": `{"type": "string", "definitions": {"definitions": {"type": "object",
			"properties": {"definitions": {"type": "object", "properties": {"x": {"type": "string"}}}}}}}`}
		found, err := crosscheck.Compare(p, m, []string{"a.json"})
		if err != nil || len(found) > 0 {
			t.Errorf("%s: found %v, %v", pointer, found, err)
		}
	}
}

// TestRecursion checks that comparing terminates without differences for recursive arrays of
// arrays, in either form.
func TestRecursion(t *testing.T) {
	t.Parallel()
	m := memory{"a.json": `{
		"type": "object",
		"properties": {"tree": {"$ref": "#/$defs/tree"}},
		"$defs": {"tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}
	}`}
	node := &ir.Node{}
	node.Checks = []*ir.Check{{Rule: ir.TypeRule{Allowed: ir.Array}}, {Rule: ir.Items{Node: node}}}
	list := &ir.Type{Go: "Tree", Kind: ir.ListType, Node: node, Origin: ir.Origin{File: "a.json", Pointer: "/$defs/tree"}}
	list.Under = &ir.Use{Form: ir.Slice, Elem: &ir.Use{Form: ir.Named, Named: list}}
	for _, use := range []ir.Use{{Form: ir.Named, Named: list}, {Form: ir.Raw}} {
		p := &ir.Package{Types: []*ir.Type{
			{Go: "A", Kind: ir.StructType, Origin: ir.Origin{File: "a.json"}, Fields: []*ir.Field{{Member: "tree", Use: use, Node: node}}},
		}}
		found, err := crosscheck.Compare(p, m, []string{"a.json"})
		if err != nil || len(found) > 0 {
			t.Errorf("found %v, %v", found, err)
		}
	}
}

// TestNames checks that types without names are an error.
func TestNames(t *testing.T) {
	t.Parallel()
	p := &ir.Package{Types: []*ir.Type{{Kind: ir.StructType}}}
	if _, err := crosscheck.Compare(p, memory{}, nil); err == nil {
		t.Error("types without names are compared")
	}
}
