package read

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

type diffFlags struct {
	as, failOn   string
	json         bool
	declaredOnly bool
}

// failures are the values of --fail-on.
var failures = []string{"breaking", "compatible", "any"}

func diffCommand() *command.Command {
	return &command.Command{
		Use:   "diff [flags] OLD NEW",
		Short: "List the changes between two cards and what they mean for callers",
		Long: `diff compares two cards of one dialect and lists the changes: breaking ones, which callers
of the agent may notice (a tool or an address is gone, an input schema refuses what it
accepted, a limit is lower), compatible ones, and cosmetic ones (descriptions, the order
of tools, signatures). The order of members and the spelling of numbers and strings are
no changes. The values before and after a change follow it: at most 60 characters in text, and
in JSON, as oldValue and newValue, values of at most 1024 bytes. One of the files can be -.

A changed schema of inputs or outputs is breaking unless a proof shows that nothing is
refused that was accepted before. Most breaking changes have an example: an input that
the old schema accepts and the new one refuses, or an output that only the new one allows.`,
		Limit: command.LimitHelp,
		Exit: `0 no change of the class of --fail-on or above, 1 there is one, or a card
cannot be read or compared, 2 wrong usage or a file that cannot be read.`,
		Example: `  agentcard diff published.json card.json
  git show HEAD:card.json | agentcard diff --fail-on breaking - card.json
  agentcard diff --json old.json new.json | jq -r '.changes[] | select(.class == "breaking").code'`,
		Args:   command.OldAndNew,
		Output: cli.OutputOf("agentcard diff"),
		Flags:  new(diffFlags),
	}
}

// Bind adds the flags.
func (f *diffFlags) Bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindJSON(cmd, &f.json, "pair of cards, with the class and the changes")
	cmd.Flags().StringVar(&f.failOn, "fail-on", "", "exit with 1 if there is a change of this `class` or above: breaking, compatible or any")
	cmd.Flags().BoolVar(&f.declaredOnly, "declared-only", false, "assume that callers send only members that the schemas declare")
	command.CompleteChoice(cmd, "fail-on", failures...)
}

// Run compares the documents that two arguments name.
func (f *diffFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	limit, ok := map[string]diff.Class{"": diff.Breaking + 1, "breaking": diff.Breaking, "compatible": diff.Compatible, "any": diff.Cosmetic}[f.failOn]
	if !ok {
		return command.KnownChoice("fail-on", f.failOn, failures...)
	}
	if err := command.KnownDialect(f.as); err != nil {
		return err
	}
	if args[0] == command.StdinArg && args[1] == command.StdinArg {
		return errors.New("only one of the cards can be standard input")
	}
	old, before, err := readCard(s, args[0], f.as)
	if err != nil {
		return err
	}
	changed, after, err := readCard(s, args[1], f.as)
	if err != nil {
		return err
	}
	opts := []diff.Option{diff.WithLimits(s.Limits())}
	if f.declaredOnly {
		opts = append(opts, diff.DeclaredOnly())
	}
	var changes diff.Changes
	if f.as != "" {
		changes, err = dialects.DiffAs(f.as, old, changed, opts...)
	} else {
		changes, err = dialects.Diff(old, changed, opts...)
	}
	if err != nil {
		fmt.Fprintf(s.Err, "%s, %s: %v\n", cli.Printable(args[0]), cli.Printable(args[1]), err)
		return command.ErrInvalid
	}
	if err := printChanges(s, withValues(changes, old, changed, card.WithLimits(s.Limits())), f.json); err != nil {
		return err
	}
	if !f.json {
		noteBump(s, args, before, after, changes.Class())
	}
	if changes.Class() >= limit {
		return command.ErrInvalid
	}
	return nil
}

// noteBump prints a note if the cards are of the Aevum draft and its rules for the next version,
// which count fewer changes, say something else than the class of the changes.
func noteBump(s *command.Streams, args []string, old, changed card.Message, class diff.Class) {
	before, isAevum := old.(*aevum.Card)
	after, alsoAevum := changed.(*aevum.Card)
	if !isAevum || !alsoAevum {
		return
	}
	advice, err := aevum.Bump(before, after)
	if err == nil && (advice.Level == aevum.Major) != (class == diff.Breaking) {
		fmt.Fprintf(s.Err, "note: agentcard bump %s %s says %s, by the rules of the Aevum draft\n", args[0], args[1], advice.Level)
	}
}

// readCard returns the text of the document that an argument names, and the card.
func readCard(s *command.Streams, arg, as string) ([]byte, card.Message, error) {
	in, err := s.Read(arg)
	if err != nil {
		return nil, nil, err
	}
	var m card.Message
	if as != "" {
		m, err = dialects.DecodeAs(as, in.Text, in.Limit())
	} else {
		m, err = dialects.Decode(in.Text, in.Limit())
	}
	if err != nil {
		return nil, nil, in.Unconverted(nil, err)
	}
	return in.Text, m, nil
}

// change is a change with the values before and after it.
type change struct {
	diff.Change
	OldValue json.RawMessage `json:"oldValue,omitempty"`
	NewValue json.RawMessage `json:"newValue,omitempty"`
}

// maxValue is the length of the longest value in JSON output, in bytes, and maxShown the length of
// the longest one in text, in characters. A longer value is left out, or cut.
const (
	maxValue = 1024
	maxShown = 60
)

// withValues returns the changes with the values of the documents.
func withValues(changes diff.Changes, old, changed []byte, limits card.Option) []change {
	list := make([]change, len(changes))
	before, _ := jsontree.Parse(old, limits) // both were read before
	after, _ := jsontree.Parse(changed, limits)
	for _, root := range []*jsontree.Node{before, after} {
		indexAll(root)
	}
	for i, c := range changes {
		list[i] = change{c, valueAt(before, c.Old), valueAt(after, c.New)}
	}
	return list
}

// indexAll makes finding members fast: a document can have as many changes as members.
func indexAll(n *jsontree.Node) {
	if n == nil {
		return
	}
	n.Index()
	for inner := range n.Inside() {
		indexAll(inner)
	}
}

// valueAt returns the value at a location, unless it is too long.
func valueAt(document *jsontree.Node, pointer card.Optional[string]) json.RawMessage {
	at, ok := pointer.Get()
	if !ok || document == nil {
		return nil
	}
	value, err := document.At(at)
	if err != nil || value == nil || len(value.Text) > maxValue {
		return nil
	}
	return command.Compact([]byte(value.Text))
}

// String returns the line for the change.
func (c *change) String() string {
	line := c.Change.String()
	switch before, after := shown(c.OldValue), shown(c.NewValue); {
	case before == after:
		return line
	case before == "":
		return line + ": " + after
	case after == "":
		return line + ": was " + before
	default:
		return line + ": " + before + " → " + after
	}
}

// shown returns a value, cut to maxShown characters.
func shown(value json.RawMessage) string {
	text := []rune(string(value))
	if len(text) <= maxShown {
		return string(text)
	}
	return string(text[:maxShown]) + "…"
}

// printChanges prints the changes, one per line, or all as JSON.
func printChanges(s *command.Streams, changes []change, asJSON bool) error {
	if asJSON {
		class := diff.None
		for _, c := range changes {
			class = max(class, c.Class)
		}
		return command.JSONLines(s.Out).Encode(struct {
			Class   diff.Class `json:"class"`
			Changes []change   `json:"changes"`
		}{class, changes})
	}
	var b strings.Builder
	for _, c := range changes {
		fmt.Fprintln(&b, cli.Printable(c.String()))
	}
	_, err := fmt.Fprint(s.Out, b.String())
	return err
}
