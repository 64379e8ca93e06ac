package main

import (
	"github.com/spf13/cobra"
)

func schemaCommand(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "schema DIALECT",
		Short: "Print the JSON Schema of a dialect",
		Long: `schema prints the JSON Schema (draft 2020-12) of a dialect's card, for editors and
other validators. Its $defs contain the schemas that it refers to, so that the
document is self-contained.

For dialects with several kinds of documents, DIALECT/KIND selects one:
` + kindList() + `
Keywords that begin with x- hold rules that JSON Schema cannot express; other
validators ignore them. Where standard keywords can express such a rule, they are
added; the $comment at the root lists the remaining rules.`,
		Example: `  agentcard schema adp > adp.schema.json
  agentcard schema nooterra/tool`,
		Args:              oneDialect,
		ValidArgsFunction: completeDialect,
		RunE: func(_ *cobra.Command, args []string) error {
			b, err := newBundle(args[0])
			if err != nil {
				return err
			}
			_, err = s.out.Write(indent(b.Standalone().Append(nil)))
			return err
		},
	}
}
