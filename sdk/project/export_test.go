package project

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Pairs are all pairs, for tests of what holds of each of them.
var Pairs = pairs

// Written are the words that functions beside the mappings write into targets: versions,
// protocols, the kind of a JSON Schema and the properties of envelopes.
var Written = []string{versionOfA2AV03, a2aWord, "object", inputEnvelope.property, outputEnvelope.property}

// UnionOf makes a card that readers of both generations take of an A2A 1.0 card.
func UnionOf(doc []byte) ([]byte, error) {
	return edited(doc, func(m *a2a.AgentCard) *a2a.AgentCard { return union(a2a.Normalize(m)) })
}

// OfUnion takes out of such a card what only says once more what readers of 1.0 find.
func OfUnion(doc []byte) ([]byte, error) {
	r := projectrt.NewRun(string(FormatA2AUnion), string(FormatA2A), &projectrt.Options{}, "")
	return edited(doc, func(m *a2a.AgentCard) *a2a.AgentCard { return ofUnion(r, m) })
}

func edited(doc []byte, edit func(*a2a.AgentCard) *a2a.AgentCard) ([]byte, error) {
	m, err := a2a.Decode(doc)
	if err != nil {
		return nil, err
	}
	return edit(m).AppendJSON(nil)
}
