package projection

import (
	"maps"
	"slices"
)

// FormOf returns the form of a format of any type: its name, its title and its versions.
func FormOf(f AnyFormat) *Form { return f.form() }

// Options returns the names of the options that supply members of the format ([Supply]),
// sorted.
func (f *Form) Options() []string {
	names := make(map[string]bool)
	if f.Mapping != nil {
		f.Mapping.options(names)
	}
	return slices.Sorted(maps.Keys(names))
}

// options adds the options of a mapping, and of the mappings that it combines.
func (m *Mapping) options(names map[string]bool) {
	optionsOf(m.Rules, names)
	for _, x := range m.Both {
		x.options(names)
	}
}

func optionsOf(rules []Rule, names map[string]bool) {
	for i := range rules {
		rule := &rules[i]
		if rule.Option != "" {
			names[rule.Option] = true
		}
		for _, inner := range [][]Rule{rule.Object, rule.Each, rule.Entries, rule.First} {
			optionsOf(inner, names)
		}
	}
}
