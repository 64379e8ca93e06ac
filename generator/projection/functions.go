package projection

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/source"
)

// CheckFunctions warns of functions that the mappings name and the package does not
// declare. It is no error: who writes them may want to see first how they are called.
func (p *Project) CheckFunctions(declared []string, diags *diag.List) {
	check := func(pos source.Position, names ...string) {
		for _, name := range names {
			if name != "" && !slices.Contains(declared, name) {
				diags.Warnf(pos, "no-function", "the package does not declare the function %s", name)
			}
		}
	}
	for _, plan := range p.mappings {
		if via := plan.mapping.Via; via != nil {
			check(via.Pos, via.Forth, via.Back)
		}
		for rule := range plan.mapping.allRules {
			for _, f := range []*Functions{rule.Call, rule.Through} {
				if f != nil {
					check(rule.Pos, f.Forth, f.Back)
				}
			}
		}
	}
}

// allRules goes through all rules, those of inner scopes too.
func (m *Mapping) allRules(yield func(*Rule) bool) {
	var walk func(rules []*Rule) bool
	walk = func(rules []*Rule) bool {
		for _, r := range rules {
			if !yield(r) || !walk(r.Rules) {
				return false
			}
		}
		return true
	}
	if walk(m.Rules) {
		walk(m.Table)
	}
}
