package main

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// places is a document that is valid under a schema, with the locations of the values that a
// schema inside it applies to.
type places struct {
	document any
	at       [][]string
}

// placesOf returns a document with values that the schema at a location applies to: the document
// that the schema accepts and that it refuses if nothing is valid at the location. It is nil if
// none is found.
func placesOf(t *testing.T, root any, location string) *places {
	t.Helper()
	tokens, err := card.SplitPointer(location)
	if err != nil || len(tokens) == 0 {
		return nil
	}
	cut := replaced(root, tokens, object{"not": object{}})
	refuses, err := strict(cut)
	if err != nil {
		return nil
	}
	j, err := jsonschema.Judge(textOf(t, cut), textOf(t, root))
	if err != nil || len(j.Reader.Example) == 0 || j.Reader.At != "" {
		return nil
	}
	v, err := validator.UnmarshalJSON(bytes.NewReader(j.Reader.Example))
	if err != nil {
		t.Fatal(err)
	}
	p := &places{document: v}
	var invalid *validator.ValidationError
	if errors.As(refuses.Validate(v), &invalid) {
		p.find(invalid, location)
	}
	return p
}

// find adds the locations of values that the schema at a location refuses.
func (p *places) find(e *validator.ValidationError, location string) {
	if _, fragment, _ := strings.Cut(e.SchemaURL, "#"); fragment == location {
		p.at = append(p.at, e.InstanceLocation)
	}
	for _, cause := range e.Causes {
		p.find(cause, location)
	}
}

// with returns the document with another value at one of the locations.
func (p *places) with(m *maker, v any) any {
	if len(p.at) == 0 {
		return v
	}
	return replaced(p.document, pick(m, p.at), v)
}

// replaced returns a copy of a value with another value at a location.
func replaced(in any, tokens []string, v any) any {
	if len(tokens) == 0 {
		return v
	}
	switch x := in.(type) {
	case object:
		c := maps.Clone(x)
		c[tokens[0]] = replaced(x[tokens[0]], tokens[1:], v)
		return c
	case []any:
		c := slices.Clone(x)
		for i := range c {
			if strconv.Itoa(i) == tokens[0] {
				c[i] = replaced(x[i], tokens[1:], v)
			}
		}
		return c
	}
	return in
}

// around returns n instances that a change of the schema at a location could concern: values for
// that schema and near them, alone and inside documents, and changes of these documents.
func (m *maker) around(t *testing.T, root any, location string, n int) []any {
	t.Helper()
	tokens, err := card.SplitPointer(location)
	if err != nil {
		t.Fatal(err)
	}
	a := &aimer{maker: m, root: root}
	p := placesOf(t, root, location)
	schema := valueAt(root, tokens)
	list := make([]any, 0, n)
	for len(list) < n {
		a.left = mostFollowed
		switch {
		case p == nil || m.chance(10):
			v := a.aim(root, 5)
			if m.chance(35) {
				v = a.change(v)
			}
			list = append(list, v)
		case m.chance(15):
			list = append(list, a.change(p.document))
		default:
			v := a.aim(schema, 3)
			if m.chance(35) {
				v = a.change(v)
			}
			list = append(list, p.with(m, v))
		}
	}
	return list
}
