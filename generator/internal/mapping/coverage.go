package mapping

import (
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// coverage records which parts of a value rules read or write.
type coverage struct {
	// whole: a rule covers the value and all its descendants; pos is the position of the rule.
	whole bool
	// partly: the rule covers only the values that it expects.
	partly  bool
	pos     source.Position
	members map[string]*coverage
	// elements is the coverage of the elements of a list or the entries of an object.
	elements *coverage
	// except is the prefix of the member names that a rule for entries skips.
	except string
	// topic: a topic covers the parts that no rule covers.
	topic bool
}

// at returns the coverage of the value at a path, and creates it if necessary.
func (c *coverage) at(steps []string) *coverage {
	for _, name := range steps {
		next := c.members[name]
		if next == nil {
			next = new(coverage)
			if c.members == nil {
				c.members = make(map[string]*coverage)
			}
			c.members[name] = next
		}
		c = next
	}
	return c
}

// addThrough records a topic at a pointer, which may lead through lists.
func (c *coverage) addThrough(p *Pointer) { c.at(p.Steps).topic = true }

// add records that a rule covers the whole value.
func (c *coverage) add(p *Pointer) {
	c = c.at(p.Steps)
	c.whole, c.pos = true, p.Pos
}

// inner returns the coverage of the elements, and creates it if necessary.
func (c *coverage) inner() *coverage {
	if c.elements == nil {
		c.elements = new(coverage)
	}
	return c.elements
}

// isEmpty reports whether no rule covers the value or a part of it.
func (c *coverage) isEmpty() bool {
	return c == nil || !c.whole && len(c.members) == 0 && c.elements == nil
}

// read records the values that the rules of a scope read.
func (c *coverage) read(rules []*Rule) {
	for _, rule := range rules {
		if !rule.reads() && rule.Form != Const {
			continue
		}
		switch rule.Form {
		case Object:
			c.at(rule.Card.Steps).read(rule.Rules)
		case First:
			c.at(rule.Card.Steps).read(rule.Rules)
		case Each, Entries:
			c.at(rule.Card.Steps).inner().read(rule.Rules)
			c.at(rule.Card.Steps).except = rule.Except
		case Call:
			for _, p := range rule.Covers {
				c.add(p)
				c.at(p.Steps).partly = true
			}
		case Const:
			c.add(rule.Card)
			c.at(rule.Card.Steps).partly = true
		case Logins:
			c.add(rule.Card)
			around := c.at(rule.Card.Steps[:len(rule.Card.Steps)-1])
			for _, login := range rule.Logins {
				around.read(login.Rules)
			}
		default:
			c.add(rule.Card)
		}
	}
}

// uncovered reports the declared members at a location that have neither a reading rule nor a
// topic. topics are the format's topics by path. at is the path of p.
func (f *Format) uncovered(p place, c *coverage, topics *coverage, at []string, seen []*ir.Type, diags *source.Diagnostics) {
	if c != nil && c.whole {
		return
	}
	if c != nil && c.elements != nil && !p.isFree() {
		if elements, ok := p.elements(); ok {
			f.uncovered(elements, c.elements, topics, at, seen, diags)
		}
		if entries, ok := p.entries(); ok {
			f.uncovered(entries, c.elements, topics.ofEntries(), at, seen, diags)
		}
	}
	types := p.structs()
	if slices.ContainsFunc(types, func(t *ir.Type) bool { return slices.Contains(seen, t) }) {
		return
	}
	seen = append(slices.Clip(seen), types...)
	for _, name := range p.names() {
		path := append(slices.Clip(at), name)
		if f.uncoveredMember(path, c, topics, diags) {
			inner, _ := p.member(name)
			f.uncovered(inner, c.member(name), topics.topicOf(name), path, seen, diags)
		}
	}
}

// uncoveredMember reports the last member of a path if it has both a rule and a topic, or
// neither. c and topics are the coverage of the value that has the member. The result is whether
// the members inside need a rule or a topic.
func (f *Format) uncoveredMember(path []string, c, topics *coverage, diags *source.Diagnostics) bool {
	name := path[len(path)-1]
	covered, topic := c.member(name), topics.topicOf(name)
	switch {
	case covered == nil && c.hasEntry(name):
	case topic.isTopic() && covered != nil && covered.whole && !covered.partly:
		diags.Errorf(topic.pos, "coverage", "%s has a topic although a rule reads it", text(path))
	case topics.isTopic(), topic.isTopic():
	case covered.isEmpty() && (topic == nil || len(topic.members) == 0):
		diags.Errorf(f.Mapping.Pos, "coverage", "%s of %s has neither a rule nor a topic", text(path), f.Name)
	default:
		return true
	}
	return false
}

// member returns the coverage of a member, nil if no rule names it.
func (c *coverage) member(name string) *coverage {
	if c == nil {
		return nil
	}
	return c.members[name]
}

// hasEntry reports whether rules for entries apply to a name.
func (c *coverage) hasEntry(name string) bool {
	return c != nil && c.elements != nil && (c.except == "" || !strings.HasPrefix(name, c.except))
}

// isTopic reports whether a topic covers the location.
func (c *coverage) isTopic() bool { return c != nil && c.topic }

// topicOf returns the topics of a member, which can be given for any name.
func (c *coverage) topicOf(name string) *coverage {
	if topic := c.member(name); topic != nil {
		return topic
	}
	return c.member("*")
}

// ofEntries returns the topics of the values of an object whose member names are free.
func (c *coverage) ofEntries() *coverage {
	if inside := c.member("*"); inside != nil {
		return inside
	}
	return &coverage{topic: c.isTopic()}
}

func orScope(p *Pointer) string {
	if p.Text == "" {
		return "the value"
	}
	return p.Text
}

// missing is a required member that is absent in a written card if the description has no value
// for it.
type missing struct {
	pointer string
	// option is the option that supplies the member.
	option string
}

// requirement checks that rules write the required members of objects.
type requirement struct {
	diags *source.Diagnostics
	// missing are the members that may still be absent.
	missing []missing
}

// required checks that rules write the required members of objects at a place. It returns
// the members that may still be absent. A rule for one version is sufficient, since the schema
// of another version may not require the member.
func required(p place, rules []*Rule, pos source.Position, diags *source.Diagnostics) []missing {
	r := requirement{diags: diags}
	r.check(p, rules, "", pos)
	return r.missing
}

func (r *requirement) check(p place, rules []*Rule, at string, pos source.Position) {
	if len(p.structs()) == 1 && len(p.uses) == 1 {
		r.members(p.structs()[0], rules, at, pos)
	}
	// Objects on the paths of rules, and objects that nested rules apply to.
	inner := map[string][]*Rule{}
	for _, rule := range rules {
		switch {
		case !rule.writes() || rule.Form == Call:
		case len(rule.Card.Steps) > 1:
			shorter := *rule
			shorter.Card = &Pointer{Text: text(rule.Card.Steps[1:]), Steps: rule.Card.Steps[1:], Pos: rule.Card.Pos}
			name := rule.Card.Steps[0]
			inner[name] = append(inner[name], &shorter)
		case len(rule.Card.Steps) == 1:
			value, _ := p.member(rule.Card.Steps[0])
			r.nested(value, rule, at+rule.Card.Text)
		default:
			r.nested(p, rule, at)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(inner)) {
		if value, ok := p.member(name); ok {
			r.check(value, inner[name], at+text([]string{name}), inner[name][0].Pos)
		}
	}
}

// nested checks the rules inside a rule.
func (r *requirement) nested(value place, rule *Rule, at string) {
	switch rule.Form {
	case Object, First:
		r.check(value, rule.Rules, at, rule.Pos)
	case Each:
		if elements, ok := value.elements(); ok {
			r.check(elements, rule.Rules, at+"/*", rule.Pos)
		}
	case Entries:
		if entries, ok := value.entries(); ok {
			r.check(entries, rule.Rules, at+"/*", rule.Pos)
		}
	}
}

// members checks that rules write the required members of a struct.
func (r *requirement) members(t *ir.Type, rules []*Rule, at string, pos source.Position) {
	writers := writersOf(rules)
	for _, f := range t.Required() {
		rules := writers[f.Member]
		pointer := at + text([]string{f.Member})
		switch {
		case rules == nil:
			r.diags.Errorf(pos, "required", "%s is required, and no rule writes it", pointer)
		case !slices.ContainsFunc(rules, (*Rule).always):
			m := missing{pointer: pointer}
			for _, rule := range rules {
				if rule.Option != "" {
					m.option = rule.Option
				}
			}
			r.missing = append(r.missing, m)
		}
	}
}

// writersOf returns the rules that write a member, by its name.
func writersOf(rules []*Rule) map[string][]*Rule {
	writers := map[string][]*Rule{}
	for _, rule := range rules {
		paths := rule.Covers
		if rule.Form != Call {
			paths = []*Pointer{rule.Card}
		}
		for _, p := range paths {
			if rule.writes() && len(p.Steps) > 0 {
				writers[p.Steps[0]] = append(writers[p.Steps[0]], rule)
			}
		}
	}
	return writers
}

// reads and writes report whether a rule has an effect in a direction. A rule with functions
// has one if there is a function for the direction.
func (r *Rule) reads() bool  { return r.Read && r.has(Functions.read) }
func (r *Rule) writes() bool { return r.Write && r.has(Functions.write) }

func (r *Rule) has(direction func(Functions) Name) bool {
	for _, f := range []Functions{r.Through, r.Call} {
		if f != (Functions{}) {
			return direction(f).Text != ""
		}
	}
	return true
}

func (f Functions) read() Name  { return f.Read }
func (f Functions) write() Name { return f.Write }

// always reports whether a rule writes a value whatever the description contains.
func (r *Rule) always() bool {
	return r.Default != nil || r.Form == Const || r.Form == Call || r.Form == Object
}

// LostSince returns the members that have a topic only, and that a rule of the earlier mapping of
// the same format read, whatever their values are.
func (f *Format) LostSince(old *Format) []*Pointer {
	before, now := new(coverage), new(coverage)
	before.read(old.Mapping.Rules)
	now.read(f.Mapping.Rules)
	var lost []*Pointer
	for _, t := range f.Mapping.Topics {
		had := slices.ContainsFunc(old.Mapping.Topics, func(o *TopicOf) bool { return o.At.Text == t.At.Text })
		was := before.find(t.At.Steps)
		if !had && !was.isEmpty() && !was.partly && now.find(t.At.Steps).isEmpty() {
			lost = append(lost, t.At)
		}
	}
	return lost
}

// find returns the coverage of the value at a path that leads through lists, or of the closest
// value around it that a rule reads as a whole. It returns nil if no rule reads the value.
func (c *coverage) find(steps []string) *coverage {
	for _, name := range steps {
		for c != nil && c.members[name] == nil && c.elements != nil {
			c = c.elements
		}
		if c = c.member(name); c == nil || c.whole {
			break
		}
	}
	return c
}
