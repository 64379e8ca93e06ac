package syntax

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// escape reads what follows a backslash outside a class.
func (p *parser) escape(offset int) (*Node, error) {
	if !p.more() {
		return nil, p.fault(offset, "backslash at the end")
	}
	switch c := p.src[p.at]; {
	case c == 'b':
		p.at++
		return &Node{Op: WordBoundary, Offset: offset}, nil
	case c == 'B':
		p.at++
		return &Node{Op: NotWordBoundary, Offset: offset}, nil
	case c == 'k':
		p.at++
		if !p.take("<") {
			return nil, p.fault(offset, "\\k without a group name")
		}
		name, err := p.groupName()
		if err != nil {
			return nil, err
		}
		return p.reference(&Node{Op: Backreference, Offset: offset}, name), nil
	case '1' <= c && c <= '9':
		n, _ := p.number()
		return p.reference(&Node{Op: Backreference, Offset: offset, Group: n}, ""), nil
	}
	if c, ok, err := p.classEscape(offset); ok || err != nil {
		return char(offset, c), err
	}
	r, err := p.charEscape(offset)
	return char(offset, Class{{r, r}}), err
}

func (p *parser) reference(n *Node, name string) *Node {
	p.references = append(p.references, reference{n, name})
	return n
}

// classEscape reads the letter of an escape that stands for a class, if it is one.
func (p *parser) classEscape(offset int) (c Class, ok bool, err error) {
	letter := p.src[p.at]
	switch letter | 0x20 {
	case 'd':
		c = digits
	case 'w':
		c = words
	case 's':
		c = spaces
	case 'p':
		end := strings.IndexByte(p.src[p.at:], '}')
		if !strings.HasPrefix(p.src[p.at+1:], "{") || end < 0 {
			return nil, false, p.fault(offset, "property escape without a name in braces")
		}
		if c, ok = property(p.src[p.at+2 : p.at+end]); !ok {
			return nil, false, p.fault(offset, "unknown Unicode property")
		}
		p.at += end
	default:
		return nil, false, nil
	}
	p.at++
	if letter&0x20 == 0 {
		c = c.Negate()
	}
	return c, true, nil
}

// charEscape reads the rest of an escape that stands for one code point.
func (p *parser) charEscape(offset int) (rune, error) {
	switch r := p.next(); r {
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	case 'v':
		return '\v', nil
	case '0':
		if p.more() && isDigit(p.src[p.at]) {
			return 0, p.fault(offset, "octal escape")
		}
		return 0, nil
	case 'c':
		if p.more() {
			if letter := p.next(); letter < 0x80 && unicode.IsLetter(letter) {
				return letter % 32, nil
			}
		}
		return 0, p.fault(offset, "control escape without a letter")
	case 'x':
		if v, ok := p.hex(2); ok {
			return v, nil
		}
		return 0, p.fault(offset, "\\x without two hexadecimal digits")
	case 'u':
		if v, ok := p.unicodeEscape(); ok {
			return v, nil
		}
		return 0, p.fault(offset, "malformed \\u escape")
	default:
		if strings.ContainsRune(`^$\.*+?()[]{}|/`, r) {
			return r, nil
		}
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return 0, p.fault(offset, "unknown escape")
		}
		p.note(offset, "escape of a character that needs none")
		return r, nil
	}
}

// unicodeEscape reads what follows \u: braces, or four digits, or the two times
// four digits of a surrogate pair.
func (p *parser) unicodeEscape() (rune, bool) {
	if p.take("{") {
		v, start := rune(0), p.at
		for p.more() && p.src[p.at] != '}' {
			d, ok := hexDigit(p.src[p.at])
			if v = v<<4 | d; !ok || v > unicode.MaxRune {
				return 0, false
			}
			p.at++
		}
		return v, p.at > start && p.take("}")
	}
	high, ok := p.hex(4)
	if !ok || !utf16.IsSurrogate(high) {
		return high, ok
	}
	back := p.at
	if p.take(`\u`) {
		if low, ok := p.hex(4); ok {
			if pair := utf16.DecodeRune(high, low); pair != unicode.ReplacementChar {
				return pair, true
			}
		}
	}
	p.at = back
	return high, true
}

// hex reads exactly n hexadecimal digits.
func (p *parser) hex(n int) (rune, bool) {
	v := rune(0)
	for range n {
		if !p.more() {
			return 0, false
		}
		d, ok := hexDigit(p.src[p.at])
		if !ok {
			return 0, false
		}
		v = v<<4 | d
		p.at++
	}
	return v, true
}

func hexDigit(c byte) (rune, bool) {
	switch {
	case isDigit(c):
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	}
	return 0, false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// class reads a bracketed class, whose opening bracket has been read.
func (p *parser) class(offset int) (*Node, error) {
	negate := p.take("^")
	var ranges []Range
	for !p.take("]") {
		start := p.at
		low, single, err := p.classAtom(offset)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, low...)
		if !strings.HasPrefix(p.src[p.at:], "-") || strings.HasPrefix(p.src[p.at:], "-]") {
			continue
		}
		p.at++
		high, alsoSingle, err := p.classAtom(offset)
		if err != nil {
			return nil, err
		}
		if !single || !alsoSingle {
			p.note(start, "range that ends in a class")
			ranges = append(append(ranges, high...), Range{'-', '-'})
			continue
		}
		if low[0].Lo > high[0].Lo {
			return nil, p.fault(start, "range out of order")
		}
		ranges = append(ranges, Range{low[0].Lo, high[0].Lo})
	}
	c := NewClass(ranges...)
	if negate {
		c = c.Negate()
	}
	return char(offset, c), nil
}

// classAtom reads one element of the class that begins at offset. It is single
// when it was written as one character, so that it may be the end of a range.
func (p *parser) classAtom(offset int) (c Class, single bool, err error) {
	start := p.at
	switch {
	case !p.more():
		return nil, false, p.fault(offset, "class without an end")
	case p.take(`\b`):
		return Class{{'\b', '\b'}}, true, nil
	case p.take(`\-`):
		return Class{{'-', '-'}}, true, nil
	}
	r := p.next()
	if r == '\\' {
		if !p.more() {
			return nil, false, p.fault(offset, "class without an end")
		}
		if c, ok, err := p.classEscape(start); ok || err != nil {
			return c, false, err
		}
		r, err = p.charEscape(start)
	}
	return Class{{r, r}}, true, err
}
