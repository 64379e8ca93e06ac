package naming

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// inlineOf returns a type that is defined inside another one.
func inlineOf(parent *ir.Type, path ...string) *ir.Type {
	t := structOf("", "x")
	t.Hints, t.Parent, t.Path, t.Key = nil, parent, path, parent.Key
	for _, word := range path {
		t.Key += "/" + word
	}
	return t
}

// An element is named by the singular of its array, and a long name does not begin with the types around
// it, as long as no other type has the name. Then all of them have the whole chain, without a diagnostic.
func TestInlineTypes(t *testing.T) {
	root := structOf("mcpb-manifest-0.1", "x")
	server := inlineOf(root, "server")
	config := inlineOf(server, "mcp_config")
	value := inlineOf(config, "platform_overrides", "value")
	environment := inlineOf(value, "environment")
	entry := inlineOf(environment, "entries", "item")
	pair := inlineOf(root, "pairs", "item", "item")
	status := inlineOf(root, "status", "item")
	other := inlineOf(root, "other_server_configuration")
	second := inlineOf(other, "environment")
	tool, tools := inlineOf(root, "tool"), inlineOf(root, "tools", "item")
	fixed := inlineOf(root, "authors", "item")
	types := []*ir.Type{root, server, config, value, environment, entry, pair, status, other, second, tool, tools, fixed}
	var diags source.Diagnostics
	lock := &Lock{Names: map[string]string{TypeKey(fixed): "McpbManifest0_1AuthorsItem"}}
	Assign(&ir.Package{Types: types}, Options{Strict: true, Lock: lock}, &diags)
	if diags.Len() > 0 {
		t.Errorf("diagnostics:\n%s", &diags)
	}
	for i, want := range []string{
		"McpbManifest0_1", "McpbManifest0_1Server", "McpbManifest0_1ServerMCPConfig", "PlatformOverridesValue",
		"PlatformOverridesValueEnvironment", "Entry", "McpbManifest0_1PairItem", "McpbManifest0_1StatusItem",
		"OtherServerConfiguration", "OtherServerConfigurationEnvironment", "McpbManifest0_1Tool", "McpbManifest0_1ToolsItem", "McpbManifest0_1AuthorsItem",
	} {
		if types[i].Go != want {
			t.Errorf("%s: got %s, want %s", types[i].Key, types[i].Go, want)
		}
	}
}
