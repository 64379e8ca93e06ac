package rawjson

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Equal reports whether two texts are the same JSON value: numbers by their decimal,
// strings by what they stand for, objects whatever the order of their members.
//
// It goes through both texts side by side. Only when members turn out to stand in
// another order are both taken apart first; either way time is linear, where looking
// members up level by level would cost the depth of the nesting.
func Equal(a, b string) bool {
	if a == b {
		return true
	}
	p := pair{a: a, b: b}
	if p.values() {
		return true
	}
	return p.reordered && equalTrees(parse(a), parse(b))
}

// pair is two texts and how far they have been found equal.
type pair struct {
	a, b      string
	i, j      int
	reordered bool // the names of an object differ: nothing is decided
}

// values compares the values at i and j and moves behind them.
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

// close reports whether both stand at the closing bracket, and moves behind it.
func (p *pair) close(bracket byte) bool {
	ok := p.a[p.i] == bracket && p.b[p.j] == bracket
	p.i, p.j = p.i+1, p.j+1
	return ok
}

func (p *pair) next() { p.i, p.j = Next(p.a, p.i), Next(p.b, p.j) }

// equalScalars compares strings, numbers and the three literal names.
func equalScalars(v, w string) bool {
	switch {
	case v == w:
		return true
	case v[0] == '"':
		return w[0] == '"' && Unquote(v) == Unquote(w)
	case IsNumber(v):
		return IsNumber(w) && scan.SameDecimal(v, w)
	}
	return false
}

// IsNumber reports whether v is a number.
func IsNumber(v string) bool { return v[0] == '-' || v[0]-'0' < 10 }

// tree is a value taken apart.
type tree struct {
	text    string // of a scalar
	items   []tree
	members map[string]tree
}

func parse(v string) tree {
	t, _ := parseAt(v, 0)
	return t
}

func parseAt(v string, i int) (t tree, end int) {
	switch v[i] {
	case '{':
		t.members = make(map[string]tree)
		i = scan.Space(v, i+1)
		for v[i] != '}' {
			var name string
			name, i = Name(v, i)
			t.members[name], i = parseAt(v, i)
			i = Next(v, i)
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

func equalTrees(x, y tree) bool {
	switch {
	case x.members != nil || y.members != nil:
		if x.members == nil || y.members == nil || len(x.members) != len(y.members) {
			return false
		}
		for name, v := range x.members {
			w, ok := y.members[name]
			if !ok || !equalTrees(v, w) {
				return false
			}
		}
		return true
	case x.items != nil || y.items != nil:
		if x.items == nil || y.items == nil || len(x.items) != len(y.items) {
			return false
		}
		for i := range x.items {
			if !equalTrees(x.items[i], y.items[i]) {
				return false
			}
		}
		return true
	}
	return equalScalars(x.text, y.text)
}
