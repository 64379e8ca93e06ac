package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// nested are the keywords with schemas: true for a map of schemas.
var nested = map[string]bool{
	"properties": true, "patternProperties": true, "dependentSchemas": true, "dependencies": true, "$defs": true, "definitions": true,
	"items": false, "prefixItems": false, "additionalItems": false, "contains": false, "additionalProperties": false, "propertyNames": false,
	"not": false, "if": false, "then": false, "else": false, "allOf": false, "anyOf": false, "oneOf": false,
	"unevaluatedItems": false, "unevaluatedProperties": false,
}

// owner is a schema that is an object, with its location.
type owner struct {
	at     string
	schema object
}

// owners returns the schemas inside a schema, with itself first.
func owners(root any) []owner {
	var list []owner
	var walk func(v any, at string)
	walk = func(v any, at string) {
		s, ok := v.(object)
		if !ok {
			return
		}
		list = append(list, owner{at, s})
		for _, name := range sorted(s) {
			isMap, inside := nested[name]
			below := at + card.JoinPointer(name)
			switch v := s[name].(type) {
			case object:
				if inside && !isMap {
					walk(v, below)
				}
				for _, member := range sorted(v) {
					if isMap {
						walk(v[member], below+card.JoinPointer(member))
					}
				}
			case []any:
				for i, item := range v {
					if inside {
						walk(item, below+"/"+strconv.Itoa(i))
					}
				}
			}
		}
	}
	walk(root, "")
	return list
}

// editor changes schemas of a draft.
type editor struct {
	*maker
	draft schema.Draft
}

// newEditor returns an editor for the draft of a schema.
func newEditor(m *maker, root any) editor {
	d := draftOf(root)
	m.rows = made(d)
	return editor{m, d}
}

// draftOf returns the draft that a schema states, 2020-12 for none.
func draftOf(root any) schema.Draft {
	s, _ := root.(object)
	stated, _ := s["$schema"].(string)
	for _, d := range []schema.Draft{schema.Draft2019, schema.Draft07, schema.Draft06, schema.Draft04} {
		if strings.Contains(stated, strings.TrimPrefix(d.String(), "draft ")) {
			return d
		}
	}
	return schema.Draft2020
}

// edit returns a copy of a schema with one keyword changed, the location of the schema that has
// the keyword, and a word for the change.
func (e editor) edit(root any) (changed any, at, what string) {
	changed = plain(root)
	all := owners(changed)
	if len(all) == 0 {
		return e.schema(1), "", "another schema"
	}
	for range 100 {
		o := pick(e.maker, all)
		names := slices.DeleteFunc(sorted(o.schema), func(name string) bool { return !e.asserts(name) })
		switch {
		case len(names) > 0 && e.chance(25):
			name := pick(e.maker, names)
			delete(o.schema, name)
			return changed, o.at, "without " + name
		case len(names) > 0 && e.chance(65):
			name := pick(e.maker, names)
			if v, ok := e.other(name, o.schema[name], root); ok {
				o.schema[name] = v
				return changed, o.at, "another " + name
			}
		default:
			if name := e.add(o.schema); name != "" {
				return changed, o.at, "with " + name
			}
		}
	}
	return changed, "", "nothing"
}

// asserts reports whether a keyword can refuse values in the draft.
func (e editor) asserts(name string) bool {
	row := schema.Lookup(name, e.draft)
	if row == nil || name == "$defs" || name == "definitions" {
		return false
	}
	switch row.Group {
	case schema.Applicator, schema.Unevaluated, schema.Validation, schema.Format:
		return true
	}
	return name == "$ref"
}

// add sets a keyword that a schema does not have, and returns its name, empty for none.
func (e editor) add(s object) string {
	row := pick(e.maker, e.rows)
	if e.chance(8) {
		s["format"] = pick(e.maker, formatNames)
		return "format"
	}
	if !e.asserts(row.Name) {
		return ""
	}
	v := makers[row.Name](e.maker, s, 1)
	if v == nil {
		return ""
	}
	s[row.Name] = plain(v)
	return row.Name
}

var formatNames = []string{"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid", "json-pointer", "regex"}

// other returns another value of a keyword; false if it has none.
func (e editor) other(name string, v any, root any) (any, bool) {
	switch v := v.(type) {
	case bool:
		return !v, true
	case json.Number:
		if strings.HasPrefix(name, "min") && name != "minimum" || strings.HasPrefix(name, "max") && name != "maximum" {
			n, ok := count(object{name: v}, name)
			return max(0, n+pick(e.maker, []int{-1, 1, 1, 5})), ok
		}
		return near(e.maker, v), true
	case string:
		return e.otherText(name, v, root)
	case []any:
		return e.otherList(name, v)
	case object:
		return e.otherObject(name, v)
	}
	return nil, false
}

func (e editor) otherText(name, v string, root any) (any, bool) {
	switch name {
	case "type":
		return pick(e.maker, kindNames), true
	case "pattern":
		return pick(e.maker, patterns), true
	case "format":
		return pick(e.maker, formatNames), true
	case "const":
		return v + "x", true
	case "$ref":
		if s, ok := root.(object); ok {
			for _, defs := range []string{"$defs", "definitions"} {
				if m, ok := s[defs].(object); ok && len(m) > 0 {
					return "#/" + defs + card.JoinPointer(pick(e.maker, sorted(m))), true
				}
			}
		}
	}
	return nil, false
}

// otherList returns a list with an element more or less.
func (e editor) otherList(name string, v []any) (any, bool) {
	if len(v) > 1 && e.chance(50) {
		i := e.IntN(len(v))
		return slices.Delete(slices.Clone(v), i, i+1), true
	}
	var item any
	switch name {
	case "required":
		item = pick(e.maker, memberNames)
	case "enum":
		item = e.value(0)
	case "type":
		item = pick(e.maker, kindNames)
	default:
		item = e.schema(1)
	}
	if slices.ContainsFunc(v, func(x any) bool { return same(x, plain(item)) }) {
		return nil, false
	}
	return append(slices.Clone(v), plain(item)), true
}

// otherObject returns a map with a member more or less, or another schema.
func (e editor) otherObject(name string, v object) (any, bool) {
	if isMap := nested[name]; !isMap {
		if _, inside := nested[name]; !inside {
			return e.value(1), true // a constant
		}
		return plain(e.schema(1)), true
	}
	if names := sorted(v); len(names) > 0 && e.chance(50) {
		member := pick(e.maker, names)
		if value := v[member]; e.chance(30) && name == "properties" {
			v[member+"2"] = value
		}
		delete(v, member)
		return v, true
	}
	member := pick(e.maker, memberNames)
	if name == "patternProperties" {
		member = pick(e.maker, patterns)
	}
	v[member] = plain(e.schema(1))
	return v, true
}
