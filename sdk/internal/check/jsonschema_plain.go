package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// plain reports whether a value and all values in it certainly have the required shapes, as in
// nearly all schemas. It records neither paths nor findings and is several times as fast as
// [schemaChecker.check]. If it returns false, check decides, and finds the errors.
func (s *schemaChecker) plain(at int32, want shape) bool {
	switch want {
	case anyShape:
		return true
	case stringShape:
		return s.first(at) == '"'
	case typeShape:
		if name := s.textOf(at); name[0] == '"' {
			return isTypeName(name[1 : len(name)-1])
		}
	case stringListShape, someStringsShape:
		if s.plainStrings(at) {
			return true
		}
	case numberShape, countShape:
		if isDigits(s.textOf(at)) {
			return true
		}
	case schemaShape, additionalShape, itemsShape:
		switch s.first(at) {
		case '{':
			return s.plainSchema(at)
		case 't', 'f':
			return s.draft > draft04
		}
		return false
	case schemaListShape:
		return s.plainList(at)
	case schemaMapShape, stringListMapShape, dependencyMapShape:
		return s.plainMap(at, want)
	case patternMapShape:
		return !s.c.Warnings && s.plainMap(at, want)
	case vocabularyShape:
		return false
	}
	return !s.asksOfText(want) && s.cause(at, want) == ""
}

// plainStrings reports whether a value is a short list of different strings without escapes.
func (s *schemaChecker) plainStrings(at int32) bool {
	list := s.textOf(at)
	end := s.spans.Spans[at].Next
	if list[0] != '[' || end == at+1 || end > at+few || strings.IndexByte(list, '\\') >= 0 {
		return false
	}
	for i := at + 1; i < end; i++ {
		if s.first(i) != '"' {
			return false
		}
		for earlier := at + 1; earlier < i; earlier++ {
			if s.textOf(earlier) == s.textOf(i) {
				return false
			}
		}
	}
	return true
}

// isDigits reports whether a number consists of digits.
func isDigits(number string) bool {
	for i := range len(number) {
		if !is(number[i], digit) {
			return false
		}
	}
	return true
}

// plainSchema is plain for an object that is a schema of the draft. An object inside that names
// a draft may be a schema of another one.
func (s *schemaChecker) plainSchema(at int32) bool {
	if s.draft == draft04 || s.draft == unknownDraft {
		return false
	}
	spans := s.spans.Spans
	for i := at + 1; i < spans[at].Next; i = spans[i+1].Next {
		name := scan.NameOf(s.text, &spans[i])
		if name == "$schema" && at != s.at || !s.plain(i+1, shapeOf(name, s.draft)) {
			return false
		}
	}
	return true
}

// plainMap is plain for an object with arbitrary names.
func (s *schemaChecker) plainMap(at int32, of shape) bool {
	if s.first(at) != '{' {
		return false
	}
	spans := s.spans.Spans
	for i := at + 1; i < spans[at].Next; i = spans[i+1].Next {
		if !s.plain(i+1, s.memberShape(i+1, of)) {
			return false
		}
	}
	return true
}

// plainList is plain for a list of at least one schema.
func (s *schemaChecker) plainList(at int32) bool {
	spans := s.spans.Spans
	if s.first(at) != '[' || spans[at].Inner == 0 {
		return false
	}
	for i := at + 1; i < spans[at].Next; i = spans[i].Next {
		if !s.plain(i, schemaShape) {
			return false
		}
	}
	return true
}
