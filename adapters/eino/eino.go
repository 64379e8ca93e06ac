// Package eino makes the card of tools of Eino (github.com/cloudwego/eino): a list of MCP
// tools, which the packages below sdk/projection convert to any other format, such as the
// tools of OpenAI or the skills of A2A.
//
//	c, err := eino.Card(ctx, eino.Server{Name: "maps", Version: "1.2.0"}, search, route)
//
// The card is valid, or the error names the tool and the field: call Card at start-up, or in
// a test.
package eino

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/schema"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// version is the edition of MCP whose lists of tools name their server.
const version = "2026-07-28"

// Server is the name and the version of the server that offers the tools; both are required.
type Server struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Card returns tools as a list of MCP 2026-07-28, in this order. Each tool is asked for its
// information with ctx. A tool without parameters has the schema {"type": "object"}.
//
// The error of an invalid list is a [fieldpath.Error], which names the tool and the field of its
// schema.ToolInfo.
func Card(ctx context.Context, server Server, tools ...tool.BaseTool) (*mcp.ListToolsResult, error) {
	if server.Name == "" || server.Version == "" {
		return nil, errors.New("eino: Server.Name and Server.Version are required")
	}
	first := make(map[string]int, len(tools))
	c := &mcp.ListToolsResult{
		ResultType: card.Some(mcp.ResultTypeComplete), Tools: make([]mcp.Tool, len(tools)),
		TTLMS: card.Some[int64](0), CacheScope: card.Some(mcp.CacheScopePrivate),
	}
	if err := c.Meta.Set(mcp.ServerInfoKey, server); err != nil {
		return nil, fmt.Errorf("eino: %w", err)
	}
	for i, t := range tools {
		if t == nil {
			return nil, fmt.Errorf("eino: tools[%d] is nil", i)
		}
		info, err := t.Info(ctx)
		if err == nil && info == nil {
			err = errors.New("there is no information: Info returns nil")
		}
		if err != nil {
			return nil, fmt.Errorf("eino: tools[%d]: %w", i, err)
		}
		if other, ok := first[info.Name]; ok {
			return nil, fmt.Errorf("eino: tools[%d] has the name of tools[%d]: %s", i, other, info.Name)
		}
		first[info.Name] = i
		if c.Tools[i], err = convert(info); err != nil {
			return nil, fmt.Errorf("eino: tools[%d] (%s): ParamsOneOf: %w", i, info.Name, err)
		}
	}
	if err := c.Validate(card.Version(version)); err != nil {
		return nil, fieldpath.Locate(err, func(pointer string) string { return place(server, c.Tools, pointer) })
	}
	return c, nil
}

// convert returns the information on a tool as a tool of MCP.
func convert(info *schema.ToolInfo) (mcp.Tool, error) {
	t := mcp.Tool{Name: info.Name}
	if info.Desc != "" {
		t.Description = card.Some(info.Desc)
	}
	parameters, err := info.ToJSONSchema()
	if err != nil {
		return t, err
	}
	text := []byte(`{"type":"object"}`)
	if parameters != nil {
		if text, err = json.Marshal(parameters); err != nil {
			return t, err
		}
	}
	t.InputSchema, err = card.ParseObject(text)
	return t, err
}

// fields are the fields of schema.ToolInfo for the members of a tool.
var fields = map[string]string{"name": "Name", "description": "Desc", "inputSchema": "ParamsOneOf"}

// place names the tool and the field, or the field of the server, at a pointer of the list.
func place(server Server, tools []mcp.Tool, pointer string) string {
	if rest, ok := strings.CutPrefix(pointer, card.JoinPointer("_meta", mcp.ServerInfoKey)); ok {
		return fieldpath.Expression(server, "Server", rest)
	}
	tokens, err := card.SplitPointer(pointer)
	if err != nil || len(tokens) < 2 || tokens[0] != "tools" {
		return "tools (" + pointer + ")"
	}
	i, err := strconv.Atoi(tokens[1])
	if err != nil || i < 0 || i >= len(tools) {
		return "tools (" + pointer + ")"
	}
	at := fmt.Sprintf("tools[%d] (%s)", i, tools[i].Name)
	if len(tokens) == 2 {
		return at
	}
	at += "." + fields[tokens[2]]
	if len(tokens) == 3 {
		return at
	}
	return at + " (" + card.JoinPointer(tokens[3:]...) + ")"
}
