package cardrt

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/op"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// unevaluated appends the checks of s for what is not evaluated, as far as they are to be
// reported.
func (e *evaluator) unevaluated(list []*Keyword, s *Subschema, of op.Code) []*Keyword {
	if !s.InPlace {
		return list
	}
	for j := range s.Keywords {
		if ch := &s.Keywords[j]; ch.Op == of && (ch.severity() != card.Warning || e.c.Warnings) {
			list = append(list, ch)
		}
	}
	return list
}

// evaluates reports whether a member, or an element where index is not negative, of the
// value at i is evaluated. The conditions are among the verdicts from a mark on.
func (e *evaluator) evaluates(ch *Keyword, i int, name string, index, verdicts int) bool {
	q := question{e: e, check: ch, object: i, name: name, index: index, verdicts: e.verdicts[verdicts:]}
	return q.ask(int32(ch.Low))
}

// question asks whether one member or element is evaluated.
type question struct {
	e        *evaluator
	check    *Keyword
	object   int
	name     string
	index    int
	verdicts []verdict
	seen     []int32
}

func (q *question) ask(n int32) bool {
	if slices.Contains(q.seen, n) {
		return false
	}
	q.seen = append(q.seen, n)
	ev := &q.e.schema.Evaluations[n]
	if q.index < 0 {
		if ev.AllMembers || slices.Contains(ev.Names, q.name) {
			return true
		}
		for j := range ev.Patterns {
			if q.e.matches(&ev.Patterns[j], q.name, true) {
				return true
			}
		}
	} else {
		if ev.AllItems || q.index < ev.Prefix {
			return true
		}
		for _, n := range ev.Contains {
			if q.e.holdsAt(q.e.element(q.object, q.index), n) {
				return true
			}
		}
	}
	for _, p := range ev.Parts {
		if q.counts(&p) && q.ask(p.Evaluation) {
			return true
		}
	}
	return false
}

// counts reports whether the condition of a part is met.
func (q *question) counts(p *EvaluationPart) bool {
	if p.HasPresent {
		return q.e.text[q.object] == '{' && q.e.member(q.object, p.Present) >= 0
	}
	if p.If == 0 {
		return true
	}
	for _, v := range q.verdicts {
		if v.subschema == p.If {
			return v.holds != p.Unless
		}
	}
	return false
}

// element returns where an element of the array at i begins.
func (e *evaluator) element(i, index int) int {
	t := e.text
	for i = scan.Space(t, i+1); index > 0; index-- {
		i = rawjson.Next(t, scan.SkipValue(t, i))
	}
	return i
}

// unevaluatedHolds tries what applies to the members or elements of the value at i that
// are not evaluated.
func (e *evaluator) unevaluatedHolds(ch *Keyword, i int, kind Kinds, verdicts int) bool {
	inner := func(value int, name string, index int, at int) bool {
		if e.evaluates(ch, i, name, index, verdicts) {
			return true
		}
		if ch.N == 0 {
			return index < 0 && e.c.allowsUnknown()
		}
		return e.holdsAt(value, int32(ch.N))
	}
	t := e.text
	switch {
	case kind == Object && ch.Op == op.UnevaluatedProperties:
		for at := scan.Space(t, i+1); t[at] != '}'; {
			name, value := rawjson.Name(t, at)
			if !inner(value, name, -1, at) {
				return false
			}
			at = rawjson.Next(t, scan.SkipValue(t, value))
		}
	case kind == Array && ch.Op == op.UnevaluatedItems:
		index := 0
		for at := scan.Space(t, i+1); t[at] != ']'; index++ {
			if !inner(at, "", index, at) {
				return false
			}
			at = rawjson.Next(t, scan.SkipValue(t, at))
		}
	}
	return true
}
