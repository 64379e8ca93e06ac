package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// evaluation returns the number of an evaluation.
func (b *builder) evaluation(c *ir.Check, e *ir.Evaluation) int {
	if number, ok := b.evaluations[e]; ok {
		return number
	}
	number := len(b.Evaluations)
	b.evaluations[e] = number
	ev := &Evaluation{Names: e.Names, Prefix: e.Prefix, AllMembers: e.AllMembers, AllItems: e.AllItems}
	b.Evaluations = append(b.Evaluations, ev)
	for _, p := range e.Patterns {
		ev.Patterns = append(ev.Patterns, b.patternMember(c, p, 0))
	}
	ev.Contains = b.nodes(e.Contains)
	b.late = b.late || len(e.Contains) > 0
	for _, p := range e.Parts {
		if !p.Evaluation.Empty() {
			ev.Parts = append(ev.Parts, cardrt.EvaluationPart{
				If: int32(b.optional(p.If)), Unless: p.Unless, Present: p.Present, HasPresent: p.Dependent,
				Evaluation: int32(b.evaluation(c, p.Evaluation)),
			})
		}
	}
	return number
}

// conditions lists the subschemas on which an evaluation depends.
func (t *Tables) conditions(ev *Evaluation) {
	ir.Once(func(e *Evaluation, also func(*Evaluation)) {
		for _, p := range e.Parts {
			if p.If > 0 && !slices.Contains(ev.Conditions, p.If) {
				ev.Conditions = append(ev.Conditions, p.If)
			}
			also(t.Evaluations[p.Evaluation])
		}
	}, ev)
}
