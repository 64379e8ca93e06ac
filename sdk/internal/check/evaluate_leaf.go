package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// leaf evaluates a check that concerns only the value itself, whose text is from i to end.
// Applicators are evaluated elsewhere.
func (e *evaluator) leaf(ch *Keyword, i, end int, kind scan.KindSet) {
	rule := orUnmet(ch.Rule)
	if rule.Severity == card.Warning && !e.c.Warnings {
		return
	}
	if e.isBroken(ch, i, end, kind) {
		e.c.Fail(rule)
	}
}

// isBroken reports whether the value violates a check, unless the check reports that itself.
func (e *evaluator) isBroken(ch *Keyword, i, end int, kind scan.KindSet) bool {
	switch {
	case ch.Op == op.Never:
		return true
	case ch.Op < op.MinOctets:
		return e.anyBroken(ch, i, end, kind)
	case ch.Op < op.Minimum:
		if kind != scan.Text || ch.Op >= op.MaxOctets && ch.Op <= op.MaxUTF16 && len(e.textOf(i, end)) <= ch.N {
			return false // a value is shorter than its text
		}
		return e.stringBroken(ch, e.stringOf(i, end))
	case ch.Op < op.MinItems:
		return kind&scan.Number != 0 && numberBroken(ch, e.textOf(i, end))
	case ch.Op < op.MinProperties:
		return kind == scan.Array && e.arrayBroken(ch, i, end)
	}
	return kind == scan.Object && e.objectBroken(ch, i, end)
}

// stringOf returns the value of a string, which is valid until the next call.
func (e *evaluator) stringOf(i, end int) string {
	text := e.textOf(i, end)
	if strings.IndexByte(text, '\\') < 0 {
		return text[1 : len(text)-1]
	}
	e.unescaped = scan.AppendUnquoted(e.unescaped[:0], text)
	return scan.View(e.unescaped)
}

func (e *evaluator) anyBroken(ch *Keyword, i, end int, kind scan.KindSet) bool {
	switch ch.Op {
	case op.Type:
		return kind&scan.KindSet(ch.Low) == 0
	case op.Const:
		return kind&scan.KindSet(ch.Low) != 0 && !scan.Equal(e.textOf(i, end), ch.Arg.(string))
	case op.Enum:
		return kind&scan.KindSet(ch.Low) != 0 && !slices.ContainsFunc(ch.Arg.([]string), func(text string) bool { return scan.Equal(e.textOf(i, end), text) })
	case op.ReadOnly:
		return e.c.Building()
	case op.Call:
		if kind&scan.KindSet(ch.Low) != 0 {
			e.call(e.c, ch.N, e.value(i, end))
		}
	}
	return false
}

func (e *evaluator) stringBroken(ch *Keyword, s string) bool {
	if ch.High == 1 {
		s = TrimECMA(s)
	}
	switch ch.Op {
	case op.MinOctets:
		return len(s) < ch.N
	case op.MinChars:
		return len(s) < utf8.UTFMax*ch.N && Length(s) < ch.N
	case op.MinUTF16:
		return LengthUTF16(s) < ch.N
	case op.MaxOctets:
		return len(s) > ch.N
	case op.MaxChars:
		return len(s) > ch.N && Length(s) > ch.N
	case op.MaxUTF16:
		return len(s) > ch.N && LengthUTF16(s) > ch.N
	case op.Match:
		return !ch.Arg.(Matcher).Match(s)
	case op.Search:
		e.c.Pattern(ch.Arg.(Searcher), s, orUnmet(ch.Rule))
	case op.Format:
		return !ch.Arg.(func(String) bool)(String(s))
	case op.Within:
		return e.c.Outside(ch.Arg.(string), s)
	}
	return false
}

// numberBroken reports whether a number violates a check. It compares literals, so that it is
// exact for numbers of any size.
func numberBroken(ch *Keyword, number string) bool {
	switch ch.Op {
	case op.Minimum:
		return Decimal(number).Compare(ch.Arg.(string)) < 0
	case op.Maximum:
		return Decimal(number).Compare(ch.Arg.(string)) > 0
	case op.ExclusiveMinimum:
		return Decimal(number).Compare(ch.Arg.(string)) <= 0
	case op.ExclusiveMaximum:
		return Decimal(number).Compare(ch.Arg.(string)) >= 0
	case op.MultipleOf:
		return ch.Arg.(linked).broken(nil, indexed{text: number}, nil)
	case op.ZeroOrMinimum:
		return !Decimal(number).ZeroOrMinimum(ch.Arg.(string))
	case op.FitsFloat64:
		return !fitsFloat64(number)
	}
	return false
}

func (e *evaluator) arrayBroken(ch *Keyword, i, end int) bool {
	switch ch.Op {
	case op.MinItems:
		return !e.countsTo(i, end, ch.N)
	case op.MaxItems:
		return e.countsTo(i, end, ch.N+1)
	case op.UniqueItems:
		e.unique(i, end, orUnmet(ch.Rule))
	case op.UniqueBy:
		checkUniqueByRaw(e.c, e.value(i, end), ch.Arg.(string), ch.High == 1, orUnmet(ch.Rule))
	}
	return false
}

// countsTo reports whether an object has at least n members, or an array n elements.
func (e *evaluator) countsTo(i, end, n int) bool {
	if e.spans != nil {
		return int(e.spans[i].Inner) >= n
	}
	return e.value(i, end).countsTo(n)
}

// unique reports the rule at every element of an array that equals an earlier one.
func (e *evaluator) unique(i, end int, rule *Rule) {
	if e.spans == nil || e.spans[i].Inner > shortArray || e.depth > Deep {
		checkUniqueRaw(e.c, e.value(i, end), rule)
		return
	}
	first, index := e.enter(i), 0
	for at := first; e.more(i, at); at = e.pass(at) {
		for earlier := first; earlier < at; earlier = e.pass(earlier) {
			if scan.Equal(e.textOf(earlier, -1), e.textOf(at, -1)) {
				e.c.FailIndex(index, rule)
				break
			}
		}
		index++
	}
}

func (e *evaluator) objectBroken(ch *Keyword, i, end int) bool {
	rule := orUnmet(ch.Rule)
	switch ch.Op {
	case op.MinProperties:
		return !e.countsTo(i, end, ch.N)
	case op.MaxProperties:
		return e.countsTo(i, end, ch.N+1)
	case op.Order:
		members := ch.Arg.([2]string)
		e.c.orderOf(e.value(i, end), members[0], members[1], rule)
	case op.References:
		e.checkReferences(ch.Arg.(*ReferencePaths), e.value(i, end), rule)
	case op.JSONSchema:
		return ch.Arg.(linked).broken(e.c, e.indexed(i, end), rule)
	case op.Suggest:
		if e.c.Warnings {
			e.c.suggestIn(e.value(i, end), ch.Arg.(*Known))
		}
	}
	return false
}

// indexed returns the value from one place to another, with its index if it has one.
func (e *evaluator) indexed(i, end int) indexed {
	if e.spans == nil {
		return indexed{text: e.textOf(i, end)}
	}
	return indexed{e.text, e.index, int32(i)}
}

func (e *evaluator) checkReferences(p *ReferencePaths, v Value, rule *Rule) {
	var where []condition
	for _, w := range p.Where {
		where = append(where, condition{w.Path, func(c *Checker, v Value) { e.schema.Assert(c, v, int(w.Apply), e.call) }})
	}
	if len(where) > 0 && rule.Severity == card.Warning {
		e.c.advise()
	}
	e.c.references(v, p.From, p.To, rule, where...)
}
