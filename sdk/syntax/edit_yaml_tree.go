package syntax

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// yaml returns the root of a YAML document.
func (e *editing) yaml(x *yamlExtents, root *jsontree.Node) (*site, error) {
	f := &yamlForm{
		flow: &flow{editing: e, comment: e.hashComment, colon: ": ", comma: ", ", unit: "  "},
		x:    x,
		unit: 2, listUnit: -1,
	}
	f.name = func(name string) string { return yamlName(name, true) }
	f.scalar = func(v *jsontree.Node) (string, error) { return yamlScalar(v, nil, true), nil }
	f.oneLine = func(s *site) bool { return s == nil || e.lineStart(s.start) == e.lineStart(s.end) }
	e.form = f
	s, err := f.build(x.nodes[0], root, nil, 0)
	if f.listUnit < 0 {
		f.listUnit = f.unit
	}
	return s, err
}

// yamlForm edits a YAML document.
type yamlForm struct {
	*flow
	x *yamlExtents
	// unit is the indentation in columns of a mapping in a mapping, listUnit the indentation of a
	// list in a mapping.
	unit, listUnit int
	quoted         bool // a string of several lines is a quoted scalar
}

// at returns the offset of a node in the text.
func (f *yamlForm) at(n *yaml.Node) int { return f.x.start + f.x.offset(n.Line, n.Column) }

// column returns the column of an offset, from 0.
func (f *yamlForm) column(at int) int {
	return len(strings.TrimPrefix(f.text[f.lineStart(at):at], mark))
}

// build returns the site of a value. Its colon or dash ends at lead.
func (f *yamlForm) build(n *yaml.Node, v *jsontree.Node, in *site, lead int) (*site, error) {
	s := &site{value: v, node: n, in: in, lead: lead}
	if n.Kind == yaml.AliasNode {
		f.alias(s)
		return s, nil
	}
	at := f.at(n)
	isEmpty := isEmptyScalar(n) || n.Kind == 0
	if isEmpty && lead > 0 && n.Anchor == "" && n.Style == 0 {
		at = lead
	}
	at = f.properties(s, at, isEmpty)
	s.span = span{at, at}
	if isEmpty {
		return s, nil
	}
	err := f.content(s)
	if s.flow {
		if at = f.skip(s.end, false); at < len(f.text) && f.text[at] == ',' {
			at = f.skip(at+1, false)
		}
		s.end = min(at+1, len(f.text))
	}
	return s, err
}

// isEmptyScalar reports whether a node is a plain scalar without text.
func isEmptyScalar(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&^yaml.TaggedStyle == 0
}

// alias fills the site of an alias.
func (f *yamlForm) alias(s *site) {
	at := f.at(s.node)
	s.span = span{at, at + wordEnd(f.text[at:])}
	s.isShared = true
	line, _ := position(f.x.starts, f.at(s.node.Alias))
	s.where = fmt.Sprintf("is the alias *%s of the anchor in line %d; change it there", s.node.Value, line)
}

// content fills the site of a value that is not empty, with its end and its entries.
func (f *yamlForm) content(s *site) error {
	n, at := s.node, s.start
	switch {
	case n.Kind == yaml.ScalarNode:
		s.end = f.x.start + f.x.scalarEnd(n, at-f.x.start)
		if n.Style&yaml.LiteralStyle != 0 || n.Style&yaml.FoldedStyle != 0 {
			s.end = f.kept(at, s.end)
		}
	case n.Style&yaml.FlowStyle != 0 && f.text[at] != '{' && f.text[at] != '[':
		s.opaque = true // a pair without braces
		s.end = f.behindColon(f.end(n.Content[1], f.end(n.Content[0], at)))
	case n.Kind == yaml.MappingNode:
		return f.mapping(s, n)
	case n.Kind == yaml.SequenceNode:
		return f.sequence(s, n)
	}
	return nil
}

// behindColon returns the offset after the colon that follows at, or at if no colon follows.
func (f *yamlForm) behindColon(at int) int {
	if colon := f.skip(at, false); colon < len(f.text) && f.text[colon] == ':' {
		return colon + 1
	}
	return at
}

// properties skips the anchor and the tag of a value.
func (f *yamlForm) properties(s *site, at int, isEmpty bool) int {
	for p := range f.x.properties(s.node, at-f.x.start) {
		start, end := f.x.start+p.start, f.x.start+p.end
		if f.text[start] == '!' {
			s.tag = span{start, f.skip(end, true)}
		} else {
			s.hasAnchor = true
		}
		s.lead, at = end, f.x.start+p.next
		if isEmpty {
			at = end
		}
	}
	return at
}

// kept returns the end of a block scalar. It includes the following blank lines if the scalar
// keeps them (+).
func (f *yamlForm) kept(start, end int) int {
	header := f.text[start : start+lineLength(f.text[start:])]
	header, _, _ = strings.Cut(header, "#")
	if !strings.Contains(header, "+") {
		return end
	}
	for end < len(f.text) {
		next := end + lineLength(f.text[end:]) + 1
		if next > len(f.text) || strings.TrimSpace(f.text[next:next+lineLength(f.text[next:])]) != "" || next == len(f.text) {
			break
		}
		end = next + len(strings.TrimSuffix(f.text[next:next+lineLength(f.text[next:])], "\r"))
	}
	return end
}

// open begins the site of a mapping or a list. isNested says that it is a block collection in a block
// mapping, which shows how the document indents.
func (f *yamlForm) open(s *site, n *yaml.Node) (isNested bool) {
	s.flow = n.Style&yaml.FlowStyle != 0
	s.indent = f.column(s.start)
	if s.flow {
		s.end = s.start + 1
	}
	return s.in != nil && !s.flow && !s.in.flow && s.in.value.Kind == card.KindObject
}

// key returns the span of the name of a member.
func (f *yamlForm) key(n *yaml.Node) span {
	at := f.at(n)
	if n.Kind == yaml.AliasNode {
		return span{at, at + wordEnd(f.text[at:])}
	}
	at -= f.x.start
	for p := range f.x.properties(n, at) {
		at = p.next
		if isEmptyScalar(n) {
			at = p.end
		}
	}
	return span{f.x.start + at, f.x.start + f.x.scalarEnd(n, at)}
}

// explicit returns the offset of the question mark before the name of a member at an offset, or the
// offset if there is none.
func (f *yamlForm) explicit(at int) int {
	before := strings.TrimRight(f.text[:at], " \t")
	if len(before) < at && strings.HasSuffix(before, "?") {
		return len(before) - 1
	}
	return at
}

// mapping adds the members of a mapping to its site.
func (f *yamlForm) mapping(s *site, n *yaml.Node) error {
	if f.open(s, n) {
		f.unit = max(s.indent-s.in.indent, 1)
	}
	own := make(map[string]bool)
	merge, next := -1, 0 // next is the index of the next member of the value
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		m := entry{key: f.key(key), span: span{start: f.explicit(f.at(key))}, comma: -1, merge: isMerge(key)}
		lead := f.behindColon(m.key.end)
		if m.merge {
			merge = len(s.entries)
			line, _ := position(f.x.starts, m.start)
			s.where = fmt.Sprintf("comes from the merge key (<<) in line %d; change it at the anchor", line)
			m.value = &site{in: s, lead: lead}
			m.end = f.end(value, lead)
		} else {
			name, _ := keyOf(key) // no failure: the document was read before
			own[name] = true
			m.name = name
			for s.value.Members[next].Name != name { // a merge key added it
				next++
			}
			var err error
			if m.value, err = f.build(value, s.value.Members[next].Value, s, lead); err != nil {
				return inMember(name, err)
			}
			m.end = max(m.value.end, lead)
		}
		f.append(s, m)
	}
	for _, m := range s.value.Members {
		if merge >= 0 && !own[m.Name] {
			if s.repeated == nil {
				s.repeated = make(map[string]int)
			}
			s.repeated[m.Name] = merge
		}
	}
	return nil
}

func (f *yamlForm) append(s *site, m entry) {
	s.end = m.end
	if s.flow {
		m.comma = f.commaBehind(m.end)
	}
	s.entries = append(s.entries, m)
}

// end returns the end of a node, which begins at or after lead.
func (f *yamlForm) end(n *yaml.Node, lead int) int {
	at := f.at(n)
	switch n.Kind {
	case yaml.AliasNode:
		return at + wordEnd(f.text[at:])
	case yaml.ScalarNode:
		return f.x.start + f.x.scalarEnd(n, at-f.x.start)
	}
	end := max(at, lead)
	for _, inside := range n.Content {
		end = f.end(inside, end)
	}
	if n.Style&yaml.FlowStyle != 0 {
		end = f.skip(end, false) + 1
	}
	return min(end, len(f.text))
}

// sequence adds the elements of a list to its site.
func (f *yamlForm) sequence(s *site, n *yaml.Node) error {
	if f.open(s, n) {
		f.listUnit = s.indent - s.in.indent
	}
	for i, element := range n.Content {
		m := entry{span: span{start: f.at(element)}, comma: -1}
		lead := 0
		if !s.flow {
			m.start = f.dash(s, i, m.start)
			lead = m.start + 1
		}
		var err error
		if m.value, err = f.build(element, s.value.Items[i], s, lead); err != nil {
			return err
		}
		m.end = max(m.value.end, lead)
		f.append(s, m)
	}
	return nil
}

// dash returns the offset of the dash before an element, which begins at an offset.
func (f *yamlForm) dash(s *site, i, element int) int {
	if i == 0 {
		return s.start
	}
	for at := s.entries[i-1].end; ; {
		at += lineLength(f.text[at:]) + 1
		if at > element {
			return element
		}
		if line := f.text[at:]; len(line) > s.indent && line[s.indent] == '-' && strings.TrimLeft(line[:s.indent], " ") == "" {
			return at + s.indent
		}
	}
}
