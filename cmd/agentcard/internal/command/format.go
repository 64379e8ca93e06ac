package command

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// CompleteFormat completes the names of formats.
func CompleteFormat(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return FormatNames(), cobra.ShellCompDirectiveNoFileComp
}

// FormatNames returns the names of all formats that cards convert to.
func FormatNames() []string {
	all := formats.All()
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = format.Of(f).Name
	}
	return names
}

// UnknownFormat returns the error for a format without conversions, with the most similar
// name.
func UnknownFormat(name string) error {
	if title := detect.Format(name).Title(); title != "" {
		return fmt.Errorf("%s (%s) has no conversions; agentcard targets lists the formats with conversions", name, title)
	}
	if err := withoutEdition(name, FormatNames()); err != nil {
		return err
	}
	return errors.New(nearest.Unknown("format", name, FormatNames()))
}

// SourceFormat returns the format of a card: the named one, or else the detected one. If the
// shape is ambiguous, the path of the file decides.
func (in *Input) SourceFormat(name string) (format.Any, error) {
	if name != "" {
		from, ok := formats.Lookup(name)
		if !ok {
			return nil, UnknownFormat(name)
		}
		return from, nil
	}
	found, err := new(Reading).Detect(in)
	if err != nil {
		return nil, err
	}
	from, ok := formats.Lookup(string(found.Format))
	switch {
	case !ok:
		return nil, fmt.Errorf("%s (%s) cannot be converted: it is not a card", found.Format, found.Format.Title())
	case !found.IsCard():
		return nil, fmt.Errorf("a document of the kind %s cannot be converted: it is not a card", found.Name())
	}
	return from, nil
}

// BindSource adds the flag that names the format of the source card.
func BindSource(cmd *cobra.Command, as *string) {
	cmd.Flags().StringVar(as, "as", "", "read the card as this `format` instead of detecting it")
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("as", CompleteFormat)
	cli.Renamed(cmd, "from", "--as names the format of the card")
}
