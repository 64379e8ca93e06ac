package change

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// schema is the schema of one kind of document, in one edition.
type schema struct {
	*dialectschema.Bundle
	name   string // DIALECT or DIALECT/KIND
	newest string // the newest edition; empty if there is only one
}

// schemaOf returns the schema of DIALECT[@EDITION][/KIND], in the edition that the flag --edition or
// the name has, or else in the newest.
func schemaOf(name, edition string) (schema, error) {
	name, err := command.WithEdition(name, edition)
	if err != nil {
		return schema{}, err
	}
	b, err := command.LoadSchema(name)
	if err != nil {
		return schema{}, err
	}
	s := schema{Bundle: b, name: command.WithoutEdition(name)}
	if known := command.Editions(s.name); len(known) > 0 {
		s.newest = known[len(known)-1]
		s.Edition = cmp.Or(s.Edition, s.newest)
	}
	return s, nil
}

// examine returns the findings for a document by the rules of the edition.
func (s schema) examine(text []byte, opts ...card.Option) card.Violations {
	if s.Edition != "" {
		opts = append(opts, card.Version(s.Edition))
	}
	_, found := dialects.ExamineAs(s.name, text, opts...)
	return found
}

// skeleton returns the minimal document of a schema: the unconditionally required members, with
// values that the schema states.
func (s schema) skeleton() (*jsontree.Node, error) { return s.instance(s.Root) }

// missing returns a value for a required member that a skeleton lacks. Some members are
// required only if others are present, which a skeleton does not consider. The result is nil if
// the schema does not describe the location.
func (s schema) missing(pointer string) (*jsontree.Node, error) {
	p, ok, err := s.locate(pointer)
	if err != nil || !ok {
		return nil, err
	}
	return s.instance(p)
}

// locate returns the location of the schema of a member or an element in a document, and false if the
// schema does not describe it.
func (s schema) locate(pointer string) (p dialectschema.Location, ok bool, err error) {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return p, false, err
	}
	p = s.Root
	for _, step := range steps {
		n, err := s.At(p)
		if err != nil {
			return p, false, err
		}
		if ref := n.Member("$ref"); ref != nil {
			p = p.Follow(ref.Str)
		}
		next := p.Below("properties").Below(step)
		if _, err := strconv.Atoi(step); err == nil {
			next = p.Below("items")
		}
		if n, err := s.Find(next); err != nil || n == nil {
			return p, false, err
		}
		p = next
	}
	return p, true, nil
}

// instance returns a value for the schema at a location: a value that the schema states, or
// one that is built from its subschemas.
func (s schema) instance(p dialectschema.Location) (*jsontree.Node, error) {
	n, err := s.At(p)
	if err != nil {
		return nil, err
	}
	if value := stated(n); value != nil {
		return value.Clone(), nil
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
func (s schema) object(p dialectschema.Location, n *jsontree.Node) (*jsontree.Node, error) {
	required := map[string]bool{}
	if list := n.Member("required"); list != nil {
		for _, name := range list.Items {
			required[name.Str] = s.Requires(p.Below("required"), name.Str)
		}
	}
	object := jsontree.Object()
	properties := n.Member("properties")
	if properties == nil {
		return object, nil
	}
	for _, m := range properties.Members {
		if !required[m.Name] || !s.Applies(m.Value) {
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
func (s schema) array(p dialectschema.Location, n *jsontree.Node) (*jsontree.Node, error) {
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

// maxPasses limits the passes over a skeleton: a value that is added can lack members, too.
const maxPasses = 8

// addMissing adds the members whose absence is a finding of the given severity (required or
// recommended members), if the schema has a value for them.
func (s schema) addMissing(skeleton *jsontree.Node, severity card.Severity) error {
	for range maxPasses {
		added := false
		for _, f := range s.examine(skeleton.Append(nil)) {
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
			added = true
		}
		if !added {
			break
		}
	}
	return nil
}

// chooseExamples replaces the examples that are not valid in the edition by the first ones that are.
func (s schema) chooseExamples(skeleton *jsontree.Node) error {
	for _, f := range s.examine(skeleton.Append(nil)).Errors() {
		for at := f.Pointer; at != ""; at = at[:strings.LastIndexByte(at, '/')] {
			if err := s.chooseExample(skeleton, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// chooseExample chooses the example with the fewest errors for a location.
func (s schema) chooseExample(skeleton *jsontree.Node, pointer string) error {
	p, ok, err := s.locate(pointer)
	if err != nil || !ok {
		return err
	}
	n, err := s.At(p)
	if err != nil {
		return err
	}
	examples := n.Member("examples")
	if examples == nil || len(examples.Items) < 2 {
		return nil
	}
	value, err := skeleton.At(pointer)
	if err != nil {
		return err
	}
	least := len(s.examine(skeleton.Append(nil)).Errors())
	for _, example := range examples.Items {
		if err := skeleton.Set(pointer, example.Clone()); err != nil {
			return err
		}
		if errors := len(s.examine(skeleton.Append(nil)).Errors()); errors < least {
			least, value = errors, example.Clone()
		}
	}
	return skeleton.Set(pointer, value)
}

// complete makes the unconditional members of a skeleton a valid document of the edition.
func (s schema) complete(skeleton *jsontree.Node) error {
	for _, step := range []func() error{
		func() error { return s.stateEdition(skeleton) },
		func() error { return s.chooseExamples(skeleton) },
		func() error { return s.addMissing(skeleton, card.Error) },
		func() error { return s.chooseExamples(skeleton) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// recommend adds the recommended members.
func (s schema) recommend(skeleton *jsontree.Node) error {
	if err := s.addMissing(skeleton, card.Warning); err != nil {
		return err
	}
	return s.stateEdition(skeleton)
}

// stateEdition sets the member in which the documents state their edition: the newest one, which the
// schema has, is replaced. A document that lacks the member, and needs it to be read as one of an
// older edition, gets it.
func (s schema) stateEdition(skeleton *jsontree.Node) error {
	at := s.Stating()
	if at == "" || s.Edition == s.newest {
		return nil
	}
	member, err := skeleton.At(at)
	switch {
	case err != nil:
		return err
	case member != nil:
		return skeleton.Set(at, jsontree.Text(strings.Replace(member.Str, s.newest, s.Edition, 1)))
	case at != schemaMember:
		return skeleton.Set(at, jsontree.Text(s.Edition))
	}
	return nil
}

// schemaMember is the member with the address of the JSON Schema of an edition.
const schemaMember = "/$schema"
