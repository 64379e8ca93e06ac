package check

import (
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// judge decides whether a subschema finds any error in a value of a text with an index, without
// determining the error. It applies one subschema to one value at a time and keeps no lists, so
// that it is several times as fast as assert and try for usual schemas. If several paths of the
// schema lead to a subschema, it applies the subschema to the same value several times.
// Therefore its steps are limited: a value that needs more is left undecided.
type judge struct {
	left      int  // the number of steps that are left
	nested    int  // the number of subschemas that are being applied
	trials    int  // the number of open trials, see evaluator.trial
	undecided bool // whether the judgement was given up
}

// Limits of a judgement.
const (
	// stepsOfValue is the number of steps for each value and name in the text. In usual schemas,
	// fewer subschemas apply to a value.
	stepsOfValue = 16
	// mostNested bounds the depth of recursion.
	mostNested = 512
)

// judge reports whether subschema n finds no error in the root, and whether that was decided. In a
// trial, the result is the result of [evaluator.try]; otherwise true means that assert would find
// no error.
func (e *evaluator) judge(n int32, trial bool) (holds, decided bool) {
	if e.spans == nil {
		return false, false
	}
	e.judged = judge{left: stepsOfValue * (int(e.spans[e.root].Next) - e.root + 1)}
	e.depth = 1
	mark := e.c.begin()
	if trial {
		holds = e.trial(n, e.root)
	} else {
		holds = e.accepts(n, e.root)
	}
	e.c.end(mark)
	e.depth = 0
	return holds, !e.judged.undecided
}

// isValid reports whether subschema n certainly finds nothing to report in the root.
func (e *evaluator) isValid(n int32) bool {
	if e.c.Warnings {
		return false
	}
	holds, decided := e.judge(n, false)
	return holds && decided
}

// giveUp leaves the value undecided. It returns false, which ends the enclosing judgements.
func (e *evaluator) giveUp() bool {
	e.judged.undecided = true
	return false
}

// trial reports whether subschema n accepts the value at i. Outside of trials, a subschema that
// can cause only warnings accepts every value; a trial applies it like any other.
func (e *evaluator) trial(n int32, i int) bool {
	e.judged.trials++
	ok := e.accepts(n, i)
	e.judged.trials--
	return ok
}

// inside is [evaluator.accepts] for a member or element of the current value.
func (e *evaluator) inside(n int32, i int) bool {
	e.depth++
	ok := e.accepts(n, i)
	e.depth--
	return ok
}

// accepts reports whether subschema n finds no error in the value at i. The result means nothing
// if the judgement was given up.
func (e *evaluator) accepts(n int32, i int) bool {
	s, j := &e.schema.Subschemas[n], &e.judged
	if s.Warns && j.trials == 0 {
		return true
	}
	if j.left--; j.left < 0 || j.nested == mostNested {
		return e.giveUp()
	}
	kind := e.indexedKind(i)
	if s.Kinds != 0 && kind&s.Kinds == 0 {
		return false
	}
	j.nested++
	ok := true
	for k := range s.Keywords {
		if ch := &s.Keywords[k]; (!ch.Warns || ch.Op == op.Dispatch) && !e.satisfies(ch, i, kind) {
			ok = false
			break
		}
	}
	switch {
	case kind == scan.Object && s.Object != nil:
		ok = ok && e.acceptsMembers(s.Object, i)
	case kind == scan.Array && s.Array != nil:
		ok = ok && e.acceptsElements(s.Array, i)
	}
	j.nested--
	return ok
}

// satisfies reports whether the value at i satisfies a keyword that can cause errors.
func (e *evaluator) satisfies(ch *Keyword, i int, kind scan.KindSet) bool {
	switch ch.Op {
	case op.Ref:
		return e.accepts(int32(ch.N), i)
	case op.NullOr:
		return kind == scan.Null || e.accepts(int32(ch.N), i)
	case op.Versions:
		return !e.c.InVersions(e.schema.Versions, ch.Low, ch.High) || e.accepts(int32(ch.N), i)
	case op.Dispatch:
		if ch.severity() == card.Warning { // outside of trials, the selected alternative can cause errors
			return e.judged.trials > 0 || e.giveUp()
		}
		n, ok := e.dispatch(ch.Arg.(*Alternatives), i, kind)
		return ok && e.accepts(n, i)
	case op.DependentSchema:
		return kind != scan.Object || e.member(i, ch.Arg.(string)) < 0 || e.accepts(int32(ch.N), i)
	case op.AnyOf, op.OneOf, op.Not, op.If:
		return ch.severity() == card.Warning || e.satisfiesTrial(ch, i)
	case op.Contains:
		return kind != scan.Array || ch.severity() == card.Warning || e.contains(ch, i)
	case op.UniqueItems:
		return kind != scan.Array || ch.severity() == card.Warning || e.areDistinct(i)
	case op.Search, op.Call, op.References, op.UnevaluatedItems, op.UnevaluatedProperties:
		// They can report more than their result, or need the results of other keywords.
		return e.giveUp()
	}
	return e.satisfiesLeaf(ch, i, kind)
}

// satisfiesLeaf reports whether the value at i satisfies a keyword that concerns only the value
// itself. Most values do, so that the severity of the rule is read only for the others.
func (e *evaluator) satisfiesLeaf(ch *Keyword, i int, kind scan.KindSet) bool {
	end := i // of a name
	if i >= 0 {
		end = int(e.spans[i].Next)
	}
	if kind&(scan.Array|scan.Object) != 0 {
		if ch.severity() == card.Warning {
			return true
		}
		e.judged.left -= end - i // most steps for a check of all values inside
	}
	unmet := e.c.unmet
	return (!e.isBroken(ch, i, end, kind) || ch.severity() == card.Warning) && e.c.unmet == unmet
}

// satisfiesTrial reports whether the value at i satisfies a keyword that depends on trials.
func (e *evaluator) satisfiesTrial(ch *Keyword, i int) bool {
	switch ch.Op {
	case op.Not:
		return !e.trial(int32(ch.N), i) && !e.judged.undecided
	case op.If:
		branch := ch.High
		if e.trial(int32(ch.N), i) {
			branch = ch.Low
		}
		return !e.judged.undecided && (branch == 0 || e.accepts(int32(branch), i))
	}
	n := 0
	for _, alternative := range ch.Arg.(*Alternatives).Apply {
		if !e.trial(alternative, i) {
			if e.judged.undecided {
				return false
			}
			continue
		}
		if n++; n > 1 || ch.Op == op.AnyOf {
			break
		}
	}
	return n == 1
}

// contains reports whether enough elements of the array at start, and not too many, satisfy
// contains.
func (e *evaluator) contains(ch *Keyword, start int) bool {
	n := 0
	for i := e.enter(start); e.more(start, i); i = e.pass(i) {
		e.depth++
		if e.trial(int32(ch.N), i) {
			n++
		}
		e.depth--
		if e.judged.undecided {
			return false
		}
	}
	return n >= ch.Low && (ch.High < 0 || n <= ch.High)
}

// acceptsMembers reports whether a table finds no error in the members of the object at start.
func (e *evaluator) acceptsMembers(o *ObjectTable, start int) bool {
	object := &e.spans[start]
	if e.judged.left -= int(object.Inner); e.judged.left < 0 || o.Bits > 64 {
		return e.giveUp()
	}
	// always says that a part of the table concerns every member, others are the rows in Others.
	always, others := len(o.Patterns)+len(o.Names) > 0, uint64(1)<<len(o.Others)-1
	present, next, left := uint64(0), 0, o.asking()
	for i, end := start+1, int(object.Next); i < end && left != 0; i = int(e.spans[i+1].Next) {
		name := scan.NameOf(e.text, &e.spans[i])
		known := uint64(0)
		if row := o.row(name, next); row >= 0 {
			m := &o.Members[row]
			next, known = row+1, m.Known
			if !m.Warns {
				left--
			}
			present |= 1 << uint32(m.Bit-1) // 0 without a bit
			for _, n := range m.Apply {
				if !e.inside(n, i+1) {
					return false
				}
			}
		}
		if (always || known != others) && !e.acceptsOther(o, name, i, known) {
			return false
		}
	}
	for j := range o.Required {
		r := &o.Required[j]
		if present&(1<<(r.Bit-1)) == 0 && (r.If == 0 || present&(1<<(r.If-1)) != 0) && orUnmet(r.Rule).Severity == card.Error {
			return false
		}
	}
	return true
}

// asking returns the number of rows that can cause errors. It is negative if the table concerns
// members without a row, too.
func (o *ObjectTable) asking() int {
	if len(o.Patterns)+len(o.Others)+len(o.Names) > 0 {
		return -1
	}
	n := 0
	for j := range o.Members {
		if !o.Members[j].Warns {
			n++
		}
	}
	return n
}

// acceptsOther reports whether the parts of a table that concern members of any name find no
// error in a member. Its name is at i. The bits of known are the rows in Others that do not
// apply to the name, see [Member.Known].
func (e *evaluator) acceptsOther(o *ObjectTable, name string, i int, known uint64) bool {
	value := i + 1
	for j := range o.Patterns {
		switch p := &o.Patterns[j]; {
		case p.Search != nil:
			return e.giveUp()
		case p.Match.Match(name) && !e.inside(p.Apply, value):
			return false
		}
	}
	for j := range o.Others {
		other := &o.Others[j]
		for k := range other.Patterns {
			if other.Patterns[k].Search != nil {
				return e.giveUp()
			}
		}
		switch {
		case known&(1<<j) != 0 || !e.isOther(other, name):
		case other.Rule != nil && other.Rule.Severity == card.Warning:
			if other.Apply > 0 {
				return e.giveUp()
			}
		case other.Apply > 0 && !e.inside(other.Apply, value), other.Apply == 0 && !e.c.allowsUnknown():
			return false
		}
	}
	for _, n := range o.Names {
		if !e.inside(n, e.asValue(i)) {
			return false
		}
	}
	return true
}

// acceptsElements reports whether a table finds no error in the elements of the array at start.
func (e *evaluator) acceptsElements(t *ArrayTable, start int) bool {
	array, index := &e.spans[start], 0
	if e.judged.left -= int(array.Inner); e.judged.left < 0 {
		return e.giveUp()
	}
	for i, end := start+1, int(array.Next); i < end; i = int(e.spans[i].Next) {
		if index < len(t.Prefix) && t.Prefix[index] > 0 && !e.inside(t.Prefix[index], i) {
			return false
		}
		for _, items := range t.Items {
			if int(items.From) <= index && !e.inside(items.Apply, i) {
				return false
			}
		}
		index++
	}
	return true
}
