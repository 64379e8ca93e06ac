package projection

import (
	"math"
	"slices"
)

// plan is a list of rules as they are applied in each direction.
type plan struct {
	read, write []step
}

// step is a rule in one direction, with what is needed first of all in one place: most of the
// members that rules are about are absent, and most of the others are copied.
type step struct {
	// names has the bits of the names of members, see [keyOf]: if the value has none of them,
	// the rule has nothing to do, unless always is set, or option is and the caller has
	// supplied texts.
	names          uint64
	always, option bool
	// copies: the rule copies a value.
	copies bool
	// renames: the rule is for this direction only, and a copy is reported.
	renames bool
	// kinds are those that the member of the format can have, items those of the elements of
	// a list.
	kinds, items Kinds
	// since and until are the numbers of the first and of the last version that has the
	// member.
	since, until int16
	card, agent  []name
	*Rule
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
		s := step{
			Rule: rule, card: namesOf(rule.Card), agent: namesOf(rule.Agent), kinds: rule.Kinds, items: rule.Items,
			since: math.MinInt16, until: math.MaxInt16,
		}
		if rule.Since != "" {
			s.since = int16(slices.Index(versions, rule.Since))
		}
		if rule.Until != "" {
			s.until = int16(slices.Index(versions, rule.Until))
		}
		if inside := rule.inside(); inside != nil {
			s.inner = append(s.inner, newPlan(inside, versions))
		}
		if rule.Logins != nil {
			for _, login := range rule.Logins.List {
				s.inner = append(s.inner, newPlan(login.Rules, versions))
			}
		}
		if rule.Only != Writing && (rule.Call.Write == nil || rule.Call.Read != nil || len(rule.Card) > 0) {
			p.read = append(p.read, s.reading())
		}
		if rule.Only != Reading && (rule.Call.Read == nil || rule.Call.Write != nil || rule.Agent != nil) {
			p.write = append(p.write, s.writing())
		}
	}
	return p
}

func (s step) reading() step {
	s.always = s.Call.Read != nil || s.Default != ""
	s.copies = !s.always && s.isCopy() && len(s.card) > 0
	s.renames = s.Only == Reading
	s.needs(s.card)
	return s
}

func (s step) writing() step {
	s.always = s.Call.Write != nil || s.Default != "" || s.Const != "" || s.Logins != nil
	s.option = s.Option != ""
	s.copies = s.isCopy() && !s.Text
	s.renames = s.Only == Writing
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

// isCopy reports whether the rule copies a value as it is, from one member to another.
func (s *step) isCopy() bool {
	return s.isLeaf() && len(s.agent) > 0 && s.Where == nil && s.Words == nil && !s.Negate && s.Logins == nil && s.Const == "" &&
		s.Call.Read == nil && s.Call.Write == nil && s.Through.Read == nil && s.Through.Write == nil
}

// of returns the rules for the scheme of a login.
func (s *step) of(login *Login) *plan {
	for i := range s.inner {
		if &s.Logins.List[i] == login {
			return &s.inner[i]
		}
	}
	return new(plan) // a word that is not in the list
}

// plans are the plans of a format: of its mapping and of those that the mapping combines.
type plans struct {
	own  plan
	both []plan
}

func newPlans(f *Form) *plans {
	p := &plans{own: newPlan(f.Mapping.Rules, f.Versions)}
	for _, m := range f.Mapping.Both {
		p.both = append(p.both, newPlan(m.Rules, f.Versions))
	}
	return p
}
