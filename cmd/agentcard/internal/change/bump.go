package change

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

type bumpFlags struct {
	json bool
}

func bumpCommand() *command.Command {
	return &command.Command{
		Use:   "bump [flags] OLD NEW",
		Short: "Advise on the version of a changed card",
		Long: `bump compares two cards of one agent and prints the next version and the reasons, by
the rules of the Aevum draft: major if a capability was removed or the URL of the endpoint
changed, minor if a capability was added, patch for any other change, none if only the
versions differ. Both cards are cards of the Aevum draft; one of them can be -.

The draft counts neither changed input schemas nor lower limits. If agentcard diff calls
such a change breaking, a note says so.`,
		Limit: command.LimitHelp,
		Exit: `0 the version of NEW is high enough, 1 it is too low or a card cannot be read,
2 wrong usage or a file that cannot be read.`,
		Example: `  agentcard bump published.json card.json
  git show HEAD:card.json | agentcard bump --json - card.json | jq -r .version`,
		Args:   command.OldAndNew,
		Output: cli.OutputOf("agentcard bump"),
		Flags:  new(bumpFlags),
	}
}

// Bind adds the flags.
func (f *bumpFlags) Bind(cmd *cobra.Command) {
	command.BindJSON(cmd, &f.json, "pair of cards, with the version and the reasons")
}

// Run compares two cards and recommends a version for the second one.
func (f *bumpFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	old, err := aevumCard(s, args[0])
	if err != nil {
		return err
	}
	changed, err := aevumCard(s, args[1])
	if err != nil {
		return err
	}
	advice, err := aevum.Bump(old, changed)
	if err != nil {
		fmt.Fprintln(s.Err, err)
		return command.ErrInvalid
	}
	changes, err := aevum.Diff(old, changed)
	if err != nil {
		fmt.Fprintln(s.Err, err)
		return command.ErrInvalid
	}
	if f.json {
		err = json.NewEncoder(cli.JSONWriter(s.Out)).Encode(struct {
			*aevum.Advice
			Diff diff.Class `json:"diff"`
		}{advice, changes.Class()})
	} else {
		err = advise(s, advice, changed.Version)
		if (advice.Level == aevum.Major) != (changes.Class() == diff.Breaking) {
			fmt.Fprintf(s.Err, "note: agentcard diff %s %s says %s, by the effect on callers\n", args[0], args[1], changes.Class())
		}
	}
	if err == nil && advice.Stated < advice.Level {
		return command.ErrInvalid
	}
	return err
}

// advise prints the recommendation as text.
func advise(s *command.Streams, a *aevum.Advice, stated string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", a.Level)
	if a.Level > aevum.NoBump && a.Version != "" {
		fmt.Fprintf(&b, ": %s", a.Version)
	}
	if a.Stated < a.Level {
		fmt.Fprintf(&b, "; the card has %s, which is too low", cli.Printable(stated))
	}
	b.WriteByte('\n')
	for _, c := range a.Changes {
		fmt.Fprintf(&b, "  %s  %s: %s\n", c.Level, cli.Printable(cmp.Or(c.Pointer, "document")), cli.Printable(c.Message))
	}
	_, err := fmt.Fprint(s.Out, b.String())
	return err
}

// aevumCard reads a card of the Aevum draft. The shape of some fits AgentCard 1.0, too.
func aevumCard(s *command.Streams, arg string) (*aevum.Card, error) {
	in, err := s.Read(arg)
	if err != nil {
		return nil, err
	}
	if other, finding := in.OtherFormat(detect.Aevum, "the Aevum draft"); other != "" {
		return nil, in.Refuse(finding)
	}
	if _, err := new(command.Reading).Detect(in); err != nil {
		return nil, in.RefuseError(err)
	}
	c, err := aevum.Decode(in.Text, in.Limit())
	if err != nil {
		return nil, in.Unconverted(nil, err)
	}
	return c, nil
}
