package rawjson

import (
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Equal reports whether two texts are the same JSON value. Numbers are compared as
// decimals, strings after unescaping, and objects regardless of member order.
//
// It walks both texts in parallel and parses the shorter one only when the member
// orders differ. Both take linear time; looking members up at each level would multiply
// the time by the depth.
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
	if len(a) > len(b) {
		a, b = b, a
	}
	t := parse(a)
	_, ok := t.equals(b, 0)
	return ok
}

// pair is two texts and the positions up to which they are equal.
type pair struct {
	a, b      string
	i, j      int
	reordered bool // the names of an object differ, so the order may too: the result is not final
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
	m, n := scan.SkipValue(p.a, p.i), scan.SkipValue(p.b, p.j)
	v, w := p.a[p.i:m], p.b[p.j:n]
	p.i, p.j = m, n
	return equalScalars(v, w)
}

func (p *pair) arrays() bool {
	p.i, p.j = scan.Space(p.a, p.i+1), scan.Space(p.b, p.j+1)
	for p.a[p.i] != ']' && p.b[p.j] != ']' {
		if !p.values() {
			return false
		}
		p.next()
	}
	return p.close(']')
}

func (p *pair) objects() bool {
	p.i, p.j = scan.Space(p.a, p.i+1), scan.Space(p.b, p.j+1)
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
func IsNumber(v string) bool { return v[0] == '-' || v[0]-'0' < 10 }

// tree is a parsed value.
type tree struct {
	text    string // of a scalar
	items   []tree
	members map[string]*tree
}

func parse(v string) tree {
	t, _ := parseAt(v, 0)
	return t
}

func parseAt(v string, i int) (t tree, end int) {
	switch v[i] {
	case '{':
		t.members = make(map[string]*tree)
		i = scan.Space(v, i+1)
		for v[i] != '}' {
			name, value := Name(v, i)
			member, end := parseAt(v, value)
			t.members[name] = &member
			i = Next(v, end)
		}
		return t, i + 1
	case '[':
		t.items = []tree{}
		i = scan.Space(v, i+1)
		for v[i] != ']' {
			var item tree
			item, i = parseAt(v, i)
			t.items = append(t.items, item)
			i = Next(v, i)
		}
		return t, i + 1
	}
	end = scan.SkipValue(v, i)
	return tree{text: v[i:end]}, end
}

// equals reports whether the value at i of a text equals the tree, and returns the
// index after it. It stops at the first difference: skipping the rest at every level
// would multiply the time by the depth.
func (t *tree) equals(v string, i int) (end int, ok bool) {
	switch v[i] {
	case '{':
		if t.members == nil {
			return i, false
		}
		n := 0
		for i = scan.Space(v, i+1); v[i] != '}'; n++ {
			name, value := Name(v, i)
			member, ok := t.members[name]
			if !ok {
				return i, false
			}
			if end, ok = member.equals(v, value); !ok {
				return end, false
			}
			i = Next(v, end)
		}
		return i + 1, n == len(t.members)
	case '[':
		if t.items == nil {
			return i, false
		}
		n := 0
		for i = scan.Space(v, i+1); v[i] != ']'; n++ {
			if n == len(t.items) {
				return i, false
			}
			if end, ok = t.items[n].equals(v, i); !ok {
				return end, false
			}
			i = Next(v, end)
		}
		return i + 1, n == len(t.items)
	}
	if t.members != nil || t.items != nil {
		return i, false
	}
	end = scan.SkipValue(v, i)
	return end, equalScalars(v[i:end], t.text)
}
