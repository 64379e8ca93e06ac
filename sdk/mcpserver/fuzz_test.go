package mcpserver_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// FuzzCall: any arguments of any tool have a result of the schema of the tool.
func FuzzCall(f *testing.F) {
	tools := []string{mcpserver.Declare, mcpserver.Resolve, mcpserver.Validate, mcpserver.List, mcpserver.Convert, mcpserver.Detect, mcpserver.Explain}
	for i := range tools {
		f.Add(i, arguments("card", object(clerk)))
		f.Add(i, arguments("card", translator, "dialect", "adp", "id", "agent://translator", "pointer", "/name"))
		f.Add(i, arguments("card", object(clerk), "to", "mcp@2025-06-18", "give", map[string]any{"id": "x", "url": []string{"y"}}, "set", map[string]any{"/a/0": 1}, "carry", true))
		f.Add(i, arguments("query", "r", "as", "text", "limit", 1, "cursor", "YWRwAGFnZW50Oi8vYQ"))
		f.Add(i, `{"name":"a","revoked":true,"limit":1e3,"lenient":true,"untrusted":true,"version":"0.3.0"}`)
	}
	f.Fuzz(func(t *testing.T, tool int, text string) {
		s := mcpserver.New(mcpserver.Options{Policy: unsigned, Now: now, Registry: store.NewMemory(store.Limits{})})
		name := tools[uint(tool)%uint(len(tools))]
		if _, _, err := s.Call(context.Background(), mcpserver.Declare, []byte(arguments("card", translator))); err != nil {
			t.Fatal(err)
		}
		result, ok, err := s.Call(context.Background(), name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var value map[string]any
		if err := json.Unmarshal(result, &value); err != nil || value["ok"] != ok {
			t.Fatalf("%s: %v", result, err)
		}
		if err := outputSchemas(t)[name].Validate(value); err != nil {
			t.Fatalf("%s: %v", result, err)
		}
	})
}
