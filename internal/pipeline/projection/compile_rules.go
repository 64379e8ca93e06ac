package projection

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// copy compiles a rule that converts a value.
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
		return // the reader has reported the error
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
		m.transform, ok = c.transform(r, m)
	}
	if c.d == forth {
		ok = c.whenAbsent(f, r, m) && ok
	}
	if option != "" {
		ok = c.optionFits(r, m, f.root) && ok
	}
	if ok {
		f.steps = append(f.steps, m)
	}
	if ok && m.in != nil && m.mayDrop() {
		f.read.markUnsure(m.in)
	}
}

// mayDrop reports whether a present value may be dropped.
func (m *move) mayDrop() bool {
	nulls := m.in.isField() && m.in.last().Presence() == ir.NullablePresence
	return m.option != "" || nulls || m.transform.through != "" || m.transform.values != nil && !m.transform.otherwise || m.transform.conversion.partial()
}

// optionJoins adds an option to the earlier rule that writes the same member: the option
// takes precedence over the value that the rule copies.
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

// transform returns the transformation of the value between its two locations.
func (c *compiler) transform(r *Rule, m *move) (transform, bool) {
	switch {
	case r.Through != nil:
		return transform{through: r.Through.function(c.d)}, true
	case r.Values != nil:
		if !isText(m.in.use) || !isText(m.out.use) {
			c.misplaced(r, m.in, m.out, "values is for two texts")
			return transform{}, false
		}
		return transform{values: c.values(r, m), otherwise: r.Otherwise}, true
	case r.Join != nil:
		list, text := ends(c.d, m.in, m.out)
		if l := container(list.use); l == nil || l.Form != ir.Slice || !isText(l.Elem) || l.Elem.Nullable || !isText(text.use) {
			c.misplaced(r, m.in, m.out, "join is for a list of texts and a text")
			return transform{}, false
		}
		return transform{join: c.d == forth, split: c.d == back, separator: *r.Join, narrow: r.Narrow}, true
	}
	conversion, ok := c.agree(r.Pos, m.in, m.out)
	return transform{conversion: conversion}, ok
}

// values returns the texts of a rule in the direction that is compiled. It reports texts
// that are not in the closed list of an end.
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

// whenAbsent compiles the value that is written if the member is absent.
func (c *compiler) whenAbsent(f *function, r *Rule, m *move) bool {
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
		m.constant, m.reported = r.Default, true
		return c.fits(m.out.use, r.Default)
	}
	return true
}

// optionFits reports whether the target is a text or a list of texts, the types of options.
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

// inner compiles a rule with nested rules for an object, elements or entries.
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

// unlike reports two locations that nested rules cannot connect, in the order of the rule.
func (c *compiler) unlike(r *Rule, in, out *location) {
	form, what := "each", "lists of objects, or both maps of objects"
	if r.Form == Inner {
		form, what = "object", "objects"
	}
	from, to := ends(c.d, in, out)
	hint := ""
	if _, ok := agree(&typeRef{from.use, c.mapping.From.Dialect.ImportPath}, &typeRef{to.use, c.mapping.To.Dialect.ImportPath}); ok {
		hint = "without " + strconv.Quote(form) + " the value is copied"
	}
	c.diags.Add(diag.Diagnostic{Pos: r.Pos, Code: "form", Hint: hint, Message: both(from, to) + ": both must be " + what})
}

// misplaced reports two locations for which a member of a rule is not allowed.
func (c *compiler) misplaced(r *Rule, in, out *location, what string) {
	from, to := ends(c.d, in, out)
	c.diags.Errorf(r.Pos, "form", "%s: %s", both(from, to), what)
}

// both describes the types at two locations.
func both(a, b *location) string {
	return fmt.Sprintf("%s is %s and %s is %s", a.pointer.Text, describe(a.use), b.pointer.Text, describe(b.use))
}

// element returns the struct of an inner scope, or nil.
func element(form Form, p *location) *ir.Type {
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

// any compiles a rule that writes whether a member is true in any element.
func (c *compiler) any(f *function, r *Rule) {
	isBool := func(p *location) bool {
		form, ok := p.use.Scalar()
		return ok && form == ir.Bool
	}
	if c.d == back {
		if in := c.accounts(f, r.To); in != nil {
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

// constant compiles a rule that writes a constant.
func (c *compiler) constant(f *function, r *Rule) {
	if c.d == back {
		if in := c.accounts(f, r.To); in != nil && c.fits(in.use, r.Const) {
			f.steps = append(f.steps, &compare{rule: r, in: in, constant: r.Const})
		}
		return
	}
	out := c.writes(f, r, r.To)
	if out != nil && c.fits(out.use, r.Const) {
		f.steps = append(f.steps, &move{rule: r, out: out, constant: r.Const, reported: r.Report})
	}
}

// derive compiles a rule that derives a value from another member.
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
	in := c.accounts(f, r.To)
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
	c.diags.Errorf(r.Derive.Pos, "derive", "no rule of this scope copies %s, so the direction back cannot recognize values derived from it", r.Derive.Text)
}

// call compiles a rule that calls a hand-written function.
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
			f.read.markUnsure(at)
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
			c.diags.Errorf(p.Pos, "pointer", "%s: a function writes whole members of the scope", p.Text)
		}
	}
	c.supplies(f, r)
	f.steps = append(f.steps, step)
}

// indexForm is the form of an array index.
var indexForm = regexp.MustCompile(`^[0-9]+$`)

// supplies records the options that a hand-written function writes. Elements of lists are
// given by a star or by their index.
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

// drop compiles members that the target does not have.
func (c *compiler) drop(f *function, r *Rule, list []*Pointer) {
	c.dropAll(f, &dropStep{code: r.Code, why: r.Why}, list)
}

// leave compiles members that a rule converts in the other direction only, since it has no
// function for this one. Its code and reason apply to the direction forth.
func (c *compiler) leave(f *function, r *Rule, list []*Pointer) {
	step := &dropStep{oneWay: true}
	if c.d == forth {
		step.code, step.why = r.Code, r.Why
	}
	c.dropAll(f, step, list)
}

func (c *compiler) dropAll(f *function, step *dropStep, list []*Pointer) {
	for _, p := range list {
		if in := c.accounts(f, p); in != nil {
			step.in = append(step.in, in)
		}
	}
	f.steps = append(f.steps, step)
}
