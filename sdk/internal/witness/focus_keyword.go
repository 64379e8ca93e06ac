package witness

import (
	"slices"
	"strings"
)

// part is one keyword of the schema from, which the schema to receives. member is the name in the
// keyword, if only that part is meant.
type part struct {
	u        *universe
	from, to *node
	member   string
}

type keywordPart struct {
	keyword string
	copy    func(part)
}

// parts are the keywords that can be told apart from the others of their schema. They are a list,
// since a map is filled when a program starts: every program that links the package would have them.
var parts = [...]keywordPart{
	{"type", func(p part) { p.to.kinds = p.from.kinds }},
	{"enum", part.values},
	{"const", part.constant},
	{"minimum", func(p part) { p.to.low = p.from.low }},
	{"exclusiveMinimum", func(p part) { p.to.low = p.from.low }},
	{"maximum", func(p part) { p.to.high = p.from.high }},
	{"exclusiveMaximum", func(p part) { p.to.high = p.from.high }},
	{"multipleOf", func(p part) { p.to.factor = p.from.factor }},
	{"minLength", func(p part) { p.to.minLength = p.from.minLength }},
	{"maxLength", func(p part) { p.to.maxLength = p.from.maxLength }},
	{"pattern", func(p part) { p.to.pattern = p.from.pattern }},
	{"format", func(p part) { p.to.format = p.from.format }},
	{"minItems", func(p part) { p.to.minItems = p.from.minItems }},
	{"maxItems", func(p part) { p.to.maxItems = p.from.maxItems }},
	{"uniqueItems", func(p part) { p.to.unique = p.from.unique }},
	{"contains", part.contains},
	{"minContains", part.contains},
	{"maxContains", part.contains},
	{"items", part.elements},
	{"prefixItems", part.elements},
	{"additionalItems", part.elements},
	{"minProperties", func(p part) { p.to.minMembers = p.from.minMembers }},
	{"maxProperties", func(p part) { p.to.maxMembers = p.from.maxMembers }},
	{"required", part.required},
	{"properties", part.properties},
	{"patternProperties", part.patternProperties},
	{"additionalProperties", part.additionalProperties},
	{"propertyNames", func(p part) { p.to.propertyNames = p.from.propertyNames }},
	{"dependentRequired", part.dependents},
	{"dependentSchemas", part.dependents},
	{"dependencies", part.dependents},
	{"allOf", func(p part) { p.to.all = p.from.all }},
	{"anyOf", func(p part) { p.to.any = p.from.any }},
	{"oneOf", func(p part) { p.to.one = p.from.one }},
	{"not", func(p part) { p.to.not = p.from.not }},
	{"if", part.condition},
	{"then", part.condition},
	{"else", part.condition},
	{"$ref", func(p part) { p.to.ref = p.from.ref }},
}

// narrowed returns a schema with one keyword of another one, or the whole other one if its
// keywords cannot be told apart.
func (u *universe) narrowed(n *node, keyword, member string) *node {
	if n.rest != nil || n.opaque != "" {
		return n
	}
	at := slices.IndexFunc(parts[:], func(p keywordPart) bool { return p.keyword == keyword })
	if at < 0 && (keyword == "" || strings.HasPrefix(keyword, "$")) {
		return n
	}
	w := u.made(func(*node) {})
	if at >= 0 {
		parts[at].copy(part{u, n, w, member})
	}
	return w
}

func (p part) values() { p.to.enum, p.to.listed = p.from.enum, p.from.listed }

// constant keeps a constant beside an enum, which is a schema that was made, as well.
func (p part) constant() {
	p.values()
	for _, c := range p.from.all {
		if c.listed && c.at == "" {
			p.to.all = append(p.to.all, c)
		}
	}
}

func (p part) contains() {
	p.to.contains, p.to.counts, p.to.least, p.to.most = p.from.contains, p.from.counts, p.from.least, p.from.most
}

func (p part) elements() { p.to.prefix, p.to.items = p.from.prefix, p.from.items }

func (p part) condition() {
	p.to.cond, p.to.then, p.to.els = p.from.cond, p.from.then, p.from.els
}

func (p part) required() {
	p.to.required = p.from.required
	if p.member != "" {
		p.to.required = []string{p.member}
	}
}

func (p part) properties() {
	if p.member == "" {
		p.to.names, p.to.props = p.from.names, p.from.props
		return
	}
	slot := p.u.made(func(c *node) { c.all = p.from.slot(p.member) })
	p.to.names, p.to.props = []string{p.member}, map[string]*node{p.member: slot}
}

func (p part) patternProperties() {
	for _, x := range p.from.patterns {
		if x.pattern.source == p.member {
			p.to.patterns = []named{x}
			return
		}
	}
	p.to.patterns = p.from.patterns
	p.others()
}

func (p part) additionalProperties() {
	for _, x := range p.from.patterns {
		p.to.patterns = append(p.to.patterns, named{x.pattern, p.u.yes})
	}
	p.others()
}

// others keeps the schema of further members, and the names that it does not apply to.
func (p part) others() {
	p.to.names, p.to.props, p.to.extra = p.from.names, make(map[string]*node, len(p.from.names)), p.from.extra
	for _, name := range p.from.names {
		p.to.props[name] = p.u.yes
	}
}

func (p part) dependents() {
	for _, d := range p.from.dependents {
		if p.member == "" || d.name == p.member {
			p.to.dependents = append(p.to.dependents, d)
		}
	}
}
