package projection

import (
	"slices"
	"strings"
)

// read applies the rules of a format to a card and writes the description.
func (r *Run) read(p *plan, from, to *Node) {
	Visit(from)
	for i := range p.read {
		switch rule := &p.read[i]; {
		case !rule.always && !from.mayHave(rule.names):
		case rule.copies:
			r.readCopy(rule, from, to)
		default:
			r.readRule(rule, from, to)
		}
	}
}

// readCopy applies a rule that copies a value.
func (r *Run) readCopy(rule *step, from, to *Node) {
	v := path(from, rule.card)
	switch {
	case v == nil || v.marks&used != 0:
	case v.kind == Null:
		Use(v) // an absent value
	case !rule.kinds.has(v.kind):
		r.Mismatch(v)
	case to.follow(rule.agent) != nil:
		r.Drop(v, CodeStandIn, secondMember)
	default:
		made := r.copyItems(v, rule.items)
		if made == nil {
			return
		}
		Use(v)
		if rule.renames && made.marks&reported == 0 {
			r.Rename(v, made, CodeOtherMember, otherMember)
		}
		to.setNamed(made, rule.agent)
	}
}

func (r *Run) readRule(rule *step, from, to *Node) {
	if rule.Call.Read != nil {
		rule.Call.Read(r, from, to)
		return
	}
	v := path(from, rule.card)
	if v == nil && rule.Default != "" && r.direction == Writing {
		made := r.parse(rule.Default)
		set(to, made, rule.agent)
		r.Added(made, CodeDefault, required)
	}
	if v == nil || v.marks&used != 0 {
		return
	}
	if rule.Const != "" {
		if sameJSON(v, rule.Const) {
			Use(v)
		}
		return
	}
	if rule.Call.Write != nil || rule.Agent == nil {
		return // the rule is about writing
	}
	switch {
	case v.kind == Null && len(rule.Card) > 0:
		Use(v) // an absent value
	case !rule.read().has(v.kind):
		r.Mismatch(v)
	case rule.isLeaf() && rule.Where == nil && len(rule.Agent) > 0 && to.follow(rule.agent) != nil:
		r.Drop(v, CodeStandIn, secondMember)
	case rule.Logins != nil:
		r.readLogin(rule, v, to)
	case rule.Object != nil:
		made := r.object(v)
		if w := rule.Where; w != nil {
			if to.Get(append(slices.Clone(rule.Agent), w.Member)...) != nil {
				r.Drop(v, CodeMismatch, twoKinds)
				return
			}
			made.put(w.Member, r.String(w.Is).From(v))
		}
		r.read(&rule.inner[0], v, made)
		if len(rule.Agent) == 0 {
			for _, m := range made.inner {
				to.put(m.name, m)
			}
		} else if len(made.inner) > 0 {
			set(to, made, rule.agent)
		}
	case rule.First != nil:
		if made := r.readElement(rule, v); made != nil {
			r.listAt(to, rule.agent).Add(made)
		}
	case rule.Each != nil:
		list := r.listAt(to, rule.agent)
		if list.origin == nil {
			list.From(v)
		}
		Visit(v)
		for _, item := range v.Inner() {
			if item.marks&used != 0 || r.direction == Writing && rule.Usable != nil && !rule.Usable(r, item) {
				continue
			}
			if made := r.readElement(rule, item); made != nil && (len(made.inner) > 0 || made.kind != Object || item.isEmpty()) {
				list.Add(made)
			}
		}
		if len(list.inner) == 0 && len(v.Inner()) > 0 {
			list.outer.Remove(list.name) // an empty list would say something else
		}
	case rule.Entries != nil:
		made := r.object(v)
		Visit(v)
		for _, entry := range v.Inner() {
			if rule.excepts(entry.name) {
				continue
			}
			if element := r.readElement(rule, entry); element != nil {
				made.put(entry.name, element)
			}
		}
		if len(made.inner) > 0 || v.isEmpty() {
			set(to, made, rule.agent)
		}
	default:
		r.readValue(rule, v, from, to)
	}
}

// kind returns the word of an element that w selects.
func (r *Run) kind(w *Where) *Node {
	word := r.String(w.Is)
	word.marks |= isKind
	return word
}

// readElement returns the element of the description for one of the card, nil if that has
// the wrong kind.
func (r *Run) readElement(rule *step, v *Node) *Node {
	if v.kind != Object && len(rule.inside()[0].Card) > 0 {
		r.Mismatch(v)
		return nil
	}
	made := r.object(v)
	if w := rule.Where; w != nil {
		made.put(w.Member, r.kind(w))
	}
	r.read(&rule.inner[0], v, made)
	if v.kind != Object && made.isEmpty() && made.kind != v.kind {
		return nil
	}
	return made
}

// excepts reports whether Entries is not about a name.
func (rule *Rule) excepts(name string) bool {
	return rule.Except != "" && strings.HasPrefix(name, rule.Except)
}

func (r *Run) readValue(rule *step, v, from, to *Node) {
	made := v
	switch {
	case rule.Through.Read != nil:
		if made = rule.Through.Read(r, v); made == nil {
			return
		}
		if made.origin == nil {
			made.From(v)
		}
	case rule.Through.Write != nil:
		return
	case rule.Words != nil:
		if made = r.readWord(rule.Words, v, from); made == nil {
			return
		}
	case rule.Negate && v.kind == Boolean:
		made = r.Boolean(!v.True()).From(v)
	default:
		if made = r.copyItems(v, rule.Items); made == nil {
			return
		}
	}
	Use(v)
	if w := rule.Where; w != nil {
		element := r.Object()
		element.put(w.Member, r.kind(w))
		element.put(w.Value, made)
		r.listAt(to, rule.agent).Add(element)
		return
	}
	if rule.Only == Reading && made.marks&reported == 0 {
		r.Rename(v, made, CodeOtherMember, otherMember)
	}
	set(to, made, rule.agent)
}

// copyItems returns a copy of a value, without the elements of a list that have another kind
// than the format defines, which are reported. The result is nil if none is left: an empty
// list would say something else.
func (r *Run) copyItems(v *Node, kinds Kinds) *Node {
	if kinds == 0 || v.kind != List || !slices.ContainsFunc(v.Inner(), func(x *Node) bool { return !kinds.has(x.kind) }) {
		return r.copy(v)
	}
	made := r.List().From(v)
	for _, x := range v.Inner() {
		if kinds.has(x.kind) {
			made.Add(r.copy(x))
		} else {
			r.Drop(x, CodeMismatch, mismatch)
		}
	}
	if len(made.inner) == 0 {
		return nil
	}
	return made
}
