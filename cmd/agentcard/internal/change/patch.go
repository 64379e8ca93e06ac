package change

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/patch"
)

type patchFlags struct{ editing }

func patchCommand() *command.Command {
	return &command.Command{
		Use:   "patch [flags] FILE PATCHFILE",
		Short: "Apply a JSON Patch or a JSON Merge Patch to a file",
		Long: `patch changes a file with a patch and leaves all other lines as they are. A patch that is an
array is a JSON Patch (RFC 6902), whose operations are all applied or none; an object is a JSON
Merge Patch (RFC 7396). The patch can be in every syntax, which its name or its text shows;
--syntax is the syntax of FILE. One of the files can be -.

` + editingHelp,
		Limit: command.LimitHelp,
		Exit:  editingExit,
		Example: `  agentcard patch card.yaml changes.json
  agentcard patch --write card.json production.yaml
  echo '[{"op":"remove","path":"/skills/0"}]' | agentcard patch --diff card.json -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("patch needs the names of two files: FILE and PATCHFILE\nUsage: %s", cmd.UseLine())
			}
			return nil
		},
		Flags: new(patchFlags),
	}
}

// Run applies a patch to a file.
func (f *patchFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	if args[0] == command.StdinArg && args[1] == command.StdinArg {
		return fmt.Errorf("only one of the files can be standard input")
	}
	patches := *s
	patches.Syntax = ""
	changes, err := patches.Read(args[1])
	if err != nil {
		return err
	}
	return f.edit(s, args[0], func(root *jsontree.Node, _ string) (*jsontree.Node, error) {
		text, err := patch.Apply(root.Append(nil), changes.Text, changes.Limit())
		if err != nil {
			return nil, fmt.Errorf("%s: %s", cli.Printable(changes.Name), strings.TrimPrefix(err.Error(), "patch: "))
		}
		return jsontree.Parse(text, changes.Limit())
	})
}
