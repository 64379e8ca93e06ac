package syntax

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Document is a document of a text.
type Document struct {
	// JSON is the document as JSON. For JSON, with or without comments, it is the text with spaces
	// in place of the comments; for other syntaxes it is one line.
	JSON []byte
	// Line is the line of the text on which the document begins, from 1.
	Line int

	// places are the offsets in JSON of all names and values, in order. extents finds the name or
	// value with the same index in the text. Both are nil if JSON has the same offsets as the text.
	places  []int32
	extents extents
	lines   func() []int32 // of the text
	text    string         // empty if JSON is the text
	last    counted

	syntax Syntax
	index  int // among the documents of the text
}

// extents finds the names and values of a document in its text.
type extents interface {
	// extent returns the start and the end of the name or value with an index in places. The end of
	// an object or array is the offset after its first byte.
	extent(i int) (start, end int)
}

// Range is a part of a text. Lines and columns are counted from 1, columns in bytes. EndColumn
// is the column after the last byte.
type Range struct {
	Line, Column, EndLine, EndColumn int
}

// newDocument returns a document whose JSON has the same offsets as the text.
func newDocument(json []byte) *Document {
	d := &Document{JSON: json, Line: 1}
	d.lines = sync.OnceValue(func() []int32 { return startsOf(string(json)) })
	return d
}

// Range returns the part of the text that a finding about the document's JSON refers to: a whole
// name or scalar, or the first byte of an object or array. A finding without a position refers
// to the whole document.
func (d *Document) Range(v card.Violation) Range {
	if d.extents == nil {
		start := d.offset(v)
		return d.rangeOf(start, tokenEnd(d.JSON, start))
	}
	return d.rangeOf(d.extents.extent(d.place(v)))
}

// Locate returns a finding about the document's JSON with line and column in the text. If the
// finding is about the kind of an unquoted YAML value, Locate adds to its message how YAML reads
// the value.
func (d *Document) Locate(v card.Violation) card.Violation {
	r := d.Range(v)
	if y, ok := d.extents.(*yamlExtents); ok && v.Keyword == "type" {
		v.Message += y.reading(d.place(v))
	}
	v.Line, v.Column = r.Line, r.Column
	return v
}

// Position returns the line and the column in the text of the name or value at an offset in JSON.
func (d *Document) Position(offset int) (line, column int) {
	if d.extents == nil {
		return position(d.lines(), min(max(offset, 0), len(d.JSON)))
	}
	r := d.Range(card.Violation{Line: 1, Column: offset + 1})
	return r.Line, r.Column
}

// place returns the index in places of the last name or value that begins at or before the
// column of a finding. The JSON has one line.
func (d *Document) place(v card.Violation) int {
	column := max(v.Column, 1)
	return sort.Search(len(d.places), func(i int) bool { return int(d.places[i]) >= column }) - 1
}

// CodePoints returns a range of [Document.Range] with columns that count code points instead of
// bytes. All calls for a text take time proportional to its length together, if they are in the
// order of the text.
func (d *Document) CodePoints(r Range) Range {
	r.Column = d.codePoint(r.Line, r.Column)
	r.EndColumn = d.codePoint(r.EndLine, r.EndColumn)
	return r
}

func (d *Document) codePoint(line, column int) int {
	starts := d.lines()
	start, end := int(starts[line-1]), int(starts[line-1])+column-1
	if last := &d.last; last.start != start || last.end > end {
		*last = counted{start, start, 0}
	}
	if d.text != "" {
		d.last.points += utf8.RuneCountInString(d.text[d.last.end:end])
	} else {
		d.last.points += utf8.RuneCount(d.JSON[d.last.end:end])
	}
	d.last.end = end
	return d.last.points + 1
}

// counted is the part of a line, from start to end, whose code points have been counted.
type counted struct{ start, end, points int }

// offset returns the offset of a finding in a text that is JSON.
func (d *Document) offset(v card.Violation) int {
	starts := d.lines()
	if v.Line < 1 || v.Line > len(starts) {
		return 0
	}
	return min(int(starts[v.Line-1])+max(v.Column, 1)-1, len(d.JSON))
}

// rangeOf returns the range between two offsets.
func (d *Document) rangeOf(start, end int) Range {
	var r Range
	r.Line, r.Column = position(d.lines(), start)
	r.EndLine, r.EndColumn = position(d.lines(), end)
	return r
}

func position(starts []int32, offset int) (line, column int) {
	line = sort.Search(len(starts), func(i int) bool { return int(starts[i]) > offset })
	return line, offset - int(starts[line-1]) + 1
}

// startsOf returns the offsets at which the lines of a text begin.
func startsOf(text string) []int32 {
	starts := []int32{0}
	for i := 0; ; {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			return starts
		}
		i += n + 1
		starts = append(starts, int32(i))
	}
}

// tokenEnd returns the end of the JSON token at an offset: of a string, a number or a literal, or
// of one other byte.
func tokenEnd(text []byte, start int) int {
	if start >= len(text) {
		return len(text)
	}
	end := start + 1
	switch c := text[start]; {
	case c == '"':
		for ; end < len(text) && text[end] != '\n'; end++ {
			switch text[end] {
			case '"':
				return end + 1
			case '\\':
				end++
			}
		}
	case isWord(c):
		for end < len(text) && isWord(text[end]) {
			end++
		}
	}
	return min(end, len(text))
}

// isWord reports whether c is a part of numbers or literals.
func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '-' || c == '+' || c == '.'
}
