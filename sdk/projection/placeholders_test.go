package projection_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// TestPlaceholders: the entries of a draft name what is needed, the options that supply it, and
// values of the card that are not valid.
func TestPlaceholders(t *testing.T) {
	const source = `{"id":"agent://a","name":"A","version":"1.0.0.0","tools":[{"name":"t"}]}`
	for _, test := range []struct {
		name string
		to   format.Any
		want string
		opts []projection.Option
	}{
		{"an object in a list", a2aformat.A2A, "/supportedInterfaces /supportedInterfaces/0/protocolBinding /supportedInterfaces/0/protocolVersion /supportedInterfaces/0/url", nil},
		{"nothing is needed", a2aformat.A2A, "", []projection.Option{projection.Supply("url", "https://a.example/"), projection.Supply("binding", "JSONRPC")}},
		{"a value that the card has", aevumformat.Aevum, "/agent_id /endpoint /endpoint/protocol /endpoint/url /version", nil},
		{"a carried card", a2aformat.A2A, "/supportedInterfaces /supportedInterfaces/0/protocolBinding /supportedInterfaces/0/protocolVersion /supportedInterfaces/0/url", []projection.Option{projection.Carry()}},
	} {
		_, report, err := projection.Convert([]byte(source), adpformat.ADP, test.to, append(test.opts, projection.Placeholders())...)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for _, e := range report.Entries {
			if e.Code == projection.CodeNeeded {
				got = append(got, e.Target)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %s, want %s", test.name, strings.Join(got, " "), test.want)
		}
	}
}

// TestPlaceholdersOfBoth: an entry names an option once, although two combined mappings have it.
func TestPlaceholdersOfBoth(t *testing.T) {
	_, report, err := projection.Convert([]byte(`{}`), agentformat.Agent, a2aformat.A2AUnion, projection.Placeholders())
	if err != nil {
		t.Fatal(err)
	}
	const want = "name is required; the value is a placeholder, and the option name supplies it"
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Target == "/name" && e.Message == want }) {
		t.Error(report.Entries)
	}
}

// TestPlaceholdersOfMany: a report that cannot hold all changes has the entries about placeholders.
func TestPlaceholdersOfMany(t *testing.T) {
	source := `{"name":"n","endpoints":[{"protocol":"jsonrpc"}` + strings.Repeat(`,{"address":"https://a.example/","protocol":"jsonrpc"}`, 12_000) + `]}`
	result, report, err := projection.Convert([]byte(source), agentformat.Agent, a2aformat.A2A, projection.Placeholders())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(result), "example.invalid") {
		t.Error("no placeholder")
	}
	last := report.Entries[len(report.Entries)-1]
	if last.Code != projection.CodeNeeded || last.Target != "/supportedInterfaces/0/url" {
		t.Error(last)
	}
}
