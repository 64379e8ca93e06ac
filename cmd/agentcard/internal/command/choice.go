package command

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// CompleteChoice completes a flag with its known values.
func CompleteChoice(cmd *cobra.Command, flag string, known ...string) {
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
}

// KnownChoice returns an error if a flag has no such value; the error names the most similar
// value.
func KnownChoice(flag, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return errors.New(nearest.Unknown("--"+flag, value, known))
}

// The forms of output of a command with --format.
const (
	FormText = "text"
	FormJSON = "json"
)

// BindForm adds the flag that names the form of the output, text or JSON.
func BindForm(cmd *cobra.Command, form *string) {
	cmd.Flags().StringVar(form, "format", FormText, "`form` of the output: text or json")
	CompleteChoice(cmd, "format", FormText, FormJSON)
}

// KnownForm returns an error for a form other than text and JSON.
func KnownForm(form string) error { return KnownChoice("format", form, FormText, FormJSON) }
