package cardrt

import "strconv"

// References reports r at every string at a place that the pattern from matches,
// unless the same string stands at a place that to matches. A pattern is a list of
// reference tokens; "*" stands for every element or member. Without the first
// member of to there is nothing to refer to, and nothing is said.
func (c *Checker) References(v Value, from, to []string, r *Rule) {
	if len(to) > 0 && to[0] != anyToken {
		if _, ok := inside(v, to[0]); !ok {
			return
		}
	}
	targets := make(map[string]struct{})
	collect(v, to, targets)
	c.referTo(v, from, targets, r)
}

const anyToken = "*"

// inside returns the member or the element that a token names.
func inside(v Value, token string) (Value, bool) {
	switch v.Kind() {
	case Object:
		return v.Member(token)
	case Array:
		for i, item := range v.Items() {
			if strconv.Itoa(i) == token {
				return item, true
			}
		}
	}
	return Value{}, false
}

func collect(v Value, pattern []string, targets map[string]struct{}) {
	if len(pattern) == 0 {
		if v.Kind() == Text {
			targets[StringOf(v.Text)] = struct{}{}
		}
		return
	}
	if pattern[0] != anyToken {
		if part, ok := inside(v, pattern[0]); ok {
			collect(part, pattern[1:], targets)
		}
		return
	}
	for _, part := range v.Members() {
		collect(part, pattern[1:], targets)
	}
	for _, part := range v.Items() {
		collect(part, pattern[1:], targets)
	}
}

func (c *Checker) referTo(v Value, pattern []string, targets map[string]struct{}, r *Rule) {
	if len(pattern) == 0 {
		if v.Kind() == Text {
			if _, ok := targets[StringOf(v.Text)]; !ok {
				c.Fail(r)
			}
		}
		return
	}
	every := pattern[0] == anyToken
	step := func(part Value) { c.referTo(part, pattern[1:], targets, r) }
	for name, part := range v.Members() {
		if every || name == pattern[0] {
			m := c.Mark()
			step(part)
			c.In(m, name)
		}
	}
	for i, part := range v.Items() {
		if every || strconv.Itoa(i) == pattern[0] {
			m := c.Mark()
			step(part)
			c.InIndex(m, i)
		}
	}
}
