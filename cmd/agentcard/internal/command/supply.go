package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Supply has the values of all --give flags with the same name.
type Supply struct {
	Name  string
	Texts []string
}

// Supplies are the values of --give, by name, in the order of the flags.
type Supplies []Supply

// ReadSupplies parses the arguments of --give. If a name is repeated, its values form a list. A
// name that only other formats have is ignored, so that one command line can be used for
// several formats.
func ReadSupplies(args []string, to *format.Definition) (Supplies, error) {
	var supplies Supplies
	for _, arg := range args {
		name, text, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, fmt.Errorf("--give %s: missing = between name and text", arg)
		}
		i := slices.IndexFunc(supplies, func(s Supply) bool { return s.Name == name })
		if i < 0 {
			i = len(supplies)
			supplies = append(supplies, Supply{Name: name})
		}
		supplies[i].Texts = append(supplies[i].Texts, text)
	}
	for _, s := range supplies {
		if !slices.Contains(allOptions(), s.Name) {
			return nil, fmt.Errorf("unknown --give name %q%s; %s", s.Name, nearest.Hint(s.Name, to.Options()), namesFor(to))
		}
	}
	return supplies, nil
}

// Options returns the values as options of a conversion.
func (s Supplies) Options() []projection.Option {
	opts := make([]projection.Option, len(s))
	for i, supply := range s {
		opts[i] = projection.Offer(supply.Name, supply.Texts...)
	}
	return opts
}

// Unused returns the names that had no effect on a conversion, in the order of the flags.
func (s Supplies) Unused(report *card.Report) []string {
	var names []string
	for _, supply := range s {
		if slices.Contains(report.Unused, supply.Name) {
			names = append(names, supply.Name)
		}
	}
	return names
}

// CompleteGive completes the names of --give for the target format; to is the value of --to.
func CompleteGive(cmd *cobra.Command, to *string) {
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("give", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		names := allOptions()
		name, _, _ := strings.Cut(*to, "@")
		if f, ok := formats.Lookup(name); ok {
			names = format.Of(f).Options()
		}
		for i := range names {
			names[i] += "="
		}
		return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// allOptions returns the names that --give has for any format, sorted.
func allOptions() []string {
	var names []string
	for _, f := range formats.All() {
		names = append(names, format.Of(f).Options()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// namesFor returns the part of a message that lists the names of --give for a format.
func namesFor(to *format.Definition) string {
	names := to.Options()
	if len(names) == 0 {
		return to.Name + " has no names for --give"
	}
	return "known for " + to.Name + ": " + strings.Join(names, ", ")
}
