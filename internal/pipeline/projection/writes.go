package projection

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// writes records the locations of the target that steps write, in order.
type writes struct {
	list []written
}

// written is one location and the rule that writes it.
type written struct {
	steps        []string
	since, until string
	pos          source.Position
	text         string
}

// add records a location. It reports another rule that writes the location, or one inside or
// around it, in the same version.
func (w *writes) add(p *location, r *Rule, d direction, versions []string, diags *diag.List) {
	steps := make([]string, 0, len(p.fields)+len(p.keys))
	for _, f := range p.fields {
		steps = append(steps, f.Member)
	}
	now := written{
		steps: append(steps, p.keys...), since: r.Since, until: r.Until,
		pos: p.pointer.Pos, text: p.pointer.Text,
	}
	for _, before := range w.list {
		n := min(len(before.steps), len(now.steps))
		if slices.Equal(before.steps[:n], now.steps[:n]) && overlap(before, now, versions) {
			diags.Errorf(now.pos, "double-write", "%s: %s is already written by the rule at line %d, which writes %s", d.phrase(), now.text, before.pos.Line, before.text)
			break
		}
	}
	w.list = append(w.list, now)
}

// overlap reports whether two rules apply to a common version.
func overlap(a, b written, versions []string) bool {
	last := len(versions) - 1
	bounds := func(w written) (int, int) {
		from, to := slices.Index(versions, w.since), slices.Index(versions, w.until)
		if to < 0 {
			to = last
		}
		return max(from, 0), to
	}
	if last < 0 {
		return true
	}
	aFrom, aTo := bounds(a)
	bFrom, bTo := bounds(b)
	return aFrom <= bTo && bFrom <= aTo
}

// reaches reports whether a location at or below steps is written.
func (w *writes) reaches(steps []string) bool {
	return slices.ContainsFunc(w.list, func(x written) bool {
		n := min(len(x.steps), len(steps))
		return slices.Equal(x.steps[:n], steps[:n])
	})
}

// goesInto reports whether a location below steps is written, but not steps itself.
func (w *writes) goesInto(steps []string) bool {
	return slices.ContainsFunc(w.list, func(x written) bool {
		return len(x.steps) > len(steps) && slices.Equal(x.steps[:len(steps)], steps)
	})
}

// checkRequired reports the required members of the target that no rule writes, also inside
// objects of which single members are written.
func (w *writes) checkRequired(t *ir.Type, around []string, open []*Pointer, pos source.Position, diags *diag.List) {
	for _, f := range t.Fields {
		at := append(slices.Clone(around), f.Member)
		into := f.Use.IsNamed(ir.StructType) && w.goesInto(at)
		switch {
		case into:
			w.checkRequired(f.Use.Named, at, open, pos, diags)
		case f.Required && f.Const == "" && !w.reaches(at) && !isOpen(at, open):
			diags.Add(diag.Diagnostic{
				Pos: pos, Code: "unfilled",
				Message: card.JoinPointer(at...) + " is required in " + t.Go + ", and no rule writes it",
				Hint:    `what the caller has to supply is listed in "open"`,
			})
		}
	}
}

// isOpen reports whether the caller supplies a location.
func isOpen(steps []string, open []*Pointer) bool {
	return slices.ContainsFunc(open, func(p *Pointer) bool { return slices.Equal(p.Steps, steps) })
}
