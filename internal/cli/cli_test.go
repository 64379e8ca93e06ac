package cli_test

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
)

func TestStrict(t *testing.T) {
	for line, want := range map[string]string{
		"help":                  "",
		"help run":              "",
		"help completion bash":  "",
		"help nope":             `there is no help about "nope"`,
		"completion":            "",
		"completion bash":       "",
		"completion nope":       `unknown command "nope" for "tool completion"`,
		"completion bash nope":  `unknown command "nope" for "tool completion bash"`,
		"completion nope --now": "unknown flag: --now",
		"run --forse":           "unknown flag: --forse (did you mean --force?)",
		"run --to-format=x":     "unknown flag: --to-format (did you mean --toFormat?)",
		"run --whatever":        "unknown flag: --whatever",
		"rnu":                   `unknown command "rnu" for "tool" (did you mean "run"?)`,
		"complete":              `unknown command "complete" for "tool"`,
		"completion bsah":       `unknown command "bsah" for "tool completion" (did you mean "bash"?)`,
	} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true}
		run := &cobra.Command{Use: "run", Run: func(*cobra.Command, []string) {}}
		run.Flags().Bool("force", false, "")
		run.Flags().String("toFormat", "", "")
		root.AddCommand(run)
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		root.SetArgs(strings.Fields(line))
		cli.Strict(root)
		got := ""
		if err := root.Execute(); err != nil {
			got = cli.WithHint(root, err).Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
