package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// identify sets the resource, draft and anchors of s. It reads the JSON itself, since keywords
// can be read only after the draft is known.
func (l *loader) identify(s *Schema) {
	if s.Parent != nil {
		s.Resource, s.omitted, s.AssertsFormat = s.Parent.Resource, s.Parent.omitted, s.Parent.AssertsFormat
	}
	l.readDraft(s)
	l.readID(s, idMember(s.Value, s.Draft))
	switch s.Draft {
	case Draft2020:
		l.readAnchor(s, "$anchor", s.Resource.Anchors)
		l.readAnchor(s, "$dynamicAnchor", s.Resource.Anchors, s.Resource.Dynamic)
	case Draft2019:
		l.readAnchor(s, "$anchor", s.Resource.Anchors)
		if v := s.Value.Member("$recursiveAnchor"); v != nil && v.IsTrue() && s.Resource.Root == s {
			s.Resource.Dynamic[""] = s
		}
	}
}

// stringMember returns the value of a member if it is a string.
func stringMember(v *Value, name string) *Value {
	if m := v.Member(name); m != nil && m.Kind == card.KindString {
		return m
	}
	return nil
}

// readID makes s a resource if it is the root of a document or has an id; id may be nil. Before
// draft 2019-09 an id that is only a fragment is an anchor.
func (l *loader) readID(s *Schema, id *Value) {
	at, plain, fragment := s.Value, "", ""
	if id != nil {
		at = id
		plain, fragment, _ = strings.Cut(id.Str, "#")
	}
	if s.Parent == nil || plain != "" {
		if uri, err := resolveURI(s.Base, plain); err == nil { // otherwise the shape of $id reports it
			s.Base = uri
		}
		l.begin(s, s.Base, at)
	}
	if plain == "" && fragment != "" && s.Draft.ignoresRefSiblings() {
		l.anchor(s, fragment, id, s.Resource.Anchors)
	}
}

// begin creates the resource with root s. at is the value that contains its URI.
func (l *loader) begin(s *Schema, uri string, at *Value) {
	s.Resource = &Resource{URI: uri, Root: s, Anchors: make(map[string]*Schema), Dynamic: make(map[string]*Schema)}
	l.graph.Resources = append(l.graph.Resources, s.Resource)
	key := canonicalURI(uri)
	other := l.resources[key]
	switch {
	case other == nil:
		l.resources[key] = s.Resource
		if address, _, query := strings.Cut(key, "?"); query {
			l.byAddress[address] = append(l.byAddress[address], s.Resource)
		}
	case other.Root.File == s.File, l.asked[s.File] && l.asked[other.Root.File]:
		l.diags.Errorf(at.Pos(), "duplicate-id", "the schema at %s has the same %q", other.Root.Pos, s.Draft.idKeyword())
	default: // reported only for references to it
		l.others[key] = append(l.others[key], s.Resource)
	}
}

// readAnchor adds s to the anchors under the name in a keyword.
func (l *loader) readAnchor(s *Schema, keyword string, into ...map[string]*Schema) {
	if v := stringMember(s.Value, keyword); v != nil && len(Lookup(keyword, s.Draft).shape(v)) == 0 {
		l.anchor(s, v.Str, v, into...)
	}
}

func (l *loader) anchor(s *Schema, name string, at *Value, into ...map[string]*Schema) {
	for _, m := range into {
		if other := m[name]; other != nil && other != s {
			l.diags.Errorf(at.Pos(), "duplicate-anchor", "the schema at %s has the anchor %q already", other.Pos, name)
			return
		}
		m[name] = s
	}
}
