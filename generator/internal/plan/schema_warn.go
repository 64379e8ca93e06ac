package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// findWarnings marks the subschemas, their keywords and their rows for members that report only
// warnings.
func (t *Tables) findWarnings() {
	for _, s := range t.Subschemas {
		s.Warns = true
	}
	// Start with all marks set, and remove marks until nothing changes. Subschemas mostly come
	// before the subschemas that they apply.
	for changed := true; changed; {
		changed = false
		for _, s := range slices.Backward(t.Subschemas) {
			if s.Warns && !t.warns(s) {
				s.Warns, changed = false, true
			}
		}
	}
	for _, s := range t.Subschemas {
		for _, k := range s.Keywords {
			k.Warns = isWarning(k.Rule) || (k.Op < op.Const || k.Op == op.Suggest) && t.keywordWarns(k)
		}
		if s.Object != nil {
			for _, m := range s.Object.Members {
				m.Warns = m.Bit == 0 && t.warnEach(m.Apply)
			}
		}
	}
}

// warns reports whether a subschema reports only warnings, given the current marks of the
// subschemas that it applies.
func (t *Tables) warns(s *Subschema) bool {
	if s.Kinds != 0 {
		return false
	}
	return !slices.ContainsFunc(s.Keywords, func(k *Keyword) bool { return !t.keywordWarns(k) }) &&
		(s.Array == nil || t.arrayWarns(s.Array)) && (s.Object == nil || t.objectWarns(s.Object))
}

func (t *Tables) keywordWarns(k *Keyword) bool {
	switch k.Op {
	case op.Ref, op.NullOr, op.Versions, op.DependentSchema:
		return t.warnsAll(k.N)
	case op.If:
		return t.warnsAll(k.Low, k.High)
	case op.Suggest:
		return true
	}
	return isWarning(k.Rule)
}

func isWarning(c *ir.Check) bool { return c != nil && c.Severity == card.Warning }

func (t *Tables) arrayWarns(a *cardrt.ArrayTable) bool {
	return t.warnEach(a.Prefix) &&
		!slices.ContainsFunc(a.Items, func(items cardrt.ItemsFrom) bool { return !t.warnsAll(int(items.Apply)) })
}

func (t *Tables) objectWarns(o *Object) bool {
	return t.warnEach(o.Names) &&
		!slices.ContainsFunc(o.Members, func(m *cardrt.Member) bool { return !t.warnEach(m.Apply) }) &&
		!slices.ContainsFunc(o.Patterns, func(p PatternMember) bool { return !t.warnsAll(int(p.Apply)) }) &&
		!slices.ContainsFunc(o.Required, func(r RequiredMember) bool { return !isWarning(r.Rule) }) &&
		!slices.ContainsFunc(o.Others, func(x OtherMember) bool {
			return x.Apply == 0 && !isWarning(x.Rule) || !t.warnsAll(int(x.Apply))
		})
}

// warnsAll reports whether the subschemas with these numbers report only warnings.
func (t *Tables) warnsAll(numbers ...int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return !t.Subschemas[n].Warns })
}

// warnEach is warnsAll for a list of a table.
func (t *Tables) warnEach(numbers []int32) bool {
	return !slices.ContainsFunc(numbers, func(n int32) bool { return !t.Subschemas[n].Warns })
}
