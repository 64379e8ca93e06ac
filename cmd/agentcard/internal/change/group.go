// Package change has the commands that create cards, rewrite them and advise on changes.
package change

import (
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/check"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Group declares the commands.
func Group() command.Group {
	return command.Group{ID: "change", Title: "Create and change cards:", Commands: []*command.Command{
		newCommand(), setCommand(), unsetCommand(), patchCommand(), check.Fix(), fmtCommand(), bumpCommand(),
	}}
}
