package check

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// unevaluated is a keyword for unevaluated members or elements, applied to one value.
type unevaluated struct {
	*Keyword
	// evaluations are the numbers of the evaluations whose conditions hold for the value.
	evaluations []int32
}

// unevaluated appends the keywords of s for unevaluated parts of the value at i, except
// warnings if they are off. The results of the conditions are in verdicts.
func (e *evaluator) unevaluated(list []unevaluated, s *Subschema, of op.Code, i int, verdicts []verdict) []unevaluated {
	if !s.InPlace {
		return list
	}
	for j := range s.Keywords {
		if k := &s.Keywords[j]; k.Op == of && (k.severity() != card.Warning || e.c.Warnings) {
			list = append(list, unevaluated{k, e.evaluations(k, i, verdicts)})
		}
	}
	return list
}

// evaluations returns the evaluations that apply to the value at i, each once.
func (e *evaluator) evaluations(k *Keyword, i int, verdicts []verdict) []int32 {
	list := []int32{int32(k.Low)}
	seen := map[int32]bool{int32(k.Low): true}
	for at := 0; at < len(list); at++ {
		parts := e.schema.Evaluations[list[at]].Parts
		for j := range parts {
			if p := &parts[j]; !seen[p.Evaluation] && e.meets(p, i, verdicts) {
				seen[p.Evaluation] = true
				list = append(list, p.Evaluation)
			}
		}
	}
	return list
}

// meets reports whether the condition of a part holds for the value at i.
func (e *evaluator) meets(p *EvaluationPart, i int, verdicts []verdict) bool {
	if p.HasPresent {
		return e.first(i) == '{' && e.member(i, p.Present) >= 0
	}
	if p.If == 0 {
		return true
	}
	at := slices.IndexFunc(verdicts, func(v verdict) bool { return v.subschema == p.If })
	return at >= 0 && verdicts[at].holds != p.Unless
}

// evaluatesMember reports whether another keyword has evaluated a member.
func (e *evaluator) evaluatesMember(u *unevaluated, name string) bool {
	return slices.ContainsFunc(u.evaluations, func(n int32) bool {
		ev := &e.schema.Evaluations[n]
		return ev.AllMembers || slices.Contains(ev.Names, name) ||
			slices.ContainsFunc(ev.Patterns, func(p PatternMember) bool { return e.matches(&p, name, true) })
	})
}

// evaluatesElement reports whether another keyword has evaluated an element; i is its offset,
// index its index in the array.
func (e *evaluator) evaluatesElement(u *unevaluated, i, index int) bool {
	return slices.ContainsFunc(u.evaluations, func(n int32) bool {
		ev := &e.schema.Evaluations[n]
		return ev.AllItems || index < ev.Prefix ||
			slices.ContainsFunc(ev.Contains, func(n int32) bool { return e.holdsAt(i, n) })
	})
}

// unevaluatedHolds reports whether the subschema accepts the unevaluated members or elements of
// the value at i.
func (e *evaluator) unevaluatedHolds(k *Keyword, i int, kind scan.KindSet, verdicts []verdict) bool {
	u := unevaluated{k, e.evaluations(k, i, verdicts)}
	switch {
	case kind == scan.Object && k.Op == op.UnevaluatedProperties:
		for at := e.enter(i); e.more(i, at); {
			name, value := e.name(at)
			if !e.evaluatesMember(&u, name) {
				m := e.c.Mark()
				ok := k.N == 0 && e.c.allowsUnknown() || k.N > 0 && e.holdsAt(value, int32(k.N))
				e.c.In(m, name)
				if !ok {
					return false
				}
			}
			at = e.next(e.skip(value, -1))
		}
	case kind == scan.Array && k.Op == op.UnevaluatedItems:
		index := 0
		for at := e.enter(i); e.more(i, at); index++ {
			m := e.c.Mark()
			ok := e.evaluatesElement(&u, at, index) || k.N > 0 && e.holdsAt(at, int32(k.N))
			e.c.InIndex(m, index)
			if !ok {
				return false
			}
			at = e.next(e.skip(at, -1))
		}
	}
	return true
}
