package lower

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// dispatch returns the rule that selects one alternative of oneOf or anyOf, if the value
// determines it. Either the alternatives have different kinds, or they are objects with one
// required member whose values differ. Such alternatives are mutually exclusive, so oneOf and
// anyOf are equivalent.
func (l *lowerer) dispatch(branches []*schema.Schema) (rule ir.Dispatch, ok bool) {
	var objects []*schema.Schema
	var taken ir.KindSet
	for _, b := range branches {
		kinds := kindsOf(b)
		if kinds == ir.Object && taken&ir.Object == 0 {
			objects = append(objects, b)
			continue
		}
		if kinds&taken != 0 || kinds == 0 || kinds&ir.Object != 0 && len(objects) > 0 {
			return ir.Dispatch{}, false
		}
		taken |= kinds
	}
	if taken&ir.Object != 0 && len(objects) > 0 {
		return ir.Dispatch{}, false
	}
	var values map[*schema.Schema][]string
	if len(objects) > 1 {
		if rule.Tag, values = l.tag(objects); rule.Tag == "" {
			return ir.Dispatch{}, false
		}
	}
	for _, b := range branches {
		rule.Cases = append(rule.Cases, ir.Case{Kinds: kindsOf(b), Values: values[b]})
	}
	return rule, true
}

// tag finds the member that distinguishes objects: each object requires it, as a string with
// disjoint values. It returns the member's values for each object. The fields of a sum, the
// rule about its alternatives and their findings all use this result.
func (l *lowerer) tag(objects []*schema.Schema) (member string, values map[*schema.Schema][]string) {
	for _, name := range l.boundMembers(objects[0]) {
		values = map[*schema.Schema][]string{}
		seen := map[string]bool{}
		distinct := true
		for _, o := range objects {
			list := l.bound(o, name)
			if len(list) == 0 {
				distinct = false
				break
			}
			for _, v := range list {
				if seen[v] {
					distinct = false
				}
				seen[v] = true
			}
			values[o] = list
		}
		if distinct {
			return name, values
		}
	}
	return "", nil
}

// boundMembers returns the members that may distinguish an object from others. The members that
// s requires come first, then the members that all alternatives of s restrict to values.
func (l *lowerer) boundMembers(s *schema.Schema) []string {
	names := slices.Clone(requiredOf(s))
	for _, m := range l.constantMembers(s) {
		if len(m.path) == 1 && m.required {
			names = append(names, m.path[0])
		}
	}
	return distinctTexts(names)
}

// bound returns the possible strings of a member that s requires, nil if it is not restricted.
// Either s itself or every alternative of s restricts it.
func (l *lowerer) bound(s *schema.Schema, name string) []string {
	if slices.Contains(requiredOf(s), name) {
		if list := stringsOf(s, name); list != nil {
			return list
		}
	}
	m := at(l.constantMembers(s), []string{name})
	if m == nil || !m.required {
		return nil
	}
	list := make([]string, len(m.values))
	for i, text := range m.values {
		if !strings.HasPrefix(text, `"`) {
			return nil
		}
		list[i] = ir.StringValue(text)
	}
	return list
}

// distinguishing returns, for each object among the alternatives, the required members whose single
// values distinguish it from the other ones: the tag, or else as few as possible. The members are in
// one order for all alternatives, whatever the order of each "required", so that alternatives with
// equal values begin alike. An alternative without such members has none.
func (l *lowerer) distinguishing(branches []*schema.Schema) map[*schema.Schema][]ir.Constant {
	var objects []*schema.Schema
	all := map[*schema.Schema][]ir.Constant{}
	order := map[string]int{} // of the members
	uses := map[string]int{}  // of each beginning of a list
	for _, b := range branches {
		if kindsOf(b)&^ir.Null != ir.Object {
			continue
		}
		objects = append(objects, b)
		list := l.requiredConstants(b)
		for _, c := range list {
			if _, known := order[c.Member]; !known {
				order[c.Member] = len(order)
			}
		}
		slices.SortStableFunc(list, func(x, y ir.Constant) int { return cmp.Compare(order[x.Member], order[y.Member]) })
		for n := range list {
			uses[fmt.Sprint(list[:n+1])]++
		}
		all[b] = list
	}
	if len(objects) < 2 {
		return nil
	}
	tag, _ := l.tag(objects)
	for b, list := range all {
		if i := slices.IndexFunc(list, func(c ir.Constant) bool { return c.Member == tag }); tag != "" && i >= 0 {
			all[b] = list[i : i+1]
			continue
		}
		n := 1
		for n <= len(list) && uses[fmt.Sprint(list[:n])] > 1 {
			n++
		}
		if all[b] = nil; n <= len(list) {
			all[b] = list[:n]
		}
	}
	return all
}

// requiredConstants returns the first required members of s that have a single value.
func (l *lowerer) requiredConstants(s *schema.Schema) []ir.Constant {
	var list []ir.Constant
	for _, name := range requiredOf(s) {
		if m := at(l.constantMembers(s), []string{name}); m != nil && len(m.values) == 1 && len(list) < maxDiscriminators {
			list = append(list, ir.Constant{Member: name, Value: m.values[0]})
		}
	}
	return list
}

// stringsOf returns the possible strings of a member that s describes, nil if it is not
// restricted.
func stringsOf(s *schema.Schema, name string) []string {
	m, _ := memberOf(s, name)
	for _, said := range m.said {
		if list := constantStrings(said); list != nil {
			return list
		}
	}
	return nil
}

// constantStrings returns the strings that const or enum of s allows.
func constantStrings(s *schema.Schema) []string {
	for _, c := range conjunctsOf(s) {
		if k := c.Keyword("const"); k != nil && k.Value.Kind == card.KindString {
			return []string{k.Value.Str}
		}
		if k := c.Keyword("enum"); k != nil {
			var list []string
			for _, v := range k.Value.Items {
				if v.Kind != card.KindString {
					return nil
				}
				list = append(list, v.Str)
			}
			return list
		}
	}
	return nil
}
