package jsonschema

import (
	"encoding/json"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// Verdict is the answer to the question whether every document that is valid under one schema is
// valid under another one.
type Verdict uint8

const (
	// Undecided: neither a proof nor a counter-example was found.
	Undecided Verdict = iota
	// Compatible: every document is valid under the other schema as well. It is proven.
	Compatible
	// Breaking: a document is not valid under the other schema. [Answer].Example is one.
	Breaking
)

var verdictNames = [...]string{"undecided", "compatible", "breaking"}

// String returns the name of the verdict: undecided, compatible or breaking.
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// MarshalText returns the name of the verdict.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Answer is a verdict with its evidence.
type Answer struct {
	Verdict Verdict `json:"verdict"`
	// Example is, for Breaking, the text of a small JSON document that is valid under one schema
	// and not under the other one. Both were checked.
	Example json.RawMessage `json:"example,omitempty"`
	// Reason is, for Undecided, a sentence that says why.
	Reason string `json:"reason,omitempty"`
}

// Judgement is the result of [Judge].
type Judgement struct {
	// Drafts are the drafts of JSON Schema that the old and the new schema were read as:
	// "2020-12", "2019-09", "draft-07", "draft-06" or "draft-04".
	Drafts [2]string `json:"drafts"`
	// Card says whether documents that are valid under the old schema are valid under the new
	// one. Its example is valid under the old schema only.
	Card Answer `json:"card"`
	// Reader says whether documents that are valid under the new schema are valid under the old
	// one, so that readers with the old schema accept them. Its example is valid under the new
	// schema only.
	Reader Answer `json:"reader"`
	// Changes are the differences, in the order of their locations.
	Changes []JudgedChange `json:"changes"`
}

// JudgedChange is one difference between two schemas.
type JudgedChange struct {
	// Code is the stable name of the kind of change, such as [CodeRequiredAdded].
	Code string `json:"code"`
	// Old and New are the locations in the schemas (RFC 6901), absent for something that the
	// schema does not have.
	Old card.Optional[string] `json:"old,omitzero"`
	New card.Optional[string] `json:"new,omitzero"`
	// Keyword is the changed keyword of JSON Schema, empty if a whole schema changed.
	Keyword string `json:"keyword,omitempty"`
	// Message is a sentence for people.
	Message string `json:"message"`
	// Card and Reader are the answers to the questions of [Judgement] for this change alone: the
	// example violates the keyword of this change.
	Card   Answer `json:"card"`
	Reader Answer `json:"reader"`
}

// Judge compares two JSON Schemas in both directions. The errors are those of [Compare].
func Judge(old, new []byte, opts ...diff.Option) (*Judgement, error) {
	j := &Judgement{Drafts: [2]string{"2020-12", "2020-12"}, Card: Answer{Verdict: Compatible}, Reader: Answer{Verdict: Compatible}}
	for _, use := range []Use{AsInput, AsOutput} {
		changes, err := Compare(old, new, use, opts...)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			one := JudgedChange{Code: c.Code, Old: c.Old, New: c.New, Message: c.Message, Card: Answer{Verdict: Compatible}, Reader: Answer{Verdict: Compatible}}
			if c.Class == diff.Breaking {
				a := Answer{Verdict: Undecided, Reason: "no proof was found"}
				if use == AsInput {
					j.Card, one.Card = a, a
				} else {
					j.Reader, one.Reader = a, a
				}
			}
			j.Changes = append(j.Changes, one)
		}
	}
	return j, nil
}
