package format

import "slices"

// Of returns the definition of a format; nil for a nil format.
func Of(f Any) *Definition {
	if f == nil {
		return nil
	}
	return f.definition()
}

// Options returns the names of the options that supply members of the format, sorted.
func (f *Definition) Options() []string {
	return slices.Clone(f.complete().options)
}

func (f *Definition) listOptions() []string {
	var names []string
	f.eachRule(func(rule *Rule) {
		if rule.Option != "" {
			names = append(names, rule.Option)
		}
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// Constants returns the JSON values that rules without a Reason write. Such values belong to the
// syntax of the format and are not reported.
func (f *Definition) Constants() []string {
	var list []string
	f.eachRule(func(rule *Rule) {
		if form, ok := rule.Form.(*Const); ok && rule.Reason == "" {
			list = append(list, form.JSON)
		}
	})
	return list
}

func (f *Definition) eachRule(do func(*Rule)) {
	for _, m := range f.Mapping.all() {
		eachRule(m.Rules, do)
	}
}

// OptionsFor returns the options that supply the member at a path or one of its descendants,
// except members with a default. The mapping writes a default without the option whenever it
// writes the object that contains the member. If such a member is absent, the mapping has not
// written the object, and the option would not add the member.
func (f *Definition) OptionsFor(path ...string) []string {
	var list []string
	for _, rule := range f.rulesFor(path, isPrefix) {
		if rule.Default == "" && !slices.Contains(list, rule.Option) { // combined mappings can share an option
			list = append(list, rule.Option)
		}
	}
	return list
}

// PlaceholderAt returns the JSON value that the mapping has as a placeholder for the member at a
// path; empty if it has none.
func (f *Definition) PlaceholderAt(path ...string) string {
	for _, rule := range f.rulesFor(path, slices.Equal) {
		if rule.Placeholder != "" {
			return rule.Placeholder
		}
	}
	return ""
}

// rulesFor returns the rules with an option whose path names is about the member at a path.
// isAbout decides that: it accepts the same path only, or paths of descendants, too.
func (f *Definition) rulesFor(path []string, isAbout func(names, path []string) bool) []*Rule {
	var list []*Rule
	for _, m := range f.Mapping.all() {
		list = append(list, rulesFor(m.Rules, path, isAbout)...)
	}
	return list
}

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
