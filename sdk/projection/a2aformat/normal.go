package a2aformat

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

func normal(text string) (string, []card.ReportEntry) { return a2acard.V1().Report(text) }

func normal03(text string) (string, []card.ReportEntry) { return a2acard.V03().Report(text) }

// normalUnion normalizes a card as one of 0.3 if it has no interfaces, and otherwise as one of
// 1.0.
func normalUnion(text string) (string, []card.ReportEntry) {
	for name := range scan.Members(text) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(text)
		}
	}
	return normal03(text)
}
