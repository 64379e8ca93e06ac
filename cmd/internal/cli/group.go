package cli

import (
	"io"

	"github.com/spf13/cobra"
)

// Group is a group of commands in the help of a root command.
type Group[Env any] struct {
	ID, Title string
	Commands  []*Command[Env]
}

// AddGroups adds groups of commands to a root command, and a last group with the commands that all
// programs have. out returns the output of the program.
func AddGroups[Env any](root *cobra.Command, env Env, out func(Env) io.Writer, groups ...Group[Env]) {
	const about = "about"
	groups = append(groups, Group[Env]{about, "About the command:", []*Command[Env]{versionCommand(out), manCommand(out)}})
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.ID, Title: g.Title})
		for _, c := range g.Commands {
			cmd := c.New(env)
			cmd.GroupID = g.ID
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID(about)
	root.SetCompletionCommandGroupID(about)
}
