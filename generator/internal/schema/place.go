package schema

import (
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Place is a location in a document that is read as a schema, even if no keyword or reference
// leads to it.
type Place struct {
	File string
	// Pointer is a JSON Pointer. "*" in its last token matches any part of a member
	// name: "/$defs/*" is every definition.
	Pointer string
	// Pos is the position of the request in a file; the zero Position means the command
	// line.
	Pos source.Position
}

// IsPattern reports whether the pointer may match several locations.
func (p Place) IsPattern() bool {
	return strings.Contains(p.Pointer[strings.LastIndexByte(p.Pointer, '/')+1:], "*")
}

// places reads the schemas at a Place in a document, in document order.
func (l *loader) places(root *Schema, p Place) []*Schema {
	if !p.IsPattern() {
		v, at := l.target(root, p.Pointer)
		if v == nil {
			l.placeProblem(root, p, "there is nothing at this location")
			return nil
		}
		if s := l.schema(v, at); s != nil {
			return []*Schema{s}
		}
		return nil
	}
	last := strings.LastIndexByte(p.Pointer, '/')
	if last < 0 {
		l.placeProblem(root, p, `a JSON Pointer begins with "/"`)
		return nil
	}
	around, at := l.target(root, p.Pointer[:last])
	if around == nil {
		l.placeProblem(root, p, "there is nothing at this location")
		return nil
	}
	var list []*Schema
	for _, m := range around.Members {
		name := card.JoinPointer(m.Name)
		if !matches(p.Pointer[last+1:], name[1:]) || m.Value.Kind != card.KindObject && m.Value.Kind != card.KindBool {
			continue
		}
		inside := at
		inside.pointer += name
		if s := l.schema(m.Value, inside); s != nil {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		l.placeProblem(root, p, "no schema at a location that matches this pattern")
	}
	return list
}

// matches reports whether a text matches a pattern where "*" matches any text.
func matches(pattern, text string) bool {
	parts := strings.Split(pattern, "*")
	for i, part := range parts {
		parts[i] = strings.NewReplacer(`\`, `\\`, "?", `\?`, "[", `\[`).Replace(part)
	}
	// Names have their slashes escaped, so that they are one element of a path.
	ok, err := path.Match(strings.Join(parts, "*"), text)
	return ok && err == nil
}

func (l *loader) placeProblem(root *Schema, p Place, message string) {
	pos := p.Pos
	if pos.File == "" {
		pos = source.Position{File: p.File}
	}
	l.diags.Add(source.Diagnostic{Pos: pos, Code: "entry", Message: "\"#" + p.Pointer + "\": " + message,
		Hint: placeHint(root, p.Pointer)})
}

// placeHint suggests a definition of the document. It has the same name under the other keyword
// for definitions, or a similar name.
func placeHint(root *Schema, pointer string) string {
	var all []string
	for _, name := range []string{"$defs", "definitions"} {
		v := root.Value.Member(name)
		if v == nil {
			continue
		}
		for _, m := range v.Members {
			definition := "#" + card.JoinPointer(name, m.Name)
			if strings.HasSuffix(pointer, card.JoinPointer(m.Name)) || strings.HasSuffix(pointer, "/*") {
				return fmt.Sprintf("did you mean %q?", definition[:strings.LastIndexByte(definition, '/')]+pointer[strings.LastIndexByte(pointer, '/'):])
			}
			all = append(all, definition)
		}
	}
	if strings.Contains(pointer, "*") {
		return ""
	}
	return nearest.Question("#"+pointer, all)
}
