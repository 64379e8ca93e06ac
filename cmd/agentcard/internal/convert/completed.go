package convert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// offer prints the command that supplies what the only card of a file lacks, and the commands that suggest
// values for it.
func (c *conversions) offer(s *command.Streams, in *command.Input, refused error) {
	invalid, ok := errors.AsType[*projection.TargetError](refused)
	if !ok || len(invalid.Supplies) == 0 || in.IsOneOfSeveral() {
		return
	}
	title := "supply what is missing, or add --draft for placeholders"
	if c.draft {
		title = "supply what is needed"
	}
	fmt.Fprintf(s.Err, "%s:\n  %s\n", title, completed(c.cmd, in.Arg, invalid.Supplies))
	for _, m := range invalid.Supplies {
		if command.Taxonomies[m.Option] != nil {
			fmt.Fprintf(s.Err, "%s are classes of a taxonomy, which are suggested by:\n  %s\n", m.Option, c.classes(in, m.Option))
		}
	}
}

// classes returns the command line that suggests classes for a card.
func (c *conversions) classes(in *command.Input, taxonomy string) string {
	line := c.cmd.Root().Name() + " classes " + taxonomy
	if _, edition, ok := strings.Cut(c.to, "@"); ok {
		line += " --edition " + edition
	}
	if c.as != "" {
		line += " --as " + c.as
	}
	return line + " --for " + command.ShellWord(in.Arg)
}

// offerFor is offer for a draft with placeholders.
func (c *conversions) offerFor(s *command.Streams, in *command.Input, from format.Any, report *card.Report) {
	if !c.draft || !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeNeeded }) {
		return
	}
	_, _, err := projection.Convert(in.Text, from, c.target, c.opts...)
	c.offer(s, in, err)
}

// completed returns the command line that supplies what a result lacks, with … for the values and
// without --draft.
func completed(cmd *cobra.Command, file string, lacks []projection.Missing) string {
	words := strings.Fields(cmd.CommandPath())
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name == "draft" {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if f.Value.Type() == "bool" {
				words = append(words, "--"+f.Name)
			} else {
				words = append(words, "--"+f.Name, command.ShellWord(value))
			}
		}
	})
	for _, m := range lacks {
		word := "--give " + m.Option + "='…'"
		if m.Option == "" {
			word = "--set " + command.ShellWord(m.Pointer+"=…")
		}
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(append(words, command.FileWord(file)), " ")
}
