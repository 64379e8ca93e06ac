package scan

import "strings"

// Pointer returns the JSON Pointer of the last member or element that begins before offset. The
// text may be malformed from offset on.
func Pointer(text string, offset int) string {
	var open []level
	for i := 0; i < min(offset, len(text)); i++ {
		switch text[i] {
		case '{':
			open = append(open, level{})
		case '[':
			open = append(open, level{array: true, begun: true})
		case '}', ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case ',':
			if n := len(open); n > 0 {
				open[n-1].next()
			}
		case '"':
			start := i + 1
			end, _ := ReadString(text, start)
			if end < 0 || end >= offset {
				return join(open)
			}
			if n := len(open); n > 0 && !open[n-1].begun {
				open[n-1].name = Unescape(text[start:end])
				open[n-1].begun = true
			}
			i = end
		}
	}
	return join(open)
}

// Pointer returns the JSON Pointer of the error in its text: the repeated member for
// [CodeDuplicate], otherwise the innermost known location.
func (e *Failure) Pointer(text string) string {
	p := Pointer(text, e.Offset)
	if e.Code == CodeDuplicate {
		end, _ := ReadString(text, e.Offset+1)
		p = string(AppendToken([]byte(p), Unescape(text[e.Offset+1:end])))
	}
	return p
}

// level is one open array or object on the path to a location.
type level struct {
	array bool
	begun bool // an element, or a member whose name is known
	index int
	name  string
}

// next moves to the next element or member.
func (p *level) next() {
	if p.array {
		p.index++
		return
	}
	p.name, p.begun = "", false
}

// join makes a pointer from the open levels.
func join(open []level) string {
	var dst []byte
	for _, p := range open {
		switch {
		case p.array:
			dst = AppendIndex(dst, p.index)
		case p.begun:
			dst = AppendToken(dst, p.name)
		}
	}
	return string(dst)
}

// LineColumn returns the line and column of an offset, both counted from 1; columns
// count bytes.
func LineColumn(text string, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	return 1 + strings.Count(before, "\n"), len(before) - strings.LastIndexByte(before, '\n')
}

// Outer converts an offset in the unescaped text of a string to an offset in the text
// that contains the string; start is the index after the opening quote.
func Outer(text string, start, inner int) int {
	i := start
	for i < len(text) && text[i] != '"' && inner > 0 {
		if text[i] != '\\' {
			i++
			inner--
			continue
		}
		r, n := decodeEscape(text[i:])
		if inner -= len(string(r)); inner < 0 {
			break
		}
		i += n
	}
	return i
}
