package directory

import (
	"fmt"
	"net/url"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// The parameters of a query about the schemas of skills.
const (
	byAccepts = "accepts"
	byReturns = "returns"
)

const (
	// maxWanted is the maximum length of a document or a schema in a query, in octets.
	maxWanted = 8 << 10
	// maxCompared bounds the comparisons of schemas: a page ends when the compared texts have this
	// length in octets, and one card is compared up to it. A skill counts with the length of its
	// schemas and of the schemas in the query, plus perSkill, since a comparison of the smallest
	// schemas takes time, too.
	maxCompared = 128 << 10
	perSkill    = 128
)

// fit is what a query asks of one skill of an agent: its input schema accepts a document, and each value
// that its output schema admits is valid under a schema. Both are proven.
type fit struct {
	// document is a schema that only the document satisfies; nil if the query has no document.
	document []byte
	returns  []byte
	// left is the length in octets that the page may still compare.
	left int
}

// fitOf reads the parameters; nil without any.
func fitOf(values url.Values) (*fit, error) {
	f := &fit{left: maxCompared}
	for by, made := range map[string]*[]byte{byAccepts: &f.document, byReturns: &f.returns} {
		if !values.Has(by) {
			continue
		}
		text := values.Get(by)
		if len(text) > maxWanted {
			return nil, invalid("/"+by, fmt.Sprintf("%s must have at most %d octets", by, maxWanted))
		}
		if _, err := card.ParseRaw([]byte(text)); err != nil {
			return nil, invalid("/"+by, fmt.Sprintf("%s must be JSON: %v", by, err))
		}
		if *made = []byte(text); by == byAccepts {
			*made = []byte(`{"const":` + text + `}`)
		}
	}
	if f.document == nil && f.returns == nil {
		return nil, nil
	}
	if f.returns != nil {
		if _, err := jsonschema.Judge(f.returns, f.returns); err != nil {
			return nil, invalid("/"+byReturns, "returns must be a JSON Schema: "+err.Error())
		}
	}
	return f, nil
}

// exhausted reports whether the page has compared as much as it may.
func (f *fit) exhausted() bool { return f != nil && f.left <= 0 }

// skill returns the facts about the first skill that fits; none if no skill is proven to fit. undecided
// reports that a skill may fit.
func (f *fit) skill(d *agent.Description) (facts []fact, undecided bool) {
	left := maxCompared // of this card, which is compared as a whole
	for i := range d.Skills {
		s := &d.Skills[i]
		paid := perSkill + len(f.document) + len(f.returns) + len(s.Input.String()) + len(s.Output.String())
		if left -= paid; left < 0 {
			return nil, true
		}
		f.left -= paid
		name := s.ID.Or(s.ToolName.Or(s.Title.Or("")))
		accepts, returns := jsonschema.Compatible, jsonschema.Compatible
		facts = facts[:0]
		if f.document != nil {
			accepts = included(s.Input, f.document, s.Input.Bytes())
			facts = append(facts, fact{By: byAccepts, Value: name, At: fmt.Sprintf("/skills/%d/input", i)})
		}
		if f.returns != nil && accepts != jsonschema.Breaking {
			returns = included(s.Output, s.Output.Bytes(), f.returns)
			facts = append(facts, fact{By: byReturns, Value: name, At: fmt.Sprintf("/skills/%d/output", i)})
		}
		switch {
		case accepts == jsonschema.Compatible && returns == jsonschema.Compatible:
			return facts, false
		case accepts != jsonschema.Breaking && returns != jsonschema.Breaking:
			undecided = true
		}
	}
	return nil, undecided
}

// included says whether all documents that are valid under the schema inner are valid under outer. One of
// them is the schema of a skill; a skill without it has promised nothing.
func included(ofSkill card.Raw, inner, outer []byte) jsonschema.Verdict {
	if ofSkill.IsZero() {
		return jsonschema.Breaking
	}
	j, err := jsonschema.Judge(inner, outer)
	if err != nil {
		return jsonschema.Undecided
	}
	return j.Card.Verdict
}
