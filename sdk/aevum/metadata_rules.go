package aevum

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
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
