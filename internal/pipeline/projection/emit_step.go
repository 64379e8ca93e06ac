package projection

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// step is the Go of one step.
func (e *emitter) step(s step) []jen.Code {
	switch s := s.(type) {
	case *move:
		return e.within(s.rule, []*location{s.in}, e.move(s))
	case *inner:
		return e.within(s.rule, []*location{s.in}, e.inner(s))
	case *summary:
		return e.within(s.rule, nil, e.summary(s))
	case *compare:
		return e.compare(s)
	case *dropStep:
		return e.drop(s)
	case *callStep:
		e.usesFrom, e.usesTo = true, true
		return e.within(s.rule, s.in, []jen.Code{
			jen.Id(s.name).Call(jen.Id("r"), jen.Id("from"), jen.Id("s"), jen.Id("to"), jen.Id("b")),
		})
	}
	return nil
}

// within restricts a step to the versions of its rule. In other versions the members are
// reported as dropped.
func (e *emitter) within(r *Rule, in []*location, body []jen.Code) []jen.Code {
	if r.Since == "" && r.Until == "" || e.d == back {
		return body
	}
	var drops []jen.Code
	for _, p := range in {
		if p != nil {
			drops = append(drops, e.dropped(p, words{"CodeVersion", "InOtherVersions", "", ""}))
		}
	}
	code := jen.If(jen.Id("r").Dot("Within").Call(jen.Lit(r.Since), jen.Lit(r.Until))).Block(body...)
	switch len(drops) {
	case 0:
	case 1:
		code.Else().Add(drops[0])
	default:
		code.Else().Block(drops...)
	}
	return []jen.Code{code}
}

// words are the code and the message of a report entry: those of the runtime, unless the
// mapping has its own.
type words struct{ codeName, sentenceName, code, sentence string }

// of returns the words of a rule, which apply to the direction forth.
func (w words) of(r *Rule, d direction) words {
	if d == forth {
		w.code, w.sentence = r.Code, r.Why
	}
	return w
}

func (w words) args() []jen.Code {
	code, sentence := jen.Qual(sdkpath.ProjectRT, w.codeName), jen.Qual(sdkpath.ProjectRT, w.sentenceName)
	if w.code != "" {
		code = jen.Lit(w.code)
	}
	if w.sentence != "" {
		sentence = jen.Lit(w.sentence)
	}
	return []jen.Code{code, sentence}
}

// report is the call that adds a report entry; a nil location is omitted.
func (e *emitter) report(change string, from, to *location, w words) *jen.Statement {
	var args []jen.Code
	switch {
	case from != nil && change == "Defaulted":
		args = append(args, e.absentLocation(from))
	case from != nil:
		args = append(args, e.fromLocation(from))
	default:
		args = append(args, jen.Nil())
	}
	if change != "Dropped" {
		args = append(args, e.toLocation(to))
	}
	return jen.Id("r").Dot(change).Call(append(args, w.args()...)...)
}

// dropped reports the value at a location if it is present.
func (e *emitter) dropped(p *location, w words) *jen.Statement {
	return ifThen(e.present(p)).Block(e.report("Dropped", p, nil, w))
}

// drop is a step that drops members. Those of one object are dropped in one call.
func (e *emitter) drop(s *dropStep) []jen.Code {
	w := words{"CodeNoHome", "NoHome", s.code, s.why}
	switch {
	case s.oneWay:
		w.codeName, w.sentenceName = "CodeOneWay", "OneWay"
	case s.why == "":
		w.sentence = e.noHome()
	}
	var code, names []jen.Code
	for i, p := range s.in {
		if !p.isField() {
			code = append(code, e.dropped(p, w))
			continue
		}
		names = append(names, jen.Lit(p.last().Member))
		around := p.fields[:len(p.fields)-1]
		if i+1 < len(s.in) && s.in[i+1].isField() && fieldKey(s.in[i+1].fields[:len(s.in[i+1].fields)-1]) == fieldKey(around) {
			continue
		}
		code = append(code, e.dropMembers(around, w, names))
		names = nil
	}
	return code
}

// dropMembers reports the named members of an object that are present.
func (e *emitter) dropMembers(fields []*ir.Field, w words, names []jen.Code) jen.Code {
	const perLine = 8
	e.usesFrom = true
	args := append([]jen.Code{inside(jen.Id("from"), fields, nil), e.local(fields)}, w.args()...)
	if len(names) > perLine {
		for i := range names {
			if i%perLine == 0 {
				names[i] = jen.Line().Add(names[i])
			}
		}
	}
	return jen.Id("r").Dot("DroppedMembers").Call(append(args, names...)...)
}

// noHome is the message for members that the target does not have.
func (e *emitter) noHome() string { return e.outFormat.Title + " has no place for it" }
