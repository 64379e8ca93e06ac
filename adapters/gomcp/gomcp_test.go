package gomcp_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/adapters/gomcp"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

func handle(context.Context, *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
	return &gosdk.CallToolResult{}, nil
}

func server(pageSize int, tools ...*gosdk.Tool) *gosdk.Server {
	s := gosdk.NewServer(&gosdk.Implementation{Name: "maps", Version: "1.2.0", Title: "Maps"}, &gosdk.ServerOptions{PageSize: pageSize})
	for _, t := range tools {
		s.AddTool(t, handle)
	}
	return s
}

func TestCard(t *testing.T) {
	var tools []*gosdk.Tool
	for i := range 25 {
		tools = append(tools, &gosdk.Tool{
			Name: fmt.Sprintf("tool-%02d", i), Description: "does something",
			InputSchema:  map[string]any{"type": "object", "properties": map[string]any{"n": map[string]any{"type": "integer"}}},
			OutputSchema: map[string]any{"type": "object"},
			Annotations:  &gosdk.ToolAnnotations{ReadOnlyHint: true},
		})
	}
	for _, size := range []int{0, 1, 7, 100} {
		before := runtime.NumGoroutine()
		list, err := gomcp.Card(t.Context(), server(size, tools...))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, x := range list.Tools {
			names = append(names, x.Name)
			if x.InputSchema.Len() != 2 || x.OutputSchema.Len() != 1 || x.Description.Or("") == "" || !x.Annotations.ReadOnlyHint.Or(false) {
				t.Errorf("%s is incomplete: %v", x.Name, x)
			}
		}
		if len(names) != 25 || !slices.IsSorted(names) || list.NextCursor.IsSet() {
			t.Errorf("with pages of %d the tools are %q", size, names)
		}
		d, _, err := projection.To(mcpformat.MCP, agentformat.Agent, list)
		if err != nil || d.Name.Or("") != "maps" || d.Version.Or("") != "1.2.0" {
			t.Errorf("the server is %v, %v", d, err)
		}
		wait(t, before)
	}
}

// wait waits until no more goroutines run than before.
func wait(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines before, %d after", before, runtime.NumGoroutine())
		}
	}
}

func TestServerWithoutTools(t *testing.T) {
	list, err := gomcp.Card(t.Context(), server(0))
	if err != nil || len(list.Tools) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

func TestProblems(t *testing.T) {
	for name, test := range map[string]struct {
		tool *gosdk.Tool
		want string
	}{
		"schema": {&gosdk.Tool{Name: "search", InputSchema: map[string]any{"type": "object", "properties": 1}}, `tool "search".InputSchema["properties"]: `},
		"icon":   {&gosdk.Tool{Name: "search", InputSchema: map[string]any{"type": "object"}, Icons: []gosdk.Icon{{Source: ":"}}}, `tool "search".Icons[0].Source: `},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := gomcp.Card(t.Context(), server(0, test.tool))
			var fields *fieldpath.Error
			if !errors.As(err, &fields) || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := gomcp.Card(ctx, server(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
