package format

import (
	"cmp"
	"math"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// plan is a list of rules, compiled for each direction.
type plan struct {
	read, write []step
}

// step is a rule compiled for one direction. The fields that are read most often come first:
// most members that rules name are absent.
type step struct {
	// names has the bits of the member names that the rule reads, see [keyOf]. A value that has
	// none of them is skipped, unless always is set or the caller supplied texts for option.
	names          uint64
	always, option bool
	// finds: the form finds its values in the document itself.
	finds bool
	// once: the rule sets nothing if an earlier one has set a value at its path.
	once bool
	// renames: the rule is restricted to this direction, so a copy is reported as renamed.
	renames bool
	// kinds are the kinds of value that the step accepts; zero is any kind. Kinds of the rule are the
	// kinds in a card.
	kinds cardrt.Kinds
	// since and until are the indexes of the first and the last version of the format that have the
	// member.
	since, until int16
	card, agent  []name
	*Rule
	form Form // never nil
	// inner are the plans of the contained rules; for logins there is one for each login.
	inner []plan
}

// name is the name of a member with its key.
type name struct {
	text string
	key  uint8
}

func nameOf(text string) name { return name{text, keyOf(text)} }

// bit is the bit of the name in [Node.names].
func (m name) bit() uint64 { return 1 << (m.key & 63) }

func appendNames(names []name, path []string) []name {
	for _, text := range path {
		names = append(names, nameOf(text))
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

// newStep returns the fields that do not depend on the direction.
func newStep(rule *Rule, versions []string) step {
	s := step{
		Rule: rule, form: rule.Form, card: appendNames(nil, rule.Card), agent: appendNames(nil, rule.Agent), kinds: rule.Kinds,
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
	if s.once = s.form.inside() == nil; !s.once {
		s.inner = []plan{newPlan(s.form.inside(), versions)}
	}
	if form, ok := s.form.(*Logins); ok {
		for _, login := range form.List {
			s.inner = append(s.inner, newPlan(login.Rules, versions))
		}
	}
	return s
}

func (s step) reading() step {
	s.always = s.Default != ""
	s.renames = s.Only == Reading
	s.once = s.once && s.Where == nil && len(s.agent) > 0
	kinds := cardrt.Kinds(0)
	switch form := s.form.(type) {
	case *Call:
		s.always, s.finds = s.always || form.Read != nil, true
	case *Const:
		s.finds = true
	case *Each:
		kinds = cardrt.Array
	case *Object, *Entries, *First:
		kinds = cardrt.Object
	}
	s.kinds = cmp.Or(s.kinds, kinds)
	s.needs(s.card)
	return s
}

func (s step) writing() step {
	s.always = s.Default != ""
	s.option = s.Option != ""
	s.renames = s.Only == Writing
	s.once = s.once && len(s.card) > 0
	s.kinds = 0
	switch form := s.form.(type) {
	case *Call:
		s.always, s.finds = s.always || form.Write != nil, true
	case *Const, *Logins:
		s.always, s.finds = true, true
	case *Each, *First:
		s.kinds = cardrt.Array
	case *Object, *Entries:
		s.kinds = cardrt.Object
	}
	if s.Agent != nil {
		s.needs(s.agent)
	}
	for _, path := range s.Else {
		s.needs(appendNames(nil, path))
	}
	return s
}

// needs records that the rule reads the value at a path.
func (s *step) needs(path []name) {
	if len(path) == 0 {
		s.always = true
	} else {
		s.names |= path[0].bit()
	}
}

// plans are the plans of a format's mapping, and of the mappings that it combines.
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
