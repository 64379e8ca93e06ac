package serve

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// callerKey is the key of the request that calls a tool.
type callerKey struct{}

// nooterraTools returns the tools of the Nooterra service.
func nooterraTools(handler *directory.Handler) (list []mcpserver.Tool, err error) {
	for _, t := range service.Tools().Tools {
		if t.Name == service.ToolDiscoverStream {
			continue // a call of it can take 30 seconds: clients read the stream at its route
		}
		text, err := card.AppendJSON(nil, &t)
		if err != nil {
			return nil, err
		}
		definition := new(mcp.Tool)
		if err := json.Unmarshal(text, definition); err != nil {
			return nil, err
		}
		list = append(list, mcpserver.Tool{Definition: definition, Call: func(ctx context.Context, arguments []byte) ([]byte, bool, error) {
			from, ok := ctx.Value(callerKey{}).(*http.Request)
			if !ok {
				return nil, false, errors.New("the tool is called over HTTP only")
			}
			return handler.CallTool(from.WithContext(ctx), definition.Name, arguments)
		}})
	}
	return list, nil
}
