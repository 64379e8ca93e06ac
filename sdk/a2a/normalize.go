package a2a

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// Normalize returns the card as A2A 1.0 writes it, and leaves c alone. It changes
// what is met in cards of 1.0 and only some readers understand: names of members in
// snake_case or with other capitals, null for an optional member, scopes as a plain
// list (which a2a-go writes), requirements and security schemes in the form of 0.3.
// It adds nothing, and what it does not understand stays as it is: a card that is
// not valid may be so afterwards.
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

// form is how 1.0 writes a card.
var form = a2acard.Form{Names: names, Object: normalObject, List: "list"}

func normalObject(place string, m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	switch place {
	case a2acard.Scheme:
		return wrapped(m)
	case a2acard.Requirement:
		if m.Get("schemes") == "" && len(m) > 0 && !slices.ContainsFunc(m, notList) {
			return a2acard.Members{{Name: "schemes", Value: m.Text()}}, []a2acard.Move{{To: []string{"schemes"}}}
		}
	}
	return m, nil
}

func notList(m a2acard.Member) bool { return cardrt.KindOf(m.Value) != cardrt.Array }

// wrapped brings a scheme of 0.3 into the form of 1.0. One that has both forms keeps
// them.
func wrapped(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	for _, kind := range a2acard.Kinds {
		if m.Get("type") != `"`+kind.Type+`"` || m.Get(kind.Wrapper) != "" {
			continue
		}
		inner := make(a2acard.Members, 0, len(m))
		moves := []a2acard.Move{{To: []string{kind.Wrapper}}}
		for _, member := range m {
			switch {
			case member.Name == "type":
				continue
			case member.Name == "in" && member.Value != "null" && kind.Type == "apiKey":
				member.Name = "location"
				moves = append(moves, a2acard.Move{From: []string{"in"}, To: []string{kind.Wrapper, "location"}})
			}
			inner = append(inner, member)
		}
		return a2acard.Members{{Name: kind.Wrapper, Value: inner.Text()}}, moves
	}
	return m, nil
}
