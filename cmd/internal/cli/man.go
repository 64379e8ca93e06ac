package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manCommand returns the command that writes a man page for each command of the program, from the
// texts of the help. out returns the output of the program.
func manCommand[Env any](out func(Env) io.Writer) *Command[Env] {
	return &Command[Env]{
		Use:   "man DIR",
		Short: "Write the man pages into a folder",
		Long: `man writes a page of section 1 for each command into a folder, from the texts of --help, and
prints the names of the files.`,
		Args:  One("the name of a folder"),
		Flags: &manFlags[Env]{out},
	}
}

// manFlags are the flags of man: there are none.
type manFlags[Env any] struct{ out func(Env) io.Writer }

// Bind adds no flags.
func (*manFlags[Env]) Bind(*cobra.Command) {}

// Run writes the pages.
func (f *manFlags[Env]) Run(cmd *cobra.Command, env Env, args []string) error {
	if err := os.MkdirAll(args[0], 0o777); err != nil {
		return err
	}
	for _, c := range commands(cmd.Root()) {
		file := filepath.Join(args[0], pageName(c)+".1")
		if err := os.WriteFile(file, []byte(manPage(c)), 0o666); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(f.out(env), file); err != nil {
			return err
		}
	}
	return nil
}

// commands returns a command and those below it, without hidden ones.
func commands(c *cobra.Command) (list []*cobra.Command) {
	if c.Hidden {
		return nil
	}
	list = append(list, c)
	for _, sub := range c.Commands() {
		list = append(list, commands(sub)...)
	}
	return list
}

// manPage returns the page of a command, in the macros of man(7).
func manPage(c *cobra.Command) string {
	c.InitDefaultHelpFlag()
	name := pageName(c)
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\"\n", strings.ToUpper(roff(name)), roff(c.Root().Name()), roff(Version()))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n%s\n", roff(c.UseLine()))
	b.WriteString(".SH DESCRIPTION\n" + manText(cmp.Or(c.Long, c.Short)))
	if c.HasAvailableLocalFlags() {
		b.WriteString(".SH OPTIONS\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				b.WriteString(manFlag(f))
			}
		})
	}
	if c.Example != "" {
		b.WriteString(".SH EXAMPLES\n" + manText(c.Example))
	}
	if others := related(c); len(others) > 0 {
		b.WriteString(".SH SEE ALSO\n" + strings.Join(others, ",\n") + "\n")
	}
	return b.String()
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// related returns the references to the pages of the command above and of the commands below.
func related(c *cobra.Command) (list []string) {
	near := c.Commands()
	if c.HasParent() {
		near = append([]*cobra.Command{c.Parent()}, near...)
	}
	for _, other := range near {
		if !other.Hidden {
			list = append(list, "\\fB"+roff(pageName(other))+"\\fR(1)")
		}
	}
	return list
}

// manFlag returns the entry of a flag.
func manFlag(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	names := "\\fB" + roff("--"+f.Name) + "\\fR"
	if f.Shorthand != "" {
		names = "\\fB" + roff("-"+f.Shorthand) + "\\fR, " + names
	}
	if value != "" {
		names += " \\fI" + roff(value) + "\\fR"
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
		usage += " (default " + f.DefValue + ")"
	}
	return ".TP\n" + names + "\n" + roff(usage) + "\n"
}

// manText returns a text of the help: indented lines keep their form, and empty lines separate
// paragraphs.
func manText(text string) string {
	var b strings.Builder
	literal := false
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if indented := strings.HasPrefix(line, " "); indented != literal && line != "" {
			literal = indented
			b.WriteString(map[bool]string{true: ".PP\n.nf\n", false: ".fi\n.PP\n"}[literal])
		} else if line == "" && !literal {
			line = ".PP"
			b.WriteString(line + "\n")
			continue
		}
		if line == "" {
			b.WriteString("\\&\n")
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	if literal {
		b.WriteString(".fi\n")
	}
	return strings.ReplaceAll(b.String(), ".PP\n.PP\n", ".PP\n")
}

// roff escapes a line of text.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	var b strings.Builder
	for _, r := range line {
		if r > '~' {
			fmt.Fprintf(&b, `\[u%04X]`, r) // groff reads ASCII
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
