package syntax

import "strings"

// commented returns the document of a text with comments. Spaces replace the comments and the
// commas before closing brackets, so that all offsets stay the same.
func (t *source) commented() ([]*Document, error) {
	out := []byte(t.text)
	comma := -1     // the last comma, if it follows a value, and only white space and comments follow it
	behind := false // a value or a member ends here
	for i := 0; i < len(out); {
		switch c := out[i]; {
		case c == '"':
			i, comma, behind = tokenEnd(out, i), -1, true
		case c == '/':
			end, f := commentEnd(t.text, i)
			if f != nil {
				return nil, t.fail(i, f)
			}
			blank(out[i:end])
			i = end
		case c == ',':
			if comma = -1; behind {
				comma = i
			}
			i, behind = i+1, false
		case c == '}' || c == ']':
			if comma >= 0 {
				out[comma] = ' '
			}
			i, comma, behind = i+1, -1, true
		default:
			if c > ' ' {
				comma, behind = -1, isWord(c)
			}
			i++
		}
	}
	d := newDocument(out)
	d.text = t.text
	return []*Document{d}, nil
}

// commentEnd returns the end of the comment that begins at i.
func commentEnd(text string, i int) (end int, f *failure) {
	switch rest := text[i:]; {
	case strings.HasPrefix(rest, "//"):
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			return i + len(strings.TrimSuffix(rest[:n], "\r")), nil
		}
		return len(text), nil
	case strings.HasPrefix(rest, "/*"):
		if n := strings.Index(rest[2:], "*/"); n >= 0 {
			return i + 2 + n + 2, nil
		}
		return 0, malformed("the comment has no end")
	}
	return 0, malformed("a comment begins with // or /*")
}

// blank replaces all bytes with spaces, except line ends.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}
