package witness

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var kindNames = map[string]scan.KindSet{"null": scan.Null, "boolean": scan.Boolean, "integer": scan.Integer, "number": scan.Number,
	"string": scan.Text, "array": scan.Array, "object": scan.Object}

// keywords reads the keywords of one schema.
type keywords struct {
	*compiler
	n    *node
	m    map[string]any
	at   string
	base string
}

// bad notes a keyword with a value that JSON Schema does not allow.
func (k keywords) bad(name string) {
	k.failed = "the keyword " + name + " at " + strconv.Quote(k.at) + " has a value that JSON Schema does not allow"
}

func (k keywords) since(d Draft) bool { return k.draft >= d }

func (k keywords) one(name string) *node {
	v, ok := k.m[name]
	if !ok {
		return nil
	}
	at := k.at + card.JoinPointer(name)
	return k.schema(v, at, k.baseOf(v, k.base))
}

func (k keywords) list(name string) []*node {
	v, ok := k.m[name]
	if !ok {
		return nil
	}
	l, ok := v.([]any)
	if !ok {
		k.bad(name)
		return nil
	}
	list := make([]*node, len(l))
	for i, item := range l {
		list[i] = k.schema(item, k.at+card.JoinPointer(name, itoa(i)), k.baseOf(item, k.base))
	}
	return list
}

// members calls f with the members of a keyword's value, sorted by name.
func (k keywords) members(name string, f func(member, at string, v any)) {
	v, ok := k.m[name]
	if !ok {
		return
	}
	m, ok := v.(map[string]any)
	if !ok {
		k.bad(name)
		return
	}
	for _, member := range sortedNames(m) {
		f(member, k.at+card.JoinPointer(name, member), m[member])
	}
}

func (k keywords) strings(name string, v any) []string {
	l, ok := v.([]any)
	if !ok {
		k.bad(name)
		return nil
	}
	var list []string
	for _, item := range l {
		s, ok := item.(string)
		if !ok {
			k.bad(name)
			return nil
		}
		list = append(list, s)
	}
	return list
}

func (k keywords) number(name string) *big.Rat {
	v, ok := k.m[name]
	if !ok {
		return nil
	}
	r, ok := v.(*big.Rat)
	if !ok {
		k.bad(name)
		return nil
	}
	return r
}

// most is the greatest count; no document has more of anything.
const most = 1 << 30

func (k keywords) count(name string, otherwise int) int {
	r := k.number(name)
	switch {
	case r == nil:
		return otherwise
	case !r.IsInt():
		k.bad(name)
		return otherwise
	case !r.Num().IsInt64() || r.Num().Int64() > most:
		return most
	}
	return int(r.Num().Int64())
}

func (k keywords) read() {
	n := k.n
	if ref, ok := k.m["$ref"].(string); ok {
		k.refs = append(k.refs, pending{n, ref, k.base})
		if !k.since(Draft2019) {
			return // older drafts ignore the keywords beside a reference
		}
	}
	k.dynamicRef()
	k.types()
	if l, ok := k.m["enum"].([]any); ok {
		n.enum, n.listed = l, true
	}
	if v, ok := k.m["const"]; ok && k.since(Draft06) {
		if n.listed {
			n.all = append(n.all, k.u.add(listing(v)))
		} else {
			n.enum, n.listed = []any{v}, true
		}
	}
	k.numbers()
	n.minLength, n.maxLength = k.count("minLength", -1), k.count("maxLength", -1)
	if s, ok := k.m["pattern"].(string); ok {
		n.pattern = k.pattern(s)
	}
	if s, ok := k.m["format"].(string); ok {
		n.format = k.u.format(s)
	}
	k.arrays()
	k.objects()
	n.all = append(n.all, k.list("allOf")...)
	n.any, n.one, n.not = k.list("anyOf"), k.list("oneOf"), k.one("not")
	if k.since(Draft07) && k.m["if"] != nil {
		n.cond, n.then, n.els = k.one("if"), k.one("then"), k.one("else")
	}
	if k.since(Draft2019) {
		n.unevaluatedNames, n.unevaluatedItems = k.one("unevaluatedProperties"), k.one("unevaluatedItems")
	}
}

// listing returns the schema of one value.
func listing(values ...any) *node {
	n := newNode()
	n.enum, n.listed = values, true
	return n
}

// pattern returns an expression. A schema with an invalid one has no known meaning.
func (k keywords) pattern(source string) *pattern {
	p := k.u.pattern(source)
	if !p.known {
		k.n.opaque = "the pattern " + strconv.Quote(source)
	}
	return p
}

func (k keywords) dynamicRef() {
	name, ref := "$dynamicRef", ""
	if k.draft == Draft2019 {
		name = "$recursiveRef"
	}
	ref, ok := k.m[name].(string)
	if !ok || !k.since(Draft2019) {
		return
	}
	target := k.u.add(newNode())
	_, anchor, _ := strings.Cut(ref, "#")
	if !strings.HasPrefix(anchor, "/") && (k.resources > 1 || k.dynamic[anchor] > 1) {
		// The target depends on where the schema is used.
		target.opaque = name + " " + ref + " of " + k.name
	} else {
		k.refs = append(k.refs, pending{target, ref, k.base})
	}
	k.n.all = append(k.n.all, target)
}

func (k keywords) types() {
	v, ok := k.m["type"]
	if !ok {
		return
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	k.n.kinds = 0
	for _, item := range list {
		name, _ := item.(string)
		if kindNames[name] == 0 {
			k.bad("type")
		}
		k.n.kinds |= kindNames[name]
	}
}

func (k keywords) numbers() {
	n := k.n
	n.low.at, n.high.at, n.factor = k.number("minimum"), k.number("maximum"), k.number("multipleOf")
	if n.factor != nil && n.factor.Sign() <= 0 {
		k.bad("multipleOf")
		n.factor = nil
	}
	if k.draft == Draft04 {
		n.low.open, n.high.open = k.m["exclusiveMinimum"] == true, k.m["exclusiveMaximum"] == true
		return
	}
	if r := k.number("exclusiveMinimum"); r != nil {
		n.low = n.low.and(limit{r, true}, 1)
	}
	if r := k.number("exclusiveMaximum"); r != nil {
		n.high = n.high.and(limit{r, true}, -1)
	}
}

// and returns the stricter of two lower limits, or upper limits if sign is -1.
func (l limit) and(m limit, sign int) limit {
	if l.at == nil {
		return m
	}
	if m.at == nil {
		return l
	}
	switch order := sign * l.at.Cmp(m.at); {
	case order > 0:
		return l
	case order < 0:
		return m
	}
	return limit{l.at, l.open || m.open}
}

func (k keywords) arrays() {
	n := k.n
	_, isList := k.m["items"].([]any)
	switch {
	case k.since(Draft2020):
		n.prefix = k.list("prefixItems")
		if isList {
			k.failed = "draft 2020-12 does not allow a list of schemas in items"
			return
		}
		n.items = k.one("items")
	case isList:
		n.prefix, n.items = k.list("items"), k.one("additionalItems")
	default:
		n.items = k.one("items")
	}
	n.minItems, n.maxItems = k.count("minItems", -1), k.count("maxItems", -1)
	n.unique = k.m["uniqueItems"] == true
	if k.since(Draft06) {
		n.contains, n.counts = k.one("contains"), k.since(Draft2020)
	}
	if k.since(Draft2019) {
		n.least, n.most = k.count("minContains", 1), k.count("maxContains", -1)
	}
}

func (k keywords) objects() {
	n := k.n
	n.props = make(map[string]*node)
	k.members("properties", func(name, at string, v any) {
		n.names = append(n.names, name)
		n.props[name] = k.schema(v, at, k.baseOf(v, k.base))
	})
	k.members("patternProperties", func(name, at string, v any) {
		n.patterns = append(n.patterns, named{k.pattern(name), k.schema(v, at, k.baseOf(v, k.base))})
	})
	n.extra = k.one("additionalProperties")
	if k.since(Draft06) {
		n.propertyNames = k.one("propertyNames")
	}
	if v, ok := k.m["required"]; ok {
		n.required = k.strings("required", v)
	}
	n.minMembers, n.maxMembers = k.count("minProperties", -1), k.count("maxProperties", -1)
	depends := func(name, at string, v any) {
		if _, ok := v.([]any); ok {
			n.dependents = append(n.dependents, dependent{name: name, required: k.strings("dependentRequired", v)})
			return
		}
		n.dependents = append(n.dependents, dependent{name: name, schema: k.schema(v, at, k.baseOf(v, k.base))})
	}
	if k.since(Draft2019) {
		k.members("dependentRequired", depends)
		k.members("dependentSchemas", depends)
	}
	if !k.since(Draft2019) {
		k.members("dependencies", depends)
	}
}
