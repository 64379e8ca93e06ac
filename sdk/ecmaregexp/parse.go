package ecmaregexp

import (
	"strings"
	"unicode/utf8"
)

// Parse parses a regular expression. An error is an [*Error].
func Parse(source string) (*Pattern, error) {
	pattern := &Pattern{Source: source, Names: map[string]int{}}
	p := &parser{src: source, build: true, names: pattern.Names, property: propertyClass}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	pattern.Root, pattern.Groups, pattern.Notes = root, p.groups, p.notes
	return pattern, nil
}

// Check parses a regular expression like [Parse] without building a tree. It returns the notes
// of the pattern. An error is an [*Error].
func Check(source string) ([]*Error, error) {
	p := &parser{src: source, property: propertyName}
	_, err := p.parse()
	if err != nil {
		return nil, err
	}
	return p.notes, nil
}

// parser reads a source from left to right. Open groups are on an explicit stack, so
// that hostile nesting does not cause recursion.
type parser struct {
	src string
	at  int
	// build requests a tree.
	build bool
	// property returns the class of a property escape by the text between the braces.
	// Without a tree it reports only whether the property exists.
	property func(text string) (Class, bool)
	// classes caches the classes of property escapes, and of bracketed classes that contain
	// one, by their source text. properties counts the property escapes in bracketed classes.
	classes    map[string]Class
	properties int

	open  []group // the whole pattern first
	notes []*Error

	groups, looks, counters int
	names                   map[string]int
	// references are the back references; one may precede its group.
	references []reference
}

// element is a term of a sequence.
type element struct {
	node      *Node // nil without a tree
	assertion bool
	measure
}

func (p *parser) parse() (*Node, error) {
	switch {
	case len(p.src) > MaxLength:
		return nil, p.exceeded(MaxLength, "pattern is longer than 1 MiB")
	case !utf8.ValidString(p.src):
		return nil, &Error{Message: "ill-formed UTF-8"}
	}
	p.open = append(make([]group, 0, 4), group{single: true})
	for p.more() {
		var e element
		var err error
		start := p.at
		switch p.src[p.at] {
		case '|':
			p.at++
			g := p.innermost()
			p.endSequence(g)
			g.several, g.begin = true, p.at
			continue
		case '(':
			if err := p.openGroup(); err != nil {
				return nil, err
			}
			continue
		case ')':
			if e, start, err = p.closeGroup(); err != nil {
				return nil, err
			}
		default:
			if e, err = p.atom(); err != nil {
				return nil, err
			}
		}
		if e, err = p.quantified(e, start); err != nil {
			return nil, err
		}
		p.append(e)
	}
	if len(p.open) > 1 {
		return nil, p.fault(p.innermost().offset, "group without an end")
	}
	e := p.end(p.innermost())
	if e.size > MaxExpanded+int64(len(p.src)) {
		return nil, p.exceeded(0, "counted repetitions come to more than 65,536 characters together")
	}
	return e.node, p.resolve()
}

// append adds a term to the sequence of the innermost group.
func (p *parser) append(e element) {
	g := p.innermost()
	g.elements++
	if g.elements == 1 {
		g.part = e.measure
	} else {
		g.part = g.part.add(e.measure)
	}
	if p.build && e.node.Op != Empty {
		g.sequence = append(g.sequence, e.node)
	}
}

func (p *parser) fault(offset int, message string) error {
	return &Error{Offset: offset, Message: message}
}

// exceeded is the error of a source that exceeds a limit.
func (p *parser) exceeded(offset int, message string) error {
	return &Error{Offset: offset, Message: message, Limit: true}
}

// note records a construct that is valid only without the flag u.
func (p *parser) note(offset int, message string) {
	if len(p.notes) < MaxNotes {
		p.notes = append(p.notes, &Error{Offset: offset, Message: message})
	}
}

func (p *parser) more() bool { return p.at < len(p.src) }

// take consumes text if it comes next.
func (p *parser) take(text string) bool {
	if strings.HasPrefix(p.src[p.at:], text) {
		p.at += len(text)
		return true
	}
	return false
}

// next consumes one code point; there must be one.
func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.at:])
	p.at += size
	return r
}

// endSequence ends an alternative of a group.
func (p *parser) endSequence(g *group) {
	g.single = g.single && g.elements == 1 && g.part.single
	g.all = g.all.add(g.part)
	if p.build {
		n := &Node{Op: Empty, Offset: g.begin}
		switch len(g.sequence) {
		case 0:
		case 1:
			n = g.sequence[0]
		default:
			n = &Node{Op: Concat, Offset: g.begin, Subs: g.sequence}
		}
		g.alternatives = append(g.alternatives, n)
	}
	g.sequence, g.part, g.elements = nil, measure{}, 0
}

func (p *parser) end(g *group) element {
	p.endSequence(g)
	e := element{measure: g.all}
	e.single = g.single
	if p.build {
		if e.node = g.alternatives[0]; g.several {
			e.node = &Node{Op: Alternate, Offset: g.inside, Subs: g.alternatives}
		}
	}
	return e
}

// quantified reads the quantifier, if there is one, of an element that begins at start.
func (p *parser) quantified(e element, start int) (element, error) {
	offset := p.at
	low, high, ok, err := p.quantifier()
	if err != nil || !ok {
		return e, err
	}
	if e.assertion {
		return e, p.fault(offset, "an assertion cannot be repeated")
	}
	lazy := p.take("?")
	r := element{}
	var counter bool
	if r.measure, counter = e.repeated(low, high); counter {
		p.counters++
	}
	switch {
	case r.size > MaxExpanded:
		return e, p.exceeded(offset, "counted repetition comes to more than 65,536 characters")
	case p.counters > MaxCounters:
		return e, p.exceeded(offset, "more than 32 repetitions of a character with a count above 1,000")
	}
	if p.build {
		r.node = &Node{Op: Repeat, Offset: start, Subs: []*Node{e.node}, Min: low, Max: high, Lazy: lazy, Counter: counter}
	}
	return r, nil
}

func (p *parser) atom() (element, error) {
	offset := p.at
	switch r := p.next(); r {
	case '^':
		return p.assertion(Begin, offset), nil
	case '$':
		return p.assertion(End, offset), nil
	case '.':
		return p.char(offset, notLineTerminators), nil
	case '[':
		return p.class(offset)
	case '\\':
		return p.escape(offset)
	case '*', '+', '?':
		return element{}, p.fault(offset, "quantifier without anything to repeat")
	case '{':
		p.at = offset
		if _, _, ok, err := p.quantifier(); ok || err != nil {
			return element{}, p.fault(offset, "quantifier without anything to repeat")
		}
		p.at = offset + 1
		p.note(offset, "brace that is not escaped")
		return p.one(offset, r), nil
	case '}', ']':
		p.note(offset, "bracket that is not escaped")
		return p.one(offset, r), nil
	default:
		return p.one(offset, r), nil
	}
}

func (p *parser) assertion(op Op, offset int) element {
	e := element{assertion: true}
	if p.build {
		e.node = &Node{Op: op, Offset: offset}
	}
	return e
}

// char returns an element that matches one code point of a class. The parser does not
// change the class afterwards.
func (p *parser) char(offset int, c Class) element {
	e := element{measure: measure{size: 1, plain: 1, single: true}}
	if p.build {
		e.node = &Node{Op: Char, Offset: offset, Class: c}
	}
	return e
}

// one returns an element that matches one code point.
func (p *parser) one(offset int, r rune) element {
	if !p.build {
		return p.char(offset, nil)
	}
	return p.char(offset, Class{{r, r}})
}

// quantifier reads *, +, ? or a count, without the lazy mark. It does not consume text that
// only begins like a count.
func (p *parser) quantifier() (low, high int, ok bool, err error) {
	offset := p.at
	switch {
	case p.take("*"):
		return 0, Unlimited, true, nil
	case p.take("+"):
		return 1, Unlimited, true, nil
	case p.take("?"):
		return 0, 1, true, nil
	case !p.take("{"):
		return 0, 0, false, nil
	}
	first := p.at
	low, ok = p.number()
	high = low
	ordered := true
	if ok && p.take(",") {
		from, second := p.src[first:p.at-1], p.at
		if high, ok = p.number(); !ok {
			high, ok = Unlimited, true
		} else {
			ordered = !lessDigits(p.src[second:p.at], from)
		}
	}
	if !ok || !p.take("}") {
		p.at = offset
		return 0, 0, false, nil
	}
	if !ordered {
		return 0, 0, false, p.fault(offset, "counts of a quantifier out of order")
	}
	return low, high, true, nil
}

// lessDigits compares two decimal numbers of any length.
func lessDigits(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return len(a) < len(b) || len(a) == len(b) && a < b
}

// number reads decimal digits; a value above MaxCount becomes MaxCount.
func (p *parser) number() (int, bool) {
	start, n := p.at, int64(0)
	for p.more() && isDigit(p.src[p.at]) {
		n = min(n*10+int64(p.src[p.at]-'0'), MaxCount)
		p.at++
	}
	return int(n), p.at > start
}
