package scan

// Skip checks the value at i, which depth arrays and objects contain, and returns the index
// after it.
func (s *Scanner) Skip(i, depth int) int {
	t := s.Text
	if i >= len(t) {
		return s.Unexpected(i, WantValue)
	}
	switch t[i] {
	case '"':
		end, _ := ReadString(t, i+1)
		if end < 0 {
			return s.BadString(i)
		}
		return end + 1
	case '{':
		return s.skipObject(i, depth)
	case '[':
		return s.skipArray(i, depth)
	case 't':
		return s.word(i, "true")
	case 'f':
		return s.word(i, "false")
	case 'n':
		return s.word(i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		end, ok := ReadNumber(t, i)
		if !ok {
			return s.Unexpected(end, WantDigit)
		}
		return end
	}
	return s.Unexpected(i, WantValue)
}

// word checks one of the literals true, false and null.
func (s *Scanner) word(i int, want string) int {
	for k := range len(want) {
		if i+k >= len(s.Text) || s.Text[i+k] != want[k] {
			return s.Fail(badLiteral(s.Text, i))
		}
	}
	return i + len(want)
}

// enter begins [Scanner.Skip] of the array or object at i, which the bracket end closes. If more
// is set, next is the index of the first element or name, and at is the index of the value's
// entry. Otherwise next is the index after the value, or [Failed].
func (s *Scanner) enter(i, depth int, end byte) (next, at int, more bool) {
	if i == s.jump {
		return s.skipChecked(), 0, false
	}
	if depth >= s.MaxDepth {
		return s.TooDeep(i), 0, false
	}
	at = s.index.open(i)
	i = Space(s.Text, i+1)
	if i < len(s.Text) && s.Text[i] == end {
		return s.index.close(at, i+1, 0), 0, false
	}
	return i, at, true
}

// skipArray is [Scanner.Skip] for an array.
func (s *Scanner) skipArray(i, depth int) int {
	i, at, more := s.enter(i, depth, ']')
	if !more {
		return i
	}
	t := s.Text
	for n := int32(1); ; n++ {
		start := i
		if i = s.Skip(i, depth+1); i < 0 {
			return i
		}
		s.index.add(t, start, i)
		i = Space(t, i)
		if uint(i) >= uint(len(t)) || t[i] != ',' {
			if uint(i) < uint(len(t)) && t[i] == ']' {
				return s.index.close(at, i+1, n)
			}
			return s.Unexpected(i, WantItem)
		}
		i = Space(t, i+1)
	}
}

// skipObject is [Scanner.Skip] for an object.
func (s *Scanner) skipObject(i, depth int) int {
	i, at, more := s.enter(i, depth, '}')
	if !more {
		return i
	}
	t := s.Text
	base, object, n := len(s.names), 0, int32(0)
	for ; ; n++ {
		if uint(i) >= uint(len(t)) || t[i] != '"' {
			return s.Unexpected(i, MemberName)
		}
		end, escaped := ReadString(t, i+1)
		if end < 0 {
			return s.BadString(i)
		}
		if !s.add(&object, base, i+1, end, escaped) {
			return s.Repeated(i)
		}
		s.index.addName(i+1, end, escaped)
		if i = afterColon(t, end); i == 0 {
			if i = s.Colon(end + 1); i < 0 {
				return i
			}
		}
		start := i
		// Most values in objects are strings and objects.
		switch t[i] {
		case '"':
			if i, _ = ReadString(t, i+1); i < 0 {
				return s.BadString(start)
			}
			i++
		case '{':
			i = s.skipObject(i, depth+1)
		default:
			i = s.Skip(i, depth+1)
		}
		if i < 0 {
			return i
		}
		s.index.add(t, start, i)
		i = Space(t, i)
		if uint(i) >= uint(len(t)) || t[i] != ',' {
			break
		}
		i = Space(t, i+1)
	}
	if i >= len(t) || t[i] != '}' {
		return s.Unexpected(i, WantMember)
	}
	s.names = s.names[:base]
	return s.index.close(at, i+1, n+1)
}

// afterColon returns the index of a member's value; end is the index of the closing quote of its
// name. It returns 0 unless the colon directly follows, with at most one space after it. Nearly
// all documents are so; the call is inlined.
func afterColon(t string, end int) int {
	if end >= 0 && end <= len(t)-4 {
		u := t[end : end+4]
		if u[1] == ':' {
			if u[2] > ' ' {
				return end + 2
			}
			if u[2] == ' ' && u[3] > ' ' {
				return end + 3
			}
		}
	}
	return 0
}

// Colon reads the colon after a member name and returns the index of the value, which
// is inside the text.
func (s *Scanner) Colon(i int) int {
	i = Space(s.Text, i)
	if i >= len(s.Text) || s.Text[i] != ':' {
		return s.Unexpected(i, wantColon)
	}
	i = Space(s.Text, i+1)
	if i >= len(s.Text) {
		return s.Unexpected(i, WantValue)
	}
	return i
}

// SkipValue returns the index after the value at i of a well-formed text.
func SkipValue(s string, i int) int { return skip(s, i, 0) }

// SkipRest returns the index after the innermost array or object that contains offset i of a
// well-formed text. i must be before a name, a value, a comma or the closing bracket.
func SkipRest(s string, i int) int { return skip(s, i, 1) }

// skip returns the index at which depth more arrays and objects have been closed than opened,
// counted from i.
func skip(s string, i, depth int) int {
	for {
		switch s[i] {
		case '"':
			i, _ = ReadString(s, i+1)
			i++
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case '\n':
			i = Space(s, i+1) // indentation
			continue
		case ' ', '\r', '\t', ',', ':':
			i++
			continue
		default:
			for i++; i < len(s) && !delimiter(s[i]); i++ {
			}
		}
		if depth == 0 {
			return i
		}
	}
}

// delimiter reports whether c ends a number or a literal name.
func delimiter(c byte) bool {
	return c <= ' ' || c == ',' || c == '}' || c == ']' || c == ':'
}
