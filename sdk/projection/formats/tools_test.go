package formats_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestToolFormats: cards of the formats of tools and records, to every format and back.
func TestToolFormats(t *testing.T) {
	targets := []string{"aevum", "agentcard", "nooterra", "adp", "a2a", "a2a-0.3", "mcp", serverJSON, serverCard, "oasf", "oasf-descriptor", "openai"}
	for _, from := range []string{"nooterra", "mcp", serverJSON, serverCard, "openai", "adp"} {
		for file, text := range vectors.Cards(t, from) {
			for _, to := range targets {
				if from == to {
					continue
				}
				opts := suppliedTo(to)
				p := projectiontest.Pair{From: named(from), To: named(to), Card: text, Forth: opts}
				t.Run(from+" "+to+" "+file, func(t *testing.T) {
					if !p.Check(t) {
						_, _, err := projection.Convert(text, p.From, p.To, opts...)
						var invalid *projection.TargetError
						if errors.As(err, &invalid) {
							t.Logf("cannot be converted: %v", err)
						} else {
							t.Error(err)
						}
						return
					}
					if to != "openai" && !p.CheckCarried(t) {
						t.Error("the card is not carried")
					}
				})
			}
		}
	}
}

// TestClassesAreTags: the name of a class, which is a class and a tag of the description, is
// one tag of a skill.
func TestClassesAreTags(t *testing.T) {
	const name = "natural_language_processing/text_completion"
	text := `{"name":"n","skills":[{"name":"` + name + `"}],"modules":[{"name":"integration/mcp","data":{"tools":[{"name":"t"}]}}]}`
	out, _, err := projection.Convert([]byte(text), named("oasf"), named("a2a"),
		projection.Set("/supportedInterfaces", []any{map[string]any{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}}),
		projection.Set("/version", "1"), projection.Set("/description", "d"), projection.Set("/skills/0/description", "d"))
	if err != nil || strings.Count(string(out), name) != 1 {
		t.Errorf("%s, %v", out, err)
	}
}

// TestRecords: records of the wild to formats of cards and tools, with what their modules
// contain.
func TestRecords(t *testing.T) {
	for file, text := range vectors.Wild(t) {
		if !strings.HasPrefix(file, "wild/agntcy_") {
			continue
		}
		for _, to := range []string{"adp", "a2a", "mcp", "nooterra", "aevum", "oasf-descriptor"} {
			opts := suppliedTo(to)
			t.Run(to+" "+file, func(t *testing.T) {
				p := projectiontest.Pair{From: named("oasf"), To: named(to), Card: text, Forth: opts}
				if !p.CheckForth(t) {
					_, _, err := projection.Convert(text, p.From, p.To, opts...)
					t.Log(err)
				}
			})
		}
	}
}
