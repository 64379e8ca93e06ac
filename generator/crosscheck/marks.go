package crosscheck

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// marker is a Loader that replaces each description by a mark, which the other
// generator copies into the comments of what it declares. So every declaration
// tells which place of which schema it was made from, whatever it is called.
//
// It also makes references to other files absolute: for a relative one that
// generator looks at the disk, where an embedded document is not.
type marker struct {
	loader schemas.Loader
	loaded map[string]*schemas.Schema
	// places are what the marks stand for.
	places []place
}

// place is a location in a schema, in the form in which ours are compared with it.
type place struct{ file, pointer string }

// virtual is the beginning of references to files by name.
const virtual = "https://cardgen.invalid/"

// Load implements schemas.Loader. References come here as absolute or virtual ones.
func (m *marker) Load(uri, _ string) (*schemas.Schema, error) {
	file := strings.TrimPrefix(uri, virtual)
	if s, ok := m.loaded[file]; ok {
		return s, nil
	}
	s, err := m.loader.Load(file, "")
	if err != nil {
		return nil, err
	}
	if s.ObjectAsType == nil {
		// A file of nothing but definitions: that generator would refuse to look at them.
		s.ObjectAsType = &schemas.ObjectAsType{}
	}
	m.loaded[file] = s
	m.mark((*schemas.Type)(s.ObjectAsType), place{file: file})
	m.all(s.Definitions, place{file: file}, "$defs")
	// A schema without an identity of its own would be generated again by every
	// reference to it.
	s.ID = file
	return s, nil
}

const markPrefix = "cardgen-place-"

// mark marks a schema and those below it.
func (m *marker) mark(t *schemas.Type, at place) {
	if t == nil {
		return
	}
	t.Description = markPrefix + strconv.Itoa(len(m.places))
	m.places = append(m.places, at)
	if name, fragment, _ := strings.Cut(t.Ref, "#"); name != "" {
		t.Ref = absolute(name, at.file)
		if fragment != "" {
			t.Ref += "#" + fragment
		}
	}
	m.mark(t.Items, at.under("items"))
	m.mark(t.AdditionalItems, at.under("additionalItems"))
	m.mark(t.AdditionalProperties, at.under("additionalProperties"))
	m.mark(t.Not, at.under("not"))
	m.all(t.Properties, at, "properties")
	m.all(t.PatternProperties, at, "patternProperties")
	m.all(t.DependentSchemas, at, "dependentSchemas")
	m.all(t.Definitions, at, "$defs")
	m.each(t.AllOf, at, "allOf")
	m.each(t.AnyOf, at, "anyOf")
	m.each(t.OneOf, at, "oneOf")
}

func (m *marker) all(list map[string]*schemas.Type, at place, keyword string) {
	for name, t := range list {
		m.mark(t, at.under(keyword, name))
	}
}

func (m *marker) each(list []*schemas.Type, at place, keyword string) {
	for i, t := range list {
		m.mark(t, at.under(keyword, strconv.Itoa(i)))
	}
}

// place returns what a comment's mark stands for.
func (m *marker) place(comment string) (place, bool) {
	number, ok := strings.CutPrefix(strings.TrimSpace(comment), markPrefix)
	if !ok {
		return place{}, false
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(m.places) {
		return place{}, false
	}
	return m.places[i], true
}

func (p place) under(tokens ...string) place {
	p.pointer += card.JoinPointer(tokens...)
	return p
}

func (p place) String() string { return fmt.Sprintf("%s#%s", p.file, p.pointer) }

// alternative reports whether the place is inside a combination of schemas. The
// types that the other generator makes of the parts have no match among ours.
func (p place) alternative() bool {
	for token := range strings.SplitSeq(p.pointer, "/") {
		switch token {
		case "allOf", "anyOf", "oneOf", "not":
			return true
		}
	}
	return false
}

// absolute returns the form of a reference that is good in every file.
func absolute(name, file string) string {
	if strings.Contains(name, "://") {
		return name
	}
	base, rest := "", file
	if scheme, after, ok := strings.Cut(file, "://"); ok {
		base, rest = scheme+"://", after
	}
	joined := path.Join(path.Dir(rest), name)
	if strings.HasPrefix(name, "/") {
		joined = name
	}
	if base == "" {
		base = virtual
	}
	return base + joined
}
