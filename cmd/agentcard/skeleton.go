package main

import (
	"fmt"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// skeleton returns the minimal document of a schema: the members that are always required,
// with the values that the schema gives for them.
func (b bundle) skeleton() (*jsontree.Node, error) { return b.instance(b.Root) }

// missing returns a value for a required member that a skeleton lacks: some members are
// required only beside others, which the required keyword does not list. It is nil if the
// schema does not describe the location.
func (b bundle) missing(pointer string) (*jsontree.Node, error) {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, err
	}
	p := b.Root
	for _, step := range steps {
		n, err := b.At(p)
		if err != nil {
			return nil, err
		}
		if ref := n.Member("$ref"); ref != nil {
			p = p.Follow(ref.Str())
		}
		next := p.Below("properties").Below(step)
		if _, err := strconv.Atoi(step); err == nil {
			next = p.Below("items")
		}
		if n, err := b.Find(next); err != nil || n == nil {
			return nil, err
		}
		p = next
	}
	return b.instance(p)
}

// instance returns a value for the schema at a location: its const, the first of its
// examples, its default, the first of its enum, or a value built from its subschemas.
func (b bundle) instance(p place) (*jsontree.Node, error) {
	n, err := b.At(p)
	if err != nil {
		return nil, err
	}
	for _, keyword := range []string{"const", "examples", "default", "enum"} {
		value := n.Member(keyword)
		switch {
		case value == nil:
		case keyword == "const" || keyword == "default":
			return value, nil
		case len(value.Items) > 0:
			return value.Items[0], nil
		}
	}
	if ref := n.Member("$ref"); ref != nil {
		return b.instance(p.Follow(ref.Str()))
	}
	switch typeOf(n) {
	case "object":
		return b.object(p, n)
	case "array":
		return b.array(p, n)
	case "string":
		return jsontree.Text(""), nil
	case "boolean":
		return jsontree.Parse([]byte("false"))
	case "integer", "number":
		return jsontree.Parse([]byte("0"))
	}
	return new(jsontree.Node), nil
}

// typeOf returns the type that a schema requires, the first one of several.
func typeOf(n *jsontree.Node) string {
	t := n.Member("type")
	switch {
	case t == nil && n.Member("properties") != nil:
		return "object"
	case t == nil:
		return ""
	case t.Kind() == card.KindArray && len(t.Items) > 0:
		return t.Items[0].Str()
	}
	return t.Str()
}

// object returns an object with the required members, in the order of the schema.
func (b bundle) object(p place, n *jsontree.Node) (*jsontree.Node, error) {
	required := map[string]bool{}
	if list := n.Member("required"); list != nil {
		for _, name := range list.Items {
			required[name.Str()] = true
		}
	}
	object := jsontree.Object()
	properties := n.Member("properties")
	if properties == nil {
		return object, nil
	}
	for _, m := range properties.Members {
		if !required[m.Name] {
			continue
		}
		value, err := b.instance(p.Below("properties").Below(m.Name))
		if err != nil {
			return nil, err
		}
		object.SetMember(m.Name, value)
	}
	return object, nil
}

// array returns an array with the minimum number of elements.
func (b bundle) array(p place, n *jsontree.Node) (*jsontree.Node, error) {
	least := 0
	if m := n.Member("minItems"); m != nil {
		var err error
		if least, err = strconv.Atoi(m.Literal()); err != nil {
			return nil, err
		}
	}
	array := jsontree.Array()
	for range least {
		item, err := b.instance(p.Below("items"))
		if err != nil {
			return nil, err
		}
		array.Items = append(array.Items, item)
	}
	return array, nil
}

// addMissing adds the members whose absence is a finding of the given severity (required or
// recommended members), if the schema has a value for them.
func (b bundle) addMissing(name string, skeleton *jsontree.Node, severity card.Severity) error {
	_, found := dialects.ExamineAs(name, skeleton.Append(nil))
	for _, f := range found {
		if f.Severity != severity || f.Keyword != string(card.Required) {
			continue
		}
		value, err := b.missing(f.Pointer)
		if err != nil {
			return err
		}
		if value == nil {
			continue
		}
		if err := skeleton.Set(f.Pointer, value); err != nil {
			return err
		}
	}
	return nil
}

// misspelled returns an error for a pointer with an unknown member whose name resembles a
// known one. Free-form objects have no such errors.
func (b bundle) misspelled(pointer string) error {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return err
	}
	p := b.Root
	for _, step := range steps {
		n, err := b.At(p)
		if err != nil {
			return err
		}
		for ref := n.Member("$ref"); ref != nil && n.Member("properties") == nil; ref = n.Member("$ref") {
			p = p.Follow(ref.Str())
			if n, err = b.At(p); err != nil {
				return err
			}
		}
		properties, items := n.Member("properties"), n.Member("items")
		switch {
		case properties != nil && properties.Member(step) != nil:
			p = p.Below("properties").Below(step)
			continue
		case items != nil && items.Kind() == card.KindObject && typeOf(n) != "object":
			p = p.Below("items")
			continue
		case properties == nil || n.Member("patternProperties") != nil || nearest.IsExtension(step):
			return nil
		}
		if free := n.Member("additionalProperties"); free != nil && free.Kind() == card.KindObject {
			return nil
		}
		var names []string
		for _, m := range properties.Members {
			names = append(names, m.Name)
		}
		if hint := nearest.Hint(step, names); hint != "" {
			return fmt.Errorf("unknown member %q%s", step, hint)
		}
		return nil
	}
	return nil
}
