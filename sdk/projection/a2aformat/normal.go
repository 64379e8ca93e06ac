package a2aformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

func normal(root *format.Node) (string, []card.ReportEntry) {
	return a2acard.V1().Report(root.Index())
}

func normal03(root *format.Node) (string, []card.ReportEntry) {
	return a2acard.V03().Report(root.Index())
}

// normalUnion normalizes a card as one of 0.3 if it has no interfaces, and otherwise as one of
// 1.0.
func normalUnion(root *format.Node) (string, []card.ReportEntry) {
	text, values := root.Index()
	for name := range values.Members(text, 0) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(root)
		}
	}
	return normal03(root)
}
