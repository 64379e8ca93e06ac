package read

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// showFlags are the flags of show.
type showFlags struct {
	from string
	json bool
}

func showCommand() *command.Command {
	return &command.Command{
		Use:   "show [flags] FILE | -",
		Short: "Print what a card says about an agent",
		Long: `show prints what a card of any format says about an agent, as tables: who it is,
its skills with the first sentence of their descriptions, the endpoints at which it is
called, and how callers authenticate.

With --json it prints the description of the agent, which all conversions go through.
agentcard convert --to agent writes the same and reports what the description has no
member for. The card need not be valid.`,
		Limit: command.LimitHelp,
		Exit: `0 printed, 1 the card cannot be read or is of an unrecognized format, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard show card.json
  curl -s https://agent.example.com/.well-known/agent-card.json | agentcard show -
  agentcard show --json card.json | jq '.skills[].id'`,
		Args:  command.OneFile,
		Flags: new(showFlags),
	}
}

// Bind adds the flags.
func (f *showFlags) Bind(cmd *cobra.Command) {
	command.BindSource(cmd, &f.from)
	cmd.Flags().BoolVar(&f.json, "json", false, "print the description as JSON")
}

// Run prints the description of the card that the argument names.
func (f *showFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	text, d, err := describe(s, args[0], f.from)
	switch {
	case err != nil:
		return err
	case f.json:
		return s.WriteDocument(command.Indent(text))
	}
	return writeDescription(s.Out, d)
}

// describe reads a card, and returns its description and the text of it. from is the format of the
// card; if it is empty, the card is detected.
func describe(s *command.Streams, file, from string) (text []byte, d *agent.Description, err error) {
	if _, ok := formats.Lookup(from); from != "" && !ok {
		return nil, nil, command.UnknownFormat(from)
	}
	in, err := s.Read(file)
	if err != nil {
		return nil, nil, err
	}
	source, err := in.SourceFormat(from)
	if err != nil {
		return nil, nil, in.Unconverted(nil, err)
	}
	text = in.Text
	if source != format.Any(agentformat.Agent) {
		if text, _, err = projection.Convert(text, source, agentformat.Agent); err != nil {
			return nil, nil, in.Unconverted(nil, err)
		}
	}
	if d, err = agent.Decode(text); err != nil {
		return nil, nil, in.Unconverted(nil, err)
	}
	return text, d, nil
}
