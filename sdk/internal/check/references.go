package check

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// condition is a condition of [Checker.references]. A value whose location matches Path, and
// everything inside, is ignored unless Holds finds no error in the value.
type condition struct {
	Path  []string
	Holds func(*Checker, Value)
}

// references reports r at every string whose location matches the pattern from, unless the same
// string occurs at a location that matches to. A pattern is a list of reference tokens; "*"
// matches every element or member. Values that violate a condition are ignored. If the first
// member of to is absent, nothing is reported.
func (c *Checker) references(v Value, from, to []string, r *Rule, where ...condition) {
	advised := c.advisory
	defer c.unadvised()
	if len(to) > 0 && to[0] != anyToken {
		if _, ok := inside(v, to[0]); !ok {
			return
		}
	}
	targets := make(map[string]struct{})
	p := places{c: c, where: where, advised: advised}
	p.pattern, p.visit = to, func(text string) { targets[text] = struct{}{} }
	p.walk(v, 0)
	p.pattern, p.visit = from, func(text string) {
		if _, ok := targets[text]; !ok {
			c.Fail(r)
		}
	}
	p.walk(v, 0)
}

const anyToken = "*"

// inside returns the member or element with a token.
func inside(v Value, token string) (Value, bool) {
	switch v.Kind() {
	case scan.Object:
		return v.Member(token)
	case scan.Array:
		for i, item := range v.Items() {
			if strconv.Itoa(i) == token {
				return item, true
			}
		}
	}
	return Value{}, false
}

// places visits the strings at the locations that a pattern matches.
type places struct {
	c       *Checker
	pattern []string
	where   []condition
	advised bool // an undecided match in a condition is a warning
	visit   func(text string)
}

// walk visits v, the value that the first n tokens of the pattern lead to.
func (p *places) walk(v Value, n int) {
	if !p.holds(v, n) {
		return
	}
	if n == len(p.pattern) {
		if v.Kind() == scan.Text {
			p.visit(StringOf(v.Text))
		}
		return
	}
	token := p.pattern[n]
	for name, part := range v.Members() {
		if token == anyToken || name == token {
			m := p.c.Mark()
			p.walk(part, n+1)
			p.c.In(m, name)
		}
	}
	for i, part := range v.Items() {
		if token == anyToken || strconv.Itoa(i) == token {
			m := p.c.Mark()
			p.walk(part, n+1)
			p.c.InIndex(m, i)
		}
	}
}

// holds reports whether v satisfies the condition for its location, which the first n tokens of
// the pattern match.
func (p *places) holds(v Value, n int) bool {
	for _, w := range p.where {
		if slices.Equal(w.Path, p.pattern[:n]) {
			p.c.advisory = p.advised
			if !p.c.holds(v, w.Holds) {
				return false
			}
		}
	}
	return true
}
