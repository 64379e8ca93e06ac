package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// findResources records the drafts of all objects in the value at i that have both an
// identifier and $schema, and returns the index after the value. Members come in any order, so
// the drafts must be known before the schema is checked. Recorded objects that are not schemas
// are never looked up.
func (s *schemaChecker) findResources(i int) (end int) {
	begin := i
	switch s.text[i] {
	case '[':
		for i = scan.Space(s.text, i+1); s.text[i] != ']'; {
			i = scan.Next(s.text, s.findResources(i))
		}
		return i + 1
	case '{':
	default:
		return scan.SkipValue(s.text, i)
	}
	own, named := unknownDraft, false
	var id, oldID bool
	for i = scan.Space(s.text, i+1); s.text[i] != '}'; {
		name, value := scan.Name(s.text, i)
		end := s.findResources(value)
		if s.text[value] == '"' {
			switch name {
			case "$schema":
				own, named = draftOf(StringOf(s.text[value:end])), true
			case "$id":
				id = identifies(s.text[value:end])
			case "id":
				oldID = identifies(s.text[value:end])
			}
		}
		i = scan.Next(s.text, end)
	}
	if own == draft04 {
		id = oldID
	}
	if named && id {
		if s.resources == nil {
			s.resources = make(map[int]draft)
		}
		s.resources[begin] = own
	}
	return i + 1
}

// identifies reports whether an identifier makes its schema a resource. An identifier that is
// only a fragment names a location in the enclosing resource.
func identifies(text string) bool {
	id := StringOf(text)
	return id != "" && !strings.HasPrefix(id, "#")
}
