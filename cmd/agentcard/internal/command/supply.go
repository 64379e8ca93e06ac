package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Supply has the values of the flags --give for one name.
type Supply struct {
	Name   string
	Option projection.Option
}

// Supplies are the values of --give, by name.
type Supplies []Supply

// ReadSupplies reads the arguments of --give; a repeated name has a list. A name that only other
// formats have is no error, so that one command line can be used for several formats; it has
// no effect.
func ReadSupplies(args []string, to *projection.Form) (Supplies, error) {
	var names []string
	texts := map[string][]string{}
	for _, arg := range args {
		name, text, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, fmt.Errorf("--give %s: there is no = between name and text", arg)
		}
		if texts[name] == nil {
			names = append(names, name)
		}
		texts[name] = append(texts[name], text)
	}
	var supplies Supplies
	for _, name := range names {
		if !slices.Contains(allOptions(), name) {
			return nil, fmt.Errorf("unknown --give name %q%s; %s", name, nearest.Hint(name, to.Options()), namesFor(to))
		}
		supplies = append(supplies, Supply{name, projection.Supply(name, texts[name]...)})
	}
	return supplies, nil
}

// Options returns the values as options of a conversion.
func (s Supplies) Options() []projection.Option {
	opts := make([]projection.Option, len(s))
	for i, supply := range s {
		opts[i] = supply.Option
	}
	return opts
}

// CompleteGive completes the names of --give for the target format; to is the value of --to.
func CompleteGive(cmd *cobra.Command, to *string) {
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("give", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		names := allOptions()
		name, _, _ := strings.Cut(*to, "@")
		if f, ok := formats.Lookup(name); ok {
			names = projection.FormOf(f).Options()
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
		names = append(names, projection.FormOf(f).Options()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// namesFor says which names --give has for a format.
func namesFor(to *projection.Form) string {
	names := to.Options()
	if len(names) == 0 {
		return to.Name + " has no names for --give"
	}
	return "known for " + to.Name + ": " + strings.Join(names, ", ")
}
