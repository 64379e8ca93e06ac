// Package trust has the commands that sign, verify and fetch cards.
package trust

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group makes the commands.
func Group(s *command.Streams) command.Group {
	return command.Group{ID: "trust", Title: "Fetch, sign and verify cards:", Commands: []*cobra.Command{
		keygenCommand(s), signCommand(s), verifyCommand(s), canonicalCommand(s), fetchCommand(s), probeCommand(s),
	}}
}
