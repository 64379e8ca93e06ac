package cli_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

var errFound = errors.New("found")

// full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("no space")

// TestExecuteWrites: a failed write is the error of a command that succeeds or has only
// reported findings, and not of a command with another error.
func TestExecuteWrites(t *testing.T) {
	errOther := errors.New("other")
	for _, test := range []struct {
		out        io.Writer
		err, wants error
	}{
		{io.Discard, nil, nil}, {io.Discard, errFound, errFound}, {io.Discard, errOther, errOther},
		{full{}, nil, errFull}, {full{}, errFound, errFull}, {full{}, errOther, errOther},
	} {
		out := cli.NewCheckedWriter(test.out)
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.Print("text")
			return test.err
		}}
		root.SetOut(out)
		root.SetErr(out)
		if _, err := cli.Execute(t.Context(), root, nil, out, errFound); err != test.wants {
			t.Errorf("output to %T, error %v: %v, want %v", test.out, test.err, err, test.wants)
		}
	}
}

func TestExecute(t *testing.T) {
	for line, want := range map[string]string{
		"help":                  "",
		"help run":              "",
		"help completion bash":  "",
		"help nope":             `there is no help about "nope"; tool --help lists the commands`,
		"help completion bahs":  `there is no help about "completion bahs" (did you mean "bash"?)`,
		"completion":            "",
		"completion bash":       "",
		"completion nope":       `unknown command "nope" for "tool completion"; tool completion --help lists the commands`,
		"completion bash nope":  `unknown command "nope" for "tool completion bash"`,
		"completion nope --now": "unknown flag: --now; tool completion --help lists the flags",
		"run --forse":           "unknown flag: --forse (did you mean --force?)",
		"run --to-format=x":     "unknown flag: --to-format (did you mean --toFormat?)",
		"run -one":              "unknown shorthand flag: 'o' in -one (did you mean --one?)",
		"run -ono":              "unknown shorthand flag: 'o' in -ono; tool run --help lists the flags",
		"--hlep":                "unknown flag: --hlep (did you mean --help?)",
		"--force run":           "unknown flag: --force; flags of a command follow its name: tool COMMAND --force",
		"run --whatever":        "unknown flag: --whatever; tool run --help lists the flags",
		"run --count=x":         `--count needs a whole number, not "x"`,
		"run --wait=x":          `--wait needs a time such as 30s, 5m or 1h, not "x"`,
		"run --force=x":         `--force needs true or false, not "x"`,
		"run --one --other":     "--one and --other exclude each other; use one of them",
		"run --cert":            "--cert and --key require each other; use all of them",
		"need":                  "missing --a and --b",
		"rnu":                   `unknown command "rnu" for "tool" (did you mean "run"?)`,
		"complete":              `unknown command "complete" for "tool"; tool --help lists the commands`,
		"group":                 "",
		"group nope":            `unknown command "nope" for "tool group"; tool group --help lists the commands`,
		"group olny":            `unknown command "olny" for "tool group" (did you mean "only"?)`,
		"group only nope":       `only takes no arguments, not "nope"`,
		"completion bsah":       `unknown command "bsah" for "tool completion" (did you mean "bash"?)`,
	} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true}
		run := &cobra.Command{Use: "run", Run: func(*cobra.Command, []string) {}}
		run.Flags().Bool("force", false, "")
		run.Flags().String("toFormat", "", "")
		run.Flags().Int("count", 0, "")
		run.Flags().Duration("wait", 0, "")
		need := &cobra.Command{Use: "need", Run: run.Run}
		for _, name := range []string{"one", "other", "cert", "key"} {
			run.Flags().Bool(name, false, "")
		}
		for _, name := range []string{"b", "a"} {
			need.Flags().Bool(name, false, "")
			if err := need.MarkFlagRequired(name); err != nil {
				t.Fatal(err)
			}
		}
		run.MarkFlagsMutuallyExclusive("one", "other")
		run.MarkFlagsRequiredTogether("cert", "key")
		group := &cobra.Command{Use: "group", Run: run.Run, Args: cli.NoArguments}
		group.AddCommand(&cobra.Command{Use: "only", Run: run.Run, Args: cli.NoArguments})
		root.AddCommand(run, need, group)
		out := cli.NewCheckedWriter(io.Discard)
		root.SetOut(out)
		root.SetErr(io.Discard)
		got := ""
		if _, err := cli.Execute(t.Context(), root, strings.Fields(line), out, errFound); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
