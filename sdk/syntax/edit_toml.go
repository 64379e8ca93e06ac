package syntax

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// toml returns the root of a TOML document.
func (e *editing) toml(w *tomlWriter) *site {
	f := &tomlForm{
		flow:     &flow{editing: e, comment: e.hashComment, colon: " = ", comma: ", ", unit: "  "},
		w:        w,
		sections: make(map[*jsontree.Node]*tomlSection, len(w.sections)),
	}
	f.name = tomlName
	f.scalar = func(v *jsontree.Node) (string, error) { return f.literal(v, "") }
	f.oneLine = func(*site) bool { return true }
	for i := range w.sections {
		s := &w.sections[i]
		f.sections[s.table] = s
	}
	e.form = f
	root := new(site)
	f.build(root, w.root)
	return root
}

// tomlForm edits a TOML document. Tables with headers or dotted keys, and arrays of tables, are
// tables; other values are values with brackets.
type tomlForm struct {
	*flow
	w        *tomlWriter
	sections map[*jsontree.Node]*tomlSection
}

// build fills the site of a value.
func (f *tomlForm) build(s *site, v *jsontree.Node) {
	s.value = v
	note := f.w.notes[v]
	if note.stop > 0 {
		s.span = span{f.w.start + note.start, f.w.start + note.stop}
		s.flow = v.Kind >= card.KindArray
	} else {
		s.isTable = true
	}
	for _, item := range v.Items {
		note := f.w.notes[item]
		f.append(s, entry{span: span{f.w.start + note.start, f.w.start + note.stop}, comma: -1}, item)
	}
	for _, m := range v.Members {
		note := f.w.notes[m.Value]
		key := span{f.w.start + note.key.start, f.w.start + note.key.end}
		if s.flow && (note.stop == 0 || note.member != note.key.start) {
			s.opaque, s.entries = true, nil // dotted keys in an inline table
			return
		}
		f.append(s, entry{name: m.Name, key: key, span: span{f.w.start + note.member, f.w.start + note.stop}, comma: -1}, m.Value)
	}
}

func (f *tomlForm) append(s *site, m entry, v *jsontree.Node) {
	m.value = &site{in: s}
	f.build(m.value, v)
	if s.flow {
		m.comma = f.commaBehind(m.end)
	}
	s.entries = append(s.entries, m)
}

// replace implements [format].
func (f *tomlForm) replace(s *site, want *jsontree.Node) error {
	switch {
	case !s.isTable && (s.flow || want.Kind >= card.KindArray):
		return f.flow.replace(s, want)
	case !s.isTable:
		text, err := f.literal(want, f.text[s.start:s.end])
		f.put(s.span, text)
		return err
	case s.in == nil && want.Kind != card.KindObject:
		return errors.New("a TOML document is an object")
	case want.Kind == card.KindObject && s.value.Kind == card.KindObject && len(want.Members) > 0: // into an empty table
		return f.restructure(s, &changes{nil, map[int][]jsontree.Member{0: want.Members}})
	case want.Kind == card.KindObject && f.sectionOf(s) != nil: // the header stays
		for i := range s.entries {
			f.remove(s, i)
		}
		return nil
	case s.in.value.Kind == card.KindArray:
		return errTables
	}
	i := slices.IndexFunc(s.in.entries, func(m entry) bool { return m.value == s })
	f.remove(s.in, i)
	c := &changes{make([]bool, len(s.in.entries)), nil}
	c.removed[i] = true
	return f.insert(s.in, c, i, []jsontree.Member{{Name: s.in.entries[i].name, Value: want}})
}

var errTables = errors.New("the TOML text has an array of tables here, whose elements are objects")

// wrap implements [format].
func (f *tomlForm) wrap(s *site) bool { return !s.isTable && f.flow.wrap(s) }

// rename implements [format].
func (f *tomlForm) rename(s *site, i int, name string) bool {
	if s.entries[i].value.isTable {
		return false
	}
	f.put(s.entries[i].key, tomlName(name))
	return true
}

// restructure implements [format].
func (f *tomlForm) restructure(s *site, c *changes) error {
	if s.flow {
		return f.flow.restructure(s, c)
	}
	for i := range s.entries {
		if c.removed[i] {
			f.remove(s, i)
		}
	}
	if f.sectionOf(s) == nil && s.value.Kind == card.KindObject && !f.isDotted(s) { // all before its first header
		var all []jsontree.Member
		for gap := range len(s.entries) + 1 {
			all = append(all, c.added[gap]...)
		}
		return f.insert(s, c, 0, all)
	}
	for gap := range len(s.entries) + 1 {
		if len(c.added[gap]) > 0 {
			if err := f.insert(s, c, gap, c.added[gap]); err != nil {
				return err
			}
		}
	}
	return nil
}

// sectionOf returns the section of a table with a header, or of the root table; nil for other
// values.
func (f *tomlForm) sectionOf(s *site) *tomlSection { return f.sections[s.value] }

// isDotted reports whether dotted keys made a table.
func (f *tomlForm) isDotted(s *site) bool {
	return s.in != nil && s.value.Kind == card.KindObject && f.w.notes[s.value].origin == fromKey
}

// remove removes a member or an element of tables.
func (f *tomlForm) remove(s *site, i int) {
	m := s.entries[i]
	if !m.value.isTable {
		f.cutLines(m.start, m.end)
		return
	}
	if section := f.sectionOf(m.value); section != nil {
		start := f.lineStart(f.w.start + section.start)
		for start > f.w.start && strings.TrimSpace(f.text[f.lineStart(start-1):start]) == "" {
			start = f.lineStart(start - 1)
		}
		f.cutLines(start, f.w.start+section.last)
	}
	for k := range m.value.entries {
		if inside := m.value.entries[k]; f.sectionOf(m.value) == nil || inside.value.isTable {
			f.remove(m.value, k)
		}
	}
}

// lastOf returns the end of the last line of an entry within the section of its table; 0 if the
// entry has sections of its own.
func (f *tomlForm) lastOf(m entry) int {
	if !m.value.isTable {
		return m.end
	}
	last := 0
	if f.isDotted(m.value) {
		for _, inside := range m.value.entries {
			last = max(last, f.lastOf(inside))
		}
	}
	return last
}

// endOf returns the end of a value with all its sections.
func (f *tomlForm) endOf(s *site) int {
	last := s.end
	if section := f.sectionOf(s); section != nil {
		last = f.w.start + section.last
	}
	for _, m := range s.entries {
		last = max(last, f.endOf(m.value))
	}
	return last
}

// firstOf returns the first member with a value in a table of dotted keys.
func (f *tomlForm) firstOf(s *site) entry {
	for s.entries[0].value.isTable {
		s = s.entries[0].value
	}
	return s.entries[0]
}

// insert adds members or elements before the entry with an index.
func (f *tomlForm) insert(s *site, c *changes, gap int, list []jsontree.Member) error {
	if s.value.Kind == card.KindArray {
		return f.elements(s, c, gap, list)
	}
	text, err := f.lines(s, list)
	if err != nil {
		return err
	}
	for i := min(gap, len(s.entries)) - 1; i >= 0; i-- {
		if last := f.lastOf(s.entries[i]); last > 0 && !c.isRemoved(i) {
			f.add(f.lineEnd(last), f.eol, text)
			return nil
		}
	}
	f.addFirst(s, text)
	return nil
}

// lines returns the lines of new members. In a table of dotted keys they begin with its name.
func (f *tomlForm) lines(s *site, list []jsontree.Member) (string, error) {
	prefix := ""
	if f.isDotted(s) {
		prefix = f.text[f.firstOf(s).start : f.w.start+f.w.notes[s.entries[0].value.value].key.start]
	}
	lines := make([]string, len(list))
	for i, m := range list {
		line, err := f.entry(s.value, m, "", false)
		if err != nil {
			return "", err
		}
		lines[i] = prefix + line
	}
	return strings.Join(lines, f.eol), nil
}

// addFirst adds the first lines of a table. A table gets a header if it has none and no dotted keys.
func (f *tomlForm) addFirst(s *site, text string) {
	section := f.sectionOf(s)
	switch {
	case f.isDotted(s) || section != nil && section.end == 0 && section.last > 0:
		f.addLines(f.firstOf(s).start, text)
	case section == nil: // only the headers of tables inside it name the table
		key := f.w.notes[s.value].key
		i := slices.IndexFunc(f.w.sections, func(t tomlSection) bool { return t.start <= key.start && key.end <= t.end && t.end > 0 })
		start := f.w.start + f.w.sections[i].start
		f.addLines(start, "["+f.text[start:f.w.start+key.end]+"]", text, "")
	case section.end > 0:
		f.add(f.lineEnd(f.w.start+section.end), f.eol, text)
	case len(f.w.sections) > 1:
		f.addLines(f.w.start+f.w.sections[1].start, text, "")
	case f.beginsLine(f.w.end):
		f.add(f.w.end, text, f.eol)
	default:
		f.add(f.w.end, f.eol, text)
	}
}

// elements adds elements to an array of tables.
func (f *tomlForm) elements(s *site, c *changes, gap int, list []jsontree.Member) error {
	near := s.entries[max(gap-1, 0)].value
	section := f.sectionOf(near)
	start := f.lineStart(f.w.start + section.start)
	blank := ""
	if start > f.w.start && strings.TrimSpace(f.text[f.lineStart(start-1):start]) == "" {
		blank = f.eol
	}
	for i, element := range list {
		if element.Value.Kind != card.KindObject {
			return inElement(s.value, c.index(gap)+i, errTables)
		}
		text := "[[" + f.text[f.w.start+section.start:f.w.start+section.end] + "]]"
		for _, m := range element.Value.Members {
			line, err := f.entry(element.Value, m, "", false)
			if err != nil {
				return inElement(s.value, c.index(gap)+i, err)
			}
			text += f.eol + line
		}
		if gap == 0 {
			f.addLines(start, text+blank)
		} else {
			f.add(f.lineEnd(f.endOf(near)), f.eol, blank, text)
		}
	}
	return nil
}

var bareName = lazy.Regexp(`^[A-Za-z0-9_-]+$`)

func tomlName(name string) string {
	if bareName().MatchString(name) {
		return name
	}
	return yamlQuoted(name)
}

// literal returns the text of a scalar in the style of the scalar that it replaces.
func (f *tomlForm) literal(v *jsontree.Node, old string) (string, error) {
	switch {
	case v.Kind == card.KindNull:
		return "", errors.New("TOML has no null; remove the member instead")
	case v.Kind != card.KindString:
		return v.Text, nil
	case (strings.HasPrefix(old, `"""`) || strings.HasPrefix(old, `'''`)) && strings.Contains(v.Str, "\n") && f.eol == "\n":
		lines := strings.Split(v.Str, "\n")
		for i, line := range lines {
			quoted := yamlQuoted(line)
			lines[i] = quoted[1 : len(quoted)-1]
		}
		return "\"\"\"\n" + strings.Join(lines, "\n") + `"""`, nil
	case strings.HasPrefix(old, "'") && isPrintable(v.Str) && !strings.Contains(v.Str, "'"):
		return "'" + v.Str + "'", nil
	}
	return yamlQuoted(v.Str), nil
}
