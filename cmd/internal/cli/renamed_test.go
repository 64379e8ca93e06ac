package cli_test

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// TestRenamed: a flag that has another name now is refused with and without a value, and help does
// not list it.
func TestRenamed(t *testing.T) {
	for _, line := range []string{"--old", "--old=x", "--old x"} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true, Run: func(*cobra.Command, []string) {}}
		cli.Renamed(root, "old", "--new does it")
		out := cli.NewCheckedWriter(io.Discard)
		_, err := cli.Execute(t.Context(), root, strings.Fields(line), out, errFound)
		if err == nil || err.Error() != "--old is gone: --new does it" {
			t.Errorf("%s: %v", line, err)
		}
		if help := root.UsageString(); strings.Contains(help, "old") {
			t.Errorf("help lists the flag:\n%s", help)
		}
	}
}
