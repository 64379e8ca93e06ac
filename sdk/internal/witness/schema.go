package witness

import (
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// node is a schema with the keywords of draft 2020-12; keywords of older drafts are translated.
type node struct {
	// class is equal for schemas that accept the same values because they are written alike.
	class int
	// at is the location in its document, empty for a schema that was made.
	at string

	never  bool // the schema false
	kinds  scan.KindSet
	enum   []any // the only values, if listed
	listed bool
	index  map[string]bool // the texts of many values, made when it is first needed

	low, high limit
	factor    *big.Rat

	minLength, maxLength int // a negative number is no limit
	pattern              *pattern
	format               *format

	prefix             []*node
	items              *node
	minItems, maxItems int
	unique             bool
	contains           *node
	least, most        int  // of elements that contains accepts
	counts             bool // contains evaluates the elements that it accepts

	names                  []string // of props, sorted
	props                  map[string]*node
	patterns               []named
	extra                  *node // additionalProperties
	propertyNames          *node
	required               []string
	minMembers, maxMembers int
	dependents             []dependent

	all, any, one    []*node
	not              *node
	cond, then, els  *node
	ref              *node
	unevaluatedNames *node
	unevaluatedItems *node
	// rest is the part of unevaluatedNames or unevaluatedItems that applies whatever the other
	// keywords evaluate. It is exact if no condition decides what they evaluate.
	rest  []*node
	exact bool
	// opaque is set for a schema whose meaning is not known, such as the target of a reference to
	// another document.
	opaque string
}

// limit is a bound of numbers; nil is none.
type limit struct {
	at   *big.Rat
	open bool
}

// named is a member of patternProperties.
type named struct {
	pattern *pattern
	schema  *node
}

// dependent is a member of dependentSchemas or dependentRequired.
type dependent struct {
	name     string
	schema   *node
	required []string
}

func newNode() *node {
	return &node{kinds: scan.AnyKind, minLength: -1, maxLength: -1, minItems: -1, maxItems: -1, least: 1, most: -1, minMembers: -1, maxMembers: -1}
}

// children calls f with each schema inside, by a name for the relation.
func (n *node) children(f func(relation string, c *node)) {
	one := func(relation string, c *node) {
		if c != nil {
			f(relation, c)
		}
	}
	list := func(relation string, l []*node) {
		for _, c := range l {
			f(relation, c)
		}
	}
	list("prefix", n.prefix)
	one("items", n.items)
	one("contains", n.contains)
	for _, name := range n.names {
		f("p"+name, n.props[name])
	}
	for _, p := range n.patterns {
		f("q"+p.pattern.source, p.schema)
	}
	one("extra", n.extra)
	one("names", n.propertyNames)
	for _, d := range n.dependents {
		one("d"+d.name, d.schema)
	}
	list("all", n.all)
	list("any", n.any)
	list("one", n.one)
	one("not", n.not)
	one("if", n.cond)
	one("then", n.then)
	one("else", n.els)
	one("ref", n.ref)
	one("uN", n.unevaluatedNames)
	one("uI", n.unevaluatedItems)
}

// own returns a text of the keywords without the schemas inside.
func (n *node) own() string {
	var b []byte
	number := func(i int) { b = append(appendValue(b, new(big.Rat).SetInt64(int64(i))), ' ') }
	text := func(s string) { b = append(scan.AppendString(b, s), ' ') }
	ratio := func(r *big.Rat) {
		if r != nil {
			b = append(b, r.RatString()...)
		}
		b = append(b, ' ')
	}
	flag := func(set bool) {
		if set {
			b = append(b, '+')
		} else {
			b = append(b, '-')
		}
	}
	number(int(n.kinds))
	flag(n.never)
	flag(n.listed)
	var values []string
	for _, v := range n.enum {
		values = append(values, textOf(v))
	}
	slices.Sort(values)
	for _, v := range slices.Compact(values) {
		text(v)
	}
	ratio(n.low.at)
	flag(n.low.open)
	ratio(n.high.at)
	flag(n.high.open)
	ratio(n.factor)
	if n.pattern != nil {
		text(n.pattern.source)
	}
	if n.format != nil {
		text(n.format.name)
	}
	for _, i := range []int{n.minLength, n.maxLength, n.minItems, n.maxItems, n.least, n.most, n.minMembers, n.maxMembers} {
		number(i)
	}
	flag(n.unique)
	flag(n.counts)
	required := slices.Sorted(slices.Values(n.required))
	for _, name := range slices.Compact(required) {
		text(name)
	}
	for _, d := range n.dependents {
		text(d.name)
		for _, name := range d.required {
			text(name)
		}
	}
	text(n.opaque)
	n.children(func(relation string, _ *node) { text(relation) })
	return string(b)
}

// always returns the schemas that accept each value that the schema accepts.
func (n *node) always() []*node { return slices.Concat(n.all, some(n.ref), n.rest) }

// lists reports whether a value is one of the listed ones.
func (n *node) lists(v any) bool {
	if len(n.enum) <= perStep {
		return contains(n.enum, v)
	}
	if n.index == nil {
		n.index = make(map[string]bool, len(n.enum))
		for _, v := range n.enum {
			n.index[textOf(v)] = true
		}
	}
	return n.index[textOf(v)]
}

// slot returns the schemas that apply to a member with a name.
func (n *node) slot(name string) []*node {
	var list []*node
	if p := n.props[name]; p != nil {
		list = append(list, p)
	}
	for _, p := range n.patterns {
		if p.pattern.matches(name) {
			list = append(list, p.schema)
		}
	}
	if len(list) == 0 && n.extra != nil {
		list = append(list, n.extra)
	}
	return list
}

// element returns the schema that applies to an element, nil if there is none.
func (n *node) element(i int) *node {
	if i < len(n.prefix) {
		return n.prefix[i]
	}
	return n.items
}

// universe holds the schemas of a comparison and numbers their classes.
type universe struct {
	nodes    []*node
	classes  int
	patterns map[string]*pattern
	looks    map[*pattern]lookParts // the results of partsOf
	formats  []format
	into     map[*node]map[*node][]*node // the last result of parents
	saying   map[*node]bool              // the results of says
	yes, no  *node
	lost     bool // a match was given up: nothing is proven any more
}

func newUniverse() *universe {
	u := &universe{patterns: make(map[string]*pattern)}
	u.yes, u.no = u.add(newNode()), u.add(newNode())
	u.no.never = true
	return u
}

func (u *universe) add(n *node) *node {
	u.nodes = append(u.nodes, n)
	return n
}

// made returns a schema that was made after the classes were numbered.
func (u *universe) made(set func(*node)) *node {
	n := newNode()
	set(n)
	u.classes++
	n.class = u.classes
	return n
}

func (u *universe) pattern(source string) *pattern {
	p := u.patterns[source]
	if p == nil {
		p = newPattern(source, &u.lost)
		u.patterns[source] = p
	}
	return p
}

// ownClasses numbers the schemas by what they have beside the schemas inside.
func (u *universe) ownClasses() []int {
	ids, own := make(map[string]int), make([]int, len(u.nodes))
	for i, n := range u.nodes {
		text := n.own()
		id, known := ids[text]
		if !known {
			id = len(ids)
			ids[text] = id
		}
		own[i] = id
	}
	return own
}

// rounds is the number of refinements before schemas count as different.
const rounds = 48

// number gives schemas that are written alike the same class: classes are refined by the classes
// of the schemas inside until nothing changes.
func (u *universe) number() {
	count, own := 0, u.ownClasses()
	for _, n := range u.nodes {
		n.class = 0
	}
	var key []byte
	for range rounds {
		keys, next := make(map[string]int), make([]int, len(u.nodes))
		for i, n := range u.nodes {
			key = binary.AppendUvarint(key[:0], uint64(own[i]))
			n.children(func(_ string, c *node) { key = binary.AppendUvarint(key, uint64(c.class)) })
			id, known := keys[string(key)]
			if !known {
				id = len(keys) + 1
				keys[string(key)] = id
			}
			next[i] = id
		}
		for i, n := range u.nodes {
			n.class = next[i]
		}
		if len(keys) == count {
			u.classes = count
			return
		}
		count = len(keys)
	}
	for i, n := range u.nodes {
		n.class = i + 1
	}
	u.classes = len(u.nodes)
}
