package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// differing are the options of the command diff.
type differing struct {
	as, failOn   string
	json         bool
	declaredOnly bool
}

func diffCommand(s *streams) *cobra.Command {
	var d differing
	cmd := &cobra.Command{
		Use:   "diff [flags] OLD NEW",
		Short: "List the changes between two cards and what they mean for callers",
		Long: `diff compares two cards of one dialect and lists the changes: breaking ones, which callers
of the agent may notice (a tool or an address is gone, an input schema refuses what it
accepted, a limit is lower), compatible ones, and cosmetic ones (descriptions, the order
of tools, signatures). The order of members and the spelling of numbers and strings are
no changes. One of the files can be -.

A changed schema of inputs or outputs is breaking unless the keywords prove that nothing
is refused that was accepted before.

Exit codes: 0 no change of the class of --fail-on or above, 1 there is one, or a card
cannot be read or compared, 2 wrong usage or a file that cannot be read.`,
		Example: `  agentcard diff published.json card.json
  git show HEAD:card.json | agentcard diff --fail-on breaking - card.json
  agentcard diff --json old.json new.json | jq -r '.changes[] | select(.class == "breaking").code'`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error { return s.diff(args[0], args[1], d) },
	}
	dialectFlag(cmd, &d.as)
	cmd.Flags().BoolVar(&d.json, "json", false, "print the changes as JSON")
	cmd.Flags().StringVar(&d.failOn, "fail-on", "", "exit with 1 if there is a change of this `class` or above: breaking, compatible or any")
	cmd.Flags().BoolVar(&d.declaredOnly, "declared-only", false, "assume that callers send only members that the schemas declare")
	_ = cmd.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions([]string{"breaking", "compatible", "any"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// diff compares the documents that two arguments name.
func (s *streams) diff(before, after string, d differing) error {
	limit, ok := map[string]diff.Class{"": diff.Breaking + 1, "breaking": diff.Breaking, "compatible": diff.Compatible, "any": diff.Cosmetic}[d.failOn]
	if !ok {
		return fmt.Errorf("--fail-on needs breaking, compatible or any, not %q", d.failOn)
	}
	if err := knownDialect(d.as); err != nil {
		return err
	}
	if before == "-" && after == "-" {
		return errors.New("only one of the cards can be standard input")
	}
	old, err := s.card(before, d.as)
	if err != nil {
		return err
	}
	changed, err := s.card(after, d.as)
	if err != nil {
		return err
	}
	var opts []diff.Option
	if d.declaredOnly {
		opts = append(opts, diff.DeclaredOnly())
	}
	var changes diff.Changes
	if d.as != "" {
		changes, err = dialects.DiffAs(d.as, old, changed, opts...)
	} else {
		changes, err = dialects.Diff(old, changed, opts...)
	}
	if err != nil {
		fmt.Fprintln(s.err, err)
		return errInvalid
	}
	if err := s.printChanges(changes, d.json); err != nil {
		return err
	}
	if changes.Class() >= limit {
		return errInvalid
	}
	return nil
}

// card returns the text of the document that an argument names, which is a card.
func (s *streams) card(arg, as string) ([]byte, error) {
	name, document, err := s.read(arg)
	if err != nil {
		return nil, err
	}
	if as != "" {
		_, err = dialects.DecodeAs(as, document.Text)
	} else {
		_, err = dialects.Decode(document.Text)
	}
	if err != nil {
		return nil, s.unconverted(name, document, nil, err)
	}
	return document.Text, nil
}

// printChanges prints the changes, one per line, or all as JSON.
func (s *streams) printChanges(changes diff.Changes, asJSON bool) error {
	if asJSON {
		report := struct {
			Class   diff.Class   `json:"class"`
			Changes diff.Changes `json:"changes"`
		}{changes.Class(), changes}
		if changes == nil {
			report.Changes = diff.Changes{}
		}
		return json.NewEncoder(cli.JSONWriter(s.out)).Encode(report)
	}
	var b strings.Builder
	for _, c := range changes {
		fmt.Fprintln(&b, cli.Printable(c.String()))
	}
	_, err := fmt.Fprint(s.out, b.String())
	return err
}
