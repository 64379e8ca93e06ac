package site

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Extended prepares the extended card of an A2A agent for [wellknown.NewExtended]. It finds out
// whether the public card declares the extended card, and prepares the extended card like
// [Make]: unchanged, with forms for clients of 1.0 and 0.3 if it declares both or [For]
// requests them. A nil extended card means that none is configured. The errors are errors of
// [Make]. A public card that is not an A2A card declares no extended card.
func Extended(public, extended []byte, authenticate func(*http.Request) error, opts ...Option) (wellknown.Extended, error) {
	e := wellknown.Extended{Authenticate: authenticate}
	o, err := newOptions(opts)
	if err != nil {
		return e, err
	}
	if o.base != nil || o.keys != nil {
		return e, errors.New("site: Base and Keys have no effect on an extended card")
	}
	m := newMaker(o)
	s, err := m.read(Agent{Card: public, Name: "public card"}, 0)
	if err != nil {
		return e, err
	}
	if e.Declared, err = declares(s); err != nil || extended == nil {
		return e, err
	}
	if s, err = m.read(Agent{Card: extended, Name: "extended card"}, 0); err != nil {
		return e, err
	}
	if !isA2A(s.name) {
		return e, s.refused(fmt.Errorf("%s is not an A2A card", s.name))
	}
	if err := m.publish(s); err != nil {
		return e, err
	}
	e.Card = &m.site.Documents[0]
	e.Card.MediaTypes = nil
	return e, nil
}

// declares reports whether a card declares an extended card.
func declares(s *source) (bool, error) {
	switch s.name {
	case "a2a", union:
		c, err := a2a.Decode(s.Card)
		return err == nil && c.Capabilities.ExtendedAgentCard.Or(false), err
	case "a2a-0.3":
		c, err := v03.Decode(s.Card)
		return err == nil && c.SupportsAuthenticatedExtendedCard.Or(false), err
	}
	return false, nil
}
