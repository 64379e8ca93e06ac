package adpformat_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
)

// The vectors say what the tables of ADP's appendix give.
func TestTables(t *testing.T) {
	targets := map[string]projection.AnyFormat{
		"project-a2a": &projection.Format[v03.AgentCard]{
			Form:   projection.Form{Name: "a2a-0.3", Title: "an A2A 0.3 card"},
			Decode: v03.Decode, Parse: v03.Parse, Append: (*v03.AgentCard).AppendJSON,
		},
		"project-mcp": &projection.Format[mcp.ListToolsResult]{
			Form:   projection.Form{Name: "mcp", Title: "an MCP list of tools"},
			Decode: mcp.Decode, Parse: mcp.Parse, Append: (*mcp.ListToolsResult).AppendJSON,
		},
		"project-oasf": &projection.Format[descriptor.Manifest]{
			Form:   projection.Form{Name: "oasf-descriptor", Title: "an OASF AgentDescriptor"},
			Decode: descriptor.Decode, Parse: descriptor.Parse, Append: (*descriptor.Manifest).AppendJSON,
		},
	}
	text, err := os.ReadFile("../../../internal/vectors/testdata/adp.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, Kind, Compare string
		Input               json.RawMessage
		Expect              struct {
			Table  json.RawMessage
			Losses []string `json:"losses_include"`
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	run := 0
	for _, v := range vectors {
		target := targets[v.Kind]
		if target == nil || v.Expect.Table == nil {
			continue
		}
		run++
		got, report, err := projection.Convert(v.Input, adpformat.Format, target, projection.Table())
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
			continue
		}
		if same, _ := card.EqualJSON(got, v.Expect.Table); !same && v.Compare == "" {
			t.Errorf("%s: got %s, want %s", v.Name, got, v.Expect.Table)
		}
		for _, lost := range v.Expect.Losses {
			if !slices.ContainsFunc(report.Losses(), func(e card.ReportEntry) bool { return e.Source == lost || strings.HasPrefix(lost, e.Source+"/") }) {
				t.Errorf("%s: %s is not lost: %v", v.Name, lost, report)
			}
		}
	}
	if run == 0 {
		t.Error("no vector has a table")
	}
}
