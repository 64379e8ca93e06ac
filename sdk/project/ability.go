package project

import (
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// ability is a capability of one of the two dialects of the AgentCard family, for the
// targets that take their capabilities together with the endpoint.
type ability struct {
	at          *projectrt.Place
	id          string
	named       bool // there is an id
	description card.Optional[string]
	input       card.Object
	inputNull   bool
	others      []string // further members that are there
	value       projectrt.Object
}

// hasInput reports whether there is an input schema, null included.
func (a *ability) hasInput() bool { return a.inputNull || !a.input.IsZero() }

func abilitiesOfAevum(from *projectrt.Place, s *aevum.Card) []ability {
	if s.Capabilities == nil {
		return nil
	}
	list := make([]ability, len(s.Capabilities))
	for i := range s.Capabilities {
		c := &s.Capabilities[i]
		list[i] = ability{
			at:          from.Member("capabilities").Item(i),
			id:          c.ID,
			named:       c.Members().Has("id"),
			description: c.Description,
			input:       c.InputSchema,
			others:      held(c, "output_schema", "tags"),
			value:       c,
		}
	}
	return list
}

func abilitiesOfAgentCard(from *projectrt.Place, s *agentcard.Card) []ability {
	if s.Capabilities == nil {
		return nil
	}
	list := make([]ability, len(s.Capabilities))
	for i := range s.Capabilities {
		c := &s.Capabilities[i]
		input, _ := c.InputSchema.Get()
		list[i] = ability{
			at:        from.Member("capabilities").Item(i),
			id:        c.ID,
			named:     c.Members().Has("id"),
			input:     input,
			inputNull: c.InputSchema.IsNull(),
			others:    held(c, "tags", "output_schema"),
			value:     c,
		}
		if c.Members().Has("description") {
			list[i].description.Set(c.Description)
		}
	}
	return list
}

func capabilitiesOfAevum(list []ability) []aevum.CapabilitySource {
	made := make([]aevum.CapabilitySource, len(list))
	for i, a := range list {
		c := aevum.NewCapability()
		if a.named {
			c.WithID(a.id)
		}
		if text, ok := a.description.Get(); ok {
			c.WithDescription(text)
		}
		if !a.input.IsZero() {
			c.WithInputSchema(a.input)
		}
		made[i] = c
	}
	return made
}

func capabilitiesOfAgentCard(list []ability) []agentcard.CapabilitySource {
	made := make([]agentcard.CapabilitySource, len(list))
	for i, a := range list {
		c := agentcard.NewCapability()
		if a.named {
			c.WithID(a.id)
		}
		if text, ok := a.description.Get(); ok {
			c.WithDescription(text)
		}
		if !a.input.IsZero() {
			c.WithInputSchema(a.input)
		}
		made[i] = c
	}
	return made
}
