package mapping

import (
	"slices"
	"strings"
)

// holding maps a member of the description to the format member that holds it.
type holding struct {
	// card and agent are the locations, with * for any element. agent is nil if only options
	// and defaults write the format member.
	card, agent []string
	rule        *Rule
	// reads and writes say whether the rule and all enclosing rules apply in the direction.
	reads, writes bool
	// plain is agent without the steps to elements. topic is the number of its steps that name
	// the nearest enclosing member with a topic.
	plain []string
	topic int
}

// holdings returns which member of a format holds which member of the description, in the
// order of the rules.
func (p *Project) holdings(f *Format) []holding {
	var list []holding
	add := func(h holding) { list = append(list, h) }
	f.Mapping.collect(add)
	for _, name := range f.Mapping.Both {
		p.Formats.byName(name.Text).Mapping.collect(func(h holding) {
			same := func(other holding) bool {
				return slices.Equal(other.card, h.card) && slices.Equal(other.agent, h.agent) && other.rule.Form == h.rule.Form
			}
			if !slices.ContainsFunc(list, same) {
				list = append(list, h)
			}
		})
	}
	topics := p.Topics.paths()
	for i := range list {
		h := &list[i]
		h.plain = withoutElements(h.agent)
		for _, path := range topics {
			if within(h.plain, path) {
				h.topic = max(h.topic, len(path))
			}
		}
	}
	return list
}

func (m *Mapping) collect(add func(holding)) {
	collect(m.Rules, holding{reads: true, writes: true}, add)
}

// collect calls add for each rule. around is the holding of the enclosing rule.
func collect(rules []*Rule, around holding, add func(holding)) {
	element := []string{"*"}
	for _, rule := range rules {
		h := holding{
			card: around.card, agent: around.agent, rule: rule,
			reads: around.reads && rule.reads(), writes: around.writes && rule.writes(),
		}
		if rule.Card != nil {
			h.card = slices.Concat(around.card, rule.Card.Steps)
		}
		if rule.Agent != nil {
			h.agent = slices.Concat(around.agent, rule.Agent.Steps)
		}
		inside := h
		switch rule.Form {
		case Object:
			if len(h.agent) > len(around.agent) {
				add(h)
			}
			collect(rule.Rules, inside, add)
		case First:
			add(h)
			inside.agent = slices.Concat(h.agent, element)
			collect(rule.Rules, inside, add)
		case Each, Entries:
			add(h)
			inside.card, inside.agent = slices.Concat(h.card, element), slices.Concat(h.agent, element)
			collect(rule.Rules, inside, add)
		case Call:
			collectCall(h, around, add)
		case Logins:
			add(h)
			inside.card, inside.agent = h.card[:len(h.card)-1], []string{schemes, "*"}
			for _, login := range rule.Logins {
				collect(login.Rules, inside, add)
			}
			h.agent = inside.agent
			add(h)
		default:
			if rule.Agent == nil {
				h.agent = nil
			}
			if rule.Where != nil {
				h.agent = slices.Concat(h.agent, element, []string{rule.Where.Value})
			}
			add(h)
		}
	}
}

// collectCall adds the holdings of a rule that calls functions: one for each pair of a member
// that the rule covers and a member that it is about. h is the holding of the rule, around the
// holding of the enclosing rule.
func collectCall(h, around holding, add func(holding)) {
	for _, p := range h.rule.Covers {
		h.card, h.agent = slices.Concat(around.card, p.Steps), nil
		if len(h.rule.About) == 0 {
			add(h)
		}
		for _, about := range h.rule.About {
			h.agent = slices.Concat(around.agent, about.Steps)
			add(h)
		}
	}
}

// paths returns the paths of the members of all topics, without the steps to elements.
func (t *Topics) paths() [][]string {
	var list [][]string
	for _, topic := range t.List {
		for _, m := range topic.Members {
			list = append(list, withoutElements(m.Steps))
		}
	}
	return list
}

// holds returns the holdings for a member of the description and for its descendants. It omits
// descendants with a topic of their own. If there are none, it returns the rules that copy an
// enclosing value.
func holds(list []holding, member *Pointer) []holding {
	steps := withoutElements(member.Steps)
	var own, around []holding
	for _, h := range list {
		switch {
		case h.agent == nil:
		case within(h.plain, steps) && h.topic == len(steps):
			own = append(own, h)
		case within(steps, h.plain) && h.rule.Form == Copy:
			around = append(around, h)
		}
	}
	if own == nil {
		return around
	}
	return own
}

// within reports whether path equals outer or is the path of a descendant.
func within(path, outer []string) bool {
	return len(path) >= len(outer) && slices.Equal(path[:len(outer)], outer)
}

// withoutElements returns a path without the steps to elements.
func withoutElements(path []string) []string {
	return slices.DeleteFunc(slices.Clone(path), func(name string) bool { return name == "*" })
}

// location returns a location as a JSON Pointer, with * for any element.
func location(steps []string) string { return text(steps) }

// lack returns the reason why a format cannot hold the subject of a topic.
func (f *Format) lack(formats *Formats, t *Topic) string {
	for _, m := range f.mappings(formats) {
		for _, lack := range m.Lacks {
			if lack.Topic.Text == t.Name {
				return sentence(strings.ReplaceAll(lack.Reason, "{card}", f.Title))
			}
		}
	}
	return sentence(f.Title + " has no member for " + t.Noun)
}

// sentence returns a text with a capital letter and a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
