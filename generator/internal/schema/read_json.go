package schema

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ReadValue parses a document as strict JSON (RFC 8259 and I-JSON's rules on names and
// strings). A syntax error, in JSON or in the syntax of the file, ends parsing, and the result
// is nil; duplicate names and ill-formed strings are reported and parsing continues. Exceeding
// the store's limits on values or nesting is an error too.
func ReadValue(f *source.File, diags *source.Diagnostics) *Value {
	nodes := f.Limits().Nodes
	return newReader(f, &nodes, diags).document()
}

// readForgiving is like ReadValue, but a duplicate name is a warning and its last value is
// used, as in most JSON parsers. It subtracts the number of values from nodes.
func readForgiving(f *source.File, nodes *int, diags *source.Diagnostics) *Value {
	r := newReader(f, nodes, diags)
	r.forgiving = true
	v := r.document()
	if v != nil && r.doubled {
		rewriteText(v)
	}
	return v
}

func newReader(f *source.File, nodes *int, diags *source.Diagnostics) *reader {
	return &reader{file: f, data: f.Data, text: string(f.Data), nodes: nodes, limits: f.Limits(), diags: diags}
}

// document reads a whole document.
func (r *reader) document() *Value {
	if r.file.Invalid != nil {
		r.diags.Add(*r.file.Invalid)
		return nil
	}
	if !r.encoding() {
		return nil
	}
	r.space()
	if r.i == len(r.data) {
		r.syntax(r.i, "the document is empty; expected a JSON value")
		return nil
	}
	v := r.value(0)
	if v == nil {
		return nil
	}
	if r.space(); r.i < len(r.data) {
		r.syntax(r.i, "unexpected "+r.found(r.i)+" after the end of the document")
		return nil
	}
	return v
}

// reader is a recursive-descent parser. A method that returns nil or false has already reported
// the error.
type reader struct {
	file   *source.File
	data   []byte
	text   string // data as a string; the values share it
	i      int
	nodes  *int // remaining number of values
	limits source.Limits
	diags  *source.Diagnostics

	forgiving bool
	doubled   bool // a duplicate name was ignored
}

func (r *reader) syntax(at int, message string) {
	if source.IsConflict(r.data[at:]) {
		message = "a merge conflict begins here; resolve it first"
	}
	r.diags.Errorf(r.file.Position(at), "syntax", "%s", message)
}

// limit reports that a limit was exceeded at the current offset. flag is the name of the limit.
func (r *reader) limit(code, flag, format string, args ...any) {
	r.diags.Add(source.Diagnostic{
		Pos: r.file.Position(r.i), Code: code, Message: fmt.Sprintf(format, args...),
		Hint: "--limit " + flag + "=NUMBER raises the limit",
	})
}

// encoding rejects a text that is not UTF-8, which would otherwise cause confusing
// errors about unexpected characters.
func (r *reader) encoding() bool {
	var is, hint string
	switch d := r.data; {
	case bytes.HasPrefix(d, []byte("\xEF\xBB\xBF")):
		r.i = len("\xEF\xBB\xBF")
		r.diags.Warnf(r.file.Start(), "bom", "the document begins with a byte order mark, which is ignored")
		return true
	case bytes.HasPrefix(d, []byte("\xFF\xFE")), bytes.HasPrefix(d, []byte("\xFE\xFF")),
		len(d) > 1 && (d[0] == 0) != (d[1] == 0):
		is, hint = "the document is UTF-16 or UTF-32", "save it as UTF-8"
	default:
		return true
	}
	r.diags.Add(source.Diagnostic{Pos: r.file.Start(), Code: "encoding", Message: is, Hint: hint})
	return false
}

func (r *reader) space() {
	for r.i < len(r.data) {
		switch r.data[r.i] {
		case ' ', '\t', '\n', '\r':
			r.i++
		default:
			return
		}
	}
}

// found describes the text at an offset, for messages.
func (r *reader) found(at int) string {
	if at >= len(r.data) {
		return "end of the document"
	}
	c, n := utf8.DecodeRune(r.data[at:])
	switch {
	case c == utf8.RuneError && n == 1:
		return "byte that is not UTF-8"
	case c < ' ' || c == 0x7F:
		return "control character"
	case c == '"':
		return "string"
	case c == '/' && at+1 < len(r.data) && (r.data[at+1] == '/' || r.data[at+1] == '*'):
		return "comment, which JSON does not have"
	case c == '\'':
		return "single quote; JSON strings use double quotes"
	}
	return `"` + string(c) + `"`
}

func (r *reader) value(depth int) *Value {
	if depth > r.limits.Depth {
		r.limit("depth", "depth", "the document nests deeper than %d levels", r.limits.Depth)
		return nil
	}
	if *r.nodes--; *r.nodes < 0 {
		r.limit("limit", "nodes", "the schemas have more than %d JSON values", r.limits.Nodes)
		return nil
	}
	v := &Value{}
	start := r.i
	ok := false
	switch c := r.peek(); {
	case c == '{':
		v.Kind, ok = card.KindObject, r.object(v, depth)
	case c == '[':
		v.Kind, ok = card.KindArray, r.array(v, depth)
	case c == '"':
		v.Kind = card.KindString
		v.Str, ok = r.str()
	case c == '-' || '0' <= c && c <= '9':
		v.Kind, ok = card.KindNumber, r.number()
	case c == 't':
		v.Kind, ok = card.KindBool, r.literal("true")
	case c == 'f':
		v.Kind, ok = card.KindBool, r.literal("false")
	case c == 'n':
		v.Kind, ok = card.KindNull, r.literal("null")
	default:
		r.syntax(r.i, "expected a JSON value, found "+r.found(r.i))
	}
	if !ok {
		return nil
	}
	v.Locate(r.file, start, r.i)
	v.Text = r.text[start:r.i]
	return v
}

// peek returns the byte at the current offset, 0 at the end.
func (r *reader) peek() byte {
	if r.i < len(r.data) {
		return r.data[r.i]
	}
	return 0
}

func (r *reader) object(v *Value, depth int) bool {
	r.i++
	if r.space(); r.peek() == '}' {
		r.i++
		return true
	}
	first := make(map[string]int) // the index of the first member with a name
	for {
		if r.peek() != '"' {
			r.syntax(r.i, "expected a member name in double quotes, found "+r.found(r.i))
			return false
		}
		m := Member{NameStart: r.i}
		var ok bool
		if m.Name, ok = r.str(); !ok {
			return false
		}
		earlier, dup := first[m.Name]
		if dup {
			r.duplicate(m, v.Members[earlier])
		}
		if r.space(); r.peek() != ':' {
			r.syntax(r.i, `expected ":" after the member name, found `+r.found(r.i))
			return false
		}
		r.i++
		r.space()
		if m.Value = r.value(depth + 1); m.Value == nil {
			return false
		}
		switch {
		case dup && r.forgiving:
			v.Members[earlier] = m
		case dup:
			v.Members = append(v.Members, m)
		default:
			first[m.Name] = len(v.Members)
			v.Members = append(v.Members, m)
		}
		if more, ok := r.next('}'); !more {
			v.Index()
			return ok
		}
	}
}

// duplicate reports a member with the name of an earlier one.
func (r *reader) duplicate(m, earlier Member) {
	d := source.Diagnostic{Pos: r.file.Position(m.NameStart), Code: "duplicate-key",
		Message: fmt.Sprintf("duplicate name %q, also at line %d", m.Name, earlier.NamePos().Line)}
	if r.forgiving {
		r.doubled = true
		d.Severity = card.Warning
		d.Message += "; the last one counts"
	}
	r.diags.Add(d)
}

func (r *reader) array(v *Value, depth int) bool {
	r.i++
	if r.space(); r.peek() == ']' {
		r.i++
		return true
	}
	for {
		item := r.value(depth + 1)
		if item == nil {
			return false
		}
		v.Items = append(v.Items, item)
		if more, ok := r.next(']'); !more {
			return ok
		}
	}
}

// next skips a comma before the next element, or the closing bracket. ok is false if neither
// follows.
func (r *reader) next(end byte) (more, ok bool) {
	r.space()
	switch r.peek() {
	case end:
		r.i++
		return false, true
	case ',':
		comma := r.i
		r.i++
		if r.space(); r.peek() == end {
			r.syntax(comma, `unexpected "," before "`+string(end)+`"`)
			return false, false
		}
		return true, true
	}
	r.syntax(r.i, `expected "," or "`+string(end)+`", found `+r.found(r.i))
	return false, false
}

func (r *reader) literal(word string) bool {
	if !bytes.HasPrefix(r.data[r.i:], []byte(word)) {
		r.syntax(r.i, "expected a JSON value, found "+r.found(r.i))
		return false
	}
	r.i += len(word)
	return true
}

// number parses a number: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
func (r *reader) number() bool {
	if r.peek() == '-' {
		r.i++
	}
	if r.peek() == '0' {
		if r.i++; isDigit(r.peek()) {
			r.syntax(r.i-1, "a number has no leading zeros")
			return false
		}
	} else if !r.digits() {
		return false
	}
	if r.peek() == '.' {
		if r.i++; !r.digits() {
			return false
		}
	}
	if c := r.peek(); c == 'e' || c == 'E' {
		r.i++
		if c := r.peek(); c == '+' || c == '-' {
			r.i++
		}
		if !r.digits() {
			return false
		}
	}
	return true
}

func (r *reader) digits() bool {
	start := r.i
	for isDigit(r.peek()) {
		r.i++
	}
	if r.i == start {
		r.syntax(r.i, "expected a digit, found "+r.found(r.i))
		return false
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
