package mcp

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// holds says how the value of a JSON Schema keyword contains schemas: as the value itself, in a
// list, or in a map.
type holds uint8

const (
	oneSchema    holds = iota + 1 // a schema; in older drafts also a list of them
	manySchemas                   // a list of schemas
	namedSchemas                  // an object of schemas
)

// holdsSchemas says how a keyword of draft 2020-12 or draft-07 contains schemas, 0 if it contains
// none. Objects in other keywords (const, enum, examples, …) are data.
func holdsSchemas(keyword string) holds {
	switch keyword {
	case "not", "if", "then", "else",
		"items", "additionalItems", "unevaluatedItems", "contains",
		"additionalProperties", "unevaluatedProperties", "propertyNames", "contentSchema":
		return oneSchema
	case "allOf", "anyOf", "oneOf", "prefixItems":
		return manySchemas
	case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
		return namedSchemas
	}
	return 0
}

// reach says through which keywords a schema is reached from the root schema.
type reach uint8

const (
	root     reach = iota
	property       // only through the keyword properties
	hidden         // through another keyword, which may apply conditionally
)

// object is an object schema. It has the reach of the schema and the JSON text of the checked
// members, empty for absent ones.
type object struct {
	reach                                                          reach
	kind, header, ref, dynamicRef, anchor, dynamicAnchor, identity string
}

// note stores the value of a member.
func (o *object) note(name, value string) {
	switch name {
	case "type":
		o.kind = value
	case headerKeyword:
		o.header = value
	case "$ref":
		o.ref = value
	case "$dynamicRef":
		o.dynamicRef = value
	case "$anchor":
		o.anchor = value
	case "$dynamicAnchor":
		o.dynamicAnchor = value
	case "$id":
		o.identity = value
	}
}

// eachSchema calls visit for an object schema and every schema inside it, with its
// location. It reads the text once, regardless of the nesting.
func eachSchema(c *cardrt.Checker, schema string, visit func(c *cardrt.Checker, o object)) {
	w := walk{c, schema, visit}
	w.schema(0, root)
}

// walk walks a schema by position. Its methods return the index after the value they
// read.
type walk struct {
	c     *cardrt.Checker
	text  string
	visit func(c *cardrt.Checker, o object)
}

func (w *walk) schema(i int, at reach) int {
	if w.text[i] != '{' {
		return scan.SkipValue(w.text, i)
	}
	o := object{reach: at}
	i = scan.Space(w.text, i+1)
	for w.text[i] != '}' {
		name, v := scan.Name(w.text, i)
		mark := w.c.Mark()
		end := w.keyword(name, v, at)
		w.c.In(mark, name)
		o.note(name, w.text[v:end])
		i = scan.Next(w.text, end)
	}
	w.visit(w.c, o)
	return i + 1
}

// keyword reads the value of a keyword of a schema.
func (w *walk) keyword(name string, i int, at reach) int {
	how := holdsSchemas(name)
	switch open := w.text[i]; {
	case how == oneSchema && open == '{':
		return w.schema(i, hidden)
	case (how == oneSchema || how == manySchemas) && open == '[':
		return w.list(i)
	case how == namedSchemas && open == '{':
		inner := hidden
		if name == "properties" && at != hidden {
			inner = property
		}
		return w.named(i, inner)
	}
	return scan.SkipValue(w.text, i)
}

func (w *walk) list(i int) int {
	i = scan.Space(w.text, i+1)
	for n := 0; w.text[i] != ']'; n++ {
		mark := w.c.Mark()
		end := w.schema(i, hidden)
		w.c.InIndex(mark, n)
		i = scan.Next(w.text, end)
	}
	return i + 1
}

func (w *walk) named(i int, at reach) int {
	i = scan.Space(w.text, i+1)
	for w.text[i] != '}' {
		name, v := scan.Name(w.text, i)
		mark := w.c.Mark()
		end := w.schema(v, at)
		w.c.In(mark, name)
		i = scan.Next(w.text, end)
	}
	return i + 1
}

// textOf returns the value of a JSON text that is a string, and whether it is one.
func textOf(v string) (string, bool) {
	if v == "" || scan.KindOf(v) != cardrt.Text {
		return "", false
	}
	return cardrt.StringOf(v), true
}
