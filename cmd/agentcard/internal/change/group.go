// Package change has the commands that create cards, rewrite them and advise on changes.
package change

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group makes the commands.
func Group(s *command.Streams) command.Group {
	return command.Group{ID: "change", Title: "Create and change cards:", Commands: []*cobra.Command{
		newCommand(s), fmtCommand(s), bumpCommand(s),
	}}
}
