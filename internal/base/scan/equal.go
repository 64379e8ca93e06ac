package scan

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// Equal reports whether two texts are the same JSON value. Numbers are compared as
// decimals, strings after unescaping, and objects regardless of member order.
//
// It walks both texts in parallel. Where two objects differ in the order of their members, it
// sorts the rest of the members. The time is linear, apart from sorting.
func Equal(a, b string) bool {
	if a == b {
		return true
	}
	if a[0] != '{' && a[0] != '[' {
		return equalScalars(a, b)
	}
	p := pair{a: a, b: b}
	return p.values()
}

// pair is two texts that are compared in parallel, and the current position in each. The ends of
// values are cached, since each level skips the values of its members to sort their names.
type pair struct {
	a, b         string
	i, j         int
	endsA, endsB Ends
}

// values compares the values at i and j and moves past them.
func (p *pair) values() bool {
	x, y := p.a[p.i], p.b[p.j]
	switch {
	case x == '{' || y == '{':
		return x == y && p.objects()
	case x == '[' || y == '[':
		return x == y && p.arrays()
	}
	m, n := SkipValue(p.a, p.i), SkipValue(p.b, p.j)
	v, w := p.a[p.i:m], p.b[p.j:n]
	p.i, p.j = m, n
	return equalScalars(v, w)
}

func (p *pair) arrays() bool {
	p.i, p.j = Space(p.a, p.i+1), Space(p.b, p.j+1)
	for p.a[p.i] != ']' && p.b[p.j] != ']' {
		if !p.values() {
			return false
		}
		p.next()
	}
	return p.close(']')
}

func (p *pair) objects() bool {
	p.i, p.j = Space(p.a, p.i+1), Space(p.b, p.j+1)
	for p.a[p.i] != '}' && p.b[p.j] != '}' {
		x, v := Name(p.a, p.i)
		y, w := Name(p.b, p.j)
		if x != y {
			return p.reordered()
		}
		p.i, p.j = v, w
		if !p.values() {
			return false
		}
		p.next()
	}
	return p.close('}')
}

// reordered compares the members of two objects from i and j on, in the order of their names.
func (p *pair) reordered() bool {
	x, m := sortedMembers(p.a, p.i, &p.endsA)
	y, n := sortedMembers(p.b, p.j, &p.endsB)
	if !slices.EqualFunc(x, y, func(v, w located) bool { return v.name == w.name }) {
		return false
	}
	for k := range x {
		if p.i, p.j = x[k].value, y[k].value; !p.values() {
			return false
		}
	}
	p.i, p.j = m, n
	return true
}

// close reports whether both positions are at the closing bracket, and moves past it.
func (p *pair) close(bracket byte) bool {
	ok := p.a[p.i] == bracket && p.b[p.j] == bracket
	p.i, p.j = p.i+1, p.j+1
	return ok
}

func (p *pair) next() { p.i, p.j = Next(p.a, p.i), Next(p.b, p.j) }

// equalScalars compares strings, numbers and the three literals.
func equalScalars(v, w string) bool {
	switch {
	case v == w:
		return true
	case v[0] == '"':
		return w[0] == '"' && equalStrings(v, w)
	case IsNumber(v):
		return IsNumber(w) && decimal.Same(v, w)
	}
	return false
}

// equalStrings compares two strings. It reads them only to the first difference, unless they
// have escapes before it.
func equalStrings(v, w string) bool {
	for i := 0; i < len(v) && i < len(w); i++ {
		if v[i] == '\\' || w[i] == '\\' {
			return Unquote(v[i-1:]) == Unquote(w[i-1:])
		}
		if v[i] != w[i] {
			return false
		}
	}
	return len(v) == len(w)
}

// IsNumber reports whether v is a number.
func IsNumber(v string) bool { return v[0] == '-' || isDigit(v[0]) }

// located is a member with the index of its value.
type located struct {
	name  string
	value int
}

// sortedMembers returns the members of an object from the one at i on, by name, and the index
// after the object.
func sortedMembers(text string, i int, ends *Ends) (sorted []located, end int) {
	var list []located
	for text[i] != '}' {
		name, value := Name(text, i)
		list = append(list, located{name, value})
		i = Next(text, ends.Skip(text, value, 0))
	}
	sorted = make([]located, len(list))
	for to, from := range Order(len(list), func(a, b int) int { return strings.Compare(list[a].name, list[b].name) }) {
		sorted[to] = list[from]
	}
	return sorted, i + 1
}
