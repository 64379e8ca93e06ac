package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// OneDialect requires exactly one argument.
func OneDialect(cmd *cobra.Command, args []string) error {
	return cli.One("the name of one dialect: "+strings.Join(dialects.Names(), ", "))(cmd, args)
}

// SomeFiles requires at least one argument, unless standard input is no terminal: then it is
// read.
func SomeFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 && !IsTerminal(cmd.InOrStdin()) {
		return nil
	}
	return cli.Some("the names of files, or - for standard input")(cmd, args)
}

// Files returns the files that arguments name, each once: standard input without any. A pattern that
// no shell has expanded, and that is no file, stands for the files that it matches, if there are some.
func Files(args []string) []string {
	if len(args) == 0 {
		return []string{StdinArg}
	}
	var names []string
	for _, arg := range args {
		names = append(names, matches(arg)...)
	}
	if len(names) == 1 {
		return names
	}
	known := make(map[string]bool, len(names))
	return slices.DeleteFunc(names, func(name string) bool {
		if name != "" && name != StdinArg {
			if path, err := filepath.Abs(name); err == nil {
				name = path
			}
		}
		again := known[name]
		known[name] = true
		return again
	})
}

// Count returns the number of files that arguments name.
func Count(args []string) int { return len(Files(args)) }

// matches returns the files that a pattern matches, or the argument itself.
func matches(arg string) []string {
	if !strings.ContainsAny(arg, "*?[") {
		return []string{arg}
	}
	if _, err := os.Lstat(arg); err == nil {
		return []string{arg}
	}
	if found, err := filepath.Glob(arg); err == nil && len(found) > 0 {
		return found
	}
	return []string{arg}
}

// InPlace is the value of the flag --write, with which a command replaces the files that it
// reads.
type InPlace bool

// Bind adds the flag.
func (w *InPlace) Bind(cmd *cobra.Command) {
	cmd.Flags().BoolVarP((*bool)(w), "write", "w", false, "write the result to the file instead of standard output")
}

// Args requires files, with --write files that can be written.
func (w *InPlace) Args(cmd *cobra.Command, args []string) error {
	if bool(*w) && (len(args) == 0 || slices.Contains(args, StdinArg)) {
		return fmt.Errorf("%s --write needs file names: standard input cannot be written", cmd.Name())
	}
	if err := SomeFiles(cmd, args); err != nil {
		return err
	}
	return w.Check(args...)
}

// Check returns an error for arguments that cannot be replaced if the flag is set.
func (w *InPlace) Check(args ...string) error {
	if !*w {
		return nil
	}
	for _, arg := range args {
		if err := replaceable(arg); err != nil {
			return err
		}
	}
	return nil
}

// OldAndNew requires two arguments, the file before a change and the file after it.
func OldAndNew(cmd *cobra.Command, args []string) error {
	problem := ""
	switch len(args) {
	case 0:
		problem = "OLD and NEW are missing"
	case 1:
		problem = "NEW is missing"
	case 2:
		return nil
	default:
		problem = fmt.Sprintf("%d are given", len(args))
	}
	return fmt.Errorf("%s needs the names of two files: %s\nUsage: %s", cmd.Name(), problem, cmd.UseLine())
}

// plainWord matches the words that no shell changes.
var plainWord = lazy.Regexp(`^[A-Za-z0-9_@%+:,./=-]+$`)

// ShellWord returns a text as one word of a command line, quoted for a POSIX shell where necessary. A
// character that a terminal would interpret is escaped, so that the word is in one line.
func ShellWord(text string) string {
	if plainWord().MatchString(text) {
		return text
	}
	if cli.Printable(text) != text {
		return "$'" + cli.Printable(strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text)) + "'"
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// FileWord returns the name of a file as one word of a command line, which is no flag.
func FileWord(name string) string {
	if len(name) > 1 && name[0] == '-' {
		name = "./" + name
	}
	return ShellWord(name)
}

// ForEach calls do with each argument, and returns all errors other than [ErrInvalid], or
// [ErrInvalid] if there are no others.
func ForEach(args []string, do func(arg string) error) error {
	var trouble []error
	var invalid error
	for _, arg := range args {
		switch err := do(arg); {
		case errors.Is(err, ErrInvalid):
			invalid = ErrInvalid
		case err != nil:
			trouble = append(trouble, err)
		}
	}
	if len(trouble) > 0 {
		return errors.Join(trouble...)
	}
	return invalid
}
