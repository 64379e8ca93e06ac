package mcpserver_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// An agent declares its card, and another one resolves it.
func Example() {
	ctx := context.Background()
	server := mcpserver.New(mcpserver.Options{Policy: store.Policy{Channel: exchange.Direct}})

	// In a program the transport is stdio or HTTP: server.ServeStdio, server.Handler.
	ours, theirs := mcp.NewInMemoryTransports()
	session, err := server.MCP().Connect(ctx, ours, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Wait()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(ctx, theirs, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()

	call := func(tool string, arguments map[string]any) map[string]any {
		result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			return map[string]any{"error": err}
		}
		return result.StructuredContent.(map[string]any)
	}
	declared := call(mcpserver.Declare, map[string]any{"card": json.RawMessage(clerk)})
	fmt.Println(declared["ok"], declared["decision"])

	found := call(mcpserver.Resolve, map[string]any{"query": "clerk"})
	fmt.Println(found["card"].(map[string]any)["endpoint"])

	wrong := call(mcpserver.Declare, map[string]any{"card": map[string]any{"name": "Clerk"}, "dialect": "aevum"})
	for _, f := range wrong["findings"].([]any)[:1] {
		f := f.(map[string]any)
		fmt.Println(wrong["ok"], f["pointer"], f["code"])
	}
	// Output:
	// true replace
	// map[protocol:https url:https://a.example/]
	// false /agent_id required
}

// A program calls the tools without the protocol.
func ExampleServer_Call() {
	server := mcpserver.New(mcpserver.Options{})
	result, ok, err := server.Call(context.Background(), mcpserver.Validate, []byte(`{"card": {"id": "agent://a", "name": "A", "seq": -1}}`))
	fmt.Println(ok, err)
	fmt.Println(string(result))
	// Output:
	// true <nil>
	// {"ok":true,"findings":[{"pointer":"/seq","code":"minimum","severity":"error","message":"must be at least 0","keyword":"minimum","schema":"schemas/adp/adp.schema.json#/properties/seq/minimum"}],"valid":false,"dialect":"adp","kind":"card"}
}
