package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/normal"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// dispatch answers which of the alternatives of oneOf or anyOf is meant, if a look at
// the value can say so: because they are of different kinds, or because they are
// objects with one required member that has other values in each. No two of them can
// then hold together, so oneOf and anyOf ask the same.
func dispatch(branches []*schema.Schema) (rule ir.Dispatch, ok bool) {
	var objects []*schema.Schema
	var taken ir.Kinds
	for _, b := range branches {
		kinds := normal.Kinds(b)
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
		if rule.Tag, values = tag(objects); rule.Tag == "" {
			return ir.Dispatch{}, false
		}
	}
	for _, b := range branches {
		rule.Cases = append(rule.Cases, ir.Case{Kinds: normal.Kinds(b), Values: values[b]})
	}
	return rule, true
}

// tag finds the member that tells objects apart: required in each, a string, and with
// no value that two of them share. It returns its values in each.
func tag(objects []*schema.Schema) (member string, values map[*schema.Schema][]string) {
	for _, name := range required(objects[0]) {
		values = map[*schema.Schema][]string{}
		seen := map[string]bool{}
		distinct := true
		for _, o := range objects {
			list := constants(o, name)
			if len(list) == 0 || !slices.Contains(required(o), name) {
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

// required returns the members that s asks for unconditionally.
func required(s *schema.Schema) []string {
	var names []string
	for _, c := range normal.Conjuncts(s) {
		names = append(names, requiredNames(c)...)
	}
	return names
}

// constants returns the strings that a member of an s can be, nil when it is not
// bound to some.
func constants(s *schema.Schema, member string) []string {
	for _, c := range normal.Conjuncts(s) {
		k := c.Keyword("properties")
		if k == nil {
			continue
		}
		for _, named := range k.Map {
			if named.Name != member {
				continue
			}
			if list := constantStrings(named.Schema); list != nil {
				return list
			}
		}
	}
	return nil
}

// constantStrings returns the strings that const or enum binds s to.
func constantStrings(s *schema.Schema) []string {
	for _, c := range normal.Conjuncts(s) {
		if k := c.Keyword("const"); k != nil && k.Value.Kind == schema.String {
			return []string{k.Value.Str}
		}
		if k := c.Keyword("enum"); k != nil {
			var list []string
			for _, v := range k.Value.Items {
				if v.Kind != schema.String {
					return nil
				}
				list = append(list, v.Str)
			}
			return list
		}
	}
	return nil
}
