package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// BindDialect adds the flag that names the dialect.
func BindDialect(cmd *cobra.Command, as *string) {
	cmd.Flags().StringVar(as, "as", "", "read the documents as this `dialect`, or DIALECT/KIND, instead of detecting it")
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("as", CompleteDialect)
}

// CompleteDialect completes the names of dialects.
func CompleteDialect(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return dialects.Names(), cobra.ShellCompDirectiveNoFileComp
}

// KnownDialect returns an error for a dialect that does not exist. An empty name is valid.
func KnownDialect(name string) error {
	if _, ok := dialects.Lookup(name); ok || name == "" {
		return nil
	}
	if err := withoutEdition(name, dialects.Names()); err != nil {
		return err
	}
	return &dialects.UnknownDialectError{Name: name}
}

// withoutEdition returns an error for a known name with an edition, where only the name is read.
func withoutEdition(name string, known []string) error {
	name, edition, ok := strings.Cut(name, "@")
	if !ok || !slices.Contains(known, name) {
		return nil
	}
	return fmt.Errorf("%s@%s has an edition: leave it out; --edition %[2]s of validate, check and fix selects it", name, edition)
}

// LoadSchema returns the schema of a dialect, as [dialectschema.Load] does.
func LoadSchema(name string) (*dialectschema.Bundle, error) {
	b, err := dialectschema.Load(name)
	if unknown, ok := errors.AsType[*dialectschema.UnknownError](err); ok {
		if err := KnownDialect(unknown.Name); err != nil {
			return nil, err
		}
	}
	return b, err
}

// KindList lists the kinds of documents other than cards, one per line.
func KindList() string {
	var b strings.Builder
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, kind := range d.Kinds()[1:] {
			fmt.Fprintf(&b, "  %s/%s\n", name, kind)
		}
	}
	return b.String()
}

// BindFrom adds the flag that names the address of the documents.
func BindFrom(cmd *cobra.Command, from *string) {
	cmd.Flags().StringVar(from, "from", "", "`address` that the documents were retrieved from; it decides if the shape fits two formats")
}

// retrieved returns the address of a document: the address that --from gives, or else the
// path of the file.
func retrieved(from, arg string) string {
	if from == "" && arg != StdinArg {
		return arg
	}
	return from
}
