package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Answer is the last step of a predicate: the function returns whether the condition holds.
type Answer struct{ Cond Cond }

func (s Answer) visit(w *visitor) { s.Cond.visit(w) }

// answered completes the steps of a predicate, which return false as soon as a condition fails.
// A few conditions are combined into one returned expression.
func answered(steps []Step) []Step {
	const few = 3
	switch {
	case len(steps) == 0:
	case steps[len(steps)-1] == Step(Return{False}):
		return steps
	case len(steps) <= few:
		if c, ok := whereNoneFalse(steps); ok {
			return []Step{Answer{c}}
		}
	}
	return append(steps, Return{True})
}

// whereNoneFalse returns the condition under which none of the steps returns false. The second
// result is false if a step does anything but return false under a condition.
func whereNoneFalse(steps []Step) (Cond, bool) {
	var list []Cond
	for _, s := range steps {
		c, ok := whereFalse(s)
		if !ok {
			return nil, false
		}
		list = append(list, c)
	}
	return all(list...), true
}

// whereFalse returns the condition under which a step does not return false. The second result
// is false if the step does anything but return false under a condition.
func whereFalse(s Step) (Cond, bool) {
	refuses, ok := s.(If)
	if !ok || len(refuses.Else) > 0 || len(refuses.Then) != 1 || refuses.Then[0] != Step(Return{False}) {
		return nil, false
	}
	return opposite(refuses.Cond)
}

// not negates a condition that [decider.holds] returns.
func not(c Cond) Cond {
	opposite, ok := opposite(c)
	if !ok {
		panic("plan: unsupported negation of a condition")
	}
	return opposite
}

// opposite returns the negation of a condition, false if it has no short form.
func opposite(c Cond) (Cond, bool) {
	switch c := c.(type) {
	case Not:
		return c.Of, true
	case Is, Holds, Distinct, Bool, Remainder, Fails, Empty, Mismatch, NotFormat:
		return Not{c}, true
	case Length:
		c.Op = opposites[c.Op]
		return c, true
	case Members:
		c.Op = opposites[c.Op]
		return c, true
	case Decimal:
		c.Op = opposites[c.Op]
		return c, true
	case Compare:
		if c.To.Form == ir.Float64 && c.Op != "==" && c.Op != "!=" {
			return nil, false // every ordered comparison with NaN is false
		}
		c.Op = opposites[c.Op]
		return c, true
	}
	return nil, false
}

// opposites are the negated operators of conditions.
var opposites = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
