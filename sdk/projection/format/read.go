package format

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// read applies the rules of a format to a card and writes the description.
func (r *Run) read(p *plan, from, to *Node) {
	from.Visit()
	for i := range p.read {
		rule := &p.read[i]
		if !rule.always && !from.mayHave(rule.names) {
			continue
		}
		if rule.finds {
			rule.form.read(r, rule, nil, from, to)
		} else if v := r.toRead(rule, from, to); v != nil {
			rule.form.read(r, rule, v, from, to)
		}
	}
}

// toRead returns the value for a rule to read. It is nil if the value is absent or was reported
// as a mismatch. A prescribed table writes its default for an absent value.
func (r *Run) toRead(rule *step, from, to *Node) *Node {
	v := path(from, rule.card)
	switch {
	case v == nil:
		if rule.Default != "" && r.direction == Writing {
			made := r.JSON(rule.Default)
			to.setNamed(made, rule.agent)
			r.Added(made, CodeDefault, required)
		}
	case v.marks&used != 0 || rule.Agent == nil:
	case v.kind == card.KindNull && len(rule.Card) > 0:
		v.Use() // an absent value
	case !accepts(rule.kinds, v.kind):
		r.mismatch(v, rule.kinds)
	case rule.once && to.follow(rule.agent) != nil:
		message := secondMember
		if sameJSON(v, to.follow(rule.agent)) {
			message = sameMember
		}
		r.Drop(v, CodeOtherMember, message)
	default:
		return v
	}
	return nil
}

func (f *Call) read(r *Run, rule *step, _, from, to *Node) {
	if f.Read != nil {
		f.Read(r, from, to)
		return
	}
	path(from, rule.card)
}

func (f *Const) read(_ *Run, rule *step, _, from, _ *Node) {
	if v := path(from, rule.card); v != nil && v.marks&used == 0 && scan.Equal(v.JSON(), f.JSON) {
		v.Use()
	}
}

func (f *Object) read(r *Run, rule *step, v, _, to *Node) {
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
		to.setNamed(made, rule.agent)
	}
}

func (f *First) read(r *Run, rule *step, v, _, to *Node) {
	if made := r.readElement(rule, v); made != nil {
		r.listAt(to, rule.agent).Add(made)
	}
}

func (f *Each) read(r *Run, rule *step, v, _, to *Node) {
	list := r.listAt(to, rule.agent)
	if list.origin == 0 {
		list.From(v)
	}
	for _, item := range v.Visit().Inner() {
		if item.marks&used != 0 || r.direction == Writing && f.Usable != nil && !f.Usable(r, item) {
			continue
		}
		if made := r.readElement(rule, item); made != nil && (len(made.inner) > 0 || made.kind != card.KindObject || item.isEmpty()) {
			list.Add(made)
		}
	}
	if len(list.inner) == 0 && len(v.Inner()) > 0 {
		list.Outer().Remove(list.name) // an empty list would mean something else than an absent one
	}
}

func (f *Entries) read(r *Run, rule *step, v, _, to *Node) {
	made := r.object(v)
	for _, entry := range v.Visit().Inner() {
		if f.excepts(entry.name) {
			continue
		}
		if element := r.readElement(rule, entry); element != nil {
			made.put(entry.name, element)
		}
	}
	if len(made.inner) > 0 || v.isEmpty() {
		to.setNamed(made, rule.agent)
	}
}

// excepts reports whether the rules exclude a name.
func (f *Entries) excepts(name string) bool {
	return f.Except != "" && strings.HasPrefix(name, f.Except)
}

// kind returns a new string with the word by which w selects elements.
func (r *Run) kind(w *Where) *Node {
	word := r.String(w.Is)
	word.marks |= isKind
	return word
}

// readElement converts an element of the card to an element of the description; nil if it has
// the wrong kind.
func (r *Run) readElement(rule *step, v *Node) *Node {
	if v.kind != card.KindObject && len(rule.form.inside()[0].Card) > 0 {
		r.mismatch(v, cardrt.Object)
		return nil
	}
	made := r.object(v)
	if w := rule.Where; w != nil {
		made.put(w.Member, r.kind(w))
	}
	r.read(&rule.inner[0], v, made)
	if v.kind != card.KindObject && made.isEmpty() && made.kind != v.kind {
		return nil
	}
	return made
}

func (f *Copy) read(r *Run, rule *step, v, from, to *Node) {
	made := f.readValue(r, v, from)
	if made == nil {
		return
	}
	v.Use()
	if w := rule.Where; w != nil {
		element := r.Object()
		element.put(w.Member, r.kind(w))
		element.put(w.Value, made)
		r.listAt(to, rule.agent).Add(element)
		return
	}
	if rule.renames && made.marks&reported == 0 {
		r.Rename(v, made, CodeOtherMember, otherMember)
	}
	to.setNamed(made, rule.agent)
}

// readValue converts v for the description. It returns nil if the description gets no value.
func (f *Copy) readValue(r *Run, v, from *Node) *Node {
	switch {
	case f.Read != nil:
		return madeOf(v, f.Read(r, v))
	case f.Write != nil:
		return nil
	case f.Words != nil:
		back := func(word string) (string, bool) { return f.Words.card(word, from.Get(f.Words.CardAddress...)) }
		return r.translate(v, f.Words.agent, back)
	case f.Negate && v.kind == card.KindBool:
		return r.Boolean(!v.True()).From(v)
	case f.Items != 0:
		return r.copyItems(v, f.Items)
	}
	return r.Copy(v)
}

// madeOf sets the source of a function's result to v, if the function has not set one.
func madeOf(v, made *Node) *Node {
	if made != nil && made.origin == 0 {
		made.From(v)
	}
	return made
}

// copyItems returns a copy of a value. Elements of a list whose kind the format does not allow
// are reported and left out. The result is nil if no element remains, since an empty list would
// mean something else than an absent one.
func (r *Run) copyItems(v *Node, kinds cardrt.Kinds) *Node {
	if v.kind != card.KindArray || !slices.ContainsFunc(v.Inner(), func(x *Node) bool { return !accepts(kinds, x.kind) }) {
		return r.Copy(v)
	}
	made := r.List().From(v)
	for _, x := range v.Visit().Inner() {
		if accepts(kinds, x.kind) {
			made.Add(r.Copy(x))
		} else {
			r.mismatch(x, kinds)
		}
	}
	if len(made.inner) == 0 {
		return nil
	}
	return made
}
