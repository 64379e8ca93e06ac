package change

import (
	"strconv"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// schema is the schema of one kind of document.
type schema struct{ *dialectschema.Bundle }

// loadSchema returns the schema of a dialect, or of DIALECT/KIND.
func loadSchema(name string) (schema, error) {
	b, err := command.LoadSchema(name)
	return schema{b}, err
}

// skeleton returns the minimal document of a schema: the unconditionally required members, with
// values that the schema states.
func (s schema) skeleton() (*jsontree.Node, error) { return s.instance(s.Root) }

// missing returns a value for a required member that a skeleton lacks. Some members are
// required only if others are present, which a skeleton does not consider. The result is nil if
// the schema does not describe the location.
func (s schema) missing(pointer string) (*jsontree.Node, error) {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, err
	}
	p := s.Root
	for _, step := range steps {
		n, err := s.At(p)
		if err != nil {
			return nil, err
		}
		if ref := n.Member("$ref"); ref != nil {
			p = p.Follow(ref.Str)
		}
		next := p.Below("properties").Below(step)
		if _, err := strconv.Atoi(step); err == nil {
			next = p.Below("items")
		}
		if n, err := s.Find(next); err != nil || n == nil {
			return nil, err
		}
		p = next
	}
	return s.instance(p)
}

// instance returns a value for the schema at a location: a value that the schema states, or
// one that is built from its subschemas.
func (s schema) instance(p dialectschema.Place) (*jsontree.Node, error) {
	n, err := s.At(p)
	if err != nil {
		return nil, err
	}
	if value := stated(n); value != nil {
		return value, nil
	}
	if ref := n.Member("$ref"); ref != nil {
		return s.instance(p.Follow(ref.Str))
	}
	switch typeOf(n) {
	case "object":
		return s.object(p, n)
	case "array":
		return s.array(p, n)
	case "string":
		return jsontree.Text(""), nil
	case "boolean":
		return jsontree.Parse([]byte("false"))
	case "integer", "number":
		return jsontree.Parse([]byte("0"))
	}
	return jsontree.Null(), nil
}

// stated returns the const of a schema, the first of its examples, its default, or the first of
// its enum; nil if it has none.
func stated(n *jsontree.Node) *jsontree.Node {
	for _, keyword := range []string{"const", "examples", "default", "enum"} {
		value := n.Member(keyword)
		switch {
		case value == nil:
		case keyword == "const" || keyword == "default":
			return value
		case len(value.Items) > 0:
			return value.Items[0]
		}
	}
	return nil
}

// typeOf returns the type that a schema requires, the first one of several.
func typeOf(n *jsontree.Node) string {
	t := n.Member("type")
	switch {
	case t == nil && n.Member("properties") != nil:
		return "object"
	case t == nil:
		return ""
	case t.Kind == card.KindArray && len(t.Items) > 0:
		return t.Items[0].Str
	}
	return t.Str
}

// object returns an object with the required members, in the order of the schema.
func (s schema) object(p dialectschema.Place, n *jsontree.Node) (*jsontree.Node, error) {
	required := map[string]bool{}
	if list := n.Member("required"); list != nil {
		for _, name := range list.Items {
			required[name.Str] = true
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
		value, err := s.instance(p.Below("properties").Below(m.Name))
		if err != nil {
			return nil, err
		}
		object.SetMember(m.Name, value)
	}
	return object, nil
}

// array returns an array with the minimum number of elements.
func (s schema) array(p dialectschema.Place, n *jsontree.Node) (*jsontree.Node, error) {
	least := 0
	if m := n.Member("minItems"); m != nil {
		var err error
		if least, err = strconv.Atoi(m.Text); err != nil {
			return nil, err
		}
	}
	array := jsontree.Array()
	for range least {
		item, err := s.instance(p.Below("items"))
		if err != nil {
			return nil, err
		}
		array.Items = append(array.Items, item)
	}
	return array, nil
}

// addMissing adds the members whose absence is a finding of the given severity (required or
// recommended members), if the schema has a value for them.
func (s schema) addMissing(name string, skeleton *jsontree.Node, severity card.Severity) error {
	_, found := dialects.ExamineAs(name, skeleton.Append(nil))
	for _, f := range found {
		if f.Severity != severity || f.Keyword != string(card.Required) {
			continue
		}
		value, err := s.missing(f.Pointer)
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
