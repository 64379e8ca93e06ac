package scan

// Scanner scans one text. It is the part of a decoder that does not depend on Go types: the
// text, the nesting depth, the names found, and the error.
//
// Positions are never negative. A method that fails returns [Failed] and records the error,
// unless an earlier one is recorded.
type Scanner struct {
	// Text is the document, well-formed UTF-8.
	Text string
	// MaxDepth is the number of arrays and objects that may be open at once.
	MaxDepth int
	// Err is the error that made a method return [Failed].
	Err *Failure
	// Unusual is the index of the value of the last member whose name [Scanner.Name] did not read in
	// its fast loop, which reads no name with escapes.
	Unusual int

	values  []byte    // values of strings with escapes
	names   []nameRef // names of the open objects that [Scanner.Skip] is in, innermost last
	set     map[member]struct{}
	objects int // the number of objects with a number in set
	checked []span
	index   *Index // of the values that [Scanner.Skip] checks; nil if the caller needs none
	jump    int    // start of the next checked value; the length of the text if there is none
}

// Failed is the position that methods return for a malformed document.
const Failed = -2

// Start begins a text. s must be new, or Forget must have been called. A negative depth means
// the limit [MaxDepth].
func (s *Scanner) Start(text string, depth int) {
	s.Text, s.MaxDepth, s.jump = text, Depth(depth), len(text)
}

// Forget makes s ready for another text. It releases the current text, and lists and maps that
// have become unusually long.
func (s *Scanner) Forget() {
	s.values = nil
	s.Reset()
}

// Reset is [Scanner.Forget] for a caller that reads more texts: values of strings with escapes
// share memory with the values of the next text.
func (s *Scanner) Reset() {
	const most = 256 // clearing a map takes time proportional to its greatest length
	if len(s.set) > most {
		s.set = nil
	} else if len(s.set) > 0 {
		clear(s.set)
	}
	s.Text, s.Err, s.objects = "", nil, 0
	s.names, s.checked = Reuse(s.names), Reuse(s.checked)
}

// Reuse returns a list with length zero, or nil when its capacity is too large to keep.
func Reuse[T any](list []T) []T {
	const most = 1024
	if cap(list) > most {
		return nil
	}
	return list[:0]
}

// Fail records an error and returns [Failed].
func (s *Scanner) Fail(err *Failure) int {
	if s.Err == nil {
		s.Err = err
	}
	return Failed
}

// Unexpected records the error that the text at i is not what wanted describes, and returns
// [Failed].
//
//go:noinline
func (s *Scanner) Unexpected(i int, wanted string) int {
	return s.Fail(unexpected(s.Text, i, wanted))
}

// BadString records the error in the string whose opening quote is at i, and returns
// [Failed].
//
//go:noinline
func (s *Scanner) BadString(i int) int { return s.Fail(stringError(s.Text, i+1)) }

// TooDeep records that the array or object at i is nested too deep, and returns [Failed].
//
//go:noinline
func (s *Scanner) TooDeep(i int) int {
	return s.Fail(tooDeep(i, s.MaxDepth))
}

// Repeated records that the member name at i is the second one in its object, and
// returns [Failed].
//
//go:noinline
func (s *Scanner) Repeated(i int) int {
	return s.Fail(&Failure{Code: CodeDuplicate, Message: "the object has two members with the same name", Offset: i})
}

// Check checks a whole document: one value with optional white space around it.
func Check(text string, maxDepth int) *Failure { return CheckIndexed(text, maxDepth, nil) }

// End checks that only white space follows at i.
func (s *Scanner) End(i int) int {
	i = Space(s.Text, i)
	if i < len(s.Text) {
		return s.Fail(trailing(s.Text, i))
	}
	return i
}
