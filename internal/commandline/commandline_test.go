package commandline_test

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
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
	} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true}
		root.AddCommand(&cobra.Command{Use: "run", Run: func(*cobra.Command, []string) {}})
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		root.SetArgs(strings.Fields(line))
		commandline.Strict(root)
		got := ""
		if err := root.Execute(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
