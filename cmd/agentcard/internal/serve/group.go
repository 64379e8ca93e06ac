// Package serve has the commands that publish cards.
package serve

import "github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"

// Group declares the commands.
func Group() command.Group {
	return command.Group{ID: "serve", Title: "Publish cards:", Commands: []*command.Command{
		serveCommand(), publishCommand(), mcpCommand(), directoryCommand(),
	}}
}
