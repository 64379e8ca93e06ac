package vectors

import (
	"encoding/json"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// defaultKinds are the kinds of vectors about effective values of absent members.
var defaultKinds = map[id]Runner{
	{"aevum", "default"}: aevumDefault,
}

// effective maps a location to the accessor of its effective value.
var effective = map[string]func(c *aevum.Card) string{
	"/endpoint/auth/scheme":     func(c *aevum.Card) string { return string(c.Endpoint.Auth.EffectiveScheme()) },
	"/metadata/pacr:trust_tier": func(c *aevum.Card) string { return string(c.Metadata.EffectiveTrustTier()) },
}

func aevumDefault(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Value string `json:"value"`
	}](expect)
	if err != nil {
		return err
	}
	c, err := aevum.Decode(v.Input)
	if err != nil {
		return err
	}
	value := effective[v.Path]
	if value == nil {
		return fmt.Errorf("no accessor for the effective value of %s", v.Path)
	}
	if got := value(c); got != want.Value {
		return fmt.Errorf("the effective value is %q, want %q", got, want.Value)
	}
	after, err := c.AppendJSON(nil)
	if err != nil {
		return err
	}
	same, err := card.EqualJSON(after, v.Input)
	if err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("reading the effective value changed the card: %s", after)
	}
	return nil
}
