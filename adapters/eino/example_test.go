package eino_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/cloudwego/eino/components/tool/utils"

	"github.com/agentcard-go/cardgen/adapters/eino"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// Tools of Eino as functions of OpenAI.
func ExampleCard() {
	type request struct {
		City string `json:"city" jsonschema:"required"`
	}
	weather, err := utils.InferTool("weather", "Tells the weather.", func(context.Context, request) (string, error) { return "", nil })
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := eino.Card(context.Background(), eino.Server{Name: "maps", Version: "1.2.0"}, weather)
	if err != nil {
		fmt.Println(err)
		return
	}
	functions, _, err := projection.To(mcpformat.MCP, mcpformat.OpenAI, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := functions.MarshalJSON()
	fmt.Println(strings.Contains(string(text), `"name":"weather"`), err)
	// Output: true <nil>
}
