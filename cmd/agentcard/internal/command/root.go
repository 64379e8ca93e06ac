package command

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Group is a group of commands in the help of the root command.
type Group = cli.Group[*Streams]

// Command declares a command.
type Command = cli.Command[*Streams]

// NewGroup declares the commands of a group.
type NewGroup func() Group

func newRoot(s *Streams, groups []NewGroup) *cobra.Command {
	root := &cobra.Command{
		Use:   "agentcard",
		Short: "Validate, convert, format and create agent cards",
		Long: `agentcard works on agent cards: JSON documents in which agents describe themselves.

Supported dialects:
` + dialectList() + `
Without --as the dialect of a document is detected by its shape. For dialects with
several kinds of documents, DIALECT/KIND selects one, such as mcp/tool; agentcard
schema --help lists them.

Exit codes: 0 success, 1 a document is not valid, of an unrecognized format or cannot
be converted, 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard validate card.json
  agentcard fetch agents.example.com | agentcard show -
  agentcard convert --to a2a card.json
  agentcard new adp --set /name=translator > card.json`,
		Version:       cli.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	var list []Group
	for _, newGroup := range groups {
		g := newGroup()
		for _, c := range g.Commands {
			if c.Limit == LimitHelp {
				c.Flags = limited{c.Flags, s}
			}
		}
		list = append(list, g)
	}
	cli.AddGroups(root, s, func(s *Streams) io.Writer { return s.Out }, list...)
	return root
}

// dialectList lists the dialects, one per line.
func dialectList() string {
	var list [][2]string
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		title := detect.Format(d.Name).Title()
		if f, ok := formats.Lookup(name); ok && title == "" { // it is not detected
			title = format.Of(f).Title
		}
		list = append(list, [2]string{name, title})
	}
	return List(list)
}
