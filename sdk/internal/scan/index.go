package scan

import (
	"iter"
	"slices"
)

// Index is where the values of a text are. [Scanner.Skip] adds the values that it checks, in
// the order of the text: an array or object before the values inside, and each value of an
// object after the name of its member.
type Index struct {
	Spans []Span
	names []nameRef // memory
}

// Span is the place of a value in a text, or of a name without its quotes.
type Span struct {
	Start, End int32
	// Next is the index of the first span after the value and those inside. That of a name
	// is 1 if the name has escapes, otherwise 0.
	Next int32
	// Inner is the number of members or elements.
	Inner int32
}

// add adds the value between start and end, unless it is an array or an object, which Skip has
// added.
func (x *Index) add(text string, start, end int) {
	if c := text[start]; c != '{' && c != '[' {
		x.Spans = append(x.Spans, Span{Start: int32(start), End: int32(end), Next: int32(len(x.Spans)) + 1})
	}
}

// addInner is add for a value inside the array or object with an index.
func (x *Index) addInner(at int, text string, start, end int) {
	x.Spans[at].Inner++
	x.add(text, start, end)
}

func (x *Index) addName(start, end int, escaped bool) {
	s := Span{Start: int32(start), End: int32(end)}
	if escaped {
		s.Next = 1
	}
	x.Spans = append(x.Spans, s)
}

// open adds an array or object that begins at start and returns its index.
func (x *Index) open(start int) int {
	x.Spans = append(x.Spans, Span{Start: int32(start)})
	return len(x.Spans) - 1
}

func (x *Index) close(at, end int) {
	s := &x.Spans[at]
	s.End, s.Next = int32(end), int32(len(x.Spans))
}

// Members iterates over the names of an object and the indexes of their values. text is the
// text of the index, and at the index of the object. It is empty for any other value.
func (x *Index) Members(text string, at int32) iter.Seq2[string, int32] {
	return func(yield func(string, int32) bool) {
		object := x.Spans[at]
		if text[object.Start] != '{' {
			return
		}
		for i := at + 1; i < object.Next; i = x.Spans[i+1].Next {
			s := &x.Spans[i]
			name := text[s.Start:s.End]
			if s.Next != 0 {
				name = Unescape(name)
			}
			if !yield(name, i+1) {
				return
			}
		}
	}
}

// bytesOfValue is the length of a text by the number of its values and names, in most texts.
const bytesOfValue = 14

// CheckIndexed is [Check] that adds the values of a text of less than 2 GiB to an index; x
// can be nil.
func CheckIndexed(text string, maxDepth int, x *Index) *Error {
	if err := ValidUTF8(text); err != nil {
		return err
	}
	s := Scanner{index: x}
	if x != nil {
		x.Spans = slices.Grow(x.Spans, len(text)/bytesOfValue)
		s.names = x.names[:0]
		defer func() { x.names = Reuse(s.names) }()
	}
	s.Start(text, maxDepth)
	start := Space(text, 0)
	if i := s.Skip(start, 0); i >= 0 {
		if x != nil {
			x.add(text, start, i)
		}
		s.End(i)
	}
	return s.Err
}
