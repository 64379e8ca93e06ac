package a2aformat

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

func normal(text string, values *format.Index) (string, []card.ReportEntry) {
	return a2acard.V1().Report(text, values)
}

func normal03(text string, values *format.Index) (string, []card.ReportEntry) {
	return a2acard.V03().Report(text, values)
}

// normalUnion normalizes a card as one of 0.3 if it has no interfaces, and otherwise as one of
// 1.0.
func normalUnion(text string, values *format.Index) (string, []card.ReportEntry) {
	for name := range scan.Members(text[scan.Space(text, 0):]) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(text, values)
		}
	}
	return normal03(text, values)
}
