// Package trust has the commands that sign, verify and fetch cards.
package trust

import "github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"

// Group declares the commands.
func Group() command.Group {
	return command.Group{ID: "trust", Title: "Fetch, sign and verify cards:", Commands: []*command.Command{
		keygenCommand(), signCommand(), verifyCommand(), canonicalCommand(), fetchCommand(), probeCommand(), ledgerCommand(),
	}}
}
