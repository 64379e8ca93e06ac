package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Command declares a command of a program. Env is shared by all commands of the program: its
// streams.
type Command[Env any] struct {
	Use, Short, Long string
	// Limit and Exit are the last paragraphs of the help: the limit of the input, and the exit
	// codes. Both may be empty.
	Limit, Exit string
	Example     string
	// Args checks the arguments.
	Args cobra.PositionalArgs
	// Complete completes the arguments; nil completes names of files.
	Complete cobra.CompletionFunc
	// Output returns the JSON Schema of what the command prints with --json; nil if it prints no JSON.
	// A command with Output has the flag --json-schema, which prints it.
	Output func() ([]byte, error)
	Flags  Flags[Env]
	// Commands are the commands below this one.
	Commands []*Command[Env]
}

// Flags are the flags of a command, which runs with their values.
type Flags[Env any] interface {
	// Bind adds the flags to the command.
	Bind(cmd *cobra.Command)
	// Run runs the command.
	Run(cmd *cobra.Command, env Env, args []string) error
}

// New makes the command.
func (c *Command[Env]) New(env Env) *cobra.Command {
	cmd := &cobra.Command{
		Use: c.Use, Short: c.Short, Long: c.help(), Example: c.Example,
		Args: c.Args, ValidArgsFunction: c.Complete,
		RunE: func(cmd *cobra.Command, args []string) error { return c.Flags.Run(cmd, env, args) },
	}
	c.Flags.Bind(cmd)
	if c.Output != nil {
		c.bindOutput(cmd)
	}
	for _, below := range c.Commands {
		cmd.AddCommand(below.New(env))
	}
	return cmd
}

// JSONSchemaFlag is the name of the flag that prints the JSON Schema of the output.
const JSONSchemaFlag = "json-schema"

// bindOutput adds the flag that prints the schema of the output instead of running the command. With
// it the command takes no arguments. A flag that the command requires is checked when it runs.
func (c *Command[Env]) bindOutput(cmd *cobra.Command) {
	var wanted bool
	cmd.Flags().BoolVar(&wanted, JSONSchemaFlag, false, "print the JSON Schema of the output in JSON instead")
	args, run := cmd.Args, cmd.RunE
	if args == nil {
		args = cobra.ArbitraryArgs
	}
	cmd.Args = func(cmd *cobra.Command, given []string) error {
		if !wanted {
			return args(cmd, given)
		}
		if len(given) > 0 {
			return fmt.Errorf("--%s takes no arguments, not %q", JSONSchemaFlag, given[0])
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, given []string) error {
		if !wanted {
			return run(cmd, given)
		}
		text, err := c.Output()
		if err != nil {
			return err
		}
		_, err = cmd.OutOrStdout().Write(text)
		return err
	}
}

// help returns the help text with its last paragraphs.
func (c *Command[Env]) help() string {
	text := c.Long
	if c.Limit != "" {
		text += "\n\n" + c.Limit
	}
	if c.Exit != "" {
		text += "\n\nExit codes: " + c.Exit
	}
	return text
}
