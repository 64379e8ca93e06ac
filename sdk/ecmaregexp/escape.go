package ecmaregexp

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// escape reads an escape outside a class, after the backslash.
func (p *parser) escape(offset int) (element, error) {
	if !p.more() {
		return element{}, p.fault(offset, "backslash at the end")
	}
	switch c := p.src[p.at]; {
	case c == 'b':
		p.at++
		return p.assertion(WordBoundary, offset), nil
	case c == 'B':
		p.at++
		return p.assertion(NotWordBoundary, offset), nil
	case c == 'k':
		p.at++
		if !p.take("<") {
			return element{}, p.fault(offset, "\\k without a group name")
		}
		name, err := p.groupName()
		if err != nil {
			return element{}, err
		}
		return p.reference(reference{offset: offset, name: name}), nil
	case '1' <= c && c <= '9':
		n, _ := p.number()
		return p.reference(reference{offset: offset, group: n}), nil
	}
	if c, ok, err := p.classEscape(offset); ok || err != nil {
		return p.char(offset, c), err
	}
	r, err := p.charEscape(offset)
	return p.one(offset, r), err
}

func (p *parser) reference(r reference) element {
	if p.build {
		r.node = &Node{Op: Backreference, Offset: r.offset}
	}
	p.references = append(p.references, r)
	return element{node: r.node, measure: measure{size: 1, plain: 1}}
}

// classEscape reads the letter of an escape that denotes a class, if it is one. Without
// a tree the class is empty.
func (p *parser) classEscape(offset int) (c Class, ok bool, err error) {
	letter := p.src[p.at]
	switch letter {
	case 'd':
		c = digits
	case 'D':
		c = notDigits
	case 'w':
		c = words
	case 'W':
		c = notWords
	case 's':
		c = spaces
	case 'S':
		c = notSpaces
	case 'p', 'P':
		return p.propertyEscape(offset)
	default:
		return nil, false, nil
	}
	p.at++
	return c, true, nil
}

// longestProperty is longer than the text between the braces of any property escape.
const longestProperty = 64

// propertyEscape reads \p{…} or \P{…}, after the backslash.
func (p *parser) propertyEscape(offset int) (c Class, ok bool, err error) {
	rest := p.src[p.at:min(p.at+longestProperty, len(p.src))]
	end := strings.IndexByte(rest, '}')
	if !strings.HasPrefix(rest[1:], "{") || end < 0 && len(rest) < longestProperty {
		return nil, false, p.fault(offset, "property escape without a name in braces")
	}
	if end < 0 {
		return nil, false, p.fault(offset, "unknown Unicode property")
	}
	p.at += end + 1
	text := rest[:end+1]
	if c, ok := p.classes[text]; ok {
		return c, true, nil
	}
	if c, ok = p.property(rest[2:end]); !ok {
		return nil, false, p.fault(offset, "unknown Unicode property")
	}
	if rest[0] == 'P' && p.build {
		c = c.Negate()
	}
	p.remember(text, c)
	return c, true, nil
}

// controlEscapes are the escapes of a control character by one letter.
var controlEscapes = map[rune]rune{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// charEscape reads the rest of an escape that denotes one code point.
func (p *parser) charEscape(offset int) (rune, error) {
	r := p.next()
	if c, ok := controlEscapes[r]; ok {
		return c, nil
	}
	switch r {
	case '0':
		if p.more() && isDigit(p.src[p.at]) {
			return 0, p.fault(offset, "octal escape")
		}
		return 0, nil
	case 'c':
		return p.controlLetter(offset)
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
		if r < 0x80 && (unicodetables.IsLetter(r) || unicodetables.IsDigit(r)) {
			return 0, p.fault(offset, "unknown escape")
		}
		p.note(offset, "escape of a character that needs none")
		return r, nil
	}
}

// controlLetter reads the letter of an escape such as \cJ.
func (p *parser) controlLetter(offset int) (rune, error) {
	if p.more() {
		if letter := p.next(); letter < 0x80 && unicodetables.IsLetter(letter) {
			return letter % 32, nil
		}
	}
	return 0, p.fault(offset, "control escape without a letter")
}

// unicodeEscape reads the text after \u: braces, four digits, or the two escapes of a
// surrogate pair.
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

// bracketed is a bracketed class while it is read.
type bracketed struct {
	ranges []Range // set only with a tree
	// properties are the property escapes by their source text, without duplicates.
	properties map[string]Class
}

// add adds an element that was written as text to the class.
func (p *parser) add(to *bracketed, c Class, text string) {
	if !strings.HasPrefix(text, `\p`) && !strings.HasPrefix(text, `\P`) {
		if p.build {
			to.ranges = append(to.ranges, c...)
		}
		return
	}
	if to.properties == nil {
		to.properties = map[string]Class{}
	}
	to.properties[text] = c
}

// class reads a bracketed class, after the opening bracket.
func (p *parser) class(offset int) (element, error) {
	negate := p.take("^")
	var all bracketed
	for !p.take("]") {
		if err := p.classElement(&all, offset); err != nil {
			return element{}, err
		}
	}
	text := p.src[offset:p.at]
	c, ok := p.classes[text]
	if ok {
		return p.char(offset, c), nil
	}
	if p.properties += len(all.properties); p.properties > MaxProperties {
		return element{}, p.exceeded(offset, "more than 2,000 Unicode properties in classes")
	}
	if p.build {
		for _, of := range all.properties {
			all.ranges = append(all.ranges, of...)
		}
		if c = newClass(all.ranges); negate {
			c = c.Negate()
		}
	}
	if len(all.properties) > 0 {
		p.remember(text, c)
	}
	return p.char(offset, c), nil
}

// classElement reads an element of the class that begins at offset: a character, a range, or an
// escape that denotes a class.
func (p *parser) classElement(all *bracketed, offset int) error {
	start := p.at
	low, c, single, err := p.classAtom(offset)
	if err != nil {
		return err
	}
	middle := p.at
	if !strings.HasPrefix(p.src[p.at:], "-") || strings.HasPrefix(p.src[p.at:], "-]") {
		if !single {
			p.add(all, c, p.src[start:middle])
		} else if p.build {
			all.ranges = append(all.ranges, Range{low, low})
		}
		return nil
	}
	p.at++
	second := p.at
	high, d, alsoSingle, err := p.classAtom(offset)
	if err != nil {
		return err
	}
	switch {
	case !single || !alsoSingle:
		p.note(start, "range that ends in a class")
		if single {
			c = Class{{low, low}}
		}
		if alsoSingle {
			d = Class{{high, high}}
		}
		p.add(all, c, p.src[start:middle])
		p.add(all, d, p.src[second:p.at])
		p.add(all, Class{{'-', '-'}}, "-")
	case low > high:
		return p.fault(start, "range out of order")
	case p.build:
		all.ranges = append(all.ranges, Range{low, high})
	}
	return nil
}

// remember caches the class for an escape, by the source text of the escape.
func (p *parser) remember(text string, c Class) {
	if p.classes == nil {
		p.classes = map[string]Class{}
	}
	p.classes[text] = c
}

// classAtom reads one element of a class, which begins at offset. single reports that
// it is a single character r, which may be the end of a range; otherwise the element is
// the class c.
func (p *parser) classAtom(offset int) (r rune, c Class, single bool, err error) {
	start := p.at
	switch {
	case !p.more():
		return 0, nil, false, p.fault(offset, "class without an end")
	case p.take(`\b`):
		return '\b', nil, true, nil
	case p.take(`\-`):
		return '-', nil, true, nil
	}
	r = p.next()
	if r == '\\' {
		if !p.more() {
			return 0, nil, false, p.fault(offset, "class without an end")
		}
		if c, ok, err := p.classEscape(start); ok || err != nil {
			return 0, c, false, err
		}
		r, err = p.charEscape(start)
	}
	return r, nil, true, err
}
