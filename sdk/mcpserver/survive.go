package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// codeNoResource is the code of the protocol for a resource that does not exist, in the revisions
// before 2026-07-28.
const codeNoResource = -32002

// methodListen opens a stream of notifications. This server has none, and such a stream would
// occupy a slot until its client closes it.
const methodListen = "subscriptions/listen"

// survive converts certain errors to results. For mistakes in a call, the protocol answers
// invalid params. Over HTTP that is the status 400 since 2026-07-28, which clients such as
// go-sdk v1.7.0 treat as the end of the session. It also refuses streams of notifications.
func (s *Server) survive(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		if call, ok := request.(*mcp.CallToolRequest); ok && !slices.Contains(s.names(), call.Params.Name) {
			return s.unknownTool(call.Params.Name)
		}
		if method == methodListen {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "method not found"}
		}
		result, err := next(ctx, method, request)
		var wrong *jsonrpc.Error
		if _, ok := request.(*mcp.ReadResourceRequest); ok && errors.As(err, &wrong) && wrong.Code == jsonrpc.CodeInvalidParams {
			err = &jsonrpc.Error{Code: codeNoResource, Message: wrong.Message, Data: wrong.Data}
		}
		return result, err
	}
}

// names returns the names of all tools.
func (s *Server) names() (list []string) {
	for _, t := range definitions() {
		list = append(list, t.Name)
	}
	for _, t := range s.tools {
		list = append(list, t.Definition.Name)
	}
	return list
}

// unknownTool is the result of a call of a tool that does not exist.
func (s *Server) unknownTool(name string) (mcp.Result, error) {
	text, err := encode(s.failed(&problem{
		Code: CodeUnknownTool, About: aboutArguments, Message: fmt.Sprintf("unknown tool %q%s", shorten(name), nearest.Hint(name, s.names())),
	}, document{}))
	return toolResult(text, false), err
}

// toolResult is a result of a tool: structured, and as text for clients that read no structured
// content.
func toolResult(text []byte, ok bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: string(text)}},
		StructuredContent: json.RawMessage(text),
		IsError:           !ok,
	}
}
