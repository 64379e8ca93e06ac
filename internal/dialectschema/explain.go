package dialectschema

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Explanation describes a location in a document by one schema.
type Explanation struct {
	// Location is the location of the schema.
	Location Location
	// Description is the sentence of the schema; it may be empty.
	Description string
	// Schema is the schema, without its $defs.
	Schema *jsontree.Node
}

// maxExplained is the maximum number of schemas that are considered for a location.
const maxExplained = 64

// Explain returns the schemas of a location in a document. There are several if references,
// combinations or alternatives describe the location. required reports whether a schema requires
// the member. The index of an element may be any number, or "-".
//
// The error reports a malformed pointer, or a member that no schema describes, with the most
// similar name.
func (b *Bundle) Explain(pointer string) (list []Explanation, required bool, err error) {
	at, required, err := b.locations(pointer)
	if err != nil {
		return nil, false, err
	}
	for _, p := range at {
		n, err := b.At(p)
		if err != nil {
			return nil, false, err
		}
		if len(n.Members) == 1 && n.Member("$ref") != nil {
			continue
		}
		e := Explanation{Location: p, Schema: withoutDefs(n)}
		if text := n.Member("description"); text != nil {
			e.Description = text.Str
		}
		list = append(list, e)
	}
	return list, required, nil
}

// Members returns the names of the members that the schema describes in the object at a location in
// a document. The error is the error of [Bundle.Explain].
func (b *Bundle) Members(pointer string) ([]string, error) {
	at, _, err := b.locations(pointer)
	if err != nil {
		return nil, err
	}
	_, known, _, err := b.step(at, "")
	return known, err
}

// Misspelled returns an error for a pointer with an unknown member whose name is similar to a known one.
// In a free-form object, and for the name of an extension, any name is right. The error is the error of
// [Bundle.Explain] if the schema cannot be read.
func (b *Bundle) Misspelled(pointer string) error {
	_, _, err := b.Explain(pointer)
	unknown, ok := errors.AsType[*UnknownLocationError](err)
	if !ok {
		return err
	}
	steps, err := card.SplitPointer(unknown.Pointer)
	if err != nil {
		return err
	}
	name := steps[len(steps)-1]
	if unknown.Hint == "" || nearest.IsExtension(name) {
		return nil
	}
	return fmt.Errorf("unknown member %q%s", name, unknown.Hint)
}

// locations returns the locations of the schemas of a location in a document, and whether one of them
// requires the member.
func (b *Bundle) locations(pointer string) (at []Location, required bool, err error) {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, false, err
	}
	if at, err = b.spread([]Location{b.Root}); err != nil {
		return nil, false, err
	}
	for i, step := range steps {
		var next []Location
		var known []string
		if next, known, required, err = b.step(at, step); err != nil {
			return nil, false, err
		}
		if len(next) == 0 {
			return nil, false, &UnknownLocationError{Pointer: card.JoinPointer(steps[:i+1]...), Hint: nearest.Hint(step, known), Known: known}
		}
		if at, err = b.spread(next); err != nil {
			return nil, false, err
		}
	}
	return at, required, nil
}

// step returns the schemas of a member or element in schemas of its parent, the names of the
// parent's members, and whether the member is required.
func (b *Bundle) step(parents []Location, name string) (next []Location, known []string, required bool, err error) {
	for _, p := range parents {
		n, err := b.At(p)
		if err != nil {
			return nil, nil, false, err
		}
		next = append(next, below(n, p, name)...)
		required = required || requires(n, name)
		if properties := n.Member("properties"); properties != nil {
			for _, m := range properties.Members {
				known = append(known, m.Name)
			}
		}
	}
	return next, known, required, nil
}

// UnknownLocationError reports a location that a schema does not describe.
type UnknownLocationError struct {
	// Pointer is the location, up to the member that is not described.
	Pointer string
	// Hint suggests a similar name, in words; it may be empty.
	Hint string
	// Known are the names of the members that are described there.
	Known []string
}

// Error names the location and the members that are described.
func (e *UnknownLocationError) Error() string {
	text := fmt.Sprintf("the schema describes no member at %s%s", e.Pointer, e.Hint)
	if len(e.Known) > 0 {
		text += "; known: " + strings.Join(e.Known, ", ")
	}
	return text
}

// spread adds the schemas that apply to the same value: the targets of references and the parts
// of combinations.
func (b *Bundle) spread(list []Location) ([]Location, error) {
	seen := map[Location]bool{}
	var all []Location
	for len(list) > 0 && len(all) < maxExplained {
		p := list[0]
		list = list[1:]
		if seen[p] {
			continue
		}
		seen[p] = true
		all = append(all, p)
		n, err := b.At(p)
		if err != nil {
			return nil, err
		}
		for _, m := range n.Members {
			switch m.Name {
			case "$ref":
				list = append(list, p.Follow(m.Value.Str))
			case "then", "else":
				list = append(list, p.Below(m.Name))
			case "allOf", "anyOf", "oneOf":
				for i := range m.Value.Items {
					list = append(list, p.Below(m.Name).Below(strconv.Itoa(i)))
				}
			}
		}
	}
	return all, nil
}

// below returns the subschemas of a schema that apply to a member or an element.
func below(n *jsontree.Node, p Location, step string) []Location {
	if properties := n.Member("properties"); properties != nil && properties.Member(step) != nil {
		return []Location{p.Below("properties").Below(step)}
	}
	if patterns := n.Member("patternProperties"); patterns != nil {
		for _, m := range patterns.Members {
			if re, err := regexp.Compile(m.Name); err == nil && re.MatchString(step) {
				return []Location{p.Below("patternProperties").Below(m.Name)}
			}
		}
	}
	if list := belowElement(n, p, step); list != nil {
		return list
	}
	if free := n.Member("additionalProperties"); free != nil && free.Kind == card.KindObject {
		return []Location{p.Below("additionalProperties")}
	}
	return nil
}

// belowElement returns the subschema of a schema that applies to an element; nil if there is none.
func belowElement(n *jsontree.Node, p Location, step string) []Location {
	i, err := strconv.Atoi(step)
	if step != "-" && (err != nil || i < 0) {
		return nil
	}
	if prefix := n.Member("prefixItems"); prefix != nil && err == nil && i < len(prefix.Items) {
		return []Location{p.Below("prefixItems").Below(step)}
	}
	if items := n.Member("items"); items != nil && items.Kind == card.KindObject {
		return []Location{p.Below("items")}
	}
	return nil
}

// requires reports whether a schema requires a member.
func requires(n *jsontree.Node, name string) bool {
	if list := n.Member("required"); list != nil {
		for _, item := range list.Items {
			if item.Str == name {
				return true
			}
		}
	}
	return false
}

// withoutDefs returns a schema without its $defs.
func withoutDefs(n *jsontree.Node) *jsontree.Node {
	if n.Member("$defs") == nil {
		return n
	}
	short := jsontree.Object()
	for _, m := range n.Members {
		if m.Name != "$defs" {
			short.SetMember(m.Name, m.Value)
		}
	}
	return short
}
