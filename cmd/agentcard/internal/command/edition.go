package command

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// BindEdition adds the flag that names the version of a dialect; as is the value of
// the flag that names the dialect.
func BindEdition(cmd *cobra.Command, edition, as *string) {
	cmd.Flags().StringVar(edition, "edition", "", "validate against the rules of this `edition` of the dialect")
	_ = cmd.RegisterFlagCompletionFunc("edition", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return Editions(*as), cobra.ShellCompDirectiveNoFileComp
	})
}

// Editions returns the versions of a dialect, or the versions of all dialects if as is empty.
func Editions(as string) []string {
	if d, ok := dialects.Lookup(as); ok {
		return d.Editions()
	}
	var all []string
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		all = append(all, d.Editions()...)
	}
	return all
}

// KnownEdition returns an error for a version that the named dialect does not have, or that no
// dialect has if none is named. An empty version is valid.
func KnownEdition(edition, as string) error {
	if d, ok := dialects.Lookup(as); ok {
		if v, ok := d.CheckVersion(edition); !ok {
			return errors.New(v.Message)
		}
		return nil
	}
	if known := Editions(""); edition != "" && !slices.Contains(known, edition) {
		return errors.New(nearest.Unknown("edition", edition, known))
	}
	return nil
}

// EditionList lists the dialects that have several versions, one per line.
func EditionList() string {
	var list [][2]string
	for _, name := range dialects.Names() {
		if d, _ := dialects.Lookup(name); len(d.Editions()) > 0 {
			list = append(list, [2]string{name, strings.Join(d.Editions(), ", ")})
		}
	}
	return List(list)
}
