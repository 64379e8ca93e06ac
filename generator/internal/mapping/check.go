package mapping

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// checker checks the mapping of one format.
type checker struct {
	format  *Format
	formats *Formats
	topics  *Topics
	diags   *source.Diagnostics
	// functions are the functions that the format's package and the shared packages declare.
	functions *functions
	// card and agent are the nouns in messages for a location of the format and of the
	// description.
	card, agent string
	// isTable says that the checked rules are a prescribed table: agent then names the target
	// format.
	isTable bool
}

// check checks the mapping of a format against the types of the format and of the description.
func (c *checker) check() {
	m, f := c.format.Mapping, c.format
	root := f.root()
	c.card, c.agent = f.Name, "the description"
	c.rules(m.Rules, root, c.formats.Middle.root())
	topics := c.topicsOf(root)
	c.lacks()
	c.conventions(root)
	c.implied()
	c.both()
	for _, table := range m.Tables {
		c.table(table)
	}
	if c.diags.HasErrors() {
		return
	}
	rules := m.Rules
	for _, name := range m.Both {
		both := c.formats.byName(name.Text)
		rules = slices.Concat(rules, both.Mapping.Rules)
		for _, t := range both.Mapping.Topics {
			topics.at(t.At.Steps).topic = true
		}
	}
	covered := new(coverage)
	covered.read(rules)
	f.uncovered(root, covered, topics, nil, nil, c.diags)
	f.missing = required(root, rules, m.Pos, c.diags)
}

// topicsOf checks the topics of members and returns them by path.
func (c *checker) topicsOf(root place) *coverage {
	topics := new(coverage)
	for _, t := range c.format.Mapping.Topics {
		c.topic(t.Topic)
		if _, ok := root.through(t.At, c.card, c.diags); ok {
			at := topics.at(t.At.Steps)
			if at.topic {
				c.diags.Errorf(t.At.Pos, "coverage", "%s has two topics", t.At.Text)
			}
			at.topic, at.pos = true, t.At.Pos
		}
	}
	return topics
}

// topic checks that a topic exists.
func (c *checker) topic(n Name) {
	if c.topics.byName(n.Text) != nil {
		return
	}
	message := "unknown topic " + quote(n.Text)
	if !c.formats.Own {
		message += `; a project without "middle" in ` + formatsName + ` has the topics of cardgen: use "annotations" for a member that none of them fits`
	}
	reportUnknown(c.diags, n, "unknown-topic", message, c.topics.names())
}

// lacks checks that each reason is about a topic that the format cannot hold.
func (c *checker) lacks() {
	for _, lack := range c.format.Mapping.Lacks {
		c.topic(lack.Topic)
	}
}

// both checks the formats that a mapping combines. Their mappings must be in the same package.
func (c *checker) both() {
	for _, name := range c.format.Mapping.Both {
		switch other := c.formats.byName(name.Text); {
		case other == nil || other.Mapping == nil:
			reportUnknown(c.diags, name, "unknown-format", "unknown format "+quote(name.Text), c.formats.Names())
		case other.Package != c.format.Package || other.Mapping.Both != nil:
			c.diags.Errorf(name.Pos, "format", "%q can combine only formats of its own package that are not combinations themselves", "both")
		}
	}
}

// table checks the paths of a prescribed table in both formats.
func (c *checker) table(t *Table) {
	to := c.formats.byName(t.To.Text)
	if to == nil {
		c.diags.Warnf(t.To.Pos, "unknown-format", "the format %q is not one of %s, so the table has no effect%s", t.To.Text, c.formats.File, nearest.Hint(t.To.Text, c.formats.Names()))
		return
	}
	inner := *c
	inner.agent, inner.isTable = to.Name, true
	inner.rules(t.Rules, c.format.root(), to.root())
}

// rules checks the rules of a scope.
func (c *checker) rules(rules []*Rule, card, agent place) {
	for _, rule := range rules {
		c.rule(rule, card, agent)
	}
}

func (c *checker) rule(rule *Rule, card, agent place) {
	c.versions(rule)
	if rule.Unless != nil {
		agent.resolve(rule.Unless, c.agent, c.diags)
	}
	if rule.Form == Call {
		c.call(rule, card, agent)
		return
	}
	if rule.Card == nil {
		return // the reader has reported it
	}
	from, ok := card.resolve(rule.Card, c.card, c.diags)
	var to place
	if rule.Agent != nil {
		var found bool
		to, found = agent.resolve(rule.Agent, c.agent, c.diags)
		ok = ok && found
	}
	if !ok {
		return
	}
	switch rule.Form {
	case Const:
		from.fits(rule.Const, c.diags)
	case Copy:
		c.copy(rule, from, to, card, agent)
	case Logins:
		c.needs(rule, ir.Text, "logins", rule.Card, from, from)
		c.logins(rule, card)
		rule.kinds = from.kinds()
	default:
		c.nested(rule, from, to)
	}
	if rule.Default != nil {
		written := from
		if c.isTable {
			written = to
		}
		written.fits(rule.Default, c.diags)
	}
	if rule.Placeholder != nil {
		from.fits(rule.Placeholder, c.diags)
	}
	c.alternatives(rule, from, agent)
	if rule.Option != "" && from.kinds()&^(ir.Null|ir.Object) == 0 {
		c.diags.Errorf(rule.Pos, "option", "%s is %s; an option supplies texts", rule.Card.Text, from)
	}
}

// call checks a rule that calls functions.
func (c *checker) call(rule *Rule, card, agent place) {
	for _, p := range rule.Covers {
		card.resolve(p, c.card, c.diags)
	}
	for _, p := range rule.About {
		agent.through(p, c.agent, c.diags)
	}
	c.functions.check(rule.Call.Read, callFunction, c.diags)
	c.functions.check(rule.Call.Write, callFunction, c.diags)
}

// alternatives checks that the locations in "else" accept values from the card.
func (c *checker) alternatives(rule *Rule, from, agent place) {
	for _, p := range rule.Else {
		if other, ok := agent.resolve(p, c.agent, c.diags); ok && agree(from, other, nil)&^ir.Null == 0 {
			c.disagree(p, rule.Card, from, p, other)
		}
	}
}

// versions checks that the versions of a rule exist.
func (c *checker) versions(rule *Rule) {
	for _, v := range []Name{rule.Since, rule.Until} {
		if v.Text != "" && !slices.Contains(c.format.Versions, v.Text) {
			hint := "it has no versions"
			if c.format.Versions != nil {
				hint = "its versions are " + strings.Join(c.format.Versions, ", ")
			}
			c.diags.Add(source.Diagnostic{Pos: v.Pos, Code: "version", Message: fmt.Sprintf("%s has no version %q", c.format.Name, v.Text), Hint: hint})
		}
	}
}

// copy checks a rule that copies, translates or converts a value.
func (c *checker) copy(rule *Rule, from, to, card, agent place) {
	if rule.Agent == nil {
		rule.kinds = from.kinds()
		return
	}
	at := rule.Agent
	if rule.Where != nil {
		var ok bool
		if at, to, ok = c.where(rule, to); !ok {
			return
		}
	}
	kinds := from.kinds() & to.kinds()
	if elements, ok := from.elements(); ok && rule.Words == nil && rule.Through == (Functions{}) {
		rule.items = elements.kinds()
	}
	switch {
	case rule.Through != (Functions{}):
		c.functions.check(rule.Through.Read, throughFunction, c.diags)
		c.functions.check(rule.Through.Write, throughFunction, c.diags)
		rule.kinds = from.kinds()
		return
	case rule.Text:
		rule.kinds = from.kinds()
		return
	case rule.Words != nil:
		c.needs(rule, ir.Text, "words", at, from, to)
		c.words(rule, from, to)
		if by := rule.ByScheme; by != nil && by.Card != nil && by.Agent != nil {
			card.resolve(by.Card, c.card, c.diags)
			agent.resolve(by.Agent, c.agent, c.diags)
		}
	case rule.Negate:
		c.needs(rule, ir.Boolean, "negate", at, from, to)
	default:
		if kinds = agree(from, to, nil); kinds&^ir.Null == 0 {
			c.disagree(rule.Card, rule.Card, from, at, to)
		}
	}
	rule.kinds = kinds
}

// where checks the members that "where" names in the elements of the list at to. It returns the
// location of the value in an element; false if there is none.
func (c *checker) where(rule *Rule, to place) (*Pointer, place, bool) {
	where, list := rule.Where, rule.Agent.Text
	elements, ok := c.elements(rule.Agent, to)
	if !ok {
		return nil, place{}, false
	}
	if _, ok = elements.resolve(&Pointer{Steps: []string{where.Member}, Pos: where.Pos}, list, c.diags); !ok {
		return nil, place{}, false
	}
	at := &Pointer{Text: list + "/" + where.Value, Steps: []string{where.Value}, Pos: where.Pos}
	inner, ok := elements.resolve(at, list, c.diags)
	return at, inner, ok
}

// needs reports an error: a member of the rule requires a kind of value that one of the two
// locations does not allow.
func (c *checker) needs(rule *Rule, kind ir.KindSet, member string, at *Pointer, from, to place) {
	if from.kinds()&to.kinds()&kind == 0 {
		c.diags.Errorf(rule.Pos, "kind", "%q is for %s; %s is %s, and %s of %s is %s",
			member, kindNouns[kind.Names()[0]], rule.Card.Text, from, at.Text, c.agent, to)
	}
}

// disagree reports an error: values cannot be copied between two locations, since their kinds
// differ.
func (c *checker) disagree(pos, card *Pointer, from place, agent *Pointer, to place) {
	hint := "the conversion needs a function"
	if from.kinds()&to.kinds()&(ir.Object|ir.Array) != 0 {
		hint = `add "object" or "each" with rules for what is inside, or a function`
	}
	c.diags.Add(source.Diagnostic{
		Pos: pos.Pos, Code: "kind", Hint: hint,
		Message: fmt.Sprintf("%s is %s, and %s of %s is %s", orScope(card), from.full(), orScope(agent), c.agent, to.full()),
	})
}

// full returns the noun for the values at a location, with the kinds of elements and the type
// names of objects.
func (p place) full() string {
	s := p.String()
	if elements, ok := p.elements(); ok && !p.isFree() {
		s += " (each is " + elements.full() + ")"
	}
	if list := p.structs(); len(list) == 1 {
		s += " " + list[0].Go
	}
	return s
}

// elements returns the location of the elements of a list in the description.
func (c *checker) elements(at *Pointer, list place) (place, bool) {
	elements, ok := list.elements()
	if !ok {
		c.diags.Errorf(at.Pos, "kind", "%s of %s is %s, not a list", at.Text, c.agent, list)
	}
	return elements, ok
}

// nested checks a rule that contains other rules.
func (c *checker) nested(rule *Rule, from, to place) {
	card, agent := from, to
	ok := true
	need := func(p *Pointer, scope string, at place, kind ir.KindSet, inside func() (place, bool)) place {
		inner, found := at, true
		if inside != nil {
			inner, found = inside()
		}
		if !found || at.kinds()&kind == 0 {
			c.diags.Errorf(p.Pos, "kind", "%s of %s is %s, not %s", orScope(p), scope, at, kindNouns[kind.Names()[0]])
			ok = false
		}
		return inner
	}
	rule.kinds = ir.Object
	switch rule.Form {
	case Object:
		need(rule.Card, c.card, from, ir.Object, nil)
		need(rule.Agent, c.agent, to, ir.Object, nil)
	case First:
		need(rule.Card, c.card, from, ir.Object, nil)
		agent = need(rule.Agent, c.agent, to, ir.Array, to.elements)
	case Each:
		rule.kinds = ir.Array
		card = need(rule.Card, c.card, from, ir.Array, from.elements)
		agent = need(rule.Agent, c.agent, to, ir.Array, to.elements)
	case Entries:
		card = need(rule.Card, c.card, from, ir.Object, from.entries)
		agent = need(rule.Agent, c.agent, to, ir.Object, to.entries)
	}
	if !ok {
		return
	}
	if w := rule.Where; w != nil {
		agent.resolve(&Pointer{Steps: []string{w.Member}, Pos: w.Pos}, rule.Agent.Text, c.diags)
	}
	if rule.Order != "" {
		agent.resolve(&Pointer{Steps: []string{rule.Order}, Pos: rule.Pos}, rule.Agent.Text, c.diags)
	}
	c.functions.check(rule.Usable, usableFunction, c.diags)
	if len(rule.Rules) == 0 {
		c.diags.Errorf(rule.Pos, "empty", "expected rules for the values inside")
	}
	c.rules(rule.Rules, card, agent)
}

// schemes is the member of a description that maps names to security schemes. Package
// projection writes it for logins.
const schemes = "schemes"

// logins checks the words that say how callers authenticate. The rules of a login map the
// object that contains the word to the security scheme.
func (c *checker) logins(rule *Rule, card place) {
	around, ok := card.resolve(&Pointer{Steps: rule.Card.Steps[:len(rule.Card.Steps)-1], Pos: rule.Card.Pos}, c.card, c.diags)
	list, found := c.formats.Middle.root().member(schemes)
	if !ok || !found {
		return
	}
	scheme, _ := list.entries()
	for _, login := range rule.Logins {
		if login.Scheme != nil {
			scheme.fits(login.Scheme, c.diags)
		}
		c.rules(login.Rules, around, scheme)
	}
}

// words checks a vocabulary. Each word must be a possible value in its format, and no pair may
// be redundant.
func (c *checker) words(rule *Rule, from, to place) {
	for i, w := range rule.Words {
		if !from.hasWord(w.Card) {
			c.diags.Errorf(w.CardPos, "enum", "%q is not one of the values of %s", w.Card, rule.Card.Text)
		}
		if !to.hasWord(w.Agent) {
			c.diags.Errorf(w.AgentPos, "enum", "%q is not one of the values of %s of %s", w.Agent, rule.Agent.Text, c.agent)
		}
		reads, writes := rule.Read, rule.Write
		for _, before := range rule.Words[:i] {
			reads = reads && before.Card != w.Card
			writes = writes && before.Agent != w.Agent
		}
		if !reads && !writes && rule.ByScheme == nil {
			c.diags.Errorf(w.CardPos, "words", "the pair %q, %q has no effect: earlier pairs have these words", w.Card, w.Agent)
		}
	}
}
