package jsonschema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Verdict is the answer to the question whether every document that is valid under one schema is
// valid under another one.
type Verdict uint8

const (
	// Undecided: neither a proof nor a counter-example was found.
	Undecided Verdict = iota
	// Compatible: every document that is valid under one schema is valid under the other one. This
	// is proven.
	Compatible
	// Breaking: a document that is valid under one schema is not valid under the other one.
	// [Answer].Example is such a document.
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
	// At is the location of the definition to which the example belongs, a JSON Pointer in the
	// schema that accepts the example. It is empty if the example is a document of the whole
	// schema.
	At string `json:"at,omitempty"`
	// Reason is, for Undecided, a sentence that says why.
	Reason string `json:"reason,omitempty"`
}

// Judgement is the result of [Judge].
type Judgement struct {
	// Drafts are the drafts of JSON Schema under which the old and the new schema were read:
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
	// Old and New are the locations in the schemas (RFC 6901). A location is absent if the schema
	// has no counterpart of the change.
	Old card.Optional[string] `json:"old,omitzero"`
	New card.Optional[string] `json:"new,omitzero"`
	// Keyword is the changed keyword of JSON Schema, empty if a whole schema changed.
	Keyword string `json:"keyword,omitempty"`
	// Message is a sentence for people.
	Message string `json:"message"`
	// Card and Reader are the answers for this change alone, with the same meaning as in
	// [Judgement]. The example violates the keyword of this change.
	Card   Answer `json:"card"`
	Reader Answer `json:"reader"`
}

// Judge compares two JSON Schemas in both directions. It returns the same errors as [Compare].
func Judge(old, new []byte, opts ...diff.Option) (*Judgement, error) {
	card, drafts, err := judge(old, new, AsInput, opts)
	if err != nil {
		return nil, err
	}
	reader, _, err := judge(old, new, AsOutput, opts)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Drafts: drafts, Card: card.answer(), Reader: reader.answer()}
	j.merge(card, reader)
	return j, nil
}

// direction is the result for one direction.
type direction struct{ compare.Judged }

func judge(old, new []byte, use Use, opts []diff.Option) (d direction, drafts [2]string, err error) {
	d.Judged, err = compared(old, new, use, diff.OptionsOf(opts))
	return d, d.Drafts, err
}

// answer returns the answer for all changes together.
func (d direction) answer() Answer {
	switch {
	case d.Class < diff.Breaking:
		return Answer{Verdict: Compatible}
	case d.Proven:
		return Answer{Verdict: Breaking, Example: d.Example, At: d.At}
	}
	return d.undecided()
}

func (d direction) undecided() Answer {
	if d.Reason != "" {
		return Answer{Reason: d.Reason}
	}
	return Answer{Reason: "the search within the limits found neither a document nor a proof that there is none"}
}

// of returns the answer for one change.
func (d direction) of(i int) Answer {
	switch c := d.Changes[i]; {
	case c.Class < diff.Breaking:
		return Answer{Verdict: Compatible}
	case d.Decided[i]:
		return Answer{Verdict: Breaking, Example: c.Example, At: d.Ats[i]}
	}
	return d.undecided()
}

// merge lists the changes of both directions. A change that only one direction reports is
// compatible in the other one. A keyword that breaks the two directions in different ways, such
// as an enum with one value removed and another added, gives two changes, each with the message
// of its direction.
func (j *Judgement) merge(card, reader direction) {
	open := make(map[[2]string][]int) // changes that still lack the answer of the other direction, by location
	at := func(c diff.Change) [2]string { return [2]string{c.Old.Or("-"), c.New.Or("-")} }
	for i, c := range card.Changes {
		one := judged(c)
		one.Card, one.Reader = card.of(i), Answer{Verdict: Compatible}
		open[at(c)] = append(open[at(c)], len(j.Changes))
		j.Changes = append(j.Changes, one)
	}
	for i, c := range reader.Changes {
		list, answer := open[at(c)], reader.of(i)
		k := slices.IndexFunc(list, func(k int) bool { return j.Changes[k].Code == c.Code })
		if k < 0 {
			k = slices.IndexFunc(list, func(k int) bool {
				return answer.Verdict == Compatible || j.Changes[k].Card.Verdict == Compatible
			})
		}
		if k >= 0 {
			j.Changes[list[k]].join(c, answer)
			open[at(c)] = slices.Delete(list, k, k+1)
			continue
		}
		one := judged(c)
		one.Card, one.Reader = Answer{Verdict: Compatible}, answer
		j.Changes = append(j.Changes, one)
	}
	slices.SortStableFunc(j.Changes, func(a, b JudgedChange) int {
		return cmp.Or(scan.ComparePointers(a.New.Or(a.Old.Or("")), b.New.Or(b.Old.Or(""))), cmp.Compare(a.Code, b.Code))
	})
}

func judged(c diff.Change) JudgedChange {
	return JudgedChange{Code: c.Code, Old: c.Old, New: c.New, Keyword: keyword(c.Pointer()), Message: c.Message}
}

// join adds the answer of the other direction. If only that direction breaks, the change has its
// code and its message.
func (c *JudgedChange) join(other diff.Change, reader Answer) {
	c.Reader = reader
	if c.Card.Verdict == Compatible && reader.Verdict != Compatible {
		c.Code, c.Message = other.Code, other.Message
	}
}

// keyword returns the keyword of JSON Schema at the end of a location.
func keyword(pointer string) string {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return ""
	}
	word := ""
	for i := 0; i < len(steps); i++ {
		word = steps[i]
		switch word {
		case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions", "allOf", "anyOf", "oneOf", "prefixItems":
			i++ // a name or an index
		}
	}
	if _, err := strconv.Atoi(word); err == nil && len(steps) > 1 {
		word = steps[len(steps)-2]
	}
	return word
}
