package find

import (
	"cmp"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

const (
	// maxWanted is the maximum length of a document or a schema in a query, in octets.
	maxWanted = 8 << 10
	// maxCompared bounds the comparisons of schemas: an answer ends when the compared texts have this
	// length in octets, and one card is compared up to it. A skill counts with the length of its
	// schemas and of the schemas in the query, plus perSkill, since a comparison of the smallest
	// schemas takes time, too.
	maxCompared = 128 << 10
	perSkill    = 128
)

// Fit is what a query asks of one skill of an agent: its input schema accepts a document, and each value
// that its output schema admits is valid under a schema. Both are proven. Create one with [NewFit].
type Fit struct {
	// document is a schema that only the document satisfies; nil if the query has no document.
	document []byte
	returns  []byte
	// left is the length in octets that may still be compared for one answer.
	left int
}

// NewFit returns what a query asks of a skill: accepts is a JSON document, returns is a JSON Schema
// (2020-12), each of at most 8 KiB; nil asks for nothing. Without both the result is nil. The error is a
// [*card.InvalidError], whose location is the parameter: /accepts or /returns.
func NewFit(accepts, returns []byte) (*Fit, error) {
	if accepts == nil && returns == nil {
		return nil, nil
	}
	f := &Fit{returns: returns, left: maxCompared}
	if accepts != nil {
		if _, err := parse(ByAccepts, accepts); err != nil {
			return nil, err
		}
		f.document = fmt.Appendf(nil, `{"const":%s}`, accepts)
	}
	if returns != nil {
		schema, err := parse(ByReturns, returns)
		if err != nil {
			return nil, err
		}
		if kind := schema.Kind(); kind != card.KindObject && kind != card.KindBool {
			return nil, invalid(ByReturns, card.CodeType, "returns must be a JSON Schema: an object, true or false")
		}
		if _, err := jsonschema.Judge(returns, returns); err != nil {
			return nil, invalid(ByReturns, card.CodeType, "returns must be a JSON Schema: "+err.Error())
		}
	}
	return f, nil
}

// parse reads the value of a parameter, which is JSON.
func parse(by string, text []byte) (card.Raw, error) {
	if len(text) > maxWanted {
		return card.Raw{}, invalid(by, card.CodeSize, fmt.Sprintf("%s must have at most %d octets", by, maxWanted))
	}
	value, err := card.ParseRaw(text)
	if err != nil {
		return card.Raw{}, invalid(by, card.CodeSyntax, fmt.Sprintf("%s must be JSON: %v", by, err))
	}
	return value, nil
}

// invalid returns the error for a value of a parameter.
func invalid(by, code, message string) error {
	return card.Violations{{Pointer: "/" + by, Code: code, Message: message}}.Err()
}

// Exhausted reports whether the skills that were compared so far have a length of 128 KiB, the maximum for
// one answer of a service.
func (f *Fit) Exhausted() bool { return f != nil && f.left <= 0 }

// Skill returns the facts about the first skill that fits; none if no skill is proven to fit. undecided
// reports that a skill may fit: that neither a proof nor a counter-example was found, or that the skills
// before it have a length of 128 KiB.
func (f *Fit) Skill(d *agent.Description) (facts []Fact, undecided bool) {
	d = cmp.Or(d, nothing)
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
			facts = append(facts, Fact{By: ByAccepts, Value: name, At: fmt.Sprintf("/skills/%d/input", i)})
		}
		if f.returns != nil && accepts != jsonschema.Breaking {
			returns = included(s.Output, s.Output.Bytes(), f.returns)
			facts = append(facts, Fact{By: ByReturns, Value: name, At: fmt.Sprintf("/skills/%d/output", i)})
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
