package change

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// misspelled returns an error for a pointer that contains an unknown member whose name is
// similar to a known one. In a free-form object, any name is allowed.
func (s schema) misspelled(pointer string) error {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return err
	}
	p := s.Root
	for _, step := range steps {
		n, err := s.resolve(&p)
		if err != nil {
			return err
		}
		next, ok := child(p, n, step)
		if !ok {
			return unknownMember(n, step)
		}
		p = next
	}
	return nil
}

// resolve returns the schema at a location, and moves the location along its references.
func (s schema) resolve(p *dialectschema.Location) (*jsontree.Node, error) {
	n, err := s.At(*p)
	for err == nil && n.Member("properties") == nil && n.Member("$ref") != nil {
		*p = p.Follow(n.Member("$ref").Str)
		n, err = s.At(*p)
	}
	return n, err
}

// child returns the location of the schema of a member or element; false if the schema has none.
func child(p dialectschema.Location, n *jsontree.Node, step string) (dialectschema.Location, bool) {
	properties, items := n.Member("properties"), n.Member("items")
	switch {
	case properties != nil && properties.Member(step) != nil:
		return p.Below("properties").Below(step), true
	case items != nil && items.Kind == card.KindObject && typeOf(n) != "object":
		return p.Below("items"), true
	}
	return p, false
}

// unknownMember returns an error for a member that the schema does not define, if a defined
// member has a similar name. In a free-form object, any name is allowed.
func unknownMember(n *jsontree.Node, name string) error {
	properties := n.Member("properties")
	if properties == nil || n.Member("patternProperties") != nil || nearest.IsExtension(name) {
		return nil
	}
	if free := n.Member("additionalProperties"); free != nil && free.Kind == card.KindObject {
		return nil
	}
	var known []string
	for _, m := range properties.Members {
		known = append(known, m.Name)
	}
	if hint := nearest.Hint(name, known); hint != "" {
		return fmt.Errorf("unknown member %q%s", name, hint)
	}
	return nil
}
