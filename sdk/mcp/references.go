package mcp

import (
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

var (
	referenceDangling = rule("reference-dangling",
		"nothing in this schema is what the reference names; readers refuse the tool", card.Warning)
	referenceExternal = rule("reference-external",
		"a reader must not fetch another document without being told to, and should refuse the schema", card.Warning)
)

// references are what the references inside one schema may lead to.
type references struct {
	anchors map[string]bool
	targets target // what pointers name
	rebased bool   // a part of the schema has an $id, which references are relative to
}

// checkReferences looks at every $ref and $dynamicRef of a schema. In one with an
// $id none is complained of.
func checkReferences(c *cardrt.Checker, schema string) {
	if !mayHave(schema, "$ref") && !mayHave(schema, "$dynamicRef") {
		return
	}
	r := &references{anchors: map[string]bool{}}
	if r.collect(c, schema); r.rebased {
		return
	}
	r.targets.find(schema)
	r.check(c, schema)
}

// collect finds the anchors, and the pointers that have to be followed.
func (r *references) collect(c *cardrt.Checker, schema string) {
	for name, v := range cardrt.Members(schema) {
		if cardrt.KindOf(v) != cardrt.Text {
			continue
		}
		switch name {
		case "$anchor", "$dynamicAnchor":
			r.anchors[cardrt.StringOf(v)] = true
		case "$id":
			r.rebased = true
		case "$ref", "$dynamicRef":
			if steps, ok := pointer(cardrt.StringOf(v)); ok {
				r.targets.at(steps)
			}
		}
	}
	subschemas(c, schema, func(_ string, c *cardrt.Checker, inner string) { r.collect(c, inner) })
}

// check checks the references of a schema and of those inside it.
func (r *references) check(c *cardrt.Checker, schema string) {
	for name, v := range cardrt.Members(schema) {
		if (name == "$ref" || name == "$dynamicRef") && cardrt.KindOf(v) == cardrt.Text {
			r.follow(c, name, cardrt.StringOf(v))
		}
	}
	subschemas(c, schema, func(_ string, c *cardrt.Checker, inner string) { r.check(c, inner) })
}

// follow checks one reference.
func (r *references) follow(c *cardrt.Checker, keyword, ref string) {
	fragment, local := strings.CutPrefix(ref, "#")
	if !local {
		if c.InVersions(versions, newest, newest) {
			c.FailAt(keyword, &referenceExternal)
		}
		return
	}
	found := r.anchors[fragment]
	if steps, ok := pointer(ref); ok {
		found = r.targets.at(steps).found
	}
	if !found {
		c.FailAt(keyword, &referenceDangling)
	}
}

// pointer returns the steps of a reference that is a JSON Pointer in a fragment.
func pointer(ref string) ([]string, bool) {
	fragment, local := strings.CutPrefix(ref, "#")
	if !local {
		return nil, false
	}
	text, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, false
	}
	steps, err := card.SplitPointer(text)
	return steps, err == nil
}
