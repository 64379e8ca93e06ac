package read

import (
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

// taxonomies are the taxonomies of OASF by the member of a record that holds their classes.
var taxonomies = map[string]func(oasf.Version) oasf.Taxonomy{
	"skills": oasf.Skills, "domains": oasf.Domains, "modules": oasf.Modules,
}

// classesFlags are the flags of classes.
type classesFlags struct {
	edition string
	json    bool
}

func classesCommand() *command.Command {
	return &command.Command{
		Use:   "classes skills|domains|modules",
		Short: "List the classes of the OASF taxonomy",
		Long: `classes lists the skills, domains or modules that a record of OASF can name, in the
order of their ids. A class has a name and an id, and both have a meaning only within a
version: --edition selects one, without it the newest is listed. --json prints a JSON
object for each class. Convert takes skills by name or id: --to oasf --give
skills=NAME.`,
		Example: `  agentcard classes skills | grep translation
  agentcard classes domains --edition 1.0.0`,
		Args: cli.One("the name of a taxonomy: skills, domains or modules"),
		Complete: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return slices.Sorted(maps.Keys(taxonomies)), cobra.ShellCompDirectiveNoFileComp
		},
		Flags: new(classesFlags),
	}
}

// Bind adds the flags.
func (f *classesFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.edition, "edition", "", "list the classes of this `edition` of OASF")
	command.CompleteChoice(cmd, "edition", oasf.Dialect.Editions()...)
	command.BindJSONOnly(cmd, &f.json, "class")
}

// Run lists the classes of a taxonomy.
func (f *classesFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	taxonomy, ok := taxonomies[args[0]]
	if !ok {
		return errors.New(nearest.Unknown("taxonomy", args[0], slices.Sorted(maps.Keys(taxonomies))))
	}
	if err := command.KnownEdition(f.edition, oasf.Dialect.Name); err != nil {
		return err
	}
	classes := taxonomy(oasf.Version(f.edition)).All()
	if f.json {
		return writeClassLines(command.JSONLines(s.Out), classes)
	}
	table := &command.Table{Header: []string{"ID", "NAME"}}
	for id, name := range classes {
		table.Row(strconv.FormatInt(id, 10), name)
	}
	return table.Write(s.Out)
}

// writeClassLines writes a JSON object for each class.
func writeClassLines(enc *json.Encoder, classes iter.Seq2[int64, string]) error {
	for id, name := range classes {
		err := enc.Encode(struct {
			ID   int64  `json:"id"`
			Name string `json:"name"`
		}{id, name})
		if err != nil {
			return err
		}
	}
	return nil
}
