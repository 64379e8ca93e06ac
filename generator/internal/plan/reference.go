package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// references decides a rule that compares the strings at two locations, both reached through
// fields. If a struct on the path has mismatches or relevant extra members, the text is checked
// instead.
func (d decider) references(c *ir.Check, r ir.References, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	to, ok := d.walk(r, r.To, t, func(of Value, _ []Token) []Step { return []Step{Add{of}} })
	if !ok {
		return nil, false
	}
	from, ok := d.walk(r, r.From, t, func(of Value, path []Token) []Step { return []Step{Look{of, d.rule(c), path}} })
	if !ok {
		return nil, false
	}
	steps = slices.Concat([]Step{Collect{}}, to, from)
	if complete := d.complete(t, r); complete != nil {
		text := Encode{Use: typeUse(t), Func: d.textRest(t, []*ir.Check{c})}
		steps = []Step{If{Not{Holds{complete, varX}}, []Step{text}, steps}}
	}
	condition := present(t.Field(r.To[0]))
	if condition == nil {
		condition = Always{}
	}
	return []Step{If{Cond: ifWanted(c, condition), Then: steps}}, true
}

// complete returns the function that reports whether no struct on a rule's paths has mismatches
// or relevant extra members. It returns nil if there are no structs on the paths.
func (d decider) complete(t *ir.Type, r ir.References) *Func {
	var steps []Step
	for _, path := range [][]string{r.To, r.From} {
		w := walker{path: path, inside: func(x Value) []Step {
			return []Step{If{Cond: Is{Of: x.field("kept"), State: IsIrregular}, Then: []Step{Return{False}}}}
		}}
		inside, _ := w.member(t, varX, 0, nil)
		steps = append(steps, inside...)
	}
	if len(steps) == 0 {
		return nil
	}
	return &Func{Mode: Complete, Node: t.Node, Use: typeUse(t), want: "complete" + t.Go, Steps: answered(steps)}
}

// walk visits the strings at a path that satisfy the conditions of a rule. It returns
// false if the path does not lead through typed fields to strings, or if the fields do
// not decide a condition.
func (d decider) walk(r ir.References, path []string, t *ir.Type, visit func(of Value, path []Token) []Step) ([]Step, bool) {
	w := walker{path: path, visit: visit, condition: func(at int, u *ir.Use, value Value) (Cond, bool) {
		n := r.Condition(path[:at])
		if n == nil {
			return nil, true
		}
		if u.IsNamed(ir.StructType) {
			p := d.predicateOf(n, u)
			if p == nil {
				return nil, false
			}
			return Holds{Func: p.f, Of: value}, true
		}
		return d.holds(n, u, value.dereferenced())
	}}
	return w.member(t, varX, 0, nil)
}

// walker creates the steps to the values at a path of members and stars, starting at the
// struct x. Loops without steps inside are left out.
type walker struct {
	path []string
	// visit returns the steps for a string at the end, or for a struct on the path; the steps
	// for the struct enclose the others. Both may be nil.
	visit  func(of Value, path []Token) []Step
	inside func(x Value) []Step
	// condition returns the condition on a value at a prefix of the path, nil if there is none.
	condition func(at int, u *ir.Use, value Value) (Cond, bool)
}

// member continues at the member of the struct x that the current token names.
func (w walker) member(t *ir.Type, x Value, at int, done []Token) (steps []Step, ok bool) {
	if at == len(w.path) {
		return nil, false
	}
	f := t.Field(w.path[at])
	if f == nil || f.Presence() == ir.NullablePresence || f.Use.Boxed {
		return nil, false
	}
	value := fieldOf(x, f)
	done = append(done[:len(done):len(done)], Token{Member: f.Member})
	switch {
	case f.Presence() == ir.OptionalPresence:
		steps, ok = w.value(&f.Use, varV, at+1, done)
		return got(value, steps), ok
	case f.IsPointer():
		steps, ok = w.value(&f.Use, value, at+1, done)
		return onlyIf(Not{Is{value, IsNil}}, steps), ok
	}
	return w.value(&f.Use, operand(&f.Use, value), at+1, done)
}

// value continues at a value, under its condition.
func (w walker) value(u *ir.Use, value Value, at int, done []Token) (steps []Step, ok bool) {
	var condition Cond
	if w.condition != nil {
		if condition, ok = w.condition(at, u, value); !ok {
			return nil, false
		}
	}
	steps, ok = w.rest(u, value, at, done)
	return onlyIf(condition, steps), ok
}

func (w walker) rest(u *ir.Use, value Value, at int, done []Token) (steps []Step, ok bool) {
	form, scalar := u.Scalar()
	list := u.Container()
	switch {
	case u.Nullable:
		return nil, false
	case at == len(w.path):
		if !scalar || form != ir.String {
			return nil, false
		}
		if w.visit != nil {
			steps = w.visit(value.plain(u), done)
		}
		return steps, true
	case list != nil:
		if list.Form != ir.Slice || w.path[at] != "*" {
			return nil, false
		}
		index := indexVar(done)
		done = append(done[:len(done):len(done)], Token{Index: index})
		element := value.dereferenced().index(index)
		steps, ok = w.value(list.Elem, operand(list.Elem, element), at+1, done)
		if len(steps) > 0 {
			steps = []Step{Elements{Of: value, Index: index, Steps: steps}}
		}
		return steps, ok
	case u.IsNamed(ir.StructType):
		if w.inside != nil {
			steps = w.inside(value.dereferenced())
		}
		member, ok := w.member(u.Named, value, at, done)
		return append(steps, member...), ok
	}
	return nil, false
}

// indexVar is the variable for the next index of a path.
func indexVar(path []Token) string {
	n := 0
	for _, token := range path {
		if token.Index != "" {
			n++
		}
	}
	return "ijklmn"[n:][:1]
}
