package witness

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func itoa(i int) string { return strconv.Itoa(i) }

// Draft is a draft of JSON Schema, in chronological order.
type Draft int

// The drafts.
const (
	Draft04 Draft = 1 + iota
	Draft06
	Draft07
	Draft2019
	Draft2020
)

// compiler reads one document.
type compiler struct {
	u     *universe
	draft Draft
	byAt  map[string]*node // by location
	// names are the schemas with an identifier or an anchor, by address.
	names   map[string]*place
	dynamic map[string]int // the number of $dynamicAnchor of a name
	refs    []pending
	failed  string
	// name tells the documents apart, and resources is the number of its parts with an identifier.
	name      string
	resources int
}

// place is a schema with the base address for the references inside.
type place struct {
	value any
	at    string
	base  string
}

// pending is a reference that is not resolved yet.
type pending struct {
	from      *node
	ref, base string
}

// compile reads a document. failed is a sentence that says why it cannot be compared.
func (u *universe) compile(root any, name string, draft Draft) (n *node, c *compiler) {
	c = &compiler{u: u, name: name, draft: draft, byAt: make(map[string]*node), names: make(map[string]*place), dynamic: make(map[string]int)}
	c.scan(root, "", "")
	if c.names[""] == nil {
		c.names[""] = &place{root, "", ""}
	}
	n = c.schema(root, "", c.baseOf(root, ""))
	if m, ok := root.(map[string]any); ok {
		for _, key := range [...]string{"$defs", "definitions"} {
			defs, _ := m[key].(map[string]any)
			for _, name := range sortedNames(defs) {
				c.schema(defs[name], card.JoinPointer(key, name), c.baseOf(defs[name], c.baseOf(root, "")))
			}
		}
	}
	for len(c.refs) > 0 {
		p := c.refs[0]
		c.refs = c.refs[1:]
		c.resolve(p)
	}
	return n, c
}

// baseOf returns the base address inside a value.
func (c *compiler) baseOf(v any, base string) string {
	m, _ := v.(map[string]any)
	key := "$id"
	if c.draft == Draft04 {
		key = "id"
	}
	id, ok := m[key].(string)
	if _, ref := m["$ref"]; !ok || ref && c.draft <= Draft07 || strings.HasPrefix(id, "#") {
		return base
	}
	return strings.TrimSuffix(join(base, id), "#")
}

// join resolves an address against a base.
func join(base, ref string) string {
	b, err := url.Parse(base)
	if err != nil {
		return ref
	}
	u, err := b.Parse(ref)
	if err != nil {
		return ref
	}
	return u.String()
}

// scan finds identifiers and anchors.
func (c *compiler) scan(v any, at, base string) {
	switch x := v.(type) {
	case map[string]any:
		base = c.identify(x, at, base)
		for _, name := range sortedNames(x) {
			if name != "enum" && name != "const" && name != "default" && name != "examples" {
				c.scan(x[name], at+card.JoinPointer(name), base)
			}
		}
	case []any:
		for i := range x {
			c.scan(x[i], at+"/"+itoa(i), base)
		}
	}
}

// identify notes the identifier and the anchors of a schema, and returns the base address inside.
func (c *compiler) identify(m map[string]any, at, base string) string {
	if inner := c.baseOf(m, base); inner != base || at == "" {
		base = inner
		c.resources++
		if c.names[base] == nil {
			c.names[base] = &place{m, at, base}
		}
	}
	for _, key := range []string{"$anchor", "$dynamicAnchor"} {
		if name, ok := m[key].(string); ok && c.draft >= Draft2019 {
			c.names[base+"#"+name] = &place{m, at, base}
			if key == "$dynamicAnchor" {
				c.dynamic[name]++
			}
		}
	}
	for _, key := range []string{"$id", "id"} {
		if name, ok := m[key].(string); ok && strings.HasPrefix(name, "#") && len(name) > 1 {
			c.names[base+name] = &place{m, at, base}
		}
	}
	return base
}

// resolve finds the target of a reference.
func (c *compiler) resolve(p pending) {
	address := join(p.base, p.ref)
	if p.base == "" && strings.HasPrefix(p.ref, "#") {
		address = p.ref
	}
	file, fragment, _ := strings.Cut(address, "#")
	unescaped, err := url.PathUnescape(fragment)
	if err != nil {
		unescaped = fragment
	}
	target := c.names[file+"#"+unescaped]
	if unescaped == "" {
		target = c.names[file]
	}
	if target != nil {
		p.from.ref = c.schema(target.value, target.at, c.baseOf(target.value, target.base))
		return
	}
	if resource := c.names[file]; resource != nil && strings.HasPrefix(unescaped, "/") {
		if v, at, base, ok := c.walk(resource, unescaped); ok {
			p.from.ref = c.schema(v, at, base)
			return
		}
	}
	p.from.opaque = "reference " + address
}

// walk follows a JSON Pointer.
func (c *compiler) walk(from *place, pointer string) (v any, at, base string, ok bool) {
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, "", "", false
	}
	v, at, base = from.value, from.at, from.base
	for _, token := range tokens {
		switch x := v.(type) {
		case map[string]any:
			if v, ok = x[token]; !ok {
				return nil, "", "", false
			}
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(x) {
				return nil, "", "", false
			}
			v = x[i]
		default:
			return nil, "", "", false
		}
		at += card.JoinPointer(token)
		base = c.baseOf(v, base)
	}
	return v, at, base, true
}

// schema reads the schema at a location.
func (c *compiler) schema(v any, at, base string) *node {
	if n := c.byAt[at]; n != nil {
		return n
	}
	switch x := v.(type) {
	case bool:
		n := newNode()
		n.at, n.never = at, !x
		c.byAt[at] = c.u.add(n)
		return n
	case map[string]any:
		n := c.u.add(newNode())
		n.at = at
		c.byAt[at] = n
		k := keywords{c, n, x, at, base}
		k.read()
		return n
	}
	c.failed = "a value at " + strconv.Quote(at) + " is not a schema"
	return c.u.yes
}
