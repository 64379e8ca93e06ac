package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// supply has the values of the flags --give for one name.
type supply struct {
	name   string
	option projection.Option
}

// supplies returns the values of --give by name; a repeated name has a list. A name that only
// other formats have is no error, so that one command line can be used for several formats;
// it has no effect.
func (c *conversion) supplies(to *projection.Form) ([]supply, error) {
	var names []string
	texts := map[string][]string{}
	for _, give := range c.gives {
		name, text, ok := strings.Cut(give, "=")
		if !ok {
			return nil, fmt.Errorf("--give %s: there is no = between name and text", give)
		}
		if texts[name] == nil {
			names = append(names, name)
		}
		texts[name] = append(texts[name], text)
	}
	var given []supply
	for _, name := range names {
		if !slices.Contains(allOptions(), name) {
			return nil, fmt.Errorf("unknown --give name %q%s; %s", name, nearest.Hint(name, to.Options()), namesFor(to))
		}
		given = append(given, supply{name, projection.Supply(name, texts[name]...)})
	}
	return given, nil
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

// completeGive completes the names for --give: those of the format of --to.
func (c *conversion) completeGive(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	names := allOptions()
	name, _, _ := strings.Cut(c.to, "@")
	if to, ok := formats.Lookup(name); ok {
		names = projection.FormOf(to).Options()
	}
	for i := range names {
		names[i] += "="
	}
	return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// options returns the supplied values as options of a conversion.
func options(given []supply) []projection.Option {
	opts := make([]projection.Option, len(given))
	for i, g := range given {
		opts[i] = g.option
	}
	return opts
}

// outcome is what a conversion returns.
type outcome struct {
	result []byte
	report *card.Report
	err    error
}

func newOutcome(result []byte, report *card.Report, err error) outcome {
	return outcome{result, report, err}
}

// String is the outcome as text, for comparing.
func (o outcome) String() string {
	return fmt.Sprintf("%s\n%v\n%v", o.result, o.report, o.err)
}

// unused returns the names whose values have no effect: without them the outcome is the
// same. The names that a conversion uses depend on the card. If the card cannot be read,
// no name is reported. The outcomes are compared without --carry, since a carried card is
// stored together with all options.
func unused(given []supply, done outcome, attempt func([]supply, ...projection.Option) outcome) []string {
	if done.report == nil || len(given) == 0 {
		return nil
	}
	with := attempt(given).String()
	var names []string
	for i, g := range given {
		if attempt(slices.Delete(slices.Clone(given), i, i+1)).String() == with {
			names = append(names, g.name)
		}
	}
	return names
}
