// Package serve has the commands that publish cards.
package serve

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group makes the commands.
func Group(s *command.Streams) command.Group {
	return command.Group{ID: "serve", Title: "Publish cards:", Commands: []*cobra.Command{
		serveCommand(s), publishCommand(s), mcpCommand(s),
	}}
}
