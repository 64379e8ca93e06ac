package format

import (
	"math"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// plan is a list of rules as they are applied in each direction.
type plan struct {
	read, write []step
}

// step is a rule in one direction, with the fields that decide most cases first: most of the
// members that rules are about are absent, and most of the others are copied.
type step struct {
	// names has the bits of the names of members, see [keyOf]: if the value has none of them,
	// the rule has nothing to do, unless always is set, or option is and the caller has
	// supplied texts.
	names          uint64
	always, option bool
	// copies: the rule copies a value as it is. leaf: the rule has no rules inside.
	copies, leaf bool
	// renames: the rule is for this direction only, and a copy is reported.
	renames bool
	// kinds are the kinds that the step accepts, items those of the elements of a list.
	kinds, items cardrt.Kinds
	// since and until are the numbers of the first and of the last version that has the
	// member.
	since, until int16
	card, agent  []name
	*Rule
	form Form // never nil
	// inner are the rules for the values inside, or of each login.
	inner []plan
}

// name is the name of a member with its key.
type name struct {
	text string
	key  uint8
}

func nameOf(text string) name { return name{text, keyOf(text)} }

func namesOf(path []string) []name {
	names := make([]name, len(path))
	for i := range path {
		names[i] = nameOf(path[i])
	}
	return names
}

// newPlan returns the plan for the rules of a format with these versions.
func newPlan(rules []Rule, versions []string) plan {
	p := plan{make([]step, 0, len(rules)), make([]step, 0, len(rules))}
	for i := range rules {
		rule := &rules[i]
		s := newStep(rule, versions)
		reads, writes := rule.Only != Writing, rule.Only != Reading
		if call, ok := s.form.(*Call); ok {
			reads = reads && (call.Read != nil || len(rule.Card) > 0)
			writes = writes && (call.Write != nil || rule.Agent != nil)
		}
		if reads {
			p.read = append(p.read, s.reading())
		}
		if writes {
			p.write = append(p.write, s.writing())
		}
	}
	return p
}

// newStep returns what the steps of a rule in both directions have in common.
func newStep(rule *Rule, versions []string) step {
	s := step{
		Rule: rule, form: rule.Form, card: namesOf(rule.Card), agent: namesOf(rule.Agent), kinds: rule.Kinds,
		since: math.MinInt16, until: math.MaxInt16,
	}
	if s.form == nil {
		s.form = new(Copy)
	}
	if rule.Since != "" {
		s.since = int16(slices.Index(versions, rule.Since))
	}
	if rule.Until != "" {
		s.until = int16(slices.Index(versions, rule.Until))
	}
	s.leaf = s.form.inside() == nil
	if !s.leaf {
		s.inner = []plan{newPlan(s.form.inside(), versions)}
	}
	switch form := s.form.(type) {
	case *Copy:
		s.items = form.Items
		s.copies = len(s.agent) > 0 && rule.Where == nil && form.isPlain()
	case *Logins:
		for _, login := range form.List {
			s.inner = append(s.inner, newPlan(login.Rules, versions))
		}
	}
	return s
}

// isPlain reports whether the value stays as it is, but for the kinds of elements.
func (f *Copy) isPlain() bool {
	return f.Words == nil && !f.Negate && !f.Text && f.Read == nil && f.Write == nil
}

func (s step) reading() step {
	s.always = s.form.always(Reading) || s.Default != ""
	s.copies = s.copies && !s.always && len(s.card) > 0
	s.renames = s.Only == Reading
	if s.kinds == 0 {
		s.kinds, _ = s.form.kinds()
	}
	s.needs(s.card)
	return s
}

func (s step) writing() step {
	s.always = s.form.always(Writing) || s.Default != ""
	s.option = s.Option != ""
	s.renames = s.Only == Writing
	if !s.copies {
		_, s.kinds = s.form.kinds()
	}
	if s.Agent != nil {
		s.needs(s.agent)
	}
	for _, path := range s.Else {
		s.needs(namesOf(path))
	}
	return s
}

// needs says that the rule is about the value at a path.
func (s *step) needs(path []name) {
	if len(path) == 0 {
		s.always = true
	} else {
		s.names |= 1 << path[0].key
	}
}

// plans are the plans of a format: of its mapping and of those that the mapping combines.
type plans struct {
	own  plan
	both []plan
}

func newPlans(f *Definition) *plans {
	p := &plans{own: newPlan(f.Mapping.Rules, f.Versions)}
	for _, m := range f.Mapping.Both {
		p.both = append(p.both, newPlan(m.Rules, f.Versions))
	}
	return p
}
