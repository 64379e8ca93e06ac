package syntax

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// flow edits objects and arrays with brackets and commas: JSON, flow collections of YAML, arrays
// and inline tables of TOML.
type flow struct {
	*editing
	// comment returns the end of the comment at an offset, and the offset if there is none.
	comment func(at int) int
	// name and scalar return the text of a name and of a scalar.
	name   func(name string) string
	scalar func(v *jsontree.Node) (string, error)
	// colon and comma separate names, values and entries on one line.
	colon, comma string
	unit         string // of indentation
	oneLine      func(s *site) bool
}

// hashComment returns the end of the comment at an offset, which # begins.
func (e *editing) hashComment(at int) int {
	if e.text[at] == '#' {
		return e.lineEnd(at)
	}
	return at
}

// skip skips white space and comments, and the ends of lines unless sameLine is set.
func (f *flow) skip(at int, sameLine bool) int {
	for at < len(f.text) {
		switch c := f.text[at]; {
		case c == ' ' || c == '\t':
			at++
		case c == '\r' || c == '\n':
			if sameLine {
				return at
			}
			at++
		default:
			end := f.comment(at)
			if end == at {
				return at
			}
			at = end
		}
	}
	return at
}

// commaBehind returns the offset of the comma after an entry; -1 if there is none.
func (f *flow) commaBehind(end int) int {
	if at := f.skip(end, false); at < len(f.text) && f.text[at] == ',' {
		return at
	}
	return -1
}

// isMulti reports whether the entries of an object or array are on lines of their own.
func (f *flow) isMulti(s *site) bool {
	return s == nil || len(s.entries) > 0 && f.beginsLine(s.entries[0].start)
}

// replace implements [format].
func (f *flow) replace(s *site, want *jsontree.Node) error {
	multi := f.isMulti(s.in) && !f.oneLine(s)
	margin := f.margin(s.start)
	if s.flow && !s.opaque && s.value.Kind == want.Kind && len(s.entries) == 0 && s.end-s.start > 1 &&
		strings.TrimSpace(f.text[s.start+1:s.end-1]) != "" { // keep the comment inside
		list := want.Members
		for _, item := range want.Items {
			list = append(list, jsontree.Member{Value: item})
		}
		for i, m := range list {
			text, err := f.entry(want, m, margin+f.unit, multi)
			if err != nil {
				return inElement(want, i, err)
			}
			if i < len(list)-1 {
				text += ","
			}
			f.add(s.start+1, f.eol, margin, f.unit, text)
		}
		return nil
	}
	text, err := f.render(want, margin, multi)
	if err == nil {
		f.put(s.span, text)
	}
	return err
}

// wrap implements [format].
func (f *flow) wrap(s *site) bool {
	f.add(s.start, "[")
	f.add(s.end, "]")
	return true
}

// rename implements [format].
func (f *flow) rename(s *site, i int, name string) bool {
	f.put(s.entries[i].key, f.name(name))
	return true
}

// entry returns the text of an entry of a container. An error about an element lacks its index.
func (f *flow) entry(in *jsontree.Node, m jsontree.Member, margin string, multi bool) (string, error) {
	text, err := f.render(m.Value, margin, multi)
	if in.Kind == card.KindObject {
		return f.name(m.Name) + f.colon + text, inMember(m.Name, err)
	}
	return text, err
}

// inElement returns an error of [flow.entry] with the index of the entry, if it is an element.
func inElement(in *jsontree.Node, i int, err error) error {
	if in.Kind != card.KindArray {
		return err
	}
	return inMember(strconv.Itoa(i), err)
}

// render returns the text of a value, on several lines if multi is set. The margin is the white
// space at the beginning of its line.
func (f *flow) render(v *jsontree.Node, margin string, multi bool) (string, error) {
	if v.Kind < card.KindArray {
		return f.scalar(v)
	}
	open, end, list := "{", "}", v.Members
	if v.Kind == card.KindArray {
		open, end, list = "[", "]", nil
		for _, item := range v.Items {
			list = append(list, jsontree.Member{Value: item})
		}
	}
	if len(list) == 0 {
		return open + end, nil
	}
	var b strings.Builder
	b.WriteString(open)
	for i, m := range list {
		text, err := f.entry(v, m, margin+f.unit, multi)
		if err != nil {
			return "", inElement(v, i, err)
		}
		switch {
		case multi && i > 0:
			b.WriteString("," + f.eol + margin + f.unit)
		case multi:
			b.WriteString(f.eol + margin + f.unit)
		case i > 0:
			b.WriteString(f.comma)
		}
		b.WriteString(text)
	}
	if multi {
		b.WriteString(f.eol + margin)
	}
	return b.String() + end, nil
}

// restructure implements [format].
func (f *flow) restructure(s *site, c *changes) error {
	n := len(s.entries)
	last := n - 1 // the last entry that stays
	for last >= 0 && c.removed[last] {
		last--
	}
	trailing := s.entries[n-1].comma >= 0
	for i := range s.entries {
		if c.removed[i] {
			f.remove(s, i, i < last)
		}
	}
	if last >= 0 && last < n-1 && !trailing && len(c.added[last+1]) == 0 {
		f.cut(s.entries[last].comma, s.entries[last].comma+1)
	}
	for gap := range n + 1 {
		if len(c.added[gap]) == 0 {
			continue
		}
		if err := f.insert(s, c, gap, gap < n || trailing); err != nil {
			return err
		}
	}
	return nil
}

// remove removes an entry with its comma. isBefore says that a later entry stays.
func (f *flow) remove(s *site, i int, isBefore bool) {
	m := s.entries[i]
	end := m.end
	if m.comma >= 0 {
		end = m.comma + 1
	}
	after := f.skip(end, true)
	if f.beginsLine(m.start) && (after == len(f.text) || f.text[after] == '\n' || f.text[after] == '\r') {
		f.cutLines(m.start, max(end, after))
		return
	}
	if isBefore && m.comma >= 0 && after == s.entries[i+1].start {
		f.cut(m.start, after)
		return
	}
	start := m.start
	for start > s.start+1 && (f.text[start-1] == ' ' || f.text[start-1] == '\t') {
		start--
	}
	f.cut(start, end)
}

// insert adds the new entries before the entry with an index. isInner says that a comma follows them.
func (f *flow) insert(s *site, c *changes, gap int, isInner bool) error {
	list := c.added[gap]
	margin := f.margin(s.entries[max(gap-1, 0)].start)
	multi := f.isMulti(s)
	texts := make([]string, len(list))
	for i, m := range list {
		var err error
		if texts[i], err = f.entry(s.value, m, margin, multi && !f.oneLine(s.entries[0].value)); err != nil {
			return inElement(s.value, c.index(gap)+i, err)
		}
	}
	separator := f.comma
	if multi {
		separator = "," + f.eol + margin
	}
	if gap == 0 {
		f.add(s.entries[0].start, strings.Join(texts, separator), separator)
		return nil
	}
	before := s.entries[gap-1]
	end := before.end
	if before.comma >= 0 {
		end = before.comma + 1
	}
	after := f.skip(end, true)
	if !multi || after < len(f.text) && f.text[after] != '\n' && f.text[after] != '\r' {
		f.add(before.end, separator, strings.Join(texts, separator))
		return nil
	}
	if before.comma < 0 {
		f.add(before.end, ",")
	}
	f.add(after, f.eol, margin, strings.Join(texts, separator))
	if isInner {
		f.add(after, ",")
	}
	return nil
}
