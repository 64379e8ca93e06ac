package naming

import (
	"go/token"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func TestNodes(t *testing.T) {
	tool := structOf("tool", "tags", "type")
	item, any0, any1, loose := &ir.Node{}, &ir.Node{}, &ir.Node{}, &ir.Node{Origin: ir.Origin{File: "s.schema.json", Pointer: "/$defs/loose"}}
	tool.Fields[0].Node.Checks = []*ir.Check{{Rule: ir.Items{Node: item}}}
	item.Checks = []*ir.Check{
		{Rule: ir.AnyOf{Nodes: []*ir.Node{any0, any1}}},
		{Code: "tag-empty", Rule: ir.Ref{Node: tool.Node}},
	}
	other := &ir.Node{}
	tool.Node.Checks = []*ir.Check{
		{Rule: ir.Properties{List: []ir.Property{{Name: "tags", Node: tool.Fields[0].Node}}}},
		{Rule: ir.Not{Node: other}},
	}
	typ := &ir.Type{Key: "s.schema.json#/$defs/type", Hints: []string{"type"}, Node: &ir.Node{}}
	Assign(&ir.Package{Types: []*ir.Type{tool, typ}, Nodes: []*ir.Node{loose}}, Options{}, new(source.Diagnostics))
	for want, n := range map[string]*ir.Node{
		"tool": tool.Node, "toolTags": tool.Fields[0].Node, "toolTagsItem": item, "toolTagsItemAnyOf0": any0,
		"toolTagsItemAnyOf1": any1, "toolNot": other, "typeValue": typ.Node, "loose": loose,
	} {
		if n.Name != want {
			t.Errorf("node named %q, want %q", n.Name, want)
		}
	}
}

// Nodes without a type or field are named after their subject: the code of x-checks, the
// constant that distinguishes a branch, the versions, or the only member. Words in the parent's
// name are not repeated.
func TestNodeSubjects(t *testing.T) {
	leaf := func(rules ...ir.Rule) *ir.Node {
		n := &ir.Node{}
		for _, r := range rules {
			n.Checks = append(n.Checks, &ir.Check{Rule: r})
		}
		return n
	}
	member := func(name string, n *ir.Node) ir.Rule {
		return ir.Properties{List: []ir.Property{{Name: name, Node: n}}}
	}
	protocolIf, protocolThen := leaf(), leaf()
	uri := leaf(ir.Pattern{Source: "^ws:"})
	protocolIf.Checks = []*ir.Check{{Rule: member("protocol", leaf(ir.Const{Value: `"ws"`}))}}
	protocolThen.Checks = []*ir.Check{{Rule: member("uri", uri)}}
	branch := leaf(ir.If{If: protocolIf, Then: protocolThen})
	scheme := leaf()
	scheme.Checks = []*ir.Check{{Keyword: "allOf", Rule: ir.Ref{Node: branch}}}

	late := leaf(ir.MaxProperties{N: 3})
	versioned := leaf(ir.InVersions{From: 1, To: 1, Node: late})
	early := leaf(ir.MinProperties{N: 3})
	earlyVersioned := leaf(ir.InVersions{From: 0, To: 0, Node: early})
	first, second := leaf(ir.MinProperties{N: 1}), leaf(ir.MinProperties{N: 2})
	only := leaf(ir.Required{Name: "auth"})
	plain := leaf()
	shared := &ir.Node{Origin: ir.Origin{Pointer: "/$defs/nonEmpty"}}

	endpoint := structOf("endpoint", "protocol")
	endpoint.Node.Checks = []*ir.Check{
		{Keyword: "x-checks", Code: "endpoint-uri-scheme", Rule: ir.Ref{Node: scheme}},
		{Keyword: "x-checks", Code: "endpoint-size", Rule: ir.Ref{Node: versioned}},
		{Keyword: "x-checks", Code: "endpoint-size", Rule: ir.Ref{Node: earlyVersioned}},
		{Keyword: "anyOf", Rule: ir.AnyOf{Nodes: []*ir.Node{first, second, only}}},
		{Keyword: "$ref", Rule: ir.Ref{Node: shared}},
		{Keyword: "allOf", Rule: ir.Ref{Node: plain}},
	}
	Assign(&ir.Package{Types: []*ir.Type{endpoint}, Versions: []string{"1.0", "2.0"}}, Options{}, new(source.Diagnostics))
	for want, n := range map[string]*ir.Node{
		"endpointURIScheme":          scheme,
		"endpointURISchemeWs":        branch,
		"endpointURISchemeWsIf":      protocolIf,
		"endpointURISchemeWsThen":    protocolThen,
		"endpointURISchemeWsURI":     uri,
		"endpointSizeSince2_0":       late,
		"endpointSizeIn1_0":          early,
		"endpointAnyOf0":             first,
		"endpointAnyOf1":             second,
		"endpointAuth":               only,
		"nonEmpty":                   shared,
		"endpointAllOf0":             plain,
		"endpointSizeIn1_0ByVersion": earlyVersioned,
	} {
		if n.Name != want {
			t.Errorf("node named %q, want %q", n.Name, want)
		}
	}
}

// Names of nodes are unique and deterministic, even if nothing distinguishes two nodes.
func TestNodesUnique(t *testing.T) {
	run := func() []string {
		a, b := structOf("thing", "value"), structOf("thing_value")
		var all []*ir.Node
		for _, typ := range []*ir.Type{a, b} {
			for range 3 {
				n := &ir.Node{Checks: []*ir.Check{{Rule: ir.Required{Name: "x"}}}}
				typ.Node.Checks = append(typ.Node.Checks, &ir.Check{Keyword: "x-checks", Code: "same", Rule: ir.Ref{Node: n}})
				all = append(all, n)
			}
			all = append(all, typ.Node)
			for _, f := range typ.Fields {
				all = append(all, f.Node)
			}
		}
		Assign(&ir.Package{Types: []*ir.Type{a, b}}, Options{}, new(source.Diagnostics))
		var names []string
		for _, n := range all {
			names = append(names, n.Name)
		}
		return names
	}
	names := run()
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] || !token.IsIdentifier(name) || token.IsExported(name) {
			t.Errorf("%q is used twice or not an unexported identifier", name)
		}
		seen[name] = true
	}
	for range 5 {
		if again := run(); !slices.Equal(again, names) {
			t.Errorf("another run gives %v, not %v", again, names)
		}
	}
}
