package evolution

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// bundle is a schema of documents as one text without references to other documents: with all
// documents that it refers to as definitions, and each reference as a JSON Pointer. It has no
// identifiers, so that the comparison needs no base URIs.
type bundle struct {
	graph *schema.Graph
	// documents are the roots of the documents, which are the definitions 0, 1 and so on.
	documents []*schema.Schema
	// whole reports that the text is the first document itself.
	whole bool
	// needed has the schemas that references lead to, and the schemas around these. Other
	// definitions are left out.
	needed map[*schema.Schema]bool
	// bound are the targets of dynamic references by anchor, where there is only one.
	bound map[string]*schema.Schema
	text  []byte
}

func newBundle(g *schema.Graph, s *schema.Schema) *bundle {
	b := &bundle{graph: g, needed: make(map[*schema.Schema]bool)}
	root := g.Root(s.File)
	b.need(s)
	b.bind(s)
	b.whole = s.Pointer == ""
	for needed := range b.needed {
		b.whole = b.whole && needed.File == s.File
	}
	b.number(root)
	if b.whole {
		b.text = b.schema(nil, root, s.Draft)
		return b
	}
	b.text = append(b.text, `{"$schema":`...)
	b.text = appendText(b.text, s.Draft.URI())
	b.text = append(b.text, `,"$ref":`...)
	b.text = appendText(b.text, b.reference(s))
	b.text = append(b.text, `,"definitions":{`...)
	for i := 0; i < len(b.documents); i++ { // references add documents
		if i > 0 {
			b.text = append(b.text, ',')
		}
		b.text = append(appendText(b.text, strconv.Itoa(i)), ':')
		b.text = b.schema(b.text, b.documents[i], 0)
	}
	b.text = append(b.text, "}}"...)
	return b
}

// need finds the schemas that a schema leads to.
func (b *bundle) need(s *schema.Schema) {
	mark := func(to *schema.Schema) *schema.Schema {
		for outer := to; outer != nil && !b.needed[outer]; outer = outer.Parent {
			b.needed[outer] = true
		}
		return to
	}
	visit(mark(s), func(s *schema.Schema) (next []*schema.Schema) {
		for _, k := range s.Keywords {
			switch {
			case k.Dynamic:
				for _, target := range b.graph.Dynamic(anchorOf(k)) {
					next = append(next, mark(target))
				}
			case k.Ref != nil:
				next = append(next, mark(k.Ref))
			}
			if k.Name != "$defs" {
				next = append(next, k.Subschemas()...)
			}
		}
		return next
	})
}

// visit calls a function for a schema and once for each one that the function returns.
func visit(s *schema.Schema, each func(*schema.Schema) []*schema.Schema) {
	seen := make(map[*schema.Schema]bool)
	for next := []*schema.Schema{s}; len(next) > 0; {
		s := next[len(next)-1]
		next = next[:len(next)-1]
		if s != nil && !seen[s] {
			seen[s] = true
			next = append(next, each(s)...)
		}
	}
}

// number returns the number of the definition of a document.
func (b *bundle) number(root *schema.Schema) int {
	i := slices.Index(b.documents, root)
	if i < 0 {
		i = len(b.documents)
		b.documents = append(b.documents, root)
	}
	return i
}

func (b *bundle) reference(s *schema.Schema) string {
	return "#" + b.prefix(b.number(b.graph.Root(s.File))) + s.Pointer
}

// prefix returns the location of a document in the text.
func (b *bundle) prefix(number int) string {
	if b.whole {
		return ""
	}
	return "/definitions/" + strconv.Itoa(number)
}

// schema appends the root schema of a document. A draft other than 0 is stated.
func (b *bundle) schema(dst []byte, root *schema.Schema, draft schema.Draft) []byte {
	if root.Value.Kind != card.KindObject {
		return root.Value.Append(dst)
	}
	start := len(dst)
	dst = b.value(dst, root.File, root.Value, "")
	if draft == 0 {
		return dst
	}
	stated := append([]byte(`{"$schema":`), appendText(nil, draft.URI())...)
	if len(dst) > start+len("{}") {
		stated = append(stated, ',')
	}
	return slices.Replace(dst, start, start+1, stated...)
}

// value appends a value at a location in a document.
func (b *bundle) value(dst []byte, file string, v *schema.Value, pointer string) []byte {
	switch v.Kind {
	case card.KindArray:
		dst = append(dst, '[')
		for i, item := range v.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = b.value(dst, file, item, pointer+"/"+strconv.Itoa(i))
		}
		return append(dst, ']')
	case card.KindObject:
		at := b.graph.At(file, pointer)
		dst = append(dst, '{')
		first := len(dst)
		for _, m := range v.Members {
			before := len(dst)
			if before > first {
				dst = append(dst, ',')
			}
			written, ok := b.member(dst, file, at, m, pointer)
			if !ok {
				dst = dst[:before]
				continue
			}
			dst = written
		}
		return append(dst, '}')
	}
	return v.Append(dst)
}

// member appends a member of an object, which is the schema at or, if that is nil, no schema.
// It returns false for a member to omit: an identifier, or a reference without a target, where
// every value is valid.
func (b *bundle) member(dst []byte, file string, at *schema.Schema, m schema.Member, pointer string) ([]byte, bool) {
	if k := keyword(at, m.Name); k != nil {
		switch k.Name {
		case "$id", "id", "$anchor", "$schema":
			return dst, false
		case "$dynamicAnchor", "$recursiveAnchor":
			if b.bound[anchorOf(k)] != nil {
				return dst, false
			}
		case "$ref", "$dynamicRef":
			target := k.Ref
			if k.Dynamic {
				target = b.bound[anchorOf(k)]
			}
			switch {
			case k.Ref == nil:
				return dst, false
			case target != nil:
				dst = append(dst, `"$ref":`...)
				return appendText(dst, b.reference(target)), true
			}
		case "$defs":
			dst = append(appendText(dst, m.Name), ':')
			return b.definitions(dst, file, k), true
		}
	}
	dst = append(appendText(dst, m.Name), ':')
	return b.value(dst, file, m.Value, pointer+card.JoinPointer(m.Name)), true
}

// definitions appends the definitions that are needed.
func (b *bundle) definitions(dst []byte, file string, k *schema.Keyword) []byte {
	dst = append(dst, '{')
	first := len(dst)
	for _, d := range k.Map {
		if !b.needed[d.Schema] {
			continue
		}
		if len(dst) > first {
			dst = append(dst, ',')
		}
		dst = b.value(append(appendText(dst, d.Name), ':'), file, d.Schema.Value, d.Schema.Pointer)
	}
	return append(dst, '}')
}

// keyword returns the keyword with a name as in the document.
func keyword(s *schema.Schema, written string) *schema.Keyword {
	if s == nil {
		return nil
	}
	for _, k := range s.Keywords {
		if k.Written == written {
			return k
		}
	}
	return nil
}

// appendText appends a JSON string.
func appendText(dst []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string can always be encoded
	}
	return append(dst, text...)
}

// locate returns the location in the documents of a JSON Pointer into the text, or of the
// closest value around it.
func (b *bundle) locate(pointer string) Location {
	number := 0
	if !b.whole {
		rest, ok := strings.CutPrefix(pointer, "/definitions/")
		digits, rest, _ := strings.Cut(rest, "/")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || n >= len(b.documents) {
			return at(b.documents[0], "")
		}
		number, pointer = n, ""
		if rest != "" {
			pointer = "/" + rest
		}
	}
	return at(b.documents[number], pointer)
}

// at returns a location in a document.
func at(root *schema.Schema, pointer string) Location {
	v, pos := root.Value, root.Pos
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		steps = nil
	}
	reached := ""
	for _, step := range steps {
		child := v.Child(step)
		if child == nil {
			break
		}
		pos, reached = child.Pos(), reached+card.JoinPointer(step)
		if m := v.Find(step); m != nil {
			pos = m.NamePos()
		}
		v = child
	}
	return Location{File: root.File, Pointer: reached, Line: pos.Line, Column: pos.Column}
}
