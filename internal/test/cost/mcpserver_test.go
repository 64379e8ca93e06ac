package cost_test

import (
	"context"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// ofServer are the functions of the MCP server and its registry.
var ofServer = []documentCall{
	ofText("store.Read and Put", func(d []byte) func() {
		declaration := store.Declaration{ID: "agent", At: time.Unix(0, 0), Policy: store.Policy{Unproven: true}}
		return func() {
			cards := store.NewMemory(store.Limits{})
			for range 2 {
				if c, err := store.Read(context.Background(), d, declaration); err == nil {
					_, _ = cards.Put(context.Background(), c)
				}
			}
		}
	}),
	ofTool("mcpserver.Validate", mcpserver.Validate, `,"untrusted":true`),
	ofTool("mcpserver.Convert", mcpserver.Convert, `,"to":"agent"`),
	ofTool("mcpserver.Detect", mcpserver.Detect, ""),
	ofTool("mcpserver.Explain", mcpserver.Explain, ""),
	ofText("mcpserver.Call", func(d []byte) func() {
		server := mcpserver.New(mcpserver.Options{})
		return func() { _, _, _ = server.Call(context.Background(), mcpserver.Convert, d) }
	}),
}

// ofTool is a tool of the MCP server on a card, with further arguments.
func ofTool(name, tool, more string) documentCall {
	return ofText(name, func(d []byte) func() {
		server := mcpserver.New(mcpserver.Options{})
		arguments := slices.Concat([]byte(`{"card":`), d, []byte(more+"}"))
		return func() { _, _, _ = server.Call(context.Background(), tool, arguments) }
	})
}
