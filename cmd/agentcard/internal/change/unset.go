package change

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/jsontree"
)

type unsetFlags struct{ editing }

func unsetCommand() *command.Command {
	return &command.Command{
		Use:   "unset [flags] FILE POINTER...",
		Short: "Remove members of a card in a file",
		Long: `unset removes the members and elements at JSON Pointers in a file and leaves all other lines
as they are. A pointer can also be written as skills/0/name or .skills[0].name. The pointers are
locations in the file as it is: after /skills/0 is removed, /skills/1 still names the same skill.

` + editingHelp,
		Limit: command.LimitHelp,
		Exit:  editingExit,
		Example: `  agentcard unset card.yaml /documentationUrl
  agentcard unset --write card.json /skills/0/examples /skills/1`,
		Args:  fileAnd("POINTER"),
		Flags: new(unsetFlags),
	}
}

// Run removes values from a file.
func (f *unsetFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	var pointers []string
	for _, arg := range args[1:] {
		pointer, err := pointerOf(arg)
		if err != nil {
			return err
		}
		pointers = append(pointers, pointer)
	}
	return f.edit(s, args[0], func(root *jsontree.Node, _ string) (*jsontree.Node, error) {
		remove := make(map[*jsontree.Node]bool)
		for _, pointer := range pointers {
			n, err := root.At(pointer)
			if err != nil {
				return nil, err
			}
			if n == nil {
				return nil, absent(root, pointer)
			}
			remove[n] = true
		}
		without(root, remove)
		return root, nil
	})
}

// without removes values from an object or array and all values in it.
func without(n *jsontree.Node, remove map[*jsontree.Node]bool) {
	items, members := n.Items, n.Members
	n.Items = nil
	for _, item := range items {
		if !remove[item] {
			without(item, remove)
			n.Items = append(n.Items, item)
		}
	}
	n.SetMembers(nil)
	for _, m := range members {
		if !remove[m.Value] {
			without(m.Value, remove)
			n.Members = append(n.Members, m)
		}
	}
}
