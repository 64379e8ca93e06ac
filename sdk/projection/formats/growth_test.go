package formats_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// TestGrowth: the time of a conversion grows with the size of the card, whatever it has many
// of.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	repeat := func(n int, item string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, strings.ReplaceAll(item, "#", "%[1]d"), i)
		}
		return b.String()
	}
	tool := func(properties string) func(int) string {
		return func(n int) string {
			return `{"id":"agent://a","name":"a","tools":[{"name":"t","input_schema":{"properties":{` + repeat(n, properties) + `}}}]}`
		}
	}
	for _, test := range []struct {
		name, from, to, version string
		card                    func(n int) string
	}{
		{"boolean properties", "adp", "mcp", "2025-11-25", tool(`"p#":true`)},
		{"x-mcp-header", "adp", "mcp", "2026-07-28", tool(`"p#":{"x-mcp-header":"h#"}`)},
		{"references", "adp", "openai", "", func(n int) string {
			return `{"id":"agent://a","name":"a","tools":[{"name":"t","input_schema":{"anyOf":[{}],"properties":{` + repeat(n, `"p#":{"$ref":"#/$defs/a"}`) + `}}}]}`
		}},
		{"tools", "mcp", "nooterra", "", func(n int) string {
			return `{"tools":[` + repeat(n, `{"name":"t#","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U","readOnlyHint":true}}`) + `]}`
		}},
		{"unknown members", "nooterra", "oasf", "", func(n int) string { return `{` + repeat(n, `"m#":0`) + `}` }},
		{"capabilities", "nooterra", "oasf-descriptor", "", func(n int) string { return `{"capabilities":[` + repeat(n, `"a.b#"`) + `]}` }},
		{"protocols", "nooterra", "adp", "", func(n int) string {
			return `{"host":{"endpoint":"https://a.example/","protocols":[` + repeat(n, `"p#"`) + `]}}`
		}},
		{"addresses", "adp", "oasf", "1.1.0", func(n int) string {
			return `{"endpoints":[` + repeat(n, `{"protocol":"grpc","uri":"grpc://a#:443","auth":"none"}`) + `]}`
		}},
		{"annotations", "oasf", "nooterra", "", func(n int) string {
			return `{"annotations":{` + repeat(n, `"io.github.agentcard-go.endpoint.#":"{\"address\":\"https://a.example/\"}"`) + `}}`
		}},
		{"connections", "oasf", "adp", "", func(n int) string {
			return `{"modules":[{"name":"integration/mcp","data":{"connections":[` + repeat(n, `{"type":"sse","url":"https://a#.example/"}`) + `]}}]}`
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			measure := func(n int) time.Duration {
				card := []byte(test.card(n))
				best := time.Hour
				for range 2 {
					start := time.Now()
					if _, report, _ := projection.Convert(card, formats.Named(test.from), formats.Named(test.to), projection.Version(test.version)); report == nil {
						t.Fatal("no conversion")
					}
					best = min(best, time.Since(start))
				}
				return best
			}
			measure(1_000) // memory is reused from here on
			small, large := measure(2_000), measure(16_000)
			t.Logf("%v, %v", small, large)
			if large > 32*small+200*time.Millisecond {
				t.Errorf("8 times as many take %v, and not %v", large, small)
			}
		})
	}
}
