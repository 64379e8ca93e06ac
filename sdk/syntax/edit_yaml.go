package syntax

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// isBlock reports whether a site is a block mapping or a block list.
func (s *site) isBlock() bool {
	return s.value.Kind >= card.KindArray && !s.flow && !s.isShared && !s.opaque
}

// isBlockBelow reports whether a site is a block collection on the lines below its name or dash.
func (f *yamlForm) isBlockBelow(s *site) bool {
	return s.isBlock() && s.in != nil && strings.Contains(f.text[s.lead:s.start], "\n")
}

// replace implements [format].
func (f *yamlForm) replace(s *site, want *jsontree.Node) error {
	if s.tag.end > 0 {
		f.cut(s.tag.start, s.tag.end)
	}
	if s.in != nil && s.in.flow {
		return f.replaceInFlow(s, want)
	}
	f.quoted = f.barsLiteral(s.end) || s.lead > 0 && f.barsLiteral(s.lead)
	if isInline(want) {
		f.replaceInline(s, want)
	} else {
		f.replaceBlock(s, want)
	}
	return nil
}

// replaceInFlow replaces a value in a flow collection.
func (f *yamlForm) replaceInFlow(s *site, want *jsontree.Node) error {
	switch {
	case s.start == s.end:
		text, err := f.render(want, "", false)
		f.add(s.lead, " ", text)
		return err
	case want.Kind < card.KindArray:
		f.put(s.span, yamlScalar(want, s.node, true))
		return nil
	}
	return f.flow.replace(s, want)
}

// replaceInline replaces a value with a scalar or an empty collection.
func (f *yamlForm) replaceInline(s *site, want *jsontree.Node) {
	// A comment may follow the first line of a literal scalar.
	text, body, _ := strings.Cut(f.inline(want, s.node, s), f.eol)
	at := s.end
	switch {
	case f.isBlockBelow(s):
		at = s.lead
		f.add(at, " ", text)
		f.cutLines(s.start, s.end)
	case s.start == s.end && s.in != nil:
		f.add(s.lead, " ", text)
	default:
		f.put(s.span, text)
	}
	if body != "" {
		f.add(f.lineEnd(at), f.eol, body)
	}
}

// replaceBlock replaces a value with a block collection.
func (f *yamlForm) replaceBlock(s *site, want *jsontree.Node) {
	switch {
	case s.in == nil:
		text := f.block(want, 0)
		if s.start == s.end && s.start < len(f.text) && f.text[s.start] != '\n' {
			text += f.eol
		}
		f.put(s.span, text)
	case f.isBlockBelow(s):
		f.add(f.lineEnd(s.lead), f.below(s.in, want))
		f.cutLines(s.start, s.end)
	case s.in.value.Kind == card.KindArray && !s.hasAnchor:
		text, body, _ := strings.Cut(f.block(want, s.in.indent+2), f.eol)
		lead := s.lead
		if s.tag.end > 0 {
			lead = len(strings.TrimRight(f.text[:s.tag.start], " \t"))
		}
		f.put(span{lead, s.end}, " "+text)
		if body != "" {
			f.add(f.lineEnd(s.end), f.eol, body)
		}
	default:
		f.cut(s.lead, s.end)
		f.add(f.lineEnd(s.end), f.below(s.in, want))
	}
}

// barsLiteral reports whether no literal scalar can be below the line of an offset: an indented
// comment is next, which would be a part of the scalar, or the line has no end.
func (f *yamlForm) barsLiteral(at int) bool {
	end := f.lineEnd(at)
	rest := strings.TrimLeft(f.text[end:], " \t\r\n")
	return end == len(f.text) || strings.HasPrefix(rest, "#") && f.column(len(f.text)-len(rest)) > 0
}

// isInline reports whether a value is written on the line of its name.
func isInline(v *jsontree.Node) bool { return len(v.Items) == 0 && len(v.Members) == 0 }

// inline returns the text of a scalar or an empty collection in a block collection.
func (f *yamlForm) inline(v *jsontree.Node, style *yaml.Node, old *site) string {
	switch v.Kind {
	case card.KindObject:
		return "{}"
	case card.KindArray:
		return "[]"
	}
	if old.in != nil && v.Kind == card.KindString && strings.Contains(v.Str, "\n") && !f.quoted {
		if text, ok := f.literal(v.Str, old.in.indent+f.unit); ok {
			return text
		}
	}
	return yamlScalar(v, style, false)
}

// literal returns the text of a literal scalar (|); ok is false if the string cannot be one.
func (f *yamlForm) literal(s string, indent int) (text string, ok bool) {
	body := strings.TrimSuffix(s, "\n")
	if body == "" || strings.HasSuffix(body, "\n") || strings.HasPrefix(body, " ") || strings.HasPrefix(body, "\n") || !isPrintable(strings.ReplaceAll(body, "\n", "")) {
		return "", false
	}
	header := "|"
	if len(body) == len(s) {
		header = "|-"
	}
	var b strings.Builder
	b.WriteString(header)
	for line := range strings.SplitSeq(body, "\n") {
		b.WriteString(f.eol)
		if line != "" {
			b.WriteString(strings.Repeat(" ", indent) + line)
		}
	}
	return b.String(), true
}

// below returns the text of a block collection on the lines below its name or dash.
func (f *yamlForm) below(in *site, v *jsontree.Node) string {
	indent := in.indent + f.unit
	if in.value.Kind == card.KindObject && v.Kind == card.KindArray {
		indent = in.indent + f.listUnit
	}
	return f.eol + strings.Repeat(" ", indent) + f.block(v, indent)
}

// block returns the text of a block collection that begins at a column.
func (f *yamlForm) block(v *jsontree.Node, indent int) string {
	var lines []string
	in := &site{value: v, indent: indent}
	for _, m := range v.Members {
		lines = append(lines, f.line(in, m))
	}
	for _, item := range v.Items {
		lines = append(lines, f.line(in, jsontree.Member{Value: item}))
	}
	return strings.Join(lines, f.eol+strings.Repeat(" ", indent))
}

// line returns the text of a new entry of a block collection.
func (f *yamlForm) line(in *site, m jsontree.Member) string {
	if in.value.Kind == card.KindArray {
		if isInline(m.Value) {
			return "- " + f.inline(m.Value, nil, &site{in: in})
		}
		return "- " + f.block(m.Value, in.indent+2)
	}
	name := yamlName(m.Name, false) + ":"
	if isInline(m.Value) {
		return name + " " + f.inline(m.Value, nil, &site{in: in})
	}
	return name + f.below(in, m.Value)
}

// wrap implements [format].
func (f *yamlForm) wrap(s *site) bool {
	switch {
	case s.flow || s.in != nil && s.in.flow:
		return f.flow.wrap(s)
	case !s.isBlock():
		return false
	}
	f.add(s.start, "- ")
	for at := f.nextLine(s.start); at < s.end; at = f.nextLine(at) {
		if f.lineEnd(at) > at {
			f.add(at, "  ")
		}
	}
	return true
}

// rename implements [format].
func (f *yamlForm) rename(s *site, i int, name string) bool {
	f.put(s.entries[i].key, yamlName(name, s.flow))
	return true
}

// restructure implements [format].
func (f *yamlForm) restructure(s *site, c *changes) error {
	if s.flow {
		return f.flow.restructure(s, c)
	}
	for i := range s.entries {
		if c.removed[i] {
			f.removeLines(s, c, i)
		}
	}
	margin := f.eol + strings.Repeat(" ", s.indent)
	for gap := range len(s.entries) + 1 {
		for _, m := range c.added[gap] {
			f.quoted = gap > 0 && f.barsLiteral(s.entries[gap-1].end)
			if gap == 0 {
				f.add(s.entries[0].start, f.line(s, m), margin)
			} else {
				f.add(f.lineEnd(s.entries[gap-1].end), margin, f.line(s, m))
			}
		}
	}
	return nil
}

// removeLines removes an entry of a block collection.
func (f *yamlForm) removeLines(s *site, c *changes, i int) {
	m := s.entries[i]
	if f.beginsLine(m.start) {
		f.cutLines(m.start, m.end)
		return
	}
	next := i + 1
	for next < len(s.entries) && c.removed[next] {
		next++
	}
	if next == len(s.entries) { // the replacement of the collection
		f.cut(m.start, m.end)
		return
	}
	after := s.entries[next].start
	if strings.Contains(f.text[f.lineEnd(s.entries[next-1].end):after], "#") {
		f.cut(m.start, f.lineEnd(m.end))
		return
	}
	f.cut(m.start, after)
}
