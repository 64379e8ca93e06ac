package project

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for cards that are made unions, and the other way.
const (
	takenForUnion = "the way back takes it, or a part of it, for what only readers of 0.3 look for"
	coversOneForm = "a signature covers the original form of the card"
)

// unionOfA2A converts a card to a union. It reports the parts that the conversion back does
// not restore: the card may already have members that a union has for readers of 0.3.
func unionOfA2A(r *projectrt.Run, s *a2a.AgentCard) *a2a.AgentCardBuilder {
	root := projectrt.Root()
	r.DroppedMembers(root, s, "signature", coversOneForm, "signatures")
	plain := s.ToBuilder().ClearSignatures().Draft()
	made := union(plain)
	again := membersOfCard(ofUnion(projectrt.NewRun("", "", &projectrt.Options{}, ""), made))
	for _, m := range membersOfCard(plain) {
		if v := again.Get(m.Name); v == "" || !rawjson.Equal(v, m.Value) {
			r.Narrowed(root.Member(m.Name), root.Member(m.Name), codeUnion, takenForUnion)
		}
	}
	return made.ToBuilder()
}

// a2aOfUnion is the card of 1.0 that a union is.
func a2aOfUnion(r *projectrt.Run, t *a2a.AgentCard) *a2a.AgentCard {
	r.DroppedMembers(projectrt.Root(), t, "signature", coversOneForm, "signatures")
	return ofUnion(r, t.ToBuilder().ClearSignatures().Draft())
}

// membersOfCard are the members of a card as JSON text.
func membersOfCard(x *a2a.AgentCard) a2acard.Members {
	text, err := x.AppendJSON(nil)
	if err != nil {
		return nil
	}
	return a2acard.MembersOf(string(text))
}
