package change

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/patch"
)

// setFlags are the flags of set.
type setFlags struct {
	editing
	text bool
}

func setCommand() *command.Command {
	return &command.Command{
		Use:   "set [flags] FILE POINTER=VALUE...",
		Short: "Set members of a card in a file",
		Long: `set sets the values at JSON Pointers in a file and leaves all other lines as they are.

VALUE is JSON; anything that does not parse is taken as a string, so quote a string that looks
like a number, or use --string. Missing objects are created; the segment "-" appends to an
array, which is created, too. A member that seems to be misspelled is refused. A pointer can
also be written as skills/0/name or .skills[0].name.

` + editingHelp,
		Exit: editingExit,
		Example: `  agentcard set card.yaml /name=Translator
  agentcard set --write card.json /version='"2.0"' '/skills/0/tags/-="text"'
  agentcard set --diff --string card.toml /version=2.0`,
		Args:  fileAnd("POINTER=VALUE"),
		Flags: new(setFlags),
	}
}

// Bind adds the flags.
func (f *setFlags) Bind(cmd *cobra.Command) {
	f.editing.Bind(cmd)
	cmd.Flags().BoolVar(&f.text, "string", false, "take every VALUE as a string")
}

// fileAnd requires a file and further arguments.
func fileAnd(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < 2 {
			return fmt.Errorf("%s needs the name of a file, or - for standard input, and %s\nUsage: %s", cmd.Name(), what, cmd.UseLine())
		}
		return nil
	}
}

// assignment is a value for a location.
type assignment struct {
	pointer string
	value   *jsontree.Node
}

// assignments parses the arguments POINTER=VALUE.
func (f *setFlags) assignments(args []string) ([]assignment, error) {
	var list []assignment
	for _, arg := range args {
		location, text, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, fmt.Errorf("%s: missing = between pointer and value", arg)
		}
		pointer, err := pointerOf(location)
		if err != nil {
			return nil, err
		}
		value, err := jsontree.Parse([]byte(text))
		if f.text || err != nil {
			raw, err := card.JSON(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %s", location, strings.TrimPrefix(err.Error(), "card: "))
			}
			if value, err = jsontree.Parse(raw.Bytes()); err != nil {
				return nil, err
			}
		}
		if value.Kind < card.KindString {
			f.hint = "a VALUE that is a number, true, false or null is not a string; --string takes it as one"
		}
		list = append(list, assignment{pointer, value})
	}
	return list, nil
}

// Run sets values in a file.
func (f *setFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	list, err := f.assignments(args[1:])
	if err != nil {
		return err
	}
	return f.edit(s, args[0], func(root *jsontree.Node, dialect string) (*jsontree.Node, error) {
		for _, a := range list {
			if at, err := root.At(a.pointer); at == nil && err == nil && dialect != "" && !f.force {
				schema, err := loadSchema(dialect)
				if err == nil {
					err = schema.misspelled(a.pointer)
				}
				if err != nil {
					return nil, fmt.Errorf("%s: %w; --force sets it", a.pointer, err)
				}
			}
			if err := root.Set(a.pointer, a.value); err != nil {
				return nil, err
			}
		}
		return root, nil
	})
}

// unsetFlags are the flags of unset.
type unsetFlags struct{ editing }

func unsetCommand() *command.Command {
	return &command.Command{
		Use:   "unset [flags] FILE POINTER...",
		Short: "Remove members of a card in a file",
		Long: `unset removes the members and elements at JSON Pointers in a file and leaves all other lines
as they are. A pointer can also be written as skills/0/name or .skills[0].name. The pointers are
locations in the file as it is: after /skills/0 is removed, /skills/1 still names the same skill.

` + editingHelp,
		Exit: editingExit,
		Example: `  agentcard unset card.yaml /documentationUrl
  agentcard unset --write card.json /skills/0/examples /skills/1`,
		Args:  fileAnd("POINTER"),
		Flags: new(unsetFlags),
	}
}

// Run removes values from a file.
func (f *unsetFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
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

// patchFlags are the flags of patch.
type patchFlags struct{ editing }

func patchCommand() *command.Command {
	return &command.Command{
		Use:   "patch [flags] FILE PATCHFILE",
		Short: "Apply a JSON Patch or a JSON Merge Patch to a file",
		Long: `patch changes a file with a patch and leaves all other lines as they are. A patch that is an
array is a JSON Patch (RFC 6902), whose operations are all applied or none; an object is a JSON
Merge Patch (RFC 7396). The patch can be in every syntax, and one of the files can be -.

` + editingHelp,
		Exit: editingExit,
		Example: `  agentcard patch card.yaml changes.json
  agentcard patch --write card.json production.yaml
  echo '[{"op":"remove","path":"/skills/0"}]' | agentcard patch --diff card.json -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("patch needs the names of two files, FILE and PATCHFILE\nUsage: %s", cmd.UseLine())
			}
			return nil
		},
		Flags: new(patchFlags),
	}
}

// Run applies a patch to a file.
func (f *patchFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if args[0] == command.StdinArg && args[1] == command.StdinArg {
		return fmt.Errorf("only one of the files can be standard input")
	}
	changes, err := s.Read(args[1])
	if err != nil {
		return err
	}
	return f.edit(s, args[0], func(root *jsontree.Node, _ string) (*jsontree.Node, error) {
		text, err := patch.Apply(root.Append(nil), changes.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %s", cli.Printable(changes.Name), strings.TrimPrefix(err.Error(), "patch: "))
		}
		return jsontree.Parse(text)
	})
}
