package v03

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Normalize returns a copy of the card in the form of A2A 0.3. It converts variants
// that occur in cards of 0.3 and that only some readers understand: member names in
// snake_case or with different capitals, null for an optional member, and requirements
// and security schemes in the form of the protocol buffers. It adds nothing and leaves
// everything else unchanged; the result is not necessarily valid.
//
// A signature covers the card as it was received: verify it before calling Normalize.
func Normalize(c *AgentCard) *AgentCard { return a2acard.Normalize(form, c, Decode) }

// DecodeNormal combines [Decode] and [Normalize] and reports the changes: a removed
// null is Dropped, and a value in a different form is Renamed, with its location in the
// document as source and that in the card as target.
func DecodeNormal(data []byte, opts ...card.Option) (*AgentCard, []card.ReportEntry, error) {
	return a2acard.DecodeNormal(form, data, Decode, opts...)
}

// NormalForm is [Normalize] for a well-formed text and the index of its values. It returns
// the text with the changes that [DecodeNormal] reports. It is for the runtime of
// conversions.
func NormalForm(_ scan.Trusted, text string, values *scan.Index) (string, []card.ReportEntry) {
	return form.ReportIndexed(text, values)
}

// form is the form of A2A 0.3.
var form = a2acard.Form{Names: names, Chosen: a2acard.Requirement, Object: normalObject}

func normalObject(place string, m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	switch place {
	case a2acard.Scheme:
		return flat(m)
	case a2acard.Requirement:
		if schemes := m.Get("schemes"); len(m) == 1 && schemes != "" && check.KindOf(schemes) == cardrt.Object {
			return requirement(a2acard.MembersOf(schemes))
		}
	}
	return m, nil
}

// flat converts a scheme in the form of the protocol buffers to that of 0.3.
func flat(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	if m.Get("type") != "" || len(m) != 1 || check.KindOf(m[0].Value) != cardrt.Object {
		return m, nil
	}
	for _, scheme := range a2acard.Schemes {
		if m[0].Name != scheme.Wrapper {
			continue
		}
		inner := a2acard.Members{{Name: "type", Value: `"` + scheme.Type + `"`}}
		moves := []a2acard.Move{{From: []string{scheme.Wrapper}}}
		for _, member := range a2acard.MembersOf(m[0].Value) {
			if member.Name == "location" && scheme.Type == "apiKey" {
				member.Name = "in"
				moves = append(moves, a2acard.Move{From: []string{scheme.Wrapper, "location"}, To: []string{"in"}})
			}
			inner = append(inner, member)
		}
		return inner, moves
	}
	return m, nil
}

// requirement replaces the objects of a requirement by their lists of scopes.
func requirement(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	moves := []a2acard.Move{{From: []string{"schemes"}}}
	for i := range m {
		if check.KindOf(m[i].Value) != cardrt.Object {
			continue
		}
		list, name := a2acard.MembersOf(m[i].Value), m[i].Name
		switch {
		case len(list) == 0:
			m[i].Value = "[]"
			moves = append(moves, a2acard.Move{From: []string{"schemes", name}, To: []string{name}})
		case len(list) == 1 && list[0].Name == "list":
			m[i].Value = list[0].Value
			moves = append(moves, a2acard.Move{From: []string{"schemes", name, "list"}, To: []string{name}})
		}
	}
	return m, moves
}
