package command

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// CompleteChoice completes a flag with its known values.
func CompleteChoice(cmd *cobra.Command, flag string, known ...string) {
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
}

// KnownChoice returns an error if the value of a flag is not a known one; the error names the most
// similar known value.
func KnownChoice(flag, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return errors.New(nearest.Unknown("--"+flag, value, known))
}

// BindJSON adds the flag for output as JSON Lines. each says what has an object on a line of its
// own: "card".
func BindJSON(cmd *cobra.Command, asJSON *bool, each string) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print JSON Lines: an object for each "+each)
}

// BindJSONOnly adds the flag for output as JSON Lines to a command that had --format before.
func BindJSONOnly(cmd *cobra.Command, asJSON *bool, each string) {
	BindJSON(cmd, asJSON, each)
	cli.Renamed(cmd, "format", "--json prints JSON, and text is the default")
}
