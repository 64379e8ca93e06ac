package reader

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// goSDK is the Go SDK of MCP: a server of it registers the tools, and a client of it
// lists them.
func goSDK() []*Reader {
	return []*Reader{{"go-sdk 1.7.0", []Format{MCP}, listTools}}
}

func listTools(ctx context.Context, d Document) (err error) {
	var list struct{ Tools []json.RawMessage }
	if err := json.Unmarshal(d.Text, &list); err != nil {
		return err
	}
	if len(list.Tools) == 0 {
		return ErrNone
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "interop", Version: "1"}, nil)
	given := map[string]json.RawMessage{}
	for _, text := range list.Tools {
		name, err := Register(server, text, noAnswer)
		if err != nil {
			return err
		}
		if given[name] != nil {
			return fmt.Errorf("duplicate tool name %q", name)
		}
		given[name] = text
	}
	near, far := mcp.NewInMemoryTransports()
	serving, err := server.Connect(ctx, far, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, serving.Wait()) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "interop", Version: "1"}, nil).Connect(ctx, near, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		if err := sameTool(given[tool.Name], tool); err != nil {
			return fmt.Errorf("tool %q: %w", tool.Name, err)
		}
		delete(given, tool.Name)
	}
	if len(given) > 0 {
		return fmt.Errorf("%d of %d tools are not listed", len(given), len(list.Tools))
	}
	return nil
}

func noAnswer(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{}, nil
}

// Register adds a tool to a server, which panics on an invalid tool.
func Register(server *mcp.Server, text []byte, answer mcp.ToolHandler) (name string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the server rejects the tool: %v", r)
		}
	}()
	var tool mcp.Tool
	if err := json.Unmarshal(text, &tool); err != nil {
		return "", err
	}
	server.AddTool(&tool, answer)
	return tool.Name, nil
}

// hints are the annotations of tools that the library supports.
var hints = []string{"/annotations/title", "/annotations/readOnlyHint", "/annotations/destructiveHint", "/annotations/idempotentHint", "/annotations/openWorldHint"}

// sameTool compares the tool in the client with the tool of the server. The library
// represents two absent hints as false.
func sameTool(text []byte, tool *mcp.Tool) error {
	read, err := json.Marshal(tool)
	if err != nil {
		return err
	}
	if err := keeps(text, read, slices.Concat(hints, []string{
		"/name", "/title", "/description", "/icons/*/src", "/_meta/*",
	})); err != nil {
		return err
	}
	// No part of the schemas and no false hint may be missing.
	given, has, err := decodeBoth(text, read)
	if err != nil {
		return err
	}
	g, _ := given.(map[string]any)
	h, _ := has.(map[string]any)
	for _, name := range []string{"inputSchema", "outputSchema"} {
		if at, ok := equal(g[name], h[name], "/"+name); !ok {
			return fmt.Errorf("the reader has another schema at %s", at)
		}
	}
	annotations, _ := g["annotations"].(map[string]any)
	hinted, _ := h["annotations"].(map[string]any)
	for name, value := range annotations {
		if hint, ok := value.(bool); ok && slices.Contains(hints, "/annotations/"+name) && hinted[name] != hint {
			return fmt.Errorf("the reader has another %s", name)
		}
	}
	return nil
}
