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

// skipArray is [Scanner.Skip] for an array.
func (s *Scanner) skipArray(i, depth int) int {
	if i == s.jump {
		return s.skipChecked()
	}
	if depth >= s.MaxDepth {
		return s.TooDeep(i)
	}
	t, at := s.Text, 0
	if s.index != nil {
		at = s.index.open(i)
	}
	i = Space(t, i+1)
	if i < len(t) && t[i] == ']' {
		return s.closed(at, i+1)
	}
	for {
		start := i
		if i = s.Skip(i, depth+1); i < 0 {
			return i
		}
		if s.index != nil {
			s.index.addInner(at, t, start, i)
		}
		if uint(i) < uint(len(t)) && t[i] <= ' ' {
			i = Space(t, i)
		}
		if uint(i) >= uint(len(t)) || t[i] != ',' {
			if uint(i) < uint(len(t)) && t[i] == ']' {
				return s.closed(at, i+1)
			}
			return s.Unexpected(i, WantItem)
		}
		i++
		if uint(i) < uint(len(t)) && t[i] <= ' ' {
			i = Space(t, i)
		}
	}
}

// skipObject is [Scanner.Skip] for an object.
func (s *Scanner) skipObject(i, depth int) int {
	if i == s.jump {
		return s.skipChecked()
	}
	if depth >= s.MaxDepth {
		return s.TooDeep(i)
	}
	t, at := s.Text, 0
	base, object := len(s.names), 0
	if s.index != nil {
		at = s.index.open(i)
	}
	i++
	if uint(i) < uint(len(t)) && t[i] <= ' ' {
		i = Space(t, i)
	}
	if uint(i) < uint(len(t)) && t[i] == '}' {
		return s.closed(at, i+1)
	}
	for {
		if uint(i) >= uint(len(t)) || t[i] != '"' {
			return s.Unexpected(i, MemberName)
		}
		end, escaped := ReadString(t, i+1)
		if end < 0 {
			return s.BadString(i)
		}
		if !escaped && object == 0 && len(s.names)-base < few {
			word := nameWord(t[i+1:], end-i-1)
			if !isNew(t, s.names[base:], word, t[i+1:end]) {
				return s.Repeated(i)
			}
			s.names = append(s.names, nameRef{word, i + 1})
		} else if !s.addSlow(&object, base, Unescape(t[i+1:end])) {
			return s.Repeated(i)
		}
		if s.index != nil {
			s.index.addName(i+1, end, escaped)
		}
		// Fast path: in nearly all documents, the colon directly follows the name, with at most one
		// space after it.
		if u := t[end:]; len(u) > 2 && u[1] == ':' && u[2] > ' ' {
			i = end + 2
		} else if len(u) > 3 && u[1] == ':' && u[2] == ' ' && u[3] > ' ' {
			i = end + 3
		} else if i = s.Colon(end + 1); i < 0 {
			return i
		}
		start := i
		// Most values in objects are strings and objects.
		switch t[i] {
		case '"':
			end, _ := ReadString(t, i+1)
			if end < 0 {
				return s.BadString(i)
			}
			i = end + 1
		case '{':
			i = s.skipObject(i, depth+1)
		default:
			i = s.Skip(i, depth+1)
		}
		if i < 0 {
			return i
		}
		if s.index != nil {
			s.index.addInner(at, t, start, i)
		}
		if uint(i) < uint(len(t)) && t[i] <= ' ' {
			i = Space(t, i)
		}
		if uint(i) >= uint(len(t)) || t[i] != ',' {
			break
		}
		i++
		if uint(i) < uint(len(t)) && t[i] <= ' ' {
			i = Space(t, i)
		}
	}
	if i >= len(t) || t[i] != '}' {
		return s.Unexpected(i, WantMember)
	}
	s.names = s.names[:base]
	return s.closed(at, i+1)
}

// closed completes the index entry at of an array or object, and returns end.
func (s *Scanner) closed(at, end int) int {
	if s.index != nil {
		s.index.close(at, end)
	}
	return end
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
