package aevum

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/topleveldomain"
)

var (
	noNamespace = cardrt.Rule{
		Keyword:  "x-go-check",
		Code:     "cap-namespace",
		Severity: card.Warning,
		Schema:   "schemas/aevum/aevum.schema.json#/$defs/Capability/properties/id/x-go-check",
		Message:  "the id should be a namespace, a dot and a name, as in text.summarise",
	}
	otherNamespace = cardrt.Rule{
		Keyword:  "x-go-check",
		Code:     "cap-namespace",
		Severity: card.Warning,
		Schema:   "schemas/aevum/aevum.schema.json#/$defs/Capability/properties/id/x-go-check",
		Message:  "the namespace should be text, tool, data, fn, a2a or a reversed domain name, which begins with a top-level domain",
	}
)

// checkCapabilityID warns of an id without a namespace, and of a namespace that is
// neither one of the five conventional ones nor the beginning of a reversed domain
// name. An id that breaks the pattern has an error already.
func checkCapabilityID(c *cardrt.Checker, id string) {
	if !c.Warnings || !capabilityIDMatcher.Match(id) {
		return
	}
	namespace, name, _ := strings.Cut(id, ".")
	if strings.Trim(name, ".") == "" {
		c.Fail(&noNamespace)
		return
	}
	switch namespace {
	case "text", "tool", "data", "fn", "a2a":
		return
	}
	if !topleveldomain.Has(namespace) {
		c.Fail(&otherNamespace)
	}
}
