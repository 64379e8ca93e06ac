package cli

import "github.com/spf13/cobra"

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
	Flags    Flags[Env]
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
	for _, below := range c.Commands {
		cmd.AddCommand(below.New(env))
	}
	return cmd
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
