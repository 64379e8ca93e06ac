// Package commandline is what both commands do to their command lines.
package commandline

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Strict makes the commands that cobra adds by itself, help and completion, refuse
// words that they know nothing of, as all others do. The output of root has to be set
// by now: the commands of completion take it over.
func Strict(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = knownTopic
		case "completion":
			// What cannot run does not look at its arguments.
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// knownTopic refuses to help with a command that does not exist.
func knownTopic(cmd *cobra.Command, args []string) error {
	if _, _, err := cmd.Root().Find(args); err != nil {
		return fmt.Errorf("there is no help about %q", strings.Join(args, " "))
	}
	return nil
}
