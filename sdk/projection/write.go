package projection

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// write applies the rules of a format to a description and writes the card.
func (r *Run) write(p *plan, from, to *Node) {
	Visit(from)
	supplies := len(r.options.texts) > 0
	for i := range p.write {
		switch rule := &p.write[i]; {
		case !rule.always && !from.mayHave(rule.names) && !(supplies && rule.option):
		case r.at < rule.since || r.at > rule.until:
			r.skip(rule, from)
		case rule.copies && !(supplies && rule.option):
			r.writeCopy(rule, from, to)
		default:
			r.writeRule(rule, from, to)
		}
	}
}

// writeCopy applies a rule that copies a value, and which the caller has supplied no text for.
func (r *Run) writeCopy(rule *step, from, to *Node) {
	if len(rule.card) > 0 && to.follow(rule.card) != nil || rule.Unless != nil && from.Get(rule.Unless...) != nil {
		return // an earlier rule takes precedence
	}
	v := path(from, rule.agent)
	switch {
	case v == nil || v.marks&used != 0:
		r.missing(rule, from, to)
	case !rule.kinds.has(v.kind):
		r.Mismatch(v)
	default:
		r.written(rule, v, r.copy(v), to)
	}
}

// written sets a value that was made of another one.
func (r *Run) written(rule *step, v, made, to *Node) {
	if rule.renames && made.marks&reported == 0 {
		r.Rename(v, made, CodeOtherMember, otherTarget)
	}
	Use(v)
	set(to, made, rule.card)
}

func (r *Run) writeRule(rule *step, from, to *Node) {
	switch {
	case rule.Call.Write != nil:
		rule.Call.Write(r, from, to)
		return
	case rule.Call.Read != nil:
		return // the rule is about reading
	case rule.Const != "":
		if len(rule.Card) == 0 || to.follow(rule.card) == nil {
			r.constant(to, rule, rule.Const)
		}
		return
	case rule.isLeaf() && len(rule.Card) > 0 && to.follow(rule.card) != nil:
		return // an earlier rule takes precedence
	case rule.Unless != nil && from.Get(rule.Unless...) != nil:
		return
	case rule.Logins != nil:
		r.writeLogin(rule, from, to)
		return
	}
	var v *Node
	if rule.Agent != nil {
		v = path(from, rule.agent)
	}
	if w := rule.Where; w != nil && rule.Each == nil && rule.First == nil && rule.Object == nil {
		v = w.find(v)
	}
	if text, ok := r.Text(rule.Option); ok {
		r.supplied(rule, v, to, text)
		return
	}
	if v == nil || v.marks&used != 0 {
		r.missing(rule, from, to)
		return
	}
	if !rule.write().has(v.kind) {
		r.Mismatch(v)
		return
	}
	switch {
	case rule.Object != nil:
		r.writeObject(rule, v, from, to)
	case rule.First != nil:
		r.writeFirst(rule, v, to)
	case rule.Each != nil:
		r.writeEach(rule, v, to)
	case rule.Entries != nil:
		made := r.object(v)
		Visit(v)
		for _, entry := range v.Inner() {
			if rule.excepts(entry.name) {
				continue
			}
			element := r.object(entry)
			r.write(&rule.inner[0], entry, element)
			made.put(entry.name, element)
		}
		if len(made.inner) > 0 || v.isEmpty() {
			set(to, made, rule.card)
		}
	default:
		r.writeValue(rule, v, from, to)
	}
}

// skip notes that a rule is not about the version that is written. What is not converted is
// reported at the end.
func (r *Run) skip(rule *step, from *Node) {
	if rule.Agent == nil || rule.Object != nil {
		return
	}
	if v := path(from, rule.agent); v != nil {
		if r.skipped == nil {
			r.skipped = make(map[*Node]*Rule)
		}
		r.skipped[v] = rule.Rule
	}
}

func (r *Run) writeObject(rule *step, v, from, to *Node) {
	if rule.Where != nil && !rule.Where.selects(v) || rule.Usable != nil && !rule.Usable(r, v) {
		return
	}
	made := r.object(v)
	r.write(&rule.inner[0], v, made)
	if w := rule.Where; w != nil && len(made.inner) == 0 {
		made.From(v.Get(w.Member)) // the member of the format says what the word says
	}
	if len(made.inner) > 0 || rule.Where != nil {
		set(to, made, rule.card)
		return
	}
	r.missing(rule, from, to)
}

// find returns the value of the element that w selects.
func (w *Where) find(list *Node) *Node {
	for _, element := range Visit(list).Items() {
		if w.selects(element) {
			return element.Get(w.Value)
		}
	}
	return nil
}

// selects reports whether an element is one that w selects, and then marks it as visited.
func (w *Where) selects(element *Node) bool {
	word := element.Get(w.Member)
	if !word.Is(w.Is) {
		return false
	}
	Visit(element)
	Use(word)
	return true
}

// writeFirst writes the first usable element of a list. The others are reported at the end.
func (r *Run) writeFirst(rule *step, list, to *Node) {
	for _, element := range Ordered(Visit(list).Items(), rule.Order) {
		if element.marks&(used|visited) == 0 && hasWords(rule.First, element) &&
			(rule.Where == nil || rule.Where.selects(element)) && (rule.Usable == nil || rule.Usable(r, element)) {
			made := r.object(element)
			r.write(&rule.inner[0], element, made)
			set(to, made, rule.card)
			return
		}
	}
	r.missing(rule, list, to)
}

// Ordered returns elements in the order of a number in them, which is 0 if it is absent.
func Ordered(elements []*Node, member string) []*Node {
	if member == "" {
		return elements
	}
	number := func(n *Node) float64 {
		if n = n.Get(member); n.Kind() != Number {
			return 0
		}
		v, _ := strconv.ParseFloat(n.text, 64)
		return v
	}
	elements = slices.Clone(elements)
	slices.SortStableFunc(elements, func(a, b *Node) int { return cmp.Compare(number(a), number(b)) })
	return elements
}

// writeEach writes the elements of a list that no other rule has written.
func (r *Run) writeEach(rule *step, v, to *Node) {
	elements := Ordered(Visit(v).Inner(), rule.Order)
	var list *Node
	if len(elements) == 0 {
		list = r.listAt(to, rule.card).From(v)
	}
	for _, element := range elements {
		if element.marks&(used|visited) != 0 || rule.Usable != nil && !rule.Usable(r, element) ||
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

func (r *Run) writeValue(rule *step, v, from, to *Node) {
	made := v
	switch {
	case rule.Through.Write != nil:
		if made = rule.Through.Write(r, v); made == nil {
			return
		}
		if made.origin == nil {
			made.From(v)
		}
	case rule.Through.Read != nil:
		return
	case rule.Words != nil:
		if made = r.writeWord(rule.Words, v, from); made == nil {
			r.missing(rule, from, to)
			return
		}
	case rule.Negate && v.kind == Boolean:
		made = r.Boolean(!v.True()).From(v)
	case rule.Text && v.kind == Number:
		made = r.String(v.text).From(v)
	default:
		made = r.copy(v)
	}
	if !rule.Kinds.has(made.kind) {
		r.Mismatch(v)
		return
	}
	r.written(rule, v, made, to)
}

// missing writes what a rule has for a member that the description lacks.
func (r *Run) missing(rule *step, from, to *Node) {
	if len(rule.Card) > 0 && to.follow(rule.card) != nil {
		return
	}
	for _, path := range rule.Else {
		if v := from.Get(path...); v != nil {
			made := r.copy(v)
			made.origin = nil // the other member has a rule of its own
			set(to, made, rule.card)
			r.Added(made, CodeStandIn, rule.Reason)
			return
		}
	}
	if rule.Default != "" {
		r.constant(to, rule, rule.Default)
	}
}

// constant writes JSON of the mapping.
func (r *Run) constant(to *Node, rule *step, json string) {
	v := r.parse(json)
	set(to, v, rule.card)
	if rule.Reason == "" {
		v.marks |= reported | added
		return
	}
	r.Added(v, CodeDefault, rule.Reason)
}

// supplied writes a text of the caller, which takes precedence over v.
func (r *Run) supplied(rule *step, v, to *Node, text string) {
	if v != nil && v.marks&used == 0 {
		r.Drop(v, CodeOption, optionWins)
	}
	made := r.String(text)
	switch k := rule.Kinds; {
	case k == 0 || k.has(Text):
	case k.has(List):
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
	set(to, made, rule.card)
	r.Added(made, CodeOption, optionSupplied)
}
