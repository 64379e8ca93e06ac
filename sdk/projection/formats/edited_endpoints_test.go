package formats_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

const (
	planner = `{"name":"Planner","description":"Plans.","supportedInterfaces":[{"url":"https://planner.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
		`"version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"plan","name":"Plan","description":"Plans.","tags":["x"]}]}`
	weather = `{"name":"io.github.octo/weather","description":"Forecasts.","version":"1.0.2","$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",` +
		`"remotes":[{"type":"streamable-http","url":"https://weather.example/mcp"}]}`
	clerk = `{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"Clerk","version":"1.0.0","capabilities":[{"id":"text.a","description":"d"}],"endpoint":{"protocol":"https","url":"https://clerk.example/"}}`
)

// An edit comes home although the format in the middle lacks the protocol of the endpoint, without which the
// endpoint does not convert back. A text that stands for another one does not change that one.
func TestEditedEndpoints(t *testing.T) {
	for _, tt := range []struct {
		card, from, to string
		options        []projection.Option
		old, now       string // in the result
		home           bool
	}{
		{planner, "a2a", "agentcard", []projection.Option{projection.Supply("id", "01JB2X9M4E7QKZ5T8R3V6W1YHN")}, `"url":"https://planner.example/a2a"`, `"url":"https://new.example/"`, true},
		{planner, "a2a", "oasf-descriptor", nil, `"url":"https://planner.example/a2a"`, `"url":"https://new.example/"`, true},
		{weather, "mcp-server-json", "a2a", []projection.Option{projection.Supply("binding", "HTTP+JSON")}, `"url":"https://weather.example/mcp"`, `"url":"https://new.example/"`, true},
		{clerk, "aevum", "a2a", nil, `"description":"Clerk"`, `"description":"Text"`, false},
		{planner, "a2a", "oasf-descriptor", nil, `"url":"https://planner.example/a2a"`, `"url":5`, false},
	} {
		from, to := named(tt.from), named(tt.to)
		target, _, err := projection.Convert([]byte(tt.card), from, to, append(tt.options, projection.Carry())...)
		if err != nil {
			t.Fatalf("%s to %s: %v", tt.from, tt.to, err)
		}
		edited := strings.Replace(string(target), tt.old, tt.now, 1)
		if edited == string(target) {
			t.Fatalf("%s to %s: no %s in %s", tt.from, tt.to, tt.old, target)
		}
		want := tt.card
		if tt.home {
			want = strings.ReplaceAll(want, tt.old, tt.now)
		}
		back, report, err := projection.Convert([]byte(edited), to, from)
		if err != nil {
			t.Fatalf("%s to %s: %v", tt.to, tt.from, err)
		}
		if same, err := card.EqualJSON(back, []byte(want)); err != nil || !same {
			t.Errorf("%s to %s and back: got %s, want %s\n%v", tt.from, tt.to, back, want, report)
		}
		if report.Lossy() == tt.home {
			t.Errorf("%s to %s and back: %v", tt.from, tt.to, report)
		}
	}
}
