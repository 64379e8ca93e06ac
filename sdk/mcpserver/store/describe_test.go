package store_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestDescribeLimits: the limits of a document hold for its conversion, too.
func TestDescribeLimits(t *testing.T) {
	long := `{"name":"A","description":"` + strings.Repeat("x", 5<<20) + `","version":"1.0.0","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
		"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"a","name":"a","description":"d","tags":["x"]}]}`
	if _, err := store.Describe([]byte(long), "a2a"); err == nil {
		t.Error("a document of more than 4 MiB has a description")
	}
	d, err := store.Describe([]byte(long), "a2a", card.WithLimits(card.Limits{Bytes: 6 << 20}))
	if err != nil || d.Name.Or("") != "A" {
		t.Errorf("with a limit of 6 MiB: %v", err)
	}
}
