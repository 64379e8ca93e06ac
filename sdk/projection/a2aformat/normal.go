package a2aformat

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

func normal(text []byte) ([]byte, []card.ReportEntry, error) {
	text, changes := a2a.NormalForm(text)
	return text, changes, nil
}

func normal03(text []byte) ([]byte, []card.ReportEntry, error) {
	text, changes := v03.NormalForm(text)
	return text, changes, nil
}

// normalUnion goes by the interfaces: a card without them is one of 0.3.
func normalUnion(text []byte) ([]byte, []card.ReportEntry, error) {
	for name := range rawjson.Members(string(text)) {
		if name == "supportedInterfaces" || name == "supported_interfaces" {
			return normal(text)
		}
	}
	return normal03(text)
}
