package check

import (
	"strings"
)

// findResources records the drafts of all objects in a value that have both an identifier and
// $schema. Members come in any order, so the drafts must be known before the schema is checked.
// It also records objects that are not schemas, which are never looked up.
func (s *schemaChecker) findResources(at int32) {
	for _, item := range s.spans.Items(s.text, at) {
		s.findResources(item)
	}
	own, named := unknownDraft, false
	var id, oldID bool
	for name, value := range s.spans.Members(s.text, at) {
		if s.first(value) != '"' {
			s.findResources(value)
			continue
		}
		switch name {
		case "$schema":
			own, named = draftOf(StringOf(s.textOf(value))), true
		case "$id":
			id = identifies(s.textOf(value))
		case "id":
			oldID = identifies(s.textOf(value))
		}
	}
	if own == draft04 {
		id = oldID
	}
	if named && id {
		if s.resources == nil {
			s.resources = make(map[int32]draft)
		}
		s.resources[at] = own
	}
}

// identifies reports whether an identifier makes its schema a resource. An identifier that is
// only a fragment names a location in the enclosing resource.
func identifies(text string) bool {
	id := StringOf(text)
	return id != "" && !strings.HasPrefix(id, "#")
}
