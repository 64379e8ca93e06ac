package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// BindEdition adds the flag that names the edition of a dialect; as is the value of
// the flag that names the dialect.
func BindEdition(cmd *cobra.Command, edition, as *string) {
	cmd.Flags().StringVar(edition, "edition", "", "validate against the rules of this `edition` of the dialect")
	_ = cmd.RegisterFlagCompletionFunc("edition", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return Editions(*as), cobra.ShellCompDirectiveNoFileComp
	})
}

// BindEditionOf adds the flag that names the edition for a command whose argument is a dialect.
func BindEditionOf(cmd *cobra.Command, edition *string, usage string) {
	cmd.Flags().StringVar(edition, "edition", "", usage)
	_ = cmd.RegisterFlagCompletionFunc("edition", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		as := ""
		if len(args) > 0 {
			as = args[0]
		}
		return Editions(as), cobra.ShellCompDirectiveNoFileComp
	})
}

// WithEdition returns DIALECT@EDITION/KIND for an argument and the value of --edition.
func WithEdition(name, edition string) (string, error) {
	if edition == "" {
		return name, nil
	}
	if strings.Contains(name, "@") {
		return "", fmt.Errorf("%s names an edition, and --edition another one; use one of them", name)
	}
	dialect, kind, ok := strings.Cut(name, "/")
	if ok {
		kind = "/" + kind
	}
	return dialect + "@" + edition + kind, nil
}

// WithoutEdition returns DIALECT or DIALECT/KIND for DIALECT[@EDITION][/KIND].
func WithoutEdition(name string) string {
	dialect, rest, found := strings.Cut(name, "@")
	if !found {
		return name
	}
	if _, kind, found := strings.Cut(rest, "/"); found {
		dialect += "/" + kind
	}
	return dialect
}

// Editions returns the editions of a dialect, or the editions of all dialects if as is empty.
func Editions(as string) []string {
	if d, ok := dialects.Lookup(as); ok {
		return d.Editions()
	}
	var all []string
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, edition := range d.Editions() {
			if !slices.Contains(all, edition) {
				all = append(all, edition)
			}
		}
	}
	return all
}

// KnownEdition returns an error for an edition that the named dialect does not have, or that no
// dialect has if none is named. An empty edition is valid.
func KnownEdition(edition, as string) error {
	if d, ok := dialects.Lookup(as); ok {
		if _, ok := d.CheckVersion(edition); !ok {
			return &dialectschema.UnknownEditionError{Dialect: d.Name, Edition: edition, Known: d.Editions()}
		}
		return nil
	}
	if known := Editions(""); edition != "" && !slices.Contains(known, edition) {
		return errors.New(nearest.Unknown("edition", edition, known))
	}
	return nil
}

// HintEdition adds to the first error about a missing member that the document is valid by the rules of the
// edition before the newest. It adds nothing if the document or a flag states an edition.
func (r *Reading) HintEdition(in *Input, found card.Violations, opts ...card.Option) {
	first := slices.IndexFunc(found, func(v card.Violation) bool {
		return v.Keyword == string(card.Required) && v.Severity == card.Error
	})
	if first < 0 {
		return
	}
	d, opts, _ := r.dialect(in, opts)
	if d == nil {
		return
	}
	editions, chosen := d.Editions(), card.Options{}.With(opts...).Version
	if len(editions) < 2 || chosen != "" {
		return
	}
	older := editions[len(editions)-2]
	if all, read := d.ExamineText(in.Text, append(opts, card.Version(older))...); read && len(all.Errors()) == 0 {
		found[first].Message += "; the document is valid by the rules of " + older + ", which --edition selects"
	}
}

// EditionList lists the dialects that have several editions, one per line.
func EditionList() string {
	var list [][2]string
	for _, name := range dialects.Names() {
		if d, _ := dialects.Lookup(name); len(d.Editions()) > 0 {
			list = append(list, [2]string{name, strings.Join(d.Editions(), ", ")})
		}
	}
	return List(list)
}
