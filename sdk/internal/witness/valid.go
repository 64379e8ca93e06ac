package witness

import (
	"math/big"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// deepest is the number of nested schemas that a check of a document follows.
const deepest = 400

// perStep is the number of elements of a list that one step compares.
const perStep = 8

// checker checks documents against schemas.
type checker struct {
	// unsure is set if a document met a part of a schema whose meaning is not known.
	unsure bool
	depth  int
	steps  int
}

// evaluated has the members and elements that a schema evaluated, for unevaluatedProperties and
// unevaluatedItems.
type evaluated struct {
	names map[string]bool
	items map[int]bool
}

// valid reports whether a value is valid under a schema. It is certain if unsure is not set.
func (c *checker) valid(n *node, v any) bool { return c.check(n, v, nil) }

// check is valid that also notes in e what the schema evaluated, if the value is valid.
func (c *checker) check(n *node, v any, e *evaluated) bool {
	if c.depth++; c.depth > deepest {
		c.unsure = true
	}
	defer func() { c.depth-- }()
	if c.steps -= 1 + (min(len(n.enum), perStep)+len(n.required)+len(n.dependents))/perStep; c.steps < 0 {
		c.unsure = true
	}
	if c.unsure {
		return false
	}
	switch {
	case n.never:
		return false
	case n.opaque != "":
		c.unsure = true
		return false
	case n.kinds&kindOf(v) == 0, n.listed && !n.lists(v):
		return false
	}
	inner := e
	if n.unevaluatedNames != nil || n.unevaluatedItems != nil {
		inner = new(evaluated)
	}
	ok := c.leaf(n, v, inner) && c.combined(n, v, inner) && c.unevaluated(n, v, inner)
	if ok && inner != e && e != nil {
		e.add(inner)
	}
	return ok
}

func (e *evaluated) add(o *evaluated) {
	for name := range o.names {
		e.name(name)
	}
	for i := range o.items {
		e.item(i)
	}
}

func (e *evaluated) name(name string) {
	if e == nil {
		return
	}
	if e.names == nil {
		e.names = make(map[string]bool)
	}
	e.names[name] = true
}

func (e *evaluated) item(i int) {
	if e == nil {
		return
	}
	if e.items == nil {
		e.items = make(map[int]bool)
	}
	e.items[i] = true
}

func contains(values []any, v any) bool {
	list, _ := v.([]any)
	text := ""
	for _, other := range values {
		if l, _ := other.([]any); len(l) != len(list) {
			continue // the text of a long array need not be made
		}
		if text == "" {
			text = textOf(v)
		}
		if textOf(other) == text {
			return true
		}
	}
	return false
}

// leaf checks the keywords for one kind of value.
func (c *checker) leaf(n *node, v any, e *evaluated) bool {
	switch x := v.(type) {
	case *big.Rat:
		return n.low.admits(x, 1) && n.high.admits(x, -1) && (n.factor == nil || new(big.Rat).Quo(x, n.factor).IsInt())
	case string:
		return c.text(n, x)
	case []any:
		return c.list(n, x, e)
	case map[string]any:
		return c.object(n, x, e)
	}
	return true
}

func (l limit) admits(x *big.Rat, sign int) bool {
	if l.at == nil {
		return true
	}
	order := sign * x.Cmp(l.at)
	return order > 0 || order == 0 && !l.open
}

func within(n, least, most int) bool { return n >= least && (most < 0 || n <= most) }

func (c *checker) text(n *node, s string) bool {
	if !within(utf8.RuneCountInString(s), n.minLength, n.maxLength) || n.format != nil && !n.format.holds(s) {
		return false
	}
	if n.pattern != nil {
		if !n.pattern.known {
			c.unsure = true
			return false
		}
		return n.pattern.matches(s)
	}
	return true
}

func (c *checker) list(n *node, l []any, e *evaluated) bool {
	if !within(len(l), n.minItems, n.maxItems) || n.unique && !distinct(l) {
		return false
	}
	for i, item := range l {
		if s := n.element(i); s != nil {
			if !c.valid(s, item) {
				return false
			}
			e.item(i)
		}
	}
	if n.contains == nil {
		return true
	}
	count := 0
	for i, item := range l {
		if c.valid(n.contains, item) {
			count++
			if n.counts {
				e.item(i)
			}
		}
	}
	return within(count, n.least, n.most)
}

func distinct(l []any) bool {
	seen := make(map[string]bool, len(l))
	for _, item := range l {
		text := textOf(item)
		if seen[text] {
			return false
		}
		seen[text] = true
	}
	return true
}

func (c *checker) object(n *node, m map[string]any, e *evaluated) bool {
	if !within(len(m), n.minMembers, n.maxMembers) || !hasAll(m, n.required) {
		return false
	}
	for _, name := range sortedNames(m) {
		if !c.member(n, name, m[name], e) {
			return false
		}
	}
	for _, d := range n.dependents {
		if _, ok := m[d.name]; !ok {
			continue
		}
		if !hasAll(m, d.required) || d.schema != nil && !c.check(d.schema, m, e) {
			return false
		}
	}
	return true
}

// hasAll reports whether an object has members with all of some names.
func hasAll(m map[string]any, names []string) bool {
	for _, name := range names {
		if _, ok := m[name]; !ok {
			return false
		}
	}
	return true
}

// member checks the name and the value of a member.
func (c *checker) member(n *node, name string, v any, e *evaluated) bool {
	c.steps -= len(n.patterns)
	if n.propertyNames != nil && !c.valid(n.propertyNames, name) {
		return false
	}
	for _, p := range n.patterns {
		if !p.pattern.known {
			c.unsure = true
			return false
		}
	}
	list := n.slot(name)
	for _, s := range list {
		if !c.valid(s, v) {
			return false
		}
	}
	if len(list) > 0 {
		e.name(name)
	}
	return true
}

// combined checks the keywords that apply schemas to the value itself.
func (c *checker) combined(n *node, v any, e *evaluated) bool {
	if n.ref != nil && !c.check(n.ref, v, e) {
		return false
	}
	for _, s := range n.all {
		if !c.check(s, v, e) {
			return false
		}
	}
	if n.any != nil && c.count(n.any, v, e, e != nil) == 0 {
		return false
	}
	if n.one != nil && c.count(n.one, v, e, true) != 1 {
		return false
	}
	if n.not != nil && c.valid(n.not, v) {
		return false
	}
	if n.cond == nil {
		return true
	}
	branch := n.els
	if c.count([]*node{n.cond}, v, e, e != nil) > 0 { // a condition that fails evaluates nothing
		branch = n.then
	}
	return branch == nil || c.check(branch, v, e)
}

// count returns how many schemas of a list accept a value, at most one unless all is set.
func (c *checker) count(list []*node, v any, e *evaluated, all bool) int {
	count := 0
	for _, s := range list {
		var inner *evaluated
		if e != nil {
			inner = new(evaluated)
		}
		if !c.check(s, v, inner) {
			continue
		}
		if count++; !all {
			break
		}
		if e != nil {
			e.add(inner)
		}
	}
	return count
}

func (c *checker) unevaluated(n *node, v any, e *evaluated) bool {
	if n.unevaluatedNames != nil && kindOf(v) == scan.Object {
		m, _ := v.(map[string]any)
		for _, name := range sortedNames(m) {
			if !e.names[name] && !c.valid(n.unevaluatedNames, m[name]) {
				return false
			}
			e.name(name)
		}
	}
	if n.unevaluatedItems != nil && kindOf(v) == scan.Array {
		l, _ := v.([]any)
		for i, item := range l {
			if !e.items[i] && !c.valid(n.unevaluatedItems, item) {
				return false
			}
			e.item(i)
		}
	}
	return true
}
