package check

import "github.com/agentcard-go/cardgen/internal/base/scan"

// cursor walks the values of a text. If the text has an index, the place of a value or a name is
// the index of its span, and nothing is scanned. Otherwise it is the offset in the text.
//
// The bitwise complement of a place is a member name treated as a string value. Only the cursor
// distinguishes these kinds of places.
type cursor struct {
	text  string
	spans []scan.Span // nil without an index
	root  int         // the place of the whole value
}

// first returns the first byte of the value at a place.
func (t *cursor) first(at int) byte {
	switch {
	case at < 0:
		return '"'
	case t.spans != nil:
		at = int(t.spans[at].Start)
	}
	return t.text[at]
}

// offset returns the offset of a value in the whole value.
func (t *cursor) offset(at int) int {
	if t.spans == nil {
		return at
	}
	start := t.spans[t.root].Start
	if at < 0 {
		return int(t.spans[^at].Start - start - 1)
	}
	return int(t.spans[at].Start - start)
}

// textOf returns the text of a value. end is the place after it.
func (t *cursor) textOf(at, end int) string {
	switch {
	case t.spans == nil:
		return t.text[at:end]
	case at < 0:
		s := &t.spans[^at]
		return t.text[s.Start-1 : s.End+1]
	}
	s := &t.spans[at]
	return t.text[s.Start:s.End]
}

// kindAt returns the kind of a value, and the place after it unless it is an array or an object.
func (t *cursor) kindAt(at int) (kind scan.KindSet, end int) {
	switch {
	case t.first(at) == '{':
		return scan.Object, -1
	case t.first(at) == '[':
		return scan.Array, -1
	case t.spans == nil:
		end = scan.SkipValue(t.text, at)
		return scan.KindOf(t.text[at:end]), end
	case at < 0:
		return scan.Text, at
	}
	return t.indexedKind(at), at + 1
}

// indexedKind returns the kind of a value in a text with an index.
func (t *cursor) indexedKind(at int) scan.KindSet {
	if at < 0 {
		return scan.Text
	}
	s := &t.spans[at]
	if kind := scan.KindOfFirst(t.text[s.Start]); kind != 0 {
		return kind
	}
	return scan.KindOf(t.text[s.Start:s.End])
}

// enter returns the place of the first name or element of an object or array.
func (t *cursor) enter(at int) int {
	if t.spans != nil {
		return at + 1
	}
	return scan.Space(t.text, at+1)
}

// more reports whether the object or array at in has a name or element at a place that enter or
// next returned.
func (t *cursor) more(in, at int) bool {
	if t.spans != nil {
		return at < int(t.spans[in].Next)
	}
	c := t.text[at]
	return c != '}' && c != ']'
}

// name returns the name at a place, and the place of the member's value.
func (t *cursor) name(at int) (string, int) {
	if t.spans == nil {
		return scan.Name(t.text, at)
	}
	return scan.NameOf(t.text, &t.spans[at]), at + 1
}

// asValue returns the place of a name that is treated as a string.
func (t *cursor) asValue(name int) int {
	if t.spans != nil {
		return ^name
	}
	return name
}

// next returns the place of the next name or element after a value that ends at end, or the end
// of the object or array, see leave.
func (t *cursor) next(end int) int {
	if t.spans != nil {
		return end
	}
	return scan.Next(t.text, end)
}

// leave returns the place after an object or array. at is the place at which there is no more.
func (t *cursor) leave(at int) int {
	if t.spans != nil {
		return at
	}
	return at + 1
}

// rest returns the place after the object in, without visiting its names from at on.
func (t *cursor) rest(in, at int) int {
	switch {
	case t.spans != nil:
		return int(t.spans[in].Next)
	case in == 0:
		return len(t.text)
	}
	return scan.SkipRest(t.text, at)
}

// pass returns the place after a value.
func (t *cursor) pass(at int) int {
	if t.spans != nil {
		return int(t.spans[at].Next)
	}
	return scan.SkipValue(t.text, at)
}

// short reports whether an array or object is empty or nearly so: evaluating it again costs less
// than storing a result.
func (t *cursor) short(at int) bool {
	const longest = 8
	if t.spans != nil {
		return t.spans[at].Inner == 0
	}
	for _, c := range []byte(t.text[at+1 : min(at+longest, len(t.text))]) {
		switch c {
		case '}', ']':
			return true
		case '{', '[', '"':
			return false
		}
	}
	return false
}
