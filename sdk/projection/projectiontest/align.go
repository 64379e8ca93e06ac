package projectiontest

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// match pairs a scalar or empty value of a card with its counterpart in the card after the
// conversion back. was and now are their locations. An absent value has the location that it
// would have; the location is empty if a list lacks the element.
type match struct {
	was, now string
	old, new *leaf // nil if absent
}

// alignment pairs the values of two documents.
type alignment struct {
	// lost are the locations in the first document that are reported as lost.
	lost    places
	matches []match
	// moved are the locations of lists whose elements are in another order.
	moved []string
}

// align pairs the values of two documents: members with the same name, and elements of lists
// that are equal, have the same identifier, or share values. An element that is reported as
// lost is paired only if no other element remains.
func align(was, now card.Raw, lost places) *alignment {
	a := &alignment{lost: lost}
	a.values("", "", was, now)
	return a
}

func (a *alignment) values(wasAt, nowAt string, was, now card.Raw) {
	switch {
	case was.Kind() == card.KindObject && now.Kind() == card.KindObject:
		old, _ := was.Object()
		found, _ := now.Object()
		for name, v := range old.All() {
			at := card.JoinPointer(name)
			if x, ok := found.Get(name); ok {
				a.values(wasAt+at, nowAt+at, v, x)
			} else {
				a.gone(wasAt+at, nowAt+at, v)
			}
		}
		for name, v := range found.All() {
			if _, ok := old.Get(name); !ok {
				at := card.JoinPointer(name)
				a.came(wasAt+at, nowAt+at, v)
			}
		}
	case was.Kind() == card.KindArray && now.Kind() == card.KindArray:
		a.lists(wasAt, nowAt, elements(was), elements(now))
	case inside(was) || inside(now):
		a.gone(wasAt, nowAt, was)
		a.came(wasAt, nowAt, now)
	default:
		a.matches = append(a.matches, match{wasAt, nowAt, &leaf{was.Kind(), was.String()}, &leaf{now.Kind(), now.String()}})
	}
}

// inside reports whether a value is an object or list that is not empty.
func inside(v card.Raw) bool {
	o, ok := v.Object()
	return ok && o.Len() > 0 || len(elements(v)) > 0
}

// gone adds matches for the values of v that only the first document has; came does so for the
// second one.
func (a *alignment) gone(wasAt, nowAt string, v card.Raw) {
	for at, l := range leaves(v) {
		a.matches = append(a.matches, match{wasAt + at, below(nowAt, at), &l, nil})
	}
}

func (a *alignment) came(wasAt, nowAt string, v card.Raw) {
	for at, l := range leaves(v) {
		a.matches = append(a.matches, match{below(wasAt, at), nowAt + at, nil, &l})
	}
}

func below(outer, at string) string {
	if outer == "" {
		return ""
	}
	return outer + at
}

func (a *alignment) lists(wasAt, nowAt string, was, now []card.Raw) {
	isLost := make([]bool, len(was))
	for i := range was {
		isLost[i] = a.lost[wasAt+"/"+strconv.Itoa(i)]
	}
	partner := partners(was, now, isLost)
	taken, last := make([]bool, len(now)), -1
	for i, v := range was {
		at := wasAt + "/" + strconv.Itoa(i)
		j := partner[i]
		if j < 0 {
			a.gone(at, "", v)
			continue
		}
		if taken[j] = true; j < last && !slices.Contains(a.moved, wasAt) {
			a.moved = append(a.moved, wasAt)
		}
		last = j
		a.values(at, nowAt+"/"+strconv.Itoa(j), v, now[j])
	}
	for j, v := range now {
		if !taken[j] {
			a.came("", nowAt+"/"+strconv.Itoa(j), v)
		}
	}
}

// identifiers are the members that identify an element, in all formats.
var identifiers = []string{"id", "name", "toolId", "uri", "url", "address", "value", "identifier", "type"}

// maxCompared is the maximum length of lists whose elements are all compared with each other.
// Unequal elements of longer lists are paired by position.
const maxCompared = 400

// partners returns for each element of was the index of its counterpart in now, -1 if there is
// none.
func partners(was, now []card.Raw, isLost []bool) []int {
	p := pairing{slices.Repeat([]int{-1}, len(was)), make([]bool, len(now))}
	texts, found := textsOf(was), textsOf(now)
	byText := make(map[string][]int) // the indexes of each text
	for j, text := range found {
		byText[text] = append(byText[text], j)
	}
	for _, lost := range []bool{false, true} {
		for i, text := range texts {
			if isLost[i] == lost && i < len(found) && found[i] == text {
				p.pair(i, i) // equal, at the same position
			}
		}
		for i, text := range texts {
			if isLost[i] == lost && p.partner[i] < 0 {
				byText[text] = p.pairFirst(i, byText[text])
			}
		}
		for _, l := range likenesses(was, now, func(i, j int) bool { return isLost[i] == lost && p.partner[i] < 0 && !p.taken[j] }) {
			p.pair(l.was, l.now)
		}
	}
	return p.partner
}

// pairing has the counterparts of elements in another list.
type pairing struct {
	partner []int  // the index of the counterpart of each element; -1 if there is none
	taken   []bool // the elements of the other list that are counterparts
}

// pair makes two elements counterparts if neither has one.
func (p *pairing) pair(i, j int) {
	if p.partner[i] < 0 && !p.taken[j] {
		p.partner[i], p.taken[j] = j, true
	}
}

// pairFirst pairs an element with the first free one of some, and returns the remaining free ones.
func (p *pairing) pairFirst(i int, equal []int) []int {
	free := slices.DeleteFunc(equal, func(j int) bool { return p.taken[j] })
	if len(free) == 0 {
		return nil
	}
	p.pair(i, free[0])
	return free[1:]
}

func textsOf(list []card.Raw) []string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = textOf(v)
	}
	return texts
}

// likeness is the similarity of an element of one list and an element of another.
type likeness struct{ was, now, common int }

// likenesses returns the pairs of similar objects or lists, the most similar first.
// isConsidered selects the pairs to compare.
func likenesses(was, now []card.Raw, isConsidered func(i, j int) bool) []likeness {
	var list []likeness
	for i, v := range was {
		for j, x := range now {
			if len(was)+len(now) > maxCompared && i != j || !isConsidered(i, j) || v.Kind() != x.Kind() || !inside(v) || !inside(x) {
				continue
			}
			if n := common(v, x); n > 0 {
				list = append(list, likeness{i, j, n})
			}
		}
	}
	distance := func(l likeness) int { return max(l.was-l.now, l.now-l.was) }
	slices.SortStableFunc(list, func(a, b likeness) int {
		return cmp.Or(b.common-a.common, distance(a)-distance(b))
	})
	return list
}

// common returns the similarity of two elements: the number of values that they share. Equal
// identifiers count more, and an empty value counts only at the same location.
func common(was, now card.Raw) int {
	count := make(map[string]int)
	for at, l := range leaves(was) {
		count[at+" "+l.text()]++
		count[l.text()]++
	}
	n := 0
	for at, l := range leaves(now) {
		if count[at+" "+l.text()] > 0 {
			n++
		}
		if count[l.text()] > 0 && !isEmpty(l.value) {
			count[l.text()]--
			n += 2
		}
	}
	for _, name := range identifiers {
		x, ok := was.Pointer("/" + name)
		y, found := now.Pointer("/" + name)
		if ok && found && inside(x) == inside(y) && textOf(x) == textOf(y) {
			n += 4
		}
	}
	return n
}

func textOf(v card.Raw) string { l := leaf{v.Kind(), v.String()}; return l.text() }

// elements returns the elements of a list.
func elements(v card.Raw) []card.Raw {
	var list []card.Raw
	if v.Kind() != card.KindArray || v.Decode(&list) != nil {
		return nil
	}
	return list
}
