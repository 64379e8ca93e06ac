package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// aimer generates instances for one schema.
type aimer struct {
	*maker
	root any
	// left is the number of schemas that the current instance may still follow.
	left int
}

// mostFollowed is the number of schemas that one instance follows.
const mostFollowed = 1 << 12

// instances returns n different instances for a schema, in the order of generation.
func (m *maker) instances(schema any, n int) []any {
	a := &aimer{maker: m, root: schema}
	var list []any
	seen := map[string]bool{}
	for range 3 * n {
		a.left = mostFollowed
		v := a.aim(schema, 5)
		if m.chance(35) {
			v = a.change(v)
		}
		text, err := json.Marshal(v)
		if err != nil {
			continue
		}
		if !seen[string(text)] && len(list) < n {
			seen[string(text)] = true
			list = append(list, v)
		}
	}
	return list
}

// aim returns an instance that is probably valid, or invalid by a small change.
func (a *aimer) aim(schema any, depth int) any {
	s, ok := schema.(object)
	a.left--
	if !ok || depth <= 0 || a.left < 0 || a.chance(6) {
		return a.value(2)
	}
	if v, ok := s["const"]; ok && a.chance(85) {
		return v
	}
	if list, ok := s["enum"].([]any); ok && len(list) > 0 && a.chance(85) {
		return pick(a.maker, list)
	}
	if target := a.target(s); target != nil && a.chance(75) {
		return merge(a.aim(target, depth-1), a.own(s, depth))
	}
	return a.own(s, depth)
}

// target returns the schema that a reference resolves to.
func (a *aimer) target(s object) any {
	for _, keyword := range []string{"$ref", "$dynamicRef"} {
		if ref, ok := s[keyword].(string); ok {
			return a.find(ref)
		}
	}
	return nil
}

// find returns the schema that a reference inside the document leads to, nil for none.
func (a *aimer) find(ref string) any {
	pointer, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil
	}
	tokens, err := card.SplitPointer(pointer)
	if err == nil {
		return valueAt(a.root, tokens)
	}
	whole, _ := a.root.(object)
	defs, _ := whole["$defs"].(object)
	for _, name := range sorted(defs) {
		if d, ok := defs[name].(object); ok && (d["$anchor"] == pointer || d["$dynamicAnchor"] == pointer) {
			return d
		}
	}
	return nil
}

// valueAt returns the value at a location, nil for none.
func valueAt(v any, tokens []string) any {
	for _, token := range tokens {
		switch x := v.(type) {
		case object:
			v = x[token]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(x) {
				return nil
			}
			v = x[i]
		default:
			return nil
		}
	}
	return v
}

// own returns an instance for the keywords of the schema itself and of the branches that apply
// to the same instance.
func (a *aimer) own(s object, depth int) any {
	var v any
	switch kind := a.kind(s); kind {
	case "null":
	case "boolean":
		v = a.chance(50)
	case "integer", "number":
		v = a.number(s)
	case "string":
		v = a.text(s)
	case "array":
		v = a.array(s, depth)
	default:
		v = a.object(s, depth)
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		list, _ := s[keyword].([]any)
		for _, branch := range list {
			if keyword == "allOf" || a.chance(40) {
				v = merge(v, a.aim(branch, depth-1))
			}
		}
	}
	for _, keyword := range []string{"if", "then", "else"} {
		if branch, ok := s[keyword]; ok && a.chance(40) {
			v = merge(v, a.aim(branch, depth-1))
		}
	}
	return v
}

// merge merges the members of two objects; for other kinds it returns one of the values.
func merge(v, more any) any {
	x, ok := v.(object)
	y, both := more.(object)
	if ok && both {
		x = maps.Clone(x)
		maps.Copy(x, y)
		return x
	}
	if ok && len(x) == 0 {
		return more
	}
	return v
}

// about maps each keyword to the kind of values that it applies to.
var about = []struct {
	kind     string
	keywords []string
}{
	{"object", []string{"properties", "required", "patternProperties", "additionalProperties", "propertyNames", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"}},
	{"array", []string{"items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"}},
	{"string", []string{"minLength", "maxLength", "pattern"}},
	{"number", []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}},
}

func (a *aimer) kind(s object) string {
	switch t := s["type"].(type) {
	case string:
		if a.chance(92) {
			return t
		}
	case []any:
		if len(t) == 0 {
			break
		}
		if kind, ok := pick(a.maker, t).(string); ok && a.chance(90) {
			return kind
		}
	}
	var kinds []string
	for _, group := range about {
		for _, keyword := range group.keywords {
			if _, ok := s[keyword]; ok {
				kinds = append(kinds, group.kind)
			}
		}
	}
	if len(kinds) > 0 && a.chance(85) {
		return pick(a.maker, kinds)
	}
	return pick(a.maker, kindNames)
}

func (a *aimer) number(s object) any {
	var limits []json.Number
	for _, keyword := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
		if bound, ok := s[keyword].(json.Number); ok {
			limits = append(limits, bound)
		}
	}
	if len(limits) > 0 && a.chance(75) {
		return near(a.maker, pick(a.maker, limits))
	}
	return pick(a.maker, sampleNumbers)
}

func (a *aimer) text(s object) any {
	for _, keyword := range []string{"minLength", "maxLength"} {
		if n, ok := count(s, keyword); ok && a.chance(40) {
			return strings.Repeat(pick(a.maker, []string{"a", "é", "😀", "1"}), max(0, n+a.IntN(3)-1))
		}
	}
	return pick(a.maker, sampleTexts)
}

// count returns the value of a keyword that is an integer.
func count(s object, keyword string) (int, bool) {
	number, ok := s[keyword].(json.Number)
	n, err := strconv.Atoi(string(number))
	return n, ok && err == nil
}

func (a *aimer) array(s object, depth int) any {
	list := []any{}
	prefix, _ := s["prefixItems"].([]any)
	for _, item := range prefix {
		list = append(list, a.aim(item, depth-1))
	}
	n := a.IntN(4)
	for _, keyword := range []string{"minItems", "maxItems", "minContains", "maxContains"} {
		if bound, ok := count(s, keyword); ok && a.chance(50) {
			n = max(0, bound+a.IntN(3)-1)
		}
	}
	if len(list) > n && a.chance(50) {
		list = list[:n]
	}
	for len(list) < n {
		switch {
		case s["items"] != nil && a.chance(70):
			list = append(list, a.aim(s["items"], depth-1))
		case s["contains"] != nil && a.chance(70):
			list = append(list, a.aim(s["contains"], depth-1))
		case len(list) > 0 && a.chance(30):
			list = append(list, pick(a.maker, list))
		default:
			list = append(list, a.value(1))
		}
	}
	return list
}

func (a *aimer) object(s object, depth int) any {
	o := object{}
	properties, _ := s["properties"].(object)
	for _, name := range sorted(properties) {
		if a.chance(65) {
			o[name] = a.aim(properties[name], depth-1)
		}
	}
	required, _ := s["required"].([]any)
	for _, item := range required {
		name, _ := item.(string)
		if _, there := o[name]; !there && a.chance(85) {
			o[name] = a.member(s, name, depth)
		}
	}
	for range a.IntN(3) {
		name := pick(a.maker, memberNames)
		if a.chance(20) {
			name = pick(a.maker, sampleTexts)
		}
		o[name] = a.member(s, name, depth)
	}
	for _, name := range sorted(o) {
		if schemas, ok := s["dependentSchemas"].(object); ok && schemas[name] != nil && a.chance(70) {
			o, _ = merge(o, a.aim(schemas[name], depth-1)).(object)
		}
	}
	return o
}

// member returns the value of a member, using the subschema for its name.
func (a *aimer) member(s object, name string, depth int) any {
	properties, _ := s["properties"].(object)
	if sub, ok := properties[name]; ok {
		return a.aim(sub, depth-1)
	}
	if patterns, ok := s["patternProperties"].(object); ok && len(patterns) > 0 && a.chance(50) {
		return a.aim(patterns[pick(a.maker, sorted(patterns))], depth-1)
	}
	for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
		if sub, ok := s[keyword].(object); ok && a.chance(60) {
			return a.aim(sub, depth-1)
		}
	}
	return a.value(1)
}

func sorted(o object) []string { return slices.Sorted(maps.Keys(o)) }

// change replaces a part of a value.
func (a *aimer) change(v any) any {
	if a.chance(25) {
		return a.value(2)
	}
	switch v := v.(type) {
	case object:
		if len(v) > 0 {
			c := maps.Clone(v)
			name := pick(a.maker, sorted(c))
			if a.chance(30) {
				delete(c, name)
			} else {
				c[name] = a.change(c[name])
			}
			return c
		}
	case []any:
		if len(v) > 0 {
			c := slices.Clone(v)
			i := a.IntN(len(c))
			if a.chance(30) {
				return slices.Delete(c, i, i+1)
			}
			c[i] = a.change(c[i])
			return c
		}
	case json.Number:
		return near(a.maker, v)
	case string:
		return v + pick(a.maker, sampleTexts)
	}
	return a.value(2)
}
