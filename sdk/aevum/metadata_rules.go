package aevum

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

var (
	reservedPACR = cardrt.Rule{
		Keyword:  "x-go-check",
		Code:     "metadata-reserved",
		Severity: card.Warning,
		Schema:   "schemas/aevum/aevum.schema.json#/$defs/Metadata/x-go-check",
		Message:  "keys with the prefix pacr: are reserved; the draft defines only pacr:trust_tier and pacr:substrate_scope",
	}
	reservedMCP = cardrt.Rule{
		Keyword:  "x-go-check",
		Code:     "metadata-reserved",
		Severity: card.Warning,
		Schema:   "schemas/aevum/aevum.schema.json#/$defs/Metadata/x-go-check",
		Message:  "keys with the prefix mcp: are reserved for annotations of the Model Context Protocol; the draft defines none",
	}
)

// checkMetadata warns of keys that have a reserved prefix and are not defined.
func checkMetadata(c *cardrt.Checker, m *Metadata) {
	if !c.Warnings {
		return
	}
	for name := range m.Unknown().All() {
		switch {
		case strings.HasPrefix(name, "pacr:"):
			c.FailAt(name, &reservedPACR)
		case strings.HasPrefix(name, "mcp:"):
			c.FailAt(name, &reservedMCP)
		}
	}
}
