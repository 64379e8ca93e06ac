package vectors

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
)

// adviceKinds are the kinds about versions, claims and values of ledgers.
var adviceKinds = map[id]Runner{
	{"aevum", "bump"}:        bump,
	{"aevum", "policy"}:      claims,
	{"agentcard", "compute"}: decay,
}

func bump(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Bump  string `json:"bump"`
		Error bool   `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	var input struct{ Old, New aevum.Card }
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	advice, err := aevum.Bump(&input.Old, &input.New)
	switch {
	case (err != nil) != want.Error:
		return fmt.Errorf("the error is %v", err)
	case err == nil && advice.Level.String() != want.Bump:
		return fmt.Errorf("the advice is %+v, want %s", advice, want.Bump)
	}
	return nil
}

func claims(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Claimed  string `json:"claimed"`
		Verified bool   `json:"verified"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	c, err := aevum.Decode(document)
	if err != nil {
		return err
	}
	got := c.Claims()
	if string(got.TrustTier.Or("")) != want.Claimed || got.Verified() != want.Verified {
		return fmt.Errorf("the claims are %+v", got)
	}
	return nil
}

func decay(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Weight    float64 `json:"weight"`
		Tolerance float64 `json:"tolerance"`
	}](expect)
	if err != nil {
		return err
	}
	var input struct{ Lambda, Age float64 }
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	got := agentcard.DecayWeight(input.Lambda, input.Age)
	if math.Abs(got-want.Weight) > want.Tolerance {
		return fmt.Errorf("the weight is %v, want %v", got, want.Weight)
	}
	return nil
}
