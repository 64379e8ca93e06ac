package cardrt

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// References reports r at every string at a place that the pattern from matches,
// unless the same string stands at a place that to matches. A pattern is a list of
// reference tokens; "*" stands for every element or member. Without the first
// member of to there is nothing to refer to, and nothing is said.
func (c *Checker) References(v string, from, to []string, r *Rule) {
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
func inside(v, token string) (string, bool) {
	switch KindOf(v) {
	case Object:
		return rawjson.Member(v, token)
	case Array:
		for i, item := range Items(v) {
			if strconv.Itoa(i) == token {
				return item, true
			}
		}
	}
	return "", false
}

func collect(v string, pattern []string, targets map[string]struct{}) {
	if len(pattern) == 0 {
		if KindOf(v) == Text {
			targets[StringOf(v)] = struct{}{}
		}
		return
	}
	if pattern[0] != anyToken {
		if part, ok := inside(v, pattern[0]); ok {
			collect(part, pattern[1:], targets)
		}
		return
	}
	for _, part := range Members(v) {
		collect(part, pattern[1:], targets)
	}
	for _, part := range Items(v) {
		collect(part, pattern[1:], targets)
	}
}

func (c *Checker) referTo(v string, pattern []string, targets map[string]struct{}, r *Rule) {
	if len(pattern) == 0 {
		if KindOf(v) == Text {
			if _, ok := targets[StringOf(v)]; !ok {
				c.Fail(r)
			}
		}
		return
	}
	every := pattern[0] == anyToken
	step := func(part string) { c.referTo(part, pattern[1:], targets, r) }
	for name, part := range Members(v) {
		if every || name == pattern[0] {
			m := c.Mark()
			step(part)
			c.In(m, name)
		}
	}
	for i, part := range Items(v) {
		if every || strconv.Itoa(i) == pattern[0] {
			m := c.Mark()
			step(part)
			c.InIndex(m, i)
		}
	}
}
