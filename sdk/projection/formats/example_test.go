package formats_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// A card of any format becomes a list of tools.
func ExampleLookup() {
	text := []byte(`{"id":"agent://router","name":"Router","tools":[{"name":"plan_route"}]}`)
	found, err := detect.Detect(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	from, ok := formats.Lookup(string(found.Format))
	if !ok {
		fmt.Println(found.Format.Title(), "has no conversions")
		return
	}
	tools, _, err := projection.Convert(text, from, mcpformat.OpenAI)
	fmt.Println(string(tools), err)
	// Output: {"tools":[{"type":"function","function":{"name":"plan_route"}}]} <nil>
}

// All formats convert into each other.
func ExampleAll() {
	for _, f := range formats.All() {
		fmt.Print(format.Of(f).Name, " ")
	}
	// Output: agent aevum agentcard nooterra adp a2a a2a-0.3 a2a-union mcp mcp-server-json mcp-server-card oasf oasf-descriptor openai
}
