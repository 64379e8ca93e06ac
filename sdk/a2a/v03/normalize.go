package v03

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// Normalize returns the card as A2A 0.3 writes it, and leaves c alone. It changes
// what is met in cards of 0.3 and only some readers understand: names of members in
// snake_case or with other capitals, null for an optional member, and the form that
// the protocol buffers give to requirements and security schemes. It adds nothing,
// and what it does not understand stays as it is: a card that is not valid may be so
// afterwards.
//
// A signature covers the card as it was received; verify before you normalize.
func Normalize(c *AgentCard) *AgentCard {
	text, err := c.AppendJSON(nil)
	if err != nil {
		return c.Clone()
	}
	normal, changed := form.Normal(string(text))
	if !changed {
		return c.Clone()
	}
	x, err := decodeText(normal)
	if err != nil {
		return c.Clone()
	}
	return x
}

// DecodeNormal is [Decode] and [Normalize] in one, and says what is in another form in
// the document than in the card: a null that is left out is Dropped, and what is
// written in another way is Renamed, from its place in the document to that in the card.
func DecodeNormal(data []byte, opts ...card.Option) (*AgentCard, []card.ReportEntry, error) {
	x, err := Decode(data, opts...)
	if err != nil {
		return nil, nil, err
	}
	normal, changes := form.Report(string(data))
	if changes == nil {
		return x, nil, nil
	}
	x, err = decodeText(normal)
	return x, changes, err
}

// decodeText reads what was read before, in whatever bounds.
func decodeText(text string) (*AgentCard, error) {
	return Decode([]byte(text), card.WithLimits(card.NoLimits()))
}

// form is how 0.3 writes a card.
var form = a2acard.Form{Names: names, Chosen: a2acard.Requirement, Object: normalObject}

func normalObject(place string, m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	switch place {
	case a2acard.Scheme:
		return flat(m)
	case a2acard.Requirement:
		if schemes := m.Get("schemes"); len(m) == 1 && schemes != "" && cardrt.KindOf(schemes) == cardrt.Object {
			return requirement(a2acard.MembersOf(schemes))
		}
	}
	return m, nil
}

// flat brings a scheme of the protocol buffers into the form of 0.3.
func flat(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	if m.Get("type") != "" || len(m) != 1 || cardrt.KindOf(m[0].Value) != cardrt.Object {
		return m, nil
	}
	for _, kind := range a2acard.Kinds {
		if m[0].Name != kind.Wrapper {
			continue
		}
		inner := a2acard.Members{{Name: "type", Value: `"` + kind.Type + `"`}}
		moves := []a2acard.Move{{From: []string{kind.Wrapper}}}
		for _, member := range a2acard.MembersOf(m[0].Value) {
			if member.Name == "location" && kind.Type == "apiKey" {
				member.Name = "in"
				moves = append(moves, a2acard.Move{From: []string{kind.Wrapper, "location"}, To: []string{"in"}})
			}
			inner = append(inner, member)
		}
		return inner, moves
	}
	return m, nil
}

// requirement takes the lists of scopes out of their objects.
func requirement(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	moves := []a2acard.Move{{From: []string{"schemes"}}}
	for i := range m {
		if cardrt.KindOf(m[i].Value) != cardrt.Object {
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
