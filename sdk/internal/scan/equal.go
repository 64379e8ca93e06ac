package scan

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// Equal reports whether two texts are the same JSON value. Numbers are compared as
// decimals, strings after unescaping, and objects regardless of member order.
//
// It walks both texts in parallel, and compares sorted members only if the member orders differ.
// The time is linear, apart from sorting.
func Equal(a, b string) bool {
	if a == b {
		return true
	}
	if a[0] != '{' && a[0] != '[' {
		return equalScalars(a, b)
	}
	p := pair{a: a, b: b}
	if p.values() {
		return true
	}
	if !p.reordered {
		return false
	}
	r := reordered{a: a, b: b}
	_, _, ok := r.values(0, 0)
	return ok
}

// pair is two texts that are compared in parallel. The parts before the two positions are
// equal.
type pair struct {
	a, b      string
	i, j      int
	reordered bool // the names of two objects differ, perhaps only in their order; the result is not final
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
		var x, y string
		x, p.i = Name(p.a, p.i)
		y, p.j = Name(p.b, p.j)
		if x != y {
			p.reordered = true
			return false
		}
		if !p.values() {
			return false
		}
		p.next()
	}
	return p.close('}')
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

// reordered compares two texts whose objects have their members in different orders. The ends of
// values are cached, since each level skips the values of its members to sort their names.
type reordered struct {
	a, b         string
	endsA, endsB Ends
}

// values compares the values at i and j, and returns the indexes after them if they are equal.
func (r *reordered) values(i, j int) (m, n int, ok bool) {
	x, y := r.a[i], r.b[j]
	switch {
	case x == '{' || y == '{':
		if x != y {
			return 0, 0, false
		}
		return r.objects(i, j)
	case x == '[' || y == '[':
		if x != y {
			return 0, 0, false
		}
		return r.arrays(i, j)
	}
	m, n = SkipValue(r.a, i), SkipValue(r.b, j)
	return m, n, equalScalars(r.a[i:m], r.b[j:n])
}

func (r *reordered) arrays(i, j int) (m, n int, ok bool) {
	i, j = Space(r.a, i+1), Space(r.b, j+1)
	for r.a[i] != ']' && r.b[j] != ']' {
		if i, j, ok = r.values(i, j); !ok {
			return 0, 0, false
		}
		i, j = Next(r.a, i), Next(r.b, j)
	}
	return i + 1, j + 1, r.a[i] == r.b[j]
}

func (r *reordered) objects(i, j int) (m, n int, ok bool) {
	listA, m := sortedMembers(r.a, i, &r.endsA)
	listB, n := sortedMembers(r.b, j, &r.endsB)
	if len(listA) != len(listB) {
		return 0, 0, false
	}
	for k := range listA {
		if listA[k].name != listB[k].name {
			return 0, 0, false
		}
	}
	for k := range listA {
		if _, _, ok := r.values(listA[k].value, listB[k].value); !ok {
			return 0, 0, false
		}
	}
	return m, n, true
}

// located is a member with the index of its value.
type located struct {
	name  string
	value int
}

// sortedMembers returns the members of the object at i by name, and the index after the object.
func sortedMembers(text string, i int, ends *Ends) (list []located, end int) {
	for i = Space(text, i+1); text[i] != '}'; {
		name, value := Name(text, i)
		list = append(list, located{name, value})
		i = Next(text, ends.Skip(text, value, 0))
	}
	slices.SortFunc(list, func(a, b located) int { return strings.Compare(a.name, b.name) })
	return list, i + 1
}
