package scan

import "strings"

// Pointer returns the JSON Pointer of the innermost place at offset that can be told
// from the text before it: the member or element that was begun last. The text may be
// broken from offset on.
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
			end, _ := String(text, start)
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

// Pointer returns the JSON Pointer of the error's place in the text it was found in:
// the repeated member for [CodeDuplicate], else the innermost place known.
func (e *Error) Pointer(text string) string {
	p := Pointer(text, e.Offset)
	if e.Code == CodeDuplicate {
		end, _ := String(text, e.Offset+1)
		p = string(AppendToken([]byte(p), Unescape(text[e.Offset+1:end])))
	}
	return p
}

// level is one array or object on the way to a place.
type level struct {
	array bool
	begun bool // an element, or a member whose name is known
	index int
	name  string
}

// next goes to the next element or member.
func (p *level) next() {
	if p.array {
		p.index++
		return
	}
	p.name, p.begun = "", false
}

// join makes a pointer of the places.
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

// LineColumn returns the line and column of a position, both counted from 1; columns
// count bytes.
func LineColumn(text string, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	return 1 + strings.Count(before, "\n"), len(before) - strings.LastIndexByte(before, '\n')
}

// Outer translates a position in the unescaped text of a string to a position in the
// text that holds it; start is the index behind the opening quote.
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
