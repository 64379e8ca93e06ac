// Package read has the commands that read cards and report on them.
package read

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group makes the commands.
func Group(s *command.Streams) command.Group {
	return command.Group{ID: "read", Title: "Read cards:", Commands: []*cobra.Command{
		validateCommand(s), detectCommand(s), showCommand(s), diffCommand(s), schemaCommand(s), rankCommand(s), matchCommand(s),
	}}
}
