package v03

import (
	"math"

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
	x, err := Decode([]byte(form.Normal(string(text))), card.MaxSize(0), card.MaxDepth(math.MaxInt32))
	if err != nil {
		return c.Clone()
	}
	return x
}

// form is how 0.3 writes a card.
var form = a2acard.Form{
	Names:  names,
	Chosen: a2acard.Requirement,
	Object: normalObject,
	Array:  func(_, v string) string { return v },
}

func normalObject(place string, m a2acard.Members) a2acard.Members {
	switch place {
	case a2acard.Scheme:
		return flat(m)
	case a2acard.Requirement:
		if schemes := m.Get("schemes"); len(m) == 1 && schemes != "" && cardrt.KindOf(schemes) == cardrt.Object {
			return requirement(a2acard.MembersOf(schemes))
		}
	}
	return m
}

// flat brings a scheme of the protocol buffers into the form of 0.3.
func flat(m a2acard.Members) a2acard.Members {
	if m.Get("type") != "" || len(m) != 1 || cardrt.KindOf(m[0].Value) != cardrt.Object {
		return m
	}
	for _, kind := range a2acard.Kinds {
		if m[0].Name != kind.Wrapper {
			continue
		}
		inner := a2acard.Members{{Name: "type", Value: `"` + kind.Type + `"`}}
		for _, member := range a2acard.MembersOf(m[0].Value) {
			if member.Name == "location" && kind.Type == "apiKey" {
				member.Name = "in"
			}
			inner = append(inner, member)
		}
		return inner
	}
	return m
}

// requirement takes the lists of scopes out of their objects.
func requirement(m a2acard.Members) a2acard.Members {
	for i := range m {
		if cardrt.KindOf(m[i].Value) != cardrt.Object {
			continue
		}
		list := a2acard.MembersOf(m[i].Value)
		switch {
		case len(list) == 0:
			m[i].Value = "[]"
		case len(list) == 1 && list[0].Name == "list":
			m[i].Value = list[0].Value
		}
	}
	return m
}
