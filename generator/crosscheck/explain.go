package crosscheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Explanations are the reasons for the differences that a dialect accepts.
type Explanations struct {
	Differences []Explanation `json:"differences"`
}

// Explanation is the reason for one difference.
type Explanation struct {
	Type   string `json:"type"`
	Member string `json:"member,omitempty"`
	What   string `json:"what"`
	Reason string `json:"reason"`
}

// String returns the difference that is explained.
func (e Explanation) String() string {
	if e.Member == "" {
		return e.Type + ": " + e.What
	}
	return e.Type + "." + e.Member + ": " + e.What
}

// ParseExplanations parses the file of explanations. An unknown member, a duplicate
// difference, and one without a reason are errors.
func ParseExplanations(data []byte) (Explanations, error) {
	var e Explanations
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		return Explanations{}, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Explanations{}, errors.New("text after the explanations")
	}
	seen := map[key]bool{}
	for i, x := range e.Differences {
		switch {
		case x.Type == "" || x.What == "":
			return Explanations{}, fmt.Errorf("explanation %d does not say which difference it is about", i)
		case x.Reason == "":
			return Explanations{}, fmt.Errorf("%s: has no reason", x)
		case seen[x.key()]:
			return Explanations{}, fmt.Errorf("%s: is explained twice", x)
		}
		seen[x.key()] = true
	}
	return e, nil
}

// key identifies a difference and its explanation.
type key struct{ Type, Member, What string }

func (e Explanation) key() key { return key{e.Type, e.Member, e.What} }
func (d Difference) key() key  { return key{d.Type, d.Member, d.What} }

// Apply returns the differences without explanation, and the explanations without
// difference.
func (e Explanations) Apply(differences []Difference) (unexplained []Difference, stale []Explanation) {
	present, explained := map[key]bool{}, map[key]bool{}
	for _, x := range e.Differences {
		explained[x.key()] = true
	}
	for _, d := range differences {
		present[d.key()] = true
		if !explained[d.key()] {
			unexplained = append(unexplained, d)
		}
	}
	for _, x := range e.Differences {
		if !present[x.key()] {
			stale = append(stale, x)
		}
	}
	return unexplained, stale
}
