package projection

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// copy compiles a rule that takes a value from one side to the other.
func (c *compiler) copy(f *function, r *Rule) {
	from, to := ends(c.d, r.From, r.To)
	option := ""
	if c.d == forth || from == nil {
		option = r.Option
	}
	switch {
	case to == nil && from != nil:
		c.drop(f, r, []*Pointer{from})
		return
	case r.Through != nil && r.Through.function(c.d) == "":
		c.leave(f, r, []*Pointer{from})
		return
	case to == nil || from == nil && option == "":
		return // the reader has said what is missing
	}
	if from == nil && c.optionJoins(f, r, to) {
		return
	}
	m := &move{rule: r, option: option, out: c.writes(f, r, to)}
	if from != nil {
		m.in = c.reads(f, from)
	}
	if m.out == nil || from != nil && m.in == nil {
		return
	}
	ok := true
	if m.in != nil {
		m.way, ok = c.way(r, m)
	}
	if c.d == forth {
		ok = c.standIns(f, r, m) && ok
	}
	if option != "" {
		ok = c.optionFits(r, m, f.root) && ok
	}
	if ok {
		f.steps = append(f.steps, m)
	}
	if ok && m.in != nil && m.mayDrop() {
		f.read.doubt(m.in)
	}
}

// mayDrop reports whether a value that is there may be dropped all the same.
func (m *move) mayDrop() bool {
	nulls := m.in.isField() && m.in.last().Presence() == ir.NullablePresence
	return m.option != "" || nulls || m.way.through != "" || m.way.values != nil && !m.way.otherwise || m.way.conversion.partial()
}

// optionJoins gives an option to the rule before that writes the same member: the option
// wins, and otherwise the value is copied as that rule says.
func (c *compiler) optionJoins(f *function, r *Rule, to *Pointer) bool {
	for _, s := range f.steps {
		m, ok := s.(*move)
		if ok && m.out.pointer.Text == to.Text && m.option == "" && m.rule.Form == Copy {
			m.option = r.Option
			return c.optionFits(r, m, f.root)
		}
	}
	return false
}

// way finds what happens to the value between its two places.
func (c *compiler) way(r *Rule, m *move) (way, bool) {
	switch {
	case r.Through != nil:
		return way{through: r.Through.function(c.d)}, true
	case r.Values != nil:
		if !isText(m.in.use) || !isText(m.out.use) {
			c.misplaced(r, m.in, m.out, "values is for two texts")
			return way{}, false
		}
		return way{values: c.values(r, m), otherwise: r.Otherwise}, true
	case r.Join != nil:
		list, text := ends(c.d, m.in, m.out)
		if l := container(list.use); l == nil || l.Form != ir.Slice || !isText(l.Elem) || l.Elem.Nullable || !isText(text.use) {
			c.misplaced(r, m.in, m.out, "join is for a list of texts and a text")
			return way{}, false
		}
		return way{join: c.d == forth, split: c.d == back, separator: *r.Join, narrow: r.Narrow}, true
	}
	conversion, ok := c.agree(r.Pos, m.in, m.out)
	return way{conversion: conversion}, ok
}

// values are the texts of a rule in the direction that is compiled. Where an end has a
// closed list of texts, they are of it.
func (c *compiler) values(r *Rule, m *move) []Renaming {
	list := make([]Renaming, len(r.Values))
	for i, v := range r.Values {
		list[i] = v
		list[i].From, list[i].To = ends(c.d, v.From, v.To)
		c.checkEnum(v, m.in.use, list[i].From)
		c.checkEnum(v, m.out.use, list[i].To)
	}
	return list
}

func (c *compiler) checkEnum(v Renaming, u *ir.Use, text string) {
	if reason := notInEnum(u, string(cardrt.AppendQuoted(nil, text))); reason != "" {
		c.diags.Errorf(v.Pos, "enum", "%s", reason)
	}
}

// standIns compiles what is written when the member is absent.
func (c *compiler) standIns(f *function, r *Rule, m *move) bool {
	for _, p := range r.Else {
		in := c.looks(f, p)
		conversion, ok := c.agree(p.Pos, in, m.out)
		if !ok {
			return false
		}
		if conversion.partial() {
			c.disagree(p.Pos, in, m.out)
			return false
		}
		m.fallbacks = append(m.fallbacks, &fallback{in, conversion})
	}
	if r.Default != nil {
		m.constant, m.told = r.Default, true
		return c.fits(m.out.use, r.Default)
	}
	return true
}

// optionFits asks for a text or a list of texts, which is all that options hold.
func (c *compiler) optionFits(r *Rule, m *move, root bool) bool {
	list := container(m.out.use)
	if !isText(m.out.use) && !isRaw(m.out.use) && (list == nil || list.Form != ir.Slice || !isText(list.Elem) || list.Elem.Nullable) {
		c.diags.Errorf(r.Pos, "option", "%s is %s: an option is a text or a list of texts", m.out.pointer.Text, describe(m.out.use))
		return false
	}
	if root {
		c.supply = append(c.supply, supply{m.out.pointer.Text, r.Option})
	}
	return true
}

// inner compiles a rule whose object, elements or entries have rules of their own.
func (c *compiler) inner(f *function, r *Rule) {
	from, to := ends(c.d, r.From, r.To)
	in, out := c.reads(f, from), c.writes(f, r, to)
	if in == nil || out == nil {
		return
	}
	a, b := element(r.Form, in), element(r.Form, out)
	if a == nil || b == nil || r.Form == Each && container(in.use).Form != container(out.use).Form {
		c.unlike(r, in, out)
		return
	}
	if r.Default != nil && len(r.Default.Items)+len(r.Default.Members) > 0 {
		c.diags.Errorf(r.Default.Pos, "form", "the default of each is an empty list or an empty map")
	}
	step := &inner{rule: r, in: in, out: out, empty: r.Default != nil}
	f.steps = append(f.steps, step)
	step.call = c.scope(scope{in: a, out: b, rules: r.Rules, open: r.Open, pos: r.Pos, path: from.Text})
}

// unlike reports two places that no rules can go through together, the one named first
// that the rule names first.
func (c *compiler) unlike(r *Rule, in, out *place) {
	form, what := "each", "lists of objects, or both maps of objects"
	if r.Form == Inner {
		form, what = "object", "objects"
	}
	from, to := ends(c.d, in, out)
	hint := ""
	if _, ok := agree(&typeRef{from.use, c.mapping.From.Dialect.ImportPath}, &typeRef{to.use, c.mapping.To.Dialect.ImportPath}); ok {
		hint = "without " + strconv.Quote(form) + " the one is copied to the other"
	}
	c.diags.Add(diag.Diagnostic{Pos: r.Pos, Code: "form", Hint: hint, Message: both(from, to) + ": both must be " + what})
}

// misplaced reports two places that a member of a rule is not for, in either direction.
func (c *compiler) misplaced(r *Rule, in, out *place, what string) {
	from, to := ends(c.d, in, out)
	c.diags.Errorf(r.Pos, "form", "%s: %s", both(from, to), what)
}

// both says what two places hold.
func both(a, b *place) string {
	return fmt.Sprintf("%s is %s and %s is %s", a.pointer.Text, describe(a.use), b.pointer.Text, describe(b.use))
}

// element is the struct that the rules of an inner scope are about; nil when there is
// none.
func element(form Form, p *place) *ir.Type {
	u := p.use
	if form == Each {
		if u = container(p.use); u == nil {
			return nil
		}
		u = u.Elem
	}
	if !u.IsNamed(ir.StructType) || form == Each && u.Nullable || !p.isField() {
		return nil
	}
	return u.Named
}

// any compiles a rule that says whether something is true of an element.
func (c *compiler) any(f *function, r *Rule) {
	isBool := func(p *place) bool {
		form, ok := p.use.Scalar()
		return ok && form == ir.Bool
	}
	if c.d == back {
		if in := c.settles(f, r.To); in != nil {
			f.steps = append(f.steps, &compare{rule: r, in: in, constant: falseValue})
		}
		return
	}
	in, out := resolve(f.in, r.From, c.diags), c.writes(f, r, r.To)
	switch {
	case in == nil || out == nil:
	case in.star < 0 || !isBool(in) || !isBool(out) || !in.isField() || !out.isField():
		c.diags.Errorf(r.Pos, "form", "any needs a boolean of list elements, such as /list/*/member, and a boolean to write")
	default:
		f.steps = append(f.steps, &summary{rule: r, in: in, out: out})
	}
}

// constant compiles a rule that always writes the same.
func (c *compiler) constant(f *function, r *Rule) {
	if c.d == back {
		if in := c.settles(f, r.To); in != nil && c.fits(in.use, r.Const) {
			f.steps = append(f.steps, &compare{rule: r, in: in, constant: r.Const})
		}
		return
	}
	out := c.writes(f, r, r.To)
	if out != nil && c.fits(out.use, r.Const) {
		f.steps = append(f.steps, &move{rule: r, out: out, constant: r.Const, told: r.Report})
	}
}

// derive compiles a rule that makes a value of another member.
func (c *compiler) derive(f *function, r *Rule, siblings []*Rule) {
	if r.Derive == nil || r.To == nil {
		return
	}
	if c.d == forth {
		out, in := c.writes(f, r, r.To), c.looks(f, r.Derive)
		if conversion, ok := c.agree(r.Pos, in, out); ok {
			f.steps = append(f.steps, &move{rule: r, out: out, fallbacks: []*fallback{{in, conversion}}})
		}
		return
	}
	in := c.settles(f, r.To)
	for _, sibling := range siblings {
		copies := sibling.Form == Copy && sibling.Through == nil && sibling.Values == nil && sibling.Join == nil
		if !copies || sibling.From == nil || sibling.To == nil || sibling.From.Text != r.Derive.Text {
			continue
		}
		if other := c.looks(f, sibling.To); in != nil && other != nil {
			f.steps = append(f.steps, &compare{rule: r, in: in, other: other})
		}
		return
	}
	c.diags.Errorf(r.Derive.Pos, "derive", "no rule of this scope copies %s, so that the way back cannot tell what is derived from it", r.Derive.Text)
}

// call compiles a rule that a hand-written function does the work of.
func (c *compiler) call(f *function, r *Rule) {
	in, out := ends(c.d, r.Reads, r.Writes)
	name := r.Call.function(c.d)
	if name == "" {
		c.leave(f, r, in)
		return
	}
	step := &callStep{rule: r, name: name}
	for _, p := range in {
		if at := c.reads(f, p); at != nil {
			f.read.doubt(at)
			step.in = append(step.in, at)
		}
	}
	for _, p := range out {
		at := c.writes(f, r, p)
		if at == nil {
			continue
		}
		step.out = append(step.out, at)
		if len(at.fields) > 1 {
			c.diags.Errorf(p.Pos, "pointer", "%s: a function is given the builder of the scope and writes whole members of it", p.Text)
		}
	}
	c.supplies(f, r)
	f.steps = append(f.steps, step)
}

// indexForm is that of a step to an element.
var indexForm = regexp.MustCompile(`^[0-9]+$`)

// supplies notes the options that a hand-written function writes. Elements of lists,
// which it knows better, are given by a star or by their index.
func (c *compiler) supplies(f *function, r *Rule) {
	for _, s := range r.Supplies {
		if s.d != c.d || !f.root {
			continue
		}
		p := *s.At
		p.Steps = slices.Clone(p.Steps)
		for i, step := range p.Steps {
			if indexForm.MatchString(step) {
				p.Steps[i] = "*"
			}
		}
		if resolve(f.out, &p, c.diags) != nil {
			c.supply = append(c.supply, supply{s.At.Text, s.Option})
		}
	}
}

// drop compiles members that the other side has no place for.
func (c *compiler) drop(f *function, r *Rule, list []*Pointer) {
	c.dropAll(f, &dropStep{code: r.Code, why: r.Why}, list)
}

// leave compiles members that a rule takes over in the other direction only, for want of
// a function. What it says of them is about the way forth.
func (c *compiler) leave(f *function, r *Rule, list []*Pointer) {
	step := &dropStep{oneWay: true}
	if c.d == forth {
		step.code, step.why = r.Code, r.Why
	}
	c.dropAll(f, step, list)
}

func (c *compiler) dropAll(f *function, step *dropStep, list []*Pointer) {
	for _, p := range list {
		if in := c.settles(f, p); in != nil {
			step.in = append(step.in, in)
		}
	}
	f.steps = append(f.steps, step)
}
