package a2a

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Normalize returns a copy of the card in the form of A2A 1.0. It converts variants
// that occur in cards of 1.0 and that only some readers understand: member names in
// snake_case or with different capitals, null for an optional member, scopes as a plain
// list (which a2a-go writes), and requirements and security schemes in the form of 0.3.
// It adds nothing and leaves everything else unchanged; the result is not necessarily
// valid.
//
// A signature covers the card as it was received: verify it before calling Normalize.
func Normalize(c *AgentCard) *AgentCard { return a2acard.Normalize(form, c, Decode) }

// DecodeNormal combines [Decode] and [Normalize] and reports the changes: a removed
// null is Dropped, and a value in a different form is Renamed, with its location in the
// document as source and that in the card as target.
func DecodeNormal(data []byte, opts ...card.Option) (*AgentCard, []card.ReportEntry, error) {
	return a2acard.DecodeNormal(form, data, Decode, opts...)
}

// NormalForm is [Normalize] for a well-formed text and the index of its values. It returns
// the text with the changes that [DecodeNormal] reports. It is for the runtime of
// conversions.
func NormalForm(_ scan.Trusted, text string, values *scan.Index) (string, []card.ReportEntry) {
	return form.ReportIndexed(text, values)
}

// form is the form of A2A 1.0.
var form = a2acard.Form{Names: names, Object: normalObject, List: "list"}

func normalObject(place string, m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	switch place {
	case a2acard.Scheme:
		return wrapped(m)
	case a2acard.Requirement:
		if m.Get("schemes") == "" && len(m) > 0 && !slices.ContainsFunc(m, notList) {
			return a2acard.Members{{Name: "schemes", Value: m.Text()}}, []a2acard.Move{{To: []string{"schemes"}}}
		}
	}
	return m, nil
}

func notList(m a2acard.Member) bool { return check.KindOf(m.Value) != cardrt.Array }

// wrapped converts a scheme of 0.3 to the form of 1.0. A scheme that has both forms is
// unchanged.
func wrapped(m a2acard.Members) (a2acard.Members, []a2acard.Move) {
	for _, scheme := range a2acard.Schemes {
		if m.Get("type") != `"`+scheme.Type+`"` || m.Get(scheme.Wrapper) != "" {
			continue
		}
		inner := make(a2acard.Members, 0, len(m))
		moves := []a2acard.Move{{To: []string{scheme.Wrapper}}}
		for _, member := range m {
			switch {
			case member.Name == "type":
				continue
			case member.Name == "in" && member.Value != "null" && scheme.Type == "apiKey":
				member.Name = "location"
				moves = append(moves, a2acard.Move{From: []string{"in"}, To: []string{scheme.Wrapper, "location"}})
			}
			inner = append(inner, member)
		}
		return a2acard.Members{{Name: scheme.Wrapper, Value: inner.Text()}}, moves
	}
	return m, nil
}
