package next

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// toolSources are the formats whose cards have tools.
var toolSources = []string{"a2a", "a2a-0.3", "adp", "aevum", "agentcard", "mcp", "nooterra", "oasf", "openai"}

// toolServers are MCP servers that serve lists of tools that were converted from cards.
type toolServers struct {
	// names say for each server what it was made from, and tools are the names of its tools.
	names     []string
	addresses []string
	tools     [][]string
}

// serveTools starts a server for each converted card with tools. A tool answers with its name.
func serveTools(t *testing.T) *toolServers {
	t.Helper()
	s, servers := new(toolServers), map[string]*mcp.Server{}
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server { return servers[r.URL.Path] }, nil))
	t.Cleanup(web.Close)
	for _, from := range toolSources {
		for file, text := range cardsOf(t, from) {
			for _, version := range mcpformat.MCP.Versions {
				list, err := convert(text, formatOf(t, from), mcpformat.MCP, projection.Version(version))
				if err != nil {
					t.Fatalf("%s to MCP %s: %v", file, version, err)
				}
				server, tools := serverOf(t, list)
				if len(tools) == 0 {
					continue
				}
				path := fmt.Sprint("/", len(s.names))
				servers[path] = server
				s.names = append(s.names, fmt.Sprintf("%s to MCP %s", from, version))
				s.addresses, s.tools = append(s.addresses, web.URL+path), append(s.tools, tools)
			}
		}
	}
	return s
}

// serverOf returns a server with the tools of a list, and their names.
func serverOf(t *testing.T, text []byte) (*mcp.Server, []string) {
	t.Helper()
	var list struct{ Tools []json.RawMessage }
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	server, names := mcp.NewServer(&mcp.Implementation{Name: "interop", Version: "1"}, nil), []string(nil)
	for _, tool := range list.Tools {
		name, err := reader.Register(server, tool, func(_ context.Context, call *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: call.Params.Name}}}
			var declared struct{ OutputSchema json.RawMessage }
			if err := json.Unmarshal(tool, &declared); err == nil && declared.OutputSchema != nil {
				result.StructuredContent = instanceOf(declared.OutputSchema)
			}
			return result, nil
		})
		if err != nil {
			t.Fatalf("%v: %s", err, tool)
		}
		names = append(names, name)
	}
	return server, names
}

// TestTools: a client of the Go SDK of MCP lists the tools of servers with converted lists, and
// calls each.
func TestTools(t *testing.T) {
	servers, found := serveTools(t), counts{}
	for i, address := range servers.addresses {
		session, err := mcp.NewClient(&mcp.Implementation{Name: "interop", Version: "1"}, nil).
			Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: address}, nil)
		if err != nil {
			t.Fatal(err)
		}
		listed := map[string]bool{}
		for tool, err := range session.Tools(t.Context(), nil) {
			if err != nil {
				t.Errorf("%s: %v", servers.names[i], err)
				break
			}
			listed[tool.Name] = true
		}
		for _, name := range servers.tools[i] {
			err := fmt.Errorf("%q is not listed", name)
			if listed[name] {
				err = call(t, session, name)
			}
			found.add(servers.names[i]+", go-sdk 1.7.0", err)
			if err != nil {
				t.Logf("%s: %v", servers.names[i], err)
			}
		}
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}
	found.check(t, "tools.txt")
}

func call(t *testing.T, session *mcp.ClientSession, name string) error {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: map[string]any{}})
	if err != nil {
		return err
	}
	if text, ok := result.Content[0].(*mcp.TextContent); !ok || text.Text != name {
		return fmt.Errorf("%q answers %v", name, result.Content)
	}
	return nil
}

// TestToolsJS is TestTools with @modelcontextprotocol/sdk, which also validates what a tool with an
// output schema answers.
//
// CARD_MCPJS names the folder mcpjs with its modules installed; make interop sets it.
func TestToolsJS(t *testing.T) {
	modules := os.Getenv("CARD_MCPJS")
	if modules == "" {
		t.Skip("CARD_MCPJS is not set: make interop sets it if node is installed")
	}
	servers, found := serveTools(t), counts{}
	in, err := json.Marshal(servers.addresses)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", "tools.mjs")
	cmd.Dir, cmd.Stdin, cmd.Stderr = modules, bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var results []json.RawMessage
	if err := json.Unmarshal(out, &results); err != nil || len(results) != len(servers.names) {
		t.Fatalf("%v: %s", err, out)
	}
	for i, result := range results {
		called := map[string]*string{}
		if err := json.Unmarshal(result, &called); err != nil {
			t.Logf("%s: %s", servers.names[i], result) // no tool of the server is listed
		}
		for _, name := range servers.tools[i] {
			answer, listed := called[name]
			var err error
			if !listed {
				err = fmt.Errorf("%q is not listed", name)
			} else if answer != nil {
				err = fmt.Errorf("%q: %s", name, *answer)
				t.Logf("%s: %v", servers.names[i], err)
			}
			found.add(servers.names[i]+", @modelcontextprotocol/sdk 1.32.2", err)
		}
	}
	found.check(t, "toolsjs.txt")
}

// instanceOf returns a value for a schema of the usual keywords.
func instanceOf(text json.RawMessage) any {
	var schema struct {
		Type       any
		Enum       []any
		Const      any
		Format     string
		Minimum    float64
		MinLength  int
		MinItems   int
		Items      json.RawMessage
		Required   []string
		Properties map[string]json.RawMessage
	}
	if json.Unmarshal(text, &schema) != nil {
		return nil
	}
	if types, ok := schema.Type.([]any); ok && len(types) > 0 {
		schema.Type = types[0]
	}
	switch {
	case schema.Const != nil:
		return schema.Const
	case len(schema.Enum) > 0:
		return schema.Enum[0]
	}
	switch schema.Type {
	case "string":
		if schema.Format == "uri" {
			return "https://example.com/"
		}
		return string(bytes.Repeat([]byte("x"), schema.MinLength))
	case "number", "integer":
		return schema.Minimum
	case "boolean":
		return false
	case "array":
		items := []any{}
		for range schema.MinItems {
			items = append(items, instanceOf(schema.Items))
		}
		return items
	}
	object := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		if slices.Contains(schema.Required, name) {
			object[name] = instanceOf(schema.Properties[name])
		}
	}
	return object
}
