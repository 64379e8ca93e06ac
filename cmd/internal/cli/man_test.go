package cli_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// TestMan: each command has a page with its texts and flags, and groff has nothing to say about
// the pages where it is installed.
func TestMan(t *testing.T) {
	folder := t.TempDir()
	root := &cobra.Command{Use: "tool", Short: "Does things", Long: "tool does things:\n\n  .a   one\n  'b'  a\\b\n\n.dots begin a line.", SilenceErrors: true, SilenceUsage: true}
	run := &cobra.Command{Use: "run [flags] FILE...", Short: "Run it", Example: "  tool run --to x", Run: func(*cobra.Command, []string) {}}
	run.Flags().StringP("to", "t", "here", "write to this `file`…")
	cli.Renamed(run, "old", "--to does it")
	var printed strings.Builder
	run.AddCommand(&cobra.Command{Use: "far", Short: "Run far", Run: func(*cobra.Command, []string) {}})
	root.AddCommand(run)
	cli.AddGroups(root, io.Writer(&printed), func(w io.Writer) io.Writer { return w })
	out := cli.NewCheckedWriter(io.Discard)
	if _, err := cli.Execute(t.Context(), root, []string{"man", folder}, out, errFound); err != nil {
		t.Fatal(err)
	}
	for name, wants := range map[string][]string{
		"tool.1":         {".TH TOOL 1 ", ".SH NAME\ntool \\- Does things\n", ".nf\n  .a   one\n  'b'  a\\eb\n", "\\&.dots begin a line.\n", "\\fBtool\\-run\\fR(1)"},
		"tool-run.1":     {".SH SYNOPSIS\ntool run [flags] FILE...\n", "\\fB\\-t\\fR, \\fB\\-\\-to\\fR \\fIfile\\fR\nwrite to this file\\[u2026] (default here)\n", ".SH EXAMPLES\n", ".SH SEE ALSO\n\\fBtool\\fR(1),\n\\fBtool\\-run\\-far\\fR(1)\n"},
		"tool-run-far.1": {".SH NAME\ntool\\-run\\-far \\- Run far\n", ".SH SEE ALSO\n\\fBtool\\-run\\fR(1)\n"},
	} {
		file := filepath.Join(folder, name)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s has no %q:\n%s", name, want, text)
			}
		}
		if strings.Contains(string(text), "old") {
			t.Errorf("%s has a flag that is gone", name)
		}
		if !strings.Contains(printed.String(), file+"\n") {
			t.Errorf("%s is not printed", name)
		}
		if groff, err := exec.LookPath("groff"); err == nil {
			if said, err := exec.Command(groff, "-man", "-ww", "-z", "-Tutf8", file).CombinedOutput(); err != nil || len(said) > 0 {
				t.Errorf("groff: %v\n%s", err, said)
			}
		}
	}
}
