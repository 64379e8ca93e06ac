package format

import (
	"iter"
	"maps"
	"slices"
	"strconv"
)

// Of returns the definition of a format; nil for a nil format.
func Of(f Any) *Definition {
	if f == nil {
		return nil
	}
	return f.definition()
}

// Options returns the names of the options that supply members of the format, sorted.
func (f *Definition) Options() []string {
	f.complete()
	return slices.Clone(f.options)
}

func (f *Definition) listOptions() []string {
	names := make(map[string]bool)
	for rule := range f.everyRule() {
		if rule.Option != "" {
			names[rule.Option] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// Constants returns the JSON values that rules without a Reason write. Such values belong to the
// syntax of the format and are not reported.
func (f *Definition) Constants() []string {
	var list []string
	for rule := range f.everyRule() {
		if form, ok := rule.Form.(*Const); ok && rule.Reason == "" {
			list = append(list, form.JSON)
		}
	}
	return list
}

// everyRule iterates over all rules of the format.
func (f *Definition) everyRule() iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) {
		for _, m := range f.mappings() {
			for rule := range every(m.Rules) {
				if !yield(rule) {
					return
				}
			}
		}
	}
}

// mappings returns the mapping of the format and the mappings that it combines.
func (f *Definition) mappings() []*Mapping {
	if f.Mapping == nil {
		return nil
	}
	return append([]*Mapping{f.Mapping}, f.Mapping.Both...)
}

// OptionsFor returns the options that supply the member at a path or one of its descendants,
// except members with a default. The mapping writes a default without the option whenever it
// writes the object that contains the member. If such a member is absent, the mapping has not
// written the object, and the option would not add the member.
func (f *Definition) OptionsFor(path ...string) []string {
	return f.optionsFor(path, func(rule *Rule) bool { return rule.Default == "" })
}

// optionsFor returns the options of the rules that selects returns true for, and that supply the
// member at a path or one of its descendants. Mappings that a format combines can share an option.
func (f *Definition) optionsFor(path []string, selects func(*Rule) bool) []string {
	var list []string
	for _, m := range f.mappings() {
		for _, rule := range rulesFor(m.Rules, path, isPrefix) {
			if selects(rule) && !slices.Contains(list, rule.Option) {
				list = append(list, rule.Option)
			}
		}
	}
	return list
}

// PlaceholderAt returns the JSON value that the mapping has as a placeholder for the member at a
// path; empty if it has none.
func (f *Definition) PlaceholderAt(path ...string) string {
	for _, m := range f.mappings() {
		for _, rule := range rulesFor(m.Rules, path, slices.Equal) {
			if rule.Placeholder != "" {
				return rule.Placeholder
			}
		}
	}
	return ""
}

// optionsAt returns the options that supply a member, one of its descendants, or the list that
// contains it.
func (f *Definition) optionsAt(path []string) []string {
	all := func(*Rule) bool { return true }
	list := f.optionsFor(path, all)
	if n := len(path); n > 0 && isIndex(path[n-1]) {
		list = append(list, f.optionsFor(path[:n-1], all)...)
	}
	return list
}

// isIndex reports whether a segment of a pointer may be the index of an element.
func isIndex(segment string) bool {
	_, err := strconv.ParseUint(segment, 10, 32)
	return err == nil
}

// rulesFor returns the rules with an option whose path names is about the member at a path.
// isAbout decides that: it accepts the same path only, or paths of descendants, too.
func rulesFor(rules []Rule, names []string, isAbout func(names, path []string) bool) []*Rule {
	var list []*Rule
	for i := range rules {
		rule := &rules[i]
		if rule.Option != "" && slices.ContainsFunc(append(rule.Covers, rule.Card), func(path []string) bool { return isAbout(names, path) }) {
			list = append(list, rule)
		}
		if rule.Form == nil || !isPrefix(rule.Card, names) {
			continue
		}
		rest := names[len(rule.Card):]
		switch rule.Form.(type) {
		case *Each, *Entries:
			rest = rest[min(1, len(rest)):]
		}
		list = append(list, rulesFor(rule.Form.inside(), rest, isAbout)...)
	}
	return list
}

// isPrefix reports whether path is equal to other or an ancestor of it.
func isPrefix(path, other []string) bool {
	return len(path) <= len(other) && slices.Equal(path, other[:len(path)])
}
