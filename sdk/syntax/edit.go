package syntax

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Rewrite returns the whole text from which the document was read, with json as the value of the
// document. Only lines with values that differ change: comments, the order of members, anchors,
// the style of quotes, indentation, line ends and the other documents of the text stay. A new
// member is written after the member that precedes it in json.
//
// It is an error if the syntax cannot express the change: null in TOML, or a part of a YAML
// value that an alias or a merge key repeats. For a value inside the document it is a
// [card.Violation] with its location. Rewrite reads its result again and compares it
// with json, so that it never returns a text with another value. It does not change d. The
// options can set limits, see [card.WithLimits].
func (d *Document) Rewrite(json []byte, opts ...card.Option) ([]byte, error) {
	old, err := jsontree.Parse(d.JSON, opts...)
	if err != nil {
		return nil, err
	}
	want, err := jsontree.Parse(json, opts...)
	if err != nil {
		return nil, err
	}
	if found, ok := d.extents.(*tomlWriter); ok {
		old = found.root
	}
	e := &editing{text: d.source(), starts: d.lines(), hashes: newHashes(old, want)}
	e.eol = "\n"
	if i := strings.IndexByte(e.text, '\n'); i > 0 && e.text[i-1] == '\r' {
		e.eol = "\r\n"
	}
	var root *site
	switch found := d.extents.(type) {
	case *yamlExtents:
		root, err = e.yaml(found, old)
	case *tomlWriter:
		root = e.toml(found)
	default:
		root = e.json(old, d.text != "")
	}
	if err != nil {
		return nil, err
	}
	if !root.isSound(len(e.text)) {
		return nil, fmt.Errorf("the %s cannot be changed in part: its values overlap", d.kind())
	}
	if err := e.value(root, want); err != nil {
		return nil, err
	}
	text := e.apply()
	if err := d.confirm(text, old, want, opts); err != nil {
		return nil, err
	}
	return text, nil
}

// source returns the text of the document.
func (d *Document) source() string {
	if d.text != "" || d.extents != nil {
		return d.text
	}
	return string(d.JSON)
}

// confirm checks that the new text has the wanted value of the document, and the old values of
// all other documents.
func (d *Document) confirm(text []byte, old, want *jsontree.Node, opts []card.Option) error {
	all, err := Parse(text, d.syntax, opts...)
	if err != nil {
		if _, name, ok := strings.Cut(err.Error(), "unknown anchor '"); ok {
			name, _, _ = strings.Cut(name, "'")
			return fmt.Errorf("the change would remove the anchor &%s, to which an alias refers; write a value in place of *%[1]s first", name)
		}
		return fmt.Errorf("the %s cannot express this change: %w", d.kind(), err)
	}
	if d.index >= len(all) {
		return fmt.Errorf("the %s cannot express this change", d.kind())
	}
	got, err := jsontree.Parse(all[d.index].JSON, opts...)
	if err != nil {
		return err
	}
	pointer, differs := difference(got, want)
	if !differs {
		return nil
	}
	before, _ := old.At(pointer)
	next, _ := want.At(pointer)
	if _, changes := difference(before, next); !changes {
		return fmt.Errorf("the change would also change %s; the %s states both values once, with an anchor or a shared key", orDocument(pointer), d.kind())
	}
	return fmt.Errorf("the %s cannot express this change at %s", d.kind(), orDocument(pointer))
}

// kind returns the words for the text in messages, such as "YAML text".
func (d *Document) kind() string {
	if d.syntax == FrontMatter {
		return "front matter"
	}
	return strings.ToUpper(d.syntax.String()) + " text"
}

func orDocument(pointer string) string {
	if pointer == "" {
		return "the document"
	}
	return pointer
}

// editing collects the changes of a text.
type editing struct {
	text   string
	starts []int32 // of its lines
	eol    string  // the end of a line
	cuts   []span
	adds   []addition
	hashes
	form format
}

// format edits the containers of a syntax.
type format interface {
	// replace replaces the value of a site.
	replace(s *site, want *jsontree.Node) error
	// wrap puts brackets around a value, or a dash before it, so that it becomes the only element
	// of an array. It returns false if the caller must replace the value with the array instead.
	wrap(s *site) bool
	// rename changes the name of a member. It returns false if the caller must remove the member
	// and add it with the new name instead.
	rename(s *site, i int, name string) bool
	// restructure removes and adds entries of an object or array. At least one entry stays.
	restructure(s *site, c *changes) error
}

// span is a part of the text.
type span struct{ start, end int }

// addition is text that is added at an offset. Lines are whole lines with their ends, at the
// beginning of a line.
type addition struct {
	at      int
	text    string
	isLines bool
}

// site is a value in the text.
type site struct {
	value *jsontree.Node
	span
	// entries are the members or elements, in the order of the text.
	entries []entry
	// repeated are the members that a merge key adds, with the index of its entry.
	repeated map[string]int
	// isShared says that the value is written elsewhere in the text, such as at an anchor.
	isShared bool
	where    string

	in      *site // the object or array around it
	flow    bool  // an object or array with brackets
	opaque  bool  // an object or array that can only be replaced as a whole
	lead    int   // YAML: the end of the colon, the dash or the properties before the value
	indent  int   // YAML: the column of the block collection, from 0
	node    *yaml.Node
	isTable bool // TOML: a table with a header or dotted keys, or an array of tables
	tag     span // YAML: the tag, with the white space behind it
	// hasAnchor says that an anchor is before the value.
	hasAnchor bool
}

// isSound reports whether the parts of a value are nested and in order. In a malformed text that
// the YAML library accepts they may not be.
func (s *site) isSound(end int) bool {
	if !s.isTable && !(s.lead <= s.start && s.start <= s.end && s.end <= end) {
		return false
	}
	at := s.start
	for _, m := range s.entries {
		if m.merge {
			continue
		}
		if !s.isTable && (m.start < at || m.end < m.start || m.key.end < m.key.start || m.key.end > m.end || m.end > s.end) || !m.value.isSound(end) {
			return false
		}
		at = m.end
	}
	return true
}

// entry is a member or an element.
type entry struct {
	name string
	key  span
	span
	comma int // the offset of the comma behind it, -1 without one
	value *site
	merge bool
}

// changes are the changes of the entries of a site.
type changes struct {
	removed []bool
	// added are the new entries, by the index of the old entry before which they are written; the
	// number of old entries stands for the end.
	added map[int][]jsontree.Member
}

func (c *changes) isEmpty() bool { return len(c.added) == 0 && !slices.Contains(c.removed, true) }

// index returns the index that the first new entry before an old one gets.
func (c *changes) index(gap int) int {
	n := 0
	for i := range gap {
		n += len(c.added[i])
		if !c.isRemoved(i) {
			n++
		}
	}
	return n
}

func (c *changes) isRemoved(i int) bool { return i < len(c.removed) && c.removed[i] }

func (e *editing) cut(start, end int) { e.cuts = append(e.cuts, span{start, end}) }
func (e *editing) add(at int, text ...string) {
	e.adds = append(e.adds, addition{at: at, text: strings.Join(text, "")})
}

// addLines adds lines above the line of an offset.
func (e *editing) addLines(at int, lines ...string) {
	at = max(e.lineStart(at), len(e.text)-len(strings.TrimPrefix(e.text, mark)))
	e.adds = append(e.adds, addition{at, strings.Join(lines, e.eol) + e.eol, true})
}

// put replaces a part of the text.
func (e *editing) put(s span, text string) {
	e.cut(s.start, s.end)
	e.add(s.start, text)
}

// apply returns the text with the changes.
func (e *editing) apply() []byte {
	slices.SortStableFunc(e.adds, func(a, b addition) int { return a.at - b.at })
	slices.SortStableFunc(e.cuts, func(a, b span) int { return a.start - b.start })
	var out []byte
	at, adds := 0, e.adds
	copyTo := func(end int) {
		for len(adds) > 0 && adds[0].at <= end {
			if adds[0].at > at {
				out = append(out, e.text[at:adds[0].at]...)
				at = adds[0].at
			}
			text := adds[0].text
			if adds[0].isLines && !endsLine(out) { // [editing.cutLines] cut the line end before it
				text = e.eol + strings.TrimSuffix(text, e.eol)
			}
			out = append(out, text...)
			adds = adds[1:]
		}
		if end > at {
			out = append(out, e.text[at:end]...)
			at = end
		}
	}
	for _, c := range e.cuts {
		if c.start > at {
			copyTo(c.start)
		}
		at = max(at, c.end)
	}
	copyTo(len(e.text))
	if !strings.HasSuffix(e.text, "\n") { // a blank line may have become the last one
		out = bytes.TrimSuffix(out, []byte(e.eol))
	}
	return out
}

// endsLine reports whether the next character begins a line.
func endsLine(text []byte) bool {
	return len(text) == 0 || text[len(text)-1] == '\n' || string(text) == mark
}

// lineStart returns the offset at which the line of an offset begins.
func (e *editing) lineStart(at int) int {
	line, _ := position(e.starts, at)
	return int(e.starts[line-1])
}

// nextLine returns the offset at which the next line after an offset begins.
func (e *editing) nextLine(at int) int {
	if line, _ := position(e.starts, at); line < len(e.starts) {
		return int(e.starts[line])
	}
	return len(e.text)
}

// lineEnd returns the offset of the line end after an offset.
func (e *editing) lineEnd(at int) int {
	end := e.nextLine(at)
	if end > at && e.text[end-1] == '\n' {
		end--
	}
	if end > at && e.text[end-1] == '\r' {
		end--
	}
	return end
}

// margin returns the white space at the beginning of the line of an offset.
func (e *editing) margin(at int) string {
	line := e.text[e.lineStart(at):at]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// beginsLine reports whether only white space is before an offset on its line.
func (e *editing) beginsLine(at int) bool {
	return strings.Trim(e.text[e.lineStart(at):at], " \t"+mark) == ""
}

// cutLines removes the lines of a part of the text, with the preceding line end instead of their
// own: text can then be added at the end of the line before and of the last removed line.
func (e *editing) cutLines(start, end int) {
	start, end = e.lineStart(start), e.lineEnd(end)
	if start > 0 {
		e.cut(e.lineEnd(e.lineStart(start-1)), end)
		return
	}
	e.cut(len(e.text)-len(strings.TrimPrefix(e.text, mark)), e.nextLine(end))
}
