package mcp

import (
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// references are the possible targets of the references inside one schema.
type references struct {
	anchors map[string]bool
	targets target // the targets of pointers
	rebased bool   // a part of the schema has an $id, which references are relative to
}

// checkReferences checks every $ref and $dynamicRef of a schema. It reports nothing for
// a schema with an $id.
func checkReferences(c *cardrt.Checker, schema string) {
	if !mayHave(schema, "$ref") && !mayHave(schema, "$dynamicRef") {
		return
	}
	r := &references{anchors: map[string]bool{}}
	if eachSchema(c, schema, r.collect); r.rebased {
		return
	}
	r.targets.find(schema, 0)
	eachSchema(c, schema, r.check)
}

// collect finds the anchors, and the pointers that have to be resolved.
func (r *references) collect(_ *cardrt.Checker, o object) {
	for _, v := range []string{o.anchor, o.dynamicAnchor} {
		if name, ok := textOf(v); ok {
			r.anchors[name] = true
		}
	}
	for _, v := range []string{o.ref, o.dynamicRef} {
		if ref, ok := textOf(v); ok {
			if steps, ok := pointer(ref); ok {
				r.targets.at(steps)
			}
		}
	}
	r.rebased = r.rebased || o.identity != ""
}

// check checks the references of one schema.
func (r *references) check(c *cardrt.Checker, o object) {
	if ref, ok := textOf(o.ref); ok {
		r.follow(c, "$ref", ref)
	}
	if ref, ok := textOf(o.dynamicRef); ok {
		r.follow(c, "$dynamicRef", ref)
	}
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

// pointer returns the tokens of a reference whose fragment is a JSON Pointer.
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
