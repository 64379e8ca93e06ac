package format

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// write applies the rules of a format to a description and writes the card.
func (r *Run) write(p *plan, from, to *Node) {
	from.Visit()
	supplies := len(r.options.texts) > 0
	for i := range p.write {
		switch rule := &p.write[i]; {
		case !rule.always && !from.mayHave(rule.names) && !(supplies && rule.option):
		case r.at < rule.since || r.at > rule.until:
			r.skip(rule, from)
		case rule.finds:
			rule.form.write(r, rule, nil, from, to)
		default:
			if v := r.toWrite(rule, from, to); v != nil {
				rule.form.write(r, rule, v, from, to)
			}
		}
	}
}

// toWrite returns the value for a rule to write. It is nil if the value is absent or was
// reported, or if the caller supplied another one.
func (r *Run) toWrite(rule *step, from, to *Node) *Node {
	if r.precedes(rule, from, to) {
		return nil
	}
	var v *Node
	if rule.Agent != nil {
		v = path(from, rule.agent)
	}
	if w := rule.Where; w != nil && w.Value != "" {
		v = w.find(v)
	}
	if text, ok := r.Text(rule.Option); ok {
		r.supplied(rule, v, to, text)
		return nil
	}
	switch {
	case v == nil || v.marks&used != 0:
		r.missing(rule, from, to)
	case !accepts(rule.kinds, v.kind):
		r.mismatch(v, rule.kinds)
	default:
		return v
	}
	return nil
}

// precedes reports whether another member takes precedence over the rule: a member that an
// earlier rule wrote, or the member Unless of the description.
func (r *Run) precedes(rule *step, from, to *Node) bool {
	return rule.once && to.follow(rule.card) != nil || rule.Unless != nil && from.Get(rule.Unless...) != nil
}

func (f *Call) write(r *Run, _ *step, _, from, to *Node) {
	if f.Write != nil {
		f.Write(r, from, to)
	}
}

func (f *Const) write(r *Run, rule *step, _, _, to *Node) {
	if len(rule.Card) == 0 || to.follow(rule.card) == nil {
		r.constant(to, rule, f.JSON)
	}
}

func (f *Entries) write(r *Run, rule *step, v, _, to *Node) {
	made := r.object(v)
	for _, entry := range v.Visit().Inner() {
		if f.excepts(entry.name) {
			continue
		}
		element := r.object(entry)
		r.write(&rule.inner[0], entry, element)
		made.put(entry.name, element)
	}
	if len(made.inner) > 0 || v.isEmpty() {
		to.setNamed(made, rule.card)
	}
}

// skip records that the written version lacks the rule's member. The value is reported at the
// end if no other rule converts it.
func (r *Run) skip(rule *step, from *Node) {
	if _, isObject := rule.form.(*Object); isObject || rule.Agent == nil {
		return
	}
	if v := path(from, rule.agent); v != nil {
		found, list := versions{rule.since, rule.until}, r.scratch().skipped
		if known, ok := list[v]; ok {
			found = versions{min(known.since, found.since), max(known.until, found.until)}
		}
		list[v] = found
	}
}

func (f *Object) write(r *Run, rule *step, v, from, to *Node) {
	if rule.Where != nil && !rule.Where.selects(v) || f.Usable != nil && !f.Usable(r, v) {
		return
	}
	made := r.object(v)
	r.write(&rule.inner[0], v, made)
	if w := rule.Where; w != nil && len(made.inner) == 0 {
		made.From(v.Get(w.Member)) // the word of the format expresses the member
	}
	if len(made.inner) > 0 || rule.Where != nil {
		to.setNamed(made, rule.card)
		return
	}
	r.missing(rule, from, to)
}

// find returns the value of the first element that w selects.
func (w *Where) find(list *Node) *Node {
	for _, element := range list.Visit().Items() {
		if w.selects(element) {
			return element.Get(w.Value)
		}
	}
	return nil
}

// selects reports whether w selects an element, and marks a selected one as visited.
func (w *Where) selects(element *Node) bool {
	word := element.Get(w.Member)
	if !word.Is(w.Is) {
		return false
	}
	element.Visit()
	word.Use()
	return true
}

// write writes the first usable element of a list. The others are reported at the end.
func (f *First) write(r *Run, rule *step, list, _, to *Node) {
	for _, element := range list.Visit().Ordered(f.Order) {
		if element.marks&(used|visited) == 0 && hasWords(f.Rules, element) &&
			(rule.Where == nil || rule.Where.selects(element)) && (f.Usable == nil || f.Usable(r, element)) {
			made := r.object(element)
			r.write(&rule.inner[0], element, made)
			to.setNamed(made, rule.card)
			return
		}
	}
	r.missing(rule, list, to)
}

// Ordered returns the elements of a list, sorted by the number in a member, which defaults to
// 0. The caller must not change the list.
func (n *Node) Ordered(member string) []*Node {
	if member == "" {
		return n.Items()
	}
	number := func(n *Node) float64 {
		if n = n.Get(member); n.Kind() != card.KindNumber {
			return 0
		}
		v, _ := strconv.ParseFloat(n.text, 64)
		return v
	}
	compare := func(a, b *Node) int { return cmp.Compare(number(a), number(b)) }
	elements := n.Items()
	if !slices.IsSortedFunc(elements, compare) {
		elements = slices.Clone(elements)
		slices.SortStableFunc(elements, compare)
	}
	return elements
}

// write writes the elements of a list that no other rule has written.
func (f *Each) write(r *Run, rule *step, v, _, to *Node) {
	elements := v.Visit().Ordered(f.Order)
	var list *Node
	if len(elements) == 0 {
		list = r.listAt(to, rule.card).From(v)
	}
	for _, element := range elements {
		if element.marks&(used|visited) != 0 || f.Usable != nil && !f.Usable(r, element) ||
			rule.Where != nil && !rule.Where.selects(element) {
			continue
		}
		if list == nil {
			list = r.listAt(to, rule.card).From(v)
		}
		made := r.object(element)
		list.Add(made)
		r.write(&rule.inner[0], element, made)
	}
	if list == nil {
		r.missing(rule, v, to)
	}
}

func (f *Copy) write(r *Run, rule *step, v, from, to *Node) {
	made := f.writeValue(r, v, from)
	switch {
	case made == nil:
		if f.Words != nil {
			r.missing(rule, from, to)
		}
	case !accepts(rule.Kinds, made.kind):
		r.mismatch(v, rule.Kinds)
	default:
		if rule.renames && made.marks&reported == 0 {
			r.Rename(v, made, CodeOtherMember, otherTarget)
		}
		v.Use()
		to.setNamed(made, rule.card)
	}
}

// writeValue converts v for the format. It returns nil if the target gets no value.
func (f *Copy) writeValue(r *Run, v, from *Node) *Node {
	switch {
	case f.Write != nil:
		return madeOf(v, f.Write(r, v))
	case f.Read != nil:
		return nil
	case f.Words != nil:
		there := func(word string) (string, bool) { return f.Words.card(word, from.Get(f.Words.AgentAddress...)) }
		return r.translate(v, there, f.Words.agent)
	case f.Negate && v.kind == card.KindBool:
		return r.Boolean(!v.True()).From(v)
	case f.Text && v.kind == card.KindNumber:
		return r.String(v.text).From(v)
	}
	return r.Copy(v)
}

// missing writes the alternative or default of a rule if the description lacks the member.
func (r *Run) missing(rule *step, from, to *Node) {
	if len(rule.Card) > 0 && to.follow(rule.card) != nil {
		return
	}
	for _, path := range rule.Else {
		if v := from.Get(path...); v != nil {
			made := r.Copy(v)
			made.origin = 0 // another rule converts the alternative member, or unwrittenMembers reports it
			made.marks |= alternative
			to.setNamed(made, rule.card)
			r.Added(made, CodeFallback, rule.Reason)
			s := r.scratch()
			s.alternatives = append(s.alternatives, repeat{made, v.Source()})
			return
		}
	}
	if rule.Default != "" {
		r.constant(to, rule, rule.Default)
	}
}

// constant writes a JSON value from the mapping.
func (r *Run) constant(to *Node, rule *step, json string) {
	v := r.JSON(json)
	to.setNamed(v, rule.card)
	if rule.Reason == "" {
		v.marks |= reported | added
		return
	}
	r.Added(v, CodeDefault, rule.Reason)
}

// supplied writes a text of the caller, which takes precedence over v.
func (r *Run) supplied(rule *step, v, to *Node, text string) {
	made := r.String(text)
	switch k := rule.Kinds; {
	case k == 0 || accepts(k, card.KindString):
	case accepts(k, card.KindArray):
		made = r.List()
		texts, _ := r.Option(rule.Option)
		for _, text := range texts {
			made.Add(r.String(text))
		}
	default:
		if raw, err := card.ParseRaw([]byte(text)); err == nil {
			made = r.JSON(raw.String())
		}
	}
	switch {
	case v == nil || v.marks&used != 0:
	case sameJSON(v, made):
		made.From(v.Use())
	default:
		r.Drop(v, CodeOption, optionWins)
	}
	to.setNamed(made, rule.card)
	r.Supplied(made, rule.Option, optionSupplied)
}
