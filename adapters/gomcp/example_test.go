package gomcp_test

import (
	"context"
	"fmt"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/adapters/gomcp"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// The card of a server, and the same as a description.
func ExampleCard() {
	server := gosdk.NewServer(&gosdk.Implementation{Name: "maps", Version: "1.2.0"}, nil)
	type place struct {
		Name string `json:"name" jsonschema:"the name of the place"`
	}
	gosdk.AddTool(server, &gosdk.Tool{Name: "plan_route", Description: "Plans a route."},
		func(context.Context, *gosdk.CallToolRequest, place) (*gosdk.CallToolResult, any, error) {
			return nil, nil, nil
		})

	list, err := gomcp.Card(context.Background(), server)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(list.Tools[0].Name, list.Tools[0].Description.Or(""))

	description, _, err := projection.To(mcpformat.MCP, agentformat.Agent, list)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(description.Name.Or(""), description.Version.Or(""), len(description.Skills))
	// Output:
	// plan_route Plans a route.
	// maps 1.2.0 1
}
