package a2aformat

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

func normal(text string, values *scan.Index) (string, []card.ReportEntry) {
	return a2a.NormalForm(scan.Trusted{}, text, values)
}

func normal03(text string, values *scan.Index) (string, []card.ReportEntry) {
	return v03.NormalForm(scan.Trusted{}, text, values)
}

// normalUnion goes by the interfaces: a card without them is one of 0.3.
func normalUnion(text string, values *scan.Index) (string, []card.ReportEntry) {
	for name := range values.Members(text, 0) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(text, values)
		}
	}
	return normal03(text, values)
}
