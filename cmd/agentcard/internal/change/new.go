package change

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

type newFlags struct {
	sets    []string
	edition string
}

func newCommand() *command.Command {
	return &command.Command{
		Use:   "new DIALECT[@EDITION][/KIND] [--set POINTER=VALUE ...]",
		Short: "Print a minimal valid card with a new id",
		Long: `new prints a minimal valid card of a dialect: its required members, with the
example values of the dialect's schema, the recommended members, and a new unique id.

--set sets the value at a JSON Pointer. VALUE is JSON; anything that does not parse is
taken as a string, so quote a string that looks like a number. Missing objects are
created; the segment "-" appends to an array, which is created, too. If the card is not
valid, its findings are printed instead, and the exit code is 1. Read-only members and
members that seem to be misspelled are refused.

For dialects with several kinds of documents, DIALECT/KIND selects one:
` + command.KindList() + `
For dialects with several editions, DIALECT@EDITION or --edition selects one. The card has
the members of that edition and states it, if its documents do. The default is the last:
` + command.EditionList(),
		Example: `  agentcard new aevum
  agentcard new adp --set /name=translator --set '/skills=["nlp/translation"]'
  agentcard new agentcard --set /name='"7"' --set '/capabilities/0/tags=["text"]'
  agentcard new mcp/tool --set /name=translate
  agentcard new mcp-server-json --edition 2025-10-17`,
		Args:     command.OneDialect,
		Complete: command.CompleteDialect,
		Flags:    new(newFlags),
	}
}

// Bind adds the flags.
func (f *newFlags) Bind(cmd *cobra.Command) {
	command.BindEditionOf(cmd, &f.edition, "print a card of this `edition`, as DIALECT@EDITION does")
	// Not a slice flag: values may hold commas.
	cmd.Flags().StringArrayVar(&f.sets, "set", nil, "set the value at a pointer, `POINTER=VALUE`")
}

// Run prints a new card of a dialect, or the findings if it is not valid.
func (f *newFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	schema, err := schemaOf(args[0], f.edition)
	if err != nil {
		return err
	}
	text, err := schema.newCard(f.sets)
	if err != nil {
		return err
	}
	// Validate like a builder, which rejects read-only members.
	building := func(o *card.Options) { o.Building = true }
	if found := schema.examine(text, building); len(found.Errors()) > 0 {
		for _, v := range found.Errors() {
			v.Line = 0 // the document does not exist as a file
			fmt.Fprintf(s.Err, "%s\n", v)
		}
		s.HintString(f.sets, found.Errors())
		return command.ErrInvalid
	}
	text, err = s.Within("the card", command.Indent(text), command.MaxSize(schema.name))
	if err != nil {
		fmt.Fprintln(s.Err, err)
		return command.ErrInvalid
	}
	return s.WriteDocument(text)
}

// newCard returns the skeleton of a document with the values of --set.
func (s schema) newCard(sets []string) ([]byte, error) {
	skeleton, err := s.skeleton()
	if err != nil {
		return nil, err
	}
	if err := s.complete(skeleton); err != nil {
		return nil, err
	}
	for _, m := range fresh(s.name, time.Now()) {
		if err := skeleton.Set(m.pointer, jsontree.Text(m.value)); err != nil {
			return nil, err
		}
	}
	if err := s.recommend(skeleton); err != nil {
		return nil, err
	}
	for _, set := range sets {
		pointer, value, err := command.Assignment(set)
		if err != nil {
			return nil, err
		}
		node, err := jsontree.Parse(value.Bytes())
		if err != nil {
			return nil, command.BadSet(set, err)
		}
		if err := s.Misspelled(pointer); err != nil {
			return nil, command.BadSet(set, err)
		}
		if err := skeleton.Set(pointer, node); err != nil {
			return nil, command.BadSet(set, err)
		}
	}
	return skeleton.Append(nil), nil
}

// freshMember is a member that is added to the skeleton of a new card.
type freshMember struct{ pointer, value string }

// fresh returns the members that are unique to each new card: ids and times.
func fresh(name string, now time.Time) []freshMember {
	dialect, kind, _ := strings.Cut(name, "/")
	if kind != "" && kind != "card" {
		return nil
	}
	switch detect.Format(dialect) {
	case detect.Aevum:
		return []freshMember{{"/agent_id", string(aevum.NewAgentID())}}
	case detect.AgentCard:
		return []freshMember{{"/agent_id", string(agentcard.NewAgentID())}}
	case detect.ADP:
		return []freshMember{
			{"/id", "agent://" + strings.ToLower(string(aevum.NewAgentID()))},
			{"/metadata/created_at", now.UTC().Format(time.RFC3339)},
		}
	case detect.Agent: // no member is required, and a description is recognized by its identities
		return []freshMember{
			{"/identities/-/kind", "uri"},
			{"/identities/0/value", "agent://" + strings.ToLower(string(aevum.NewAgentID()))},
		}
	case detect.Nooterra:
		at := now.UTC().Format("2006-01-02T15:04:05.000Z")
		return []freshMember{
			{"/agentId", "agt_" + strings.ToLower(string(aevum.NewAgentID()))},
			{"/createdAt", at},
			{"/updatedAt", at},
		}
	}
	return nil
}
