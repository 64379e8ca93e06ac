package projection

import (
	"maps"
	"slices"
	"strconv"
)

// FormOf returns the form of a format of any type: its name, its title and its versions;
// nil for a nil format.
func FormOf(f AnyFormat) *Form {
	if f == nil {
		return nil
	}
	return f.form()
}

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

// optionsFor returns the options that supply a member, or members inside.
func (m *Mapping) optionsFor(names []string) []string {
	list := optionsFor(m.Rules, names)
	for _, x := range m.Both {
		list = append(list, x.optionsFor(names)...)
	}
	return list
}

// optionsAt returns the options that supply a member, members inside, or the list that it is an
// element of.
func (m *Mapping) optionsAt(names []string) []string {
	list := m.optionsFor(names)
	if n := len(names); n > 0 && isIndex(names[n-1]) {
		list = append(list, m.optionsFor(names[:n-1])...)
	}
	return list
}

// isIndex reports whether a segment of a pointer may be the number of an element.
func isIndex(segment string) bool {
	_, err := strconv.ParseUint(segment, 10, 32)
	return err == nil
}

func optionsFor(rules []Rule, names []string) []string {
	var list []string
	for i := range rules {
		rule := &rules[i]
		if rule.Option != "" && slices.ContainsFunc(append(rule.Covers, rule.Card), func(path []string) bool { return isPrefix(names, path) }) {
			list = append(list, rule.Option)
		}
		if !isPrefix(rule.Card, names) {
			continue
		}
		rest := names[len(rule.Card):]
		if len(rest) > 0 && (rule.Each != nil || rule.Entries != nil) {
			rest = rest[1:]
		}
		for _, inner := range [][]Rule{rule.Object, rule.Each, rule.Entries, rule.First} {
			list = append(list, optionsFor(inner, rest)...)
		}
	}
	return list
}

// isPrefix reports whether a path is another one or around it.
func isPrefix(path, other []string) bool {
	return len(path) <= len(other) && slices.Equal(path, other[:len(path)])
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
