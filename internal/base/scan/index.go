package scan

import (
	"iter"
	"slices"
	"strings"
	"sync"
)

// Index has the locations of the values in a text. [Scanner.Skip] adds the values in the order
// of the text. An array or object comes before the values inside. Each value of an object comes
// after the name of its member. The methods that add values do nothing if the index is nil.
type Index struct {
	Spans []Span
}

// Span is the location of a value in a text, or of a name without its quotes.
type Span struct {
	Start, End int32
	// Next is the index of the first span after the value and its descendants. For a name, Next
	// is 1 if the name has escapes, otherwise 0.
	Next int32
	// Inner is the number of members or elements.
	Inner int32
}

// add adds the value between start and end. For an array or object it does nothing, since Skip
// has added it.
func (x *Index) add(text string, start, end int) {
	if c := text[start]; x != nil && c != '{' && c != '[' {
		x.Spans = append(x.Spans, Span{Start: int32(start), End: int32(end), Next: int32(len(x.Spans)) + 1})
	}
}

func (x *Index) addName(start, end int, escaped bool) {
	if x == nil {
		return
	}
	s := Span{Start: int32(start), End: int32(end)}
	if escaped {
		s.Next = 1
	}
	x.Spans = append(x.Spans, s)
}

// open adds an array or object that begins at start and returns its index.
func (x *Index) open(start int) int {
	if x == nil {
		return 0
	}
	x.Spans = append(x.Spans, Span{Start: int32(start)})
	return len(x.Spans) - 1
}

// close completes the array or object at index at, which has n members or elements, and returns
// end.
func (x *Index) close(at, end int, n int32) int {
	if x != nil {
		s := &x.Spans[at]
		s.End, s.Next, s.Inner = int32(end), int32(len(x.Spans)), n
	}
	return end
}

// Members iterates over the names of an object and the indexes of their values. text is the
// indexed text, and at the index of the object. It is empty for any other value.
func (x *Index) Members(text string, at int32) iter.Seq2[string, int32] {
	return func(yield func(string, int32) bool) {
		object := x.Spans[at]
		if text[object.Start] != '{' {
			return
		}
		for i := at + 1; i < object.Next; i = x.Spans[i+1].Next {
			if !yield(NameOf(text, &x.Spans[i]), i+1) {
				return
			}
		}
	}
}

// NameOf returns the name in a text that has a span.
func NameOf(text string, s *Span) string {
	name := text[s.Start:s.End]
	if s.Next != 0 {
		name = Unescape(name)
	}
	return name
}

// Items iterates over the elements of an array: their numbers and their indexes. text is the
// indexed text, and at the index of the array. It is empty for any other value.
func (x *Index) Items(text string, at int32) iter.Seq2[int, int32] {
	return func(yield func(int, int32) bool) {
		array := x.Spans[at]
		if text[array.Start] != '[' {
			return
		}
		n := 0
		for i := at + 1; i < array.Next; i = x.Spans[i].Next {
			if !yield(n, i) {
				return
			}
			n++
		}
	}
}

// Read adds the value at i of a well-formed text, and returns the index after it.
func (x *Index) Read(text string, i int) (end int) {
	switch text[i] {
	case '{':
		at, n := x.open(i), int32(0)
		for i = Space(text, i+1); text[i] != '}'; n++ {
			end, escaped := ReadString(text, i+1)
			x.addName(i+1, end, escaped)
			if i = afterColon(text, end); i == 0 {
				i = Space(text, Space(text, end+1)+1)
			}
			i = Next(text, x.Read(text, i))
		}
		return x.close(at, i+1, n)
	case '[':
		at, n := x.open(i), int32(0)
		for i = Space(text, i+1); text[i] != ']'; n++ {
			i = Next(text, x.Read(text, i))
		}
		return x.close(at, i+1, n)
	case '"':
		end, _ = ReadString(text, i+1)
		end++
	default:
		end = SkipValue(text, i)
	}
	x.add(text, i, end)
	return end
}

// SkipIndexed is [Scanner.Skip] that also adds an array or object, with all values in it, to an
// index. If the text is malformed, the index is unusable.
func (s *Scanner) SkipIndexed(i, depth int, x *Index) (end int) {
	s.index = x
	end = s.Skip(i, depth)
	s.index = nil
	return end
}

// Document checks a document, except for its length: encoding, number of elements, nesting and
// syntax. It returns the text without a byte order mark; the offset of a failure is in that text.
// It adds the values to an index as [CheckIndexed] does.
func Document(text string, elements, depth int, x *Index) (string, *Failure) {
	body := strings.TrimPrefix(text, Mark)
	err := Encoding(text)
	if err == nil {
		err = TooMany(body, elements)
	}
	if err == nil {
		err = CheckIndexed(body, depth, x)
	}
	return body, err
}

// bytesOfValue is the usual number of bytes of text for each value or name.
const bytesOfValue = 14

// CheckIndexed is [Check] that also adds the values of the text to an index. The text must be
// shorter than 2 GiB; x can be nil.
func CheckIndexed(text string, maxDepth int, x *Index) *Failure {
	if err := ValidUTF8(text); err != nil {
		return err
	}
	s := scanners.Get().(*Scanner)
	if s.index = x; x != nil {
		x.Spans = slices.Grow(x.Spans, len(text)/bytesOfValue)
	}
	s.Start(text, maxDepth)
	start := Space(text, 0)
	if i := s.Skip(start, 0); i >= 0 {
		x.add(text, start, i)
		s.End(i)
	}
	err := s.Err
	s.index = nil
	s.Forget()
	scanners.Put(s)
	return err
}

// scanners are unused scanners of whole texts.
var scanners = sync.Pool{New: func() any { return new(Scanner) }}
