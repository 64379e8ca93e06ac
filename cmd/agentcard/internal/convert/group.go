// Package convert has the commands that convert cards between formats.
package convert

import "github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"

// Group declares the commands.
func Group() command.Group {
	return command.Group{ID: "convert", Title: "Convert cards:", Commands: []*command.Command{
		convertCommand(), targetsCommand(),
	}}
}
