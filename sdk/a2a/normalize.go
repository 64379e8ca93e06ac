package a2a

import (
	"math"
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
	x, err := Decode([]byte(form.Normal(string(text))), card.MaxSize(0), card.MaxDepth(math.MaxInt32))
	if err != nil {
		return c.Clone()
	}
	return x
}

// form is how 1.0 writes a card.
var form = a2acard.Form{Names: names, Object: normalObject, Array: normalArray}

func normalObject(place string, m a2acard.Members) a2acard.Members {
	switch place {
	case a2acard.Scheme:
		return wrapped(m)
	case a2acard.Requirement:
		if m.Get("schemes") == "" && len(m) > 0 && !slices.ContainsFunc(m, notList) {
			return a2acard.Members{{Name: "schemes", Value: m.Text()}}
		}
	}
	return m
}

func notList(m a2acard.Member) bool { return cardrt.KindOf(m.Value) != cardrt.Array }

// wrapped brings a scheme of 0.3 into the form of 1.0. One that has both forms keeps
// them.
func wrapped(m a2acard.Members) a2acard.Members {
	for _, kind := range a2acard.Kinds {
		if m.Get("type") != `"`+kind.Type+`"` || m.Get(kind.Wrapper) != "" {
			continue
		}
		inner := make(a2acard.Members, 0, len(m))
		for _, member := range m {
			switch {
			case member.Name == "type":
				continue
			case member.Name == "in" && kind.Type == "apiKey":
				member.Name = "location"
			}
			inner = append(inner, member)
		}
		return a2acard.Members{{Name: kind.Wrapper, Value: inner.Text()}}
	}
	return m
}

func normalArray(place, v string) string {
	if place == a2acard.Scopes {
		return `{"list":` + v + `}`
	}
	return v
}
