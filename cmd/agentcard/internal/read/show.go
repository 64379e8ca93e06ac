package read

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

type showFlags struct {
	as   string
	json bool
}

func showCommand() *command.Command {
	return &command.Command{
		Use:   "show [flags] [FILE...]",
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
		Args:   command.SomeFiles,
		Output: descriptionSchema,
		Flags:  new(showFlags),
	}
}

// descriptionSchema returns the JSON Schema of the description of an agent, as agentcard schema does.
func descriptionSchema() ([]byte, error) {
	b, err := dialectschema.Load(agent.Dialect.Name)
	if err != nil {
		return nil, err
	}
	x, err := b.Export(dialectschema.ExportOptions{})
	if err != nil {
		return nil, err
	}
	return x.Text(), nil
}

// Bind adds the flags.
func (f *showFlags) Bind(cmd *cobra.Command) {
	command.BindSource(cmd, &f.as)
	command.BindJSON(cmd, &f.json, "card, its description")
}

// Run prints the descriptions of the cards that the arguments name.
func (f *showFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := knownFormat(f.as); err != nil {
		return err
	}
	separator := ""
	return s.ReadEach(args, func(in *command.Input) error {
		err := f.show(s, in, separator)
		separator = "\n"
		return err
	})
}

// show prints the description of a card; tables follow the separator.
func (f *showFlags) show(s *command.Streams, in *command.Input, separator string) error {
	text, d, err := describe(in, f.as)
	switch {
	case err != nil:
		return err
	case f.json:
		return s.WriteDocument(command.Line(text))
	}
	if _, err := io.WriteString(s.Out, separator); err != nil {
		return err
	}
	return writeDescription(s.Out, d)
}

// knownFormat returns an error for the name of an unknown format.
func knownFormat(name string) error {
	if _, ok := formats.Lookup(name); name != "" && !ok {
		return command.UnknownFormat(name)
	}
	return nil
}

// describe returns the description of a card, and the text of it. as is the format of the card; if
// it is empty, the card is detected.
func describe(in *command.Input, as string) (text []byte, d *agent.Description, err error) {
	source, err := in.SourceFormat(as)
	if err != nil {
		return nil, nil, in.Unconverted(nil, err)
	}
	text = in.Text
	if source != format.Any(agentformat.Agent) {
		if text, _, err = projection.Convert(text, source, agentformat.Agent, projection.WithLimits(in.Limits())); err != nil {
			return nil, nil, in.Unconverted(nil, err)
		}
	}
	if d, err = agent.Decode(text, in.Limit()); err != nil {
		return nil, nil, in.Unconverted(nil, err)
	}
	return text, d, nil
}
