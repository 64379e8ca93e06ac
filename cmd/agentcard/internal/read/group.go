// Package read has the commands that read cards and report on them.
package read

import (
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/check"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group declares the commands.
func Group() command.Group {
	return command.Group{ID: "read", Title: "Read cards:", Commands: []*command.Command{
		check.Validate(), check.Command(), detectCommand(), showCommand(), diffCommand(), schemaCommand(), classesCommand(), findCommand(), rankCommand(), matchCommand(),
	}}
}
