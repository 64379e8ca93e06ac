package read

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// detectFlags are the flags of detect.
type detectFlags struct {
	from string
	why  bool
}

func detectCommand(s *command.Streams) *cobra.Command {
	var flags detectFlags
	cmd := &cobra.Command{
		Use:   "detect [flags] FILE... | -",
		Short: "Detect document formats",
		Long: `detect prints the format of each document, by its shape:

  file: format

If the shape fits two formats, the address given by --from or the path of the file
decides: AGENT.agentcard.json is a card of the Aevum draft.

It recognizes more formats than can be validated:
` + formatList() + `

` + command.LimitHelp + `

Exit codes: 0 the formats of all documents were detected, 1 some were not, 2 wrong usage or
a file that cannot be read.`,
		Example: `  agentcard detect cards/*.json
  curl -s $url | agentcard detect --from $url -`,
		Args: command.SomeFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			return command.ForEach(args, func(arg string) error { return detectFormat(s, flags, arg) })
		},
	}
	flags.bind(cmd)
	return cmd
}

func (f *detectFlags) bind(cmd *cobra.Command) {
	command.BindFrom(cmd, &f.from)
	cmd.Flags().BoolVar(&f.why, "why", false, "print the reason for each format")
}

// detectFormat prints the format of the document that an argument names.
func detectFormat(s *command.Streams, flags detectFlags, arg string) error {
	name, document, err := s.Read(arg)
	if err != nil {
		return err
	}
	found, err := detect.Detect(document.Text, detect.From(command.Retrieved(flags.from, arg)))
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.Refuse(name, document, broken.Problem())
	}
	if err != nil {
		fmt.Fprintf(s.Err, "%s: %v\n", cli.Printable(name), err)
		return command.ErrInvalid
	}
	format := found.Name()
	if found.Version != "" {
		format += " " + found.Version
	}
	if flags.why {
		format += " (" + found.Why + ")"
	}
	_, err = fmt.Fprintf(s.Out, "%s: %s\n", cli.Printable(name), format)
	return err
}

// formatList lists all formats, one per line.
func formatList() string {
	var list [][2]string
	for _, f := range detect.Formats() {
		list = append(list, [2]string{string(f), f.Title()})
	}
	return command.List(list)
}
