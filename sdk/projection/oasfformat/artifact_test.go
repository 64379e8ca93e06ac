package oasfformat

import (
	"encoding/base64"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// TestArtifacts: an artifact that is the card of its module, as oasf-sdk writes it, is no loss.
// Another artifact is one.
func TestArtifacts(t *testing.T) {
	const inner = `{"name":"n","description":"d","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
		"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]}`
	for _, test := range []struct {
		name, file string
		isLoss     bool
	}{
		{"the same card", base64.StdEncoding.EncodeToString([]byte(inner)), false},
		{"another card", base64.StdEncoding.EncodeToString([]byte(`{}`)), true},
		{"no base64", "%", true},
		{"no JSON", base64.StdEncoding.EncodeToString([]byte("x")), true},
	} {
		record := `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","modules":[{"name":"integration/a2a","id":203,"data":{"card_data":` + inner + `,"card_schema_version":"1.0"},
			"artifact":{"media_type":"application/json","size":1,"digest":"sha256:00","data":"` + test.file + `"}}]}`
		for _, to := range []format.Any{a2aformat.A2A, adpformat.ADP} {
			_, report, err := projection.Convert([]byte(record), OASF, to, projection.Offer("id", "agent://n"))
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			isArtifact := func(e card.ReportEntry) bool { return e.Source == "/modules/0/artifact" }
			if got := slices.ContainsFunc(report.Losses(), isArtifact); got != test.isLoss {
				t.Errorf("%s to %s: the artifact is lost: %v, want %v; %v", test.name, format.Of(to).Name, got, test.isLoss, report.Losses())
			}
		}
	}
}
