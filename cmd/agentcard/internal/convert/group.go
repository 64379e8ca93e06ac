// Package convert has the commands that convert cards between formats.
package convert

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group makes the commands.
func Group(s *command.Streams) command.Group {
	return command.Group{ID: "convert", Title: "Convert cards:", Commands: []*cobra.Command{
		convertCommand(s), targetsCommand(s),
	}}
}
