package formats

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Regex reports whether s is a regular expression of ECMA-262 in its Unicode mode,
// with one licence that schemas in the wild need: any ASCII punctuation may be
// escaped. It reads the syntax only; look-around and references back are fine.
func Regex(s string) bool {
	p := regexParser{rest: s}
	return utf8.ValidString(s) && p.pattern()
}

// regexParser goes through a pattern once, from left to right. Groups are counted
// on a stack of its own: nesting in hostile text must not become nesting of calls.
type regexParser struct {
	rest  string
	open  []bool // of each open group: may it be repeated
	count int    // capturing groups so far

	names      []string // of groups
	references []string // names that \k refers to
	highest    int      // number that a reference back refers to
}

func (p *regexParser) pattern() bool {
	repeatable := false // whether a quantifier may follow
	for p.rest != "" {
		r := p.next()
		ok := true
		switch r {
		case '^', '$', '|':
			repeatable = false
		case '(':
			ok = p.openGroup()
			repeatable = false
		case ')':
			if ok = len(p.open) > 0; ok {
				repeatable = p.open[len(p.open)-1]
				p.open = p.open[:len(p.open)-1]
			}
		case '[':
			ok = p.class()
			repeatable = true
		case '\\':
			repeatable, ok = p.atomEscape()
		case '*', '+', '?', '{':
			ok = repeatable && (r != '{' || p.braces())
			p.accept("?")
			repeatable = false
		case ']', '}':
			ok = false
		default:
			repeatable = true
		}
		if !ok {
			return false
		}
	}
	if len(p.open) > 0 || p.highest > p.count {
		return false
	}
	for _, name := range p.references {
		if !slices.Contains(p.names, name) {
			return false
		}
	}
	return true
}

// next takes the next code point; there is one.
func (p *regexParser) next() rune {
	r, n := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[n:]
	return r
}

func (p *regexParser) accept(prefix string) bool {
	rest, ok := strings.CutPrefix(p.rest, prefix)
	p.rest = rest
	return ok
}

// openGroup reads what follows an opening parenthesis.
func (p *regexParser) openGroup() bool {
	switch {
	case !p.accept("?"):
		p.count++
		p.open = append(p.open, true)
	case p.accept(":"):
		p.open = append(p.open, true)
	case p.accept("="), p.accept("!"), p.accept("<="), p.accept("<!"):
		p.open = append(p.open, false)
	case p.accept("<"):
		name, ok := p.groupName()
		if !ok || slices.Contains(p.names, name) {
			return false
		}
		p.count++
		p.names = append(p.names, name)
		p.open = append(p.open, true)
	default:
		return p.modifiers()
	}
	return true
}

// modifiers reads flags to switch on, a minus and flags to switch off, each flag
// at most once.
func (p *regexParser) modifiers() bool {
	flags, rest, ok := strings.Cut(p.rest, ":")
	on, off, minus := strings.Cut(flags, "-")
	if !ok || minus && on+off == "" {
		return false
	}
	for _, f := range on + off {
		if !strings.ContainsRune("ims", f) || strings.Count(on+off, string(f)) > 1 {
			return false
		}
	}
	p.rest = rest
	p.open = append(p.open, true)
	return true
}

// groupName reads a name and the closing angle bracket.
func (p *regexParser) groupName() (string, bool) {
	name, rest, ok := strings.Cut(p.rest, ">")
	if !ok || name == "" {
		return "", false
	}
	for i, r := range name {
		start := r == '$' || r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r)
		if !start && (i == 0 || !unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc) && r != '\u200C' && r != '\u200D') {
			return "", false
		}
	}
	p.rest = rest
	return name, true
}

// braces reads the bounds of a quantifier behind its opening brace.
func (p *regexParser) braces() bool {
	low, ok := p.decimal()
	if !ok {
		return false
	}
	if p.accept(",") && !strings.HasPrefix(p.rest, "}") {
		high, ok := p.decimal()
		if !ok || len(high) < len(low) || len(high) == len(low) && high < low {
			return false
		}
	}
	return p.accept("}")
}

// decimal reads digits and returns them without leading zeros.
func (p *regexParser) decimal() (string, bool) {
	n, rest := skip(p.rest, digit)
	text := strings.TrimLeft(p.rest[:n], "0")
	p.rest = rest
	return text, n > 0
}

// atomEscape reads what follows a backslash outside a class.
func (p *regexParser) atomEscape() (repeatable, ok bool) {
	switch {
	case p.accept("b"), p.accept("B"):
		return false, true
	case p.accept("k"):
		if !p.accept("<") {
			return false, false
		}
		name, ok := p.groupName()
		p.references = append(p.references, name)
		return true, ok
	case p.rest != "" && p.rest[0] >= '1' && p.rest[0] <= '9':
		text, _ := p.decimal()
		p.highest = max(p.highest, groupNumber(text))
		return true, true
	}
	_, ok = p.escape()
	return true, ok
}

// groupNumber is the value of digits, cut off where no pattern has so many groups.
func groupNumber(text string) int {
	n := 0
	for i := range len(text) {
		if n = n*10 + int(text[i]-'0'); n > 1<<27 {
			break
		}
	}
	return n
}

// set is what escape and classAtom return for an escape that stands for many
// characters.
const set rune = -1

// escape reads an escape for a character or a set of characters.
func (p *regexParser) escape() (rune, bool) {
	if p.rest == "" {
		return 0, false
	}
	switch r := p.next(); r {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return set, true
	case 'p', 'P':
		return set, p.property()
	case 't':
		return '\t', true
	case 'n':
		return '\n', true
	case 'v':
		return '\v', true
	case 'f':
		return '\f', true
	case 'r':
		return '\r', true
	case '0':
		return 0, p.rest == "" || !is(p.rest[0], digit)
	case 'c':
		if p.rest == "" || !is(p.rest[0], alpha) {
			return 0, false
		}
		return p.next() & 0x1F, true
	case 'x':
		return p.hexDigits(2)
	case 'u':
		return p.unicodeEscape()
	default:
		return r, r < utf8.RuneSelf && r > ' ' && r != '_' && r != 0x7F && !is(byte(r), alpha|digit)
	}
}

// property reads the braces of a Unicode property; whether Unicode has it is not
// looked up.
func (p *regexParser) property() bool {
	if !p.accept("{") {
		return false
	}
	text, rest, ok := strings.Cut(p.rest, "}")
	name, value, hasValue := strings.Cut(text, "=")
	p.rest = rest
	return ok && isPropertyName(name) && (!hasValue || isPropertyName(value))
}

func isPropertyName(s string) bool {
	for i := range len(s) {
		if !is(s[i], alpha|digit) && s[i] != '_' {
			return false
		}
	}
	return s != ""
}

func (p *regexParser) hexDigits(n int) (rune, bool) {
	var value rune
	if len(p.rest) < n {
		return 0, false
	}
	for i := range n {
		c := p.rest[i]
		if !is(c, hex) {
			return 0, false
		}
		if is(c, alpha) {
			c = c&^0x20 - 'A' + 10
		} else {
			c -= '0'
		}
		value = value<<4 | rune(c)
	}
	p.rest = p.rest[n:]
	return value, true
}

// unicodeEscape reads four digits, a pair of surrogates, or digits in braces.
func (p *regexParser) unicodeEscape() (rune, bool) {
	if p.accept("{") {
		text, rest, ok := strings.Cut(p.rest, "}")
		text = strings.TrimLeft(text, "0")
		if !ok || len(text) > 6 || rest == p.rest || strings.HasPrefix(p.rest, "}") {
			return 0, false
		}
		digits := regexParser{rest: text}
		value, ok := digits.hexDigits(len(text))
		p.rest = rest
		return value, ok && value <= unicode.MaxRune
	}
	high, ok := p.hexDigits(4)
	if !ok || high < 0xD800 || high > 0xDBFF || !strings.HasPrefix(p.rest, `\u`) {
		return high, ok
	}
	pair := regexParser{rest: p.rest[2:]}
	low, ok := pair.hexDigits(4)
	if !ok || low < 0xDC00 || low > 0xDFFF {
		return high, true
	}
	p.rest = pair.rest
	return (high-0xD800)<<10 + (low - 0xDC00) + 0x10000, true
}

// class reads a character class behind its opening bracket.
func (p *regexParser) class() bool {
	p.accept("^")
	for !p.accept("]") {
		low, ok := p.classAtom()
		if !ok {
			return false
		}
		if !strings.HasPrefix(p.rest, "-") || strings.HasPrefix(p.rest, "-]") {
			continue
		}
		p.accept("-")
		high, ok := p.classAtom()
		if !ok || low == set || high == set || high < low {
			return false
		}
	}
	return true
}

func (p *regexParser) classAtom() (rune, bool) {
	switch {
	case p.rest == "":
		return 0, false
	case !p.accept(`\`):
		return p.next(), true
	case p.accept("b"):
		return '\b', true
	}
	return p.escape()
}
