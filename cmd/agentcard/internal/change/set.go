package change

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

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
		Limit: command.LimitHelp,
		Exit:  editingExit,
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
	if err := f.Check(); err != nil {
		return err
	}
	list, err := f.assignments(args[1:])
	if err != nil {
		return err
	}
	return f.edit(s, args[0], func(root *jsontree.Node, dialect string) (*jsontree.Node, error) {
		for _, a := range list {
			if at, err := root.At(a.pointer); at == nil && err == nil && dialect != "" && !f.force {
				schema, err := schemaOf(dialect, "")
				if err == nil {
					err = schema.Misspelled(a.pointer)
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
