// Package cli has what both commands share: the handling of command lines, output for
// terminals, and streams of JSON documents.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// strict makes the commands that cobra adds, help and completion, reject unknown arguments, as
// all other commands do. The output of root must be set before, since the completion commands
// copy it.
func strict(root *cobra.Command) {
	root.DisableSuggestions = true // withHint adds suggestions, with the similarity measure of all commands
	root.SetFlagErrorFunc(withFlagHint)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = knownTopic
		case "completion":
			// A command that cannot run ignores its arguments.
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// Execute runs the command below root that the arguments name, and returns it with its error.
// The output of root is set to out. If a write to out failed, the write error is returned
// instead of nil or errReported. A command returns errReported after it has printed its
// findings. An error about an unknown command names the most similar command, or the help that
// lists the commands.
func Execute(ctx context.Context, root *cobra.Command, args []string, out *CheckedWriter, errReported error) (*cobra.Command, error) {
	root.SetArgs(args)
	strict(root)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil || errors.Is(err, errReported) {
		return cmd, cmp.Or(out.Err(), err)
	}
	return cmd, withHint(root, args, err)
}

// withHint appends the most similar command to an error about an unknown one. cobra takes the command after
// an unknown flag for the value of the flag, and the next argument for a command.
func withHint(root *cobra.Command, args []string, err error) error {
	var word, of string
	if n, _ := fmt.Sscanf(err.Error(), "unknown command %q for %q", &word, &of); n != 2 {
		return withGroup(err)
	}
	if strings.HasPrefix(args[0], "-") {
		return fmt.Errorf("%w; %s", err, afterName(root, args[0]))
	}
	parent := root
	if path := strings.Fields(of); len(path) > 1 {
		if cmd, _, err := root.Find(path[1:]); err == nil {
			parent = cmd
		}
	}
	return fmt.Errorf("%w%s", err, commandHint(parent, word))
}

// afterName says where the flags of a command are on the command line.
func afterName(root *cobra.Command, flag string) string {
	return fmt.Sprintf("flags of a command follow its name: %s COMMAND %s", root.Name(), flag)
}

// together matches the errors of cobra about flags that exclude or require each other, or that the
// command requires, and has the sentence about the flags that are set or missing.
var together = []struct {
	pattern  func() *regexp.Regexp
	sentence string
}{
	{lazy.Regexp(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*?)\]`), "%s exclude each other; use one of them"},
	{lazy.Regexp(`^if any flags in the group \[(.*?)\] are set they must all be set; missing`), "%s require each other; use all of them"},
	{lazy.Regexp(`^required flag\(s\) "(.*)" not set$`), "missing %s"},
}

// withGroup replaces an error about several flags by a sentence about them.
func withGroup(err error) error {
	for _, t := range together {
		if found := t.pattern().FindStringSubmatch(err.Error()); found != nil {
			names := strings.Fields(strings.ReplaceAll(found[1], `", "`, " "))
			return fmt.Errorf(t.sentence, "--"+strings.Join(names, " and --"))
		}
	}
	return err
}

// commandHint names the command below a parent that is most similar to a word, or the help that
// lists the commands. It is empty for a parent without commands.
func commandHint(parent *cobra.Command, word string) string {
	if !parent.HasAvailableSubCommands() {
		return ""
	}
	var names []string
	for _, cmd := range parent.Commands() {
		names = append(append(names, cmd.Name()), cmd.Aliases...)
	}
	return cmp.Or(nearest.Hint(word, names), "; "+parent.CommandPath()+" --help lists the commands")
}

// kindsOfValues describes the values of flags by the types of package pflag.
var kindsOfValues = map[string]string{
	"bool": "true or false", "duration": "a time such as 30s, 5m or 1h", "float64": "a number",
	"int": "a whole number", "int64": "a whole number", "uint": "a whole number",
}

// withFlagHint appends the most similar flag to an error about an unknown one, or the help that
// lists the flags, says which values a flag takes, and reduces the error about a renamed flag to its
// reason.
func withFlagHint(cmd *cobra.Command, err error) error {
	if old, ok := errors.AsType[renamed](err); ok {
		return old
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return invalidValue(invalid)
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if short := unknown.GetSpecifiedShortnames(); len(short) > 1 {
		switch {
		case isFile("-" + short):
			return fmt.Errorf("%w; write ./-%s for the file", err, short)
		case slices.Contains(names, short):
			return fmt.Errorf("%w (did you mean --%s?)", err, short)
		}
	}
	name, ok := nearest.Word(unknown.GetSpecifiedName(), names)
	switch {
	case ok && len(unknown.GetSpecifiedName()) > 1:
		return fmt.Errorf("%w (did you mean --%s?)", err, name)
	case !cmd.HasParent() && len(unknown.GetSpecifiedName()) > 1:
		return fmt.Errorf("%w; %s", err, afterName(cmd, "--"+unknown.GetSpecifiedName()))
	}
	return fmt.Errorf("%w; %s --help lists the flags", err, cmd.CommandPath())
}

// SetFlag sets a flag. The error says which values the flag takes.
func SetFlag(flags *pflag.FlagSet, name, value string) error {
	err := flags.Set(name, value)
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return invalidValue(invalid)
	}
	return err
}

// invalidValue returns the error for a value that its flag does not take.
func invalidValue(invalid *pflag.InvalidValueError) error {
	if kind := kindsOfValues[invalid.GetFlag().Value.Type()]; kind != "" {
		return fmt.Errorf("--%s needs %s, not %q", invalid.GetFlag().Name, kind, invalid.GetValue())
	}
	return fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, invalid.GetValue(), invalid.Unwrap())
}

func isFile(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// NoArguments requires that there are no arguments. An argument of a command with commands below
// it is an unknown command.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasAvailableSubCommands() {
		return fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
	}
	return fmt.Errorf("%s takes no arguments, not %q", cmd.Name(), args[0])
}

// One requires exactly one argument. what describes it: "one host".
func One(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return fmt.Errorf("%s needs %s", cmd.Name(), what)
	}
}

// AtMostOneFile allows one argument or none.
func AtMostOneFile(cmd *cobra.Command, args []string) error {
	if len(args) <= 1 {
		return nil
	}
	return fmt.Errorf("%s takes at most one file, not %d", cmd.Name(), len(args))
}

// Some requires at least one argument. what describes them: "the names of files".
func Some(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return fmt.Errorf("%s needs %s", cmd.Name(), what)
	}
}

// knownTopic rejects help for a command that does not exist.
func knownTopic(cmd *cobra.Command, args []string) error {
	found, rest, err := cmd.Root().Find(args)
	if err != nil {
		found, rest = cmd.Root(), args
	}
	if len(rest) == 0 {
		return nil
	}
	return fmt.Errorf("there is no help about %q%s", strings.Join(args, " "), commandHint(found, rest[0]))
}
