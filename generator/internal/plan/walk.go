package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// visitor has functions for everything that steps refer to. They are called in the order of
// planning: the steps under a condition come before the condition. Each function may be nil.
type visitor struct {
	value   func(Value)
	call    func(*Func)
	rule    func(*Rule)
	matcher func(*Matcher)
	choice  func(*Choice)
	node    func(*ir.Node)
}

func (w *visitor) steps(list []Step) {
	for _, s := range list {
		s.visit(w)
	}
}

func (w *visitor) onValue(values ...Value) {
	if w.value != nil {
		for _, v := range values {
			w.value(v)
		}
	}
}

func (w *visitor) onCall(f *Func) {
	if w.call != nil && f != nil {
		w.call(f)
	}
}

func (w *visitor) onRule(r *Rule) {
	if w.rule != nil && r != nil {
		w.rule(r)
	}
}

func (w *visitor) onMatcher(m *Matcher) {
	if w.matcher != nil {
		w.matcher(m)
	}
}

func (s If) visit(w *visitor) {
	w.steps(s.Then)
	w.steps(s.Else)
	s.Cond.visit(w)
}

func (s Switch) visit(w *visitor) {
	w.onValue(s.Of)
	for _, c := range s.Cases {
		if c.Cond != nil {
			c.Cond.visit(w)
		}
		w.steps(c.Steps)
	}
	w.steps(s.Default)
}

func (s Encode) visit(w *visitor) {
	w.onCall(s.Func)
	if w.choice != nil && s.Choice != nil {
		w.choice(s.Choice)
	}
	w.onCall(s.Held)
}

func (s Return) visit(*visitor)           {}
func (s Skip) visit(*visitor)             {}
func (s ReportMismatches) visit(*visitor) {}
func (s Suggest) visit(*visitor)          {}
func (s Collect) visit(*visitor)          {}
func (s Size) visit(*visitor)             {}
func (s Got) visit(w *visitor)            { w.onValue(s.From); w.steps(s.Steps) }
func (s Elements) visit(w *visitor)       { w.onValue(s.Of); w.steps(s.Steps) }
func (s Entries) visit(w *visitor)        { w.steps(s.Steps) }
func (s Unknowns) visit(w *visitor)       { w.steps(s.Steps) }
func (s Report) visit(w *visitor)         { w.onRule(s.Rule) }
func (s RefuseMember) visit(w *visitor)   { w.onRule(s.Rule) }
func (s RefuseUnknown) visit(w *visitor)  { w.onRule(s.Rule) }
func (s Unique) visit(w *visitor)         { w.onRule(s.Rule) }
func (s UniqueBy) visit(w *visitor)       { w.onRule(s.Rule) }
func (s Order) visit(w *visitor)          { w.onRule(s.Rule); w.onValue(s.Earlier, s.Later) }
func (s Search) visit(w *visitor)         { w.onMatcher(s.Matcher); w.onValue(s.Of); w.onRule(s.Rule) }
func (s Look) visit(w *visitor)           { w.onValue(s.Of); w.onRule(s.Rule) }
func (s Apply) visit(w *visitor)          { w.onCall(s.Func); w.onValue(s.On) }
func (s Each) visit(w *visitor)           { w.onCall(s.Func); w.onValue(s.On) }
func (s Add) visit(w *visitor)            { w.onValue(s.Of) }
func (s UseVersion) visit(w *visitor)     { w.onValue(s.Of) }

func (c Not) visit(w *visitor) { c.Of.visit(w) }
func (c And) visit(w *visitor) { visitAll(w, c.List) }
func (c Or) visit(w *visitor)  { visitAll(w, c.List) }

func (c Members) visit(w *visitor) { visitAll(w, c.Present) }
func (c NotOne) visit(w *visitor)  { visitAll(w, c.Of) }

func visitAll(w *visitor, list []Cond) {
	for _, c := range list {
		c.visit(w)
	}
}

func (c Always) visit(*visitor)        {}
func (c Warnings) visit(*visitor)      {}
func (c Building) visit(*visitor)      {}
func (c Versions) visit(*visitor)      {}
func (c Unset) visit(*visitor)         {}
func (c Distinct) visit(*visitor)      {}
func (c HasMembers) visit(*visitor)    {}
func (c Is) visit(w *visitor)          { w.onValue(c.Of) }
func (c Holds) visit(w *visitor)       { w.onCall(c.Func); w.onValue(c.Of) }
func (c Bool) visit(w *visitor)        { w.onValue(c.Of) }
func (c Compare) visit(w *visitor)     { w.onValue(c.Of) }
func (c Decimal) visit(w *visitor)     { w.onValue(c.Of) }
func (c Remainder) visit(w *visitor)   { w.onValue(c.Of) }
func (c Fails) visit(w *visitor)       { w.onValue(c.Of) }
func (c Length) visit(w *visitor)      { w.onValue(c.Of) }
func (c Empty) visit(w *visitor)       { w.onValue(c.Of) }
func (c NotFormat) visit(w *visitor)   { w.onValue(c.Of) }
func (c Outside) visit(w *visitor)     { w.onValue(c.Of) }
func (c Mismatch) visit(w *visitor)    { w.onMatcher(c.Matcher); w.onValue(c.Of) }
func (c NameMatches) visit(w *visitor) { w.onMatcher(c.Matcher); w.onRule(c.Open) }

func (c Selects) visit(w *visitor) {
	if w.node != nil {
		w.node(c.Node)
	}
}

// reads reports whether steps read a variable. Go rejects unused variables.
func reads(steps []Step, name string) bool {
	found := false
	w := &visitor{value: func(v Value) { found = found || v.Text != LiteralText && v.Var == name }}
	w.steps(steps)
	return found
}
