package crosscheck

import (
	"cmp"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// marker is a Loader that replaces each description by a mark. The other generator copies the
// mark to the comment of its declaration. The mark identifies the location of the schema,
// whatever the name of the declaration.
//
// marker also makes references to other files absolute. For a relative reference go-jsonschema
// looks on the disk, where embedded documents do not exist.
type marker struct {
	loader schemas.Loader
	loaded map[string]*schemas.Schema
	// locations are the locations of the marks.
	locations []location
}

// location is a location in a schema, in a form suitable for comparison.
type location struct{ file, pointer string }

// virtual is the prefix of references to files by name.
const virtual = "https://cardgen.invalid/"

// Load implements schemas.Loader. References are absolute or virtual here.
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
		// go-jsonschema rejects a file that contains only definitions.
		s.ObjectAsType = &schemas.ObjectAsType{}
	}
	m.loaded[file] = s
	m.mark((*schemas.Type)(s.ObjectAsType), location{file: file})
	m.all(s.Definitions, location{file: file}, "$defs")
	// Without an identity, go-jsonschema would generate a schema again for every reference to
	// it.
	s.ID = file
	return s, nil
}

const markPrefix = "cardgen-place-"

// mark marks a schema and its descendants.
func (m *marker) mark(t *schemas.Type, at location) {
	if t == nil {
		return
	}
	t.Description = markPrefix + strconv.Itoa(len(m.locations))
	m.locations = append(m.locations, at)
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

func (m *marker) all(list map[string]*schemas.Type, at location, keyword string) {
	for name, t := range list {
		m.mark(t, at.under(keyword, name))
	}
}

func (m *marker) each(list []*schemas.Type, at location, keyword string) {
	for i, t := range list {
		m.mark(t, at.under(keyword, strconv.Itoa(i)))
	}
}

// location returns the location of the mark in a comment.
func (m *marker) location(comment string) (location, bool) {
	number, ok := strings.CutPrefix(strings.TrimSpace(comment), markPrefix)
	if !ok {
		return location{}, false
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(m.locations) {
		return location{}, false
	}
	return m.locations[i], true
}

func (p location) under(tokens ...string) location {
	p.pointer += card.JoinPointer(tokens...)
	return p
}

func (p location) String() string { return fmt.Sprintf("%s#%s", p.file, p.pointer) }

// alternative reports whether the location is inside a combination of schemas. The other
// generator makes types of the parts, which have no counterpart.
func (p location) alternative() bool {
	for token := range strings.SplitSeq(p.pointer, "/") {
		switch token {
		case "allOf", "anyOf", "oneOf", "not":
			return true
		}
	}
	return false
}

// absolute returns the form of a reference that is valid in every file.
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
	base = cmp.Or(base, virtual)
	return base + joined
}
