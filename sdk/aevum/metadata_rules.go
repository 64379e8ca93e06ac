package aevum

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// checkMetadata reports a warning for undefined keys with a reserved prefix.
func checkMetadata(c *cardrt.Checker, m *Metadata) {
	if !c.Warnings {
		return
	}
	for name := range m.kept.Unknowns() {
		switch {
		case strings.HasPrefix(name, "pacr:"):
			c.FailAt(name, &reservedPACR)
		case strings.HasPrefix(name, "mcp:"):
			c.FailAt(name, &reservedMCP)
		}
	}
}
