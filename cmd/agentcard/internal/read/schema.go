package read

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
)

type schemaFlags struct {
	draft   string
	rules   bool
	edition string
}

func schemaCommand() *command.Command {
	return &command.Command{
		Use:   "schema DIALECT[@EDITION][/KIND]",
		Short: "Print the JSON Schema of a dialect",
		Long: `schema prints the JSON Schema of a dialect's card for editors and other validators. It
has the standard keywords of draft 2020-12 only, and contains everything that it refers
to. A document is valid against it if validate --as DIALECT reports no error; the
$comment at the root lists the rules that JSON Schema cannot express, with their
locations.

For dialects with several kinds of documents, DIALECT/KIND selects one:
` + command.KindList() + `
For dialects with several editions, DIALECT@EDITION selects one. The default is the one
that the document states (a2a-0.3, oasf), or else the last; detect prints the edition
that validate uses for a document:
` + command.EditionList(),
		Example: `  agentcard schema adp > adp.schema.json
  agentcard schema nooterra/tool
  agentcard schema oasf@1.0.0 --draft draft-07`,
		Args:     command.OneDialect,
		Complete: command.CompleteDialect,
		Flags:    new(schemaFlags),
	}
}

// Bind adds the flags.
func (f *schemaFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.draft, "draft", string(dialectschema.Draft2020), "print the schema in this `draft`: 2020-12 or draft-07")
	command.CompleteChoice(cmd, "draft", drafts...)
	command.BindEditionOf(cmd, &f.edition, "print the schema of this `edition`, as DIALECT@EDITION does")
	cmd.Flags().BoolVar(&f.rules, "rules", false, "keep the keywords that only cardgen supports (x-…) and format")
}

// drafts are the values of --draft.
var drafts = []string{string(dialectschema.Draft2020), string(dialectschema.Draft07)}

// Run prints the schema of a dialect.
func (f *schemaFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	name, err := command.WithEdition(args[0], f.edition)
	if err != nil {
		return err
	}
	if err := command.KnownChoice("draft", f.draft, drafts...); err != nil {
		return err
	}
	b, err := command.LoadSchema(name)
	if err != nil {
		return err
	}
	x, err := b.Export(dialectschema.ExportOptions{Draft: dialectschema.Draft(f.draft), Rules: f.rules})
	if err != nil {
		return err
	}
	_, err = s.Out.Write(x.Text())
	return err
}
