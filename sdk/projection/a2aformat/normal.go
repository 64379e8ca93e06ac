package a2aformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

func normal(text string) (string, []card.ReportEntry) { return a2acard.V1().Report(text) }

func normal03(text string) (string, []card.ReportEntry) { return a2acard.V03().Report(text) }

// normalUnion goes by the interfaces: a card without them is one of 0.3.
func normalUnion(text string) (string, []card.ReportEntry) {
	for name := range rawjson.Members(text) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(text)
		}
	}
	return normal03(text)
}
