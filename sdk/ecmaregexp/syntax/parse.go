package syntax

import (
	"strings"
	"unicode/utf8"
)

// maxDepth bounds the nesting of groups, so that neither this parser nor those
// who walk the tree run out of stack on hostile text.
const maxDepth = 250

// Parse reads a regular expression. The error, if any, is an [*Error].
func Parse(source string) (*Pattern, error) {
	p := &parser{src: source, pattern: &Pattern{Source: source, Names: map[string]int{}}}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	p.pattern.Root = root
	return p.pattern, nil
}

type parser struct {
	src     string
	at      int
	depth   int
	pattern *Pattern
	// references are the back references, which may stand before their group.
	references []reference
}

type reference struct {
	node *Node
	name string // empty: by number
}

func (p *parser) parse() (*Node, error) {
	if !utf8.ValidString(p.src) {
		return nil, &Error{Message: "ill-formed UTF-8"}
	}
	root, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if p.at < len(p.src) {
		return nil, p.fault(p.at, "closing parenthesis without an opening one")
	}
	for _, r := range p.references {
		if r.name != "" {
			group, ok := p.pattern.Names[r.name]
			if !ok {
				return nil, p.fault(r.node.Offset, "reference to a group name that does not exist")
			}
			r.node.Group = group
		}
		if r.node.Group > p.pattern.Groups {
			return nil, p.fault(r.node.Offset, "reference to a group that does not exist")
		}
	}
	return root, nil
}

func (p *parser) fault(offset int, message string) error {
	return &Error{Offset: offset, Message: message}
}

// note records a place that only the grammar without unicode mode admits.
func (p *parser) note(offset int, message string) {
	p.pattern.Notes = append(p.pattern.Notes, &Error{Offset: offset, Message: message})
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

// alternatives reads up to a closing parenthesis or the end.
func (p *parser) alternatives() (*Node, error) {
	offset := p.at
	if p.depth++; p.depth > maxDepth {
		return nil, p.fault(offset, "groups are nested too deeply")
	}
	defer func() { p.depth-- }()
	var list []*Node
	for {
		n, err := p.sequence()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
		if !p.take("|") {
			break
		}
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return &Node{Op: Alternate, Offset: offset, Subs: list}, nil
}

func (p *parser) sequence() (*Node, error) {
	offset := p.at
	var list []*Node
	for p.more() && p.src[p.at] != '|' && p.src[p.at] != ')' {
		n, err := p.term()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	switch len(list) {
	case 0:
		return &Node{Op: Empty, Offset: offset}, nil
	case 1:
		return list[0], nil
	}
	return &Node{Op: Concat, Offset: offset, Subs: list}, nil
}

// term reads an assertion, or an atom with its quantifier.
func (p *parser) term() (*Node, error) {
	start := p.at
	n, err := p.atom()
	if err != nil {
		return nil, err
	}
	offset := p.at
	low, high, ok, err := p.quantifier()
	if err != nil || !ok {
		return n, err
	}
	// An assertion inside a group that leaves no node begins behind the parenthesis.
	if n.isAssertion() && n.Offset == start {
		return nil, p.fault(offset, "an assertion cannot be repeated")
	}
	return &Node{Op: Repeat, Offset: start, Subs: []*Node{n}, Min: low, Max: high, Lazy: p.take("?")}, nil
}

func (p *parser) atom() (*Node, error) {
	offset := p.at
	switch r := p.next(); r {
	case '^':
		return &Node{Op: Begin, Offset: offset}, nil
	case '$':
		return &Node{Op: End, Offset: offset}, nil
	case '.':
		return char(offset, lineTerminators.Negate()), nil
	case '(':
		return p.group(offset)
	case '[':
		return p.class(offset)
	case '\\':
		return p.escape(offset)
	case '*', '+', '?':
		return nil, p.fault(offset, "quantifier without anything to repeat")
	case '{':
		p.at = offset
		if _, _, ok, _ := p.quantifier(); ok {
			return nil, p.fault(offset, "quantifier without anything to repeat")
		}
		p.at = offset + 1
		p.note(offset, "brace that is not escaped")
		return char(offset, Class{{r, r}}), nil
	case '}', ']':
		p.note(offset, "bracket that is not escaped")
		return char(offset, Class{{r, r}}), nil
	default:
		return char(offset, Class{{r, r}}), nil
	}
}

func char(offset int, c Class) *Node { return &Node{Op: Char, Offset: offset, Class: c} }

// quantifier reads *, +, ? or a count, without the mark of laziness. Text that
// begins like a count and is none is left for atom to read.
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
	low, ok = p.number()
	high = low
	if ok && p.take(",") {
		if high, ok = p.number(); !ok {
			high, ok = Unlimited, true
		}
	}
	if !ok || !p.take("}") {
		p.at = offset
		return 0, 0, false, nil
	}
	if high != Unlimited && high < low {
		return 0, 0, false, p.fault(offset, "counts of a quantifier out of order")
	}
	return low, high, true, nil
}

// number reads decimal digits; what exceeds MaxCount becomes MaxCount.
func (p *parser) number() (int, bool) {
	start, n := p.at, 0
	for p.more() && isDigit(p.src[p.at]) {
		n = min(n*10+int(p.src[p.at]-'0'), MaxCount)
		p.at++
	}
	return n, p.at > start
}

func (p *parser) group(offset int) (*Node, error) {
	n := &Node{Offset: offset}
	switch {
	case p.take("?:"):
	case p.take("?="):
		n.Op = Look
	case p.take("?!"):
		n.Op, n.Negate = Look, true
	case p.take("?<="):
		n.Op, n.Behind = Look, true
	case p.take("?<!"):
		n.Op, n.Behind, n.Negate = Look, true, true
	default:
		p.pattern.Groups++
		n.Op, n.Group = Capture, p.pattern.Groups
		at := p.at
		if p.take("?<") {
			name, err := p.groupName()
			if err != nil {
				return nil, err
			}
			if _, taken := p.pattern.Names[name]; taken {
				return nil, p.fault(at, "group name used twice")
			}
			p.pattern.Names[name] = n.Group
		} else if p.take("?") {
			return nil, p.fault(offset, "unknown kind of group")
		}
	}
	sub, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if !p.take(")") {
		return nil, p.fault(offset, "group without an end")
	}
	if n.Op == Empty { // a group that only groups; a quantifier needs it whole
		return sub, nil
	}
	n.Subs = []*Node{sub}
	return n, nil
}

// groupName reads an identifier up to and with the closing angle bracket.
func (p *parser) groupName() (string, error) {
	start := p.at
	var name strings.Builder
	for p.more() {
		at := p.at
		r := p.next()
		if r == '>' {
			if name.Len() == 0 {
				break
			}
			return name.String(), nil
		}
		if r == '\\' {
			ok := p.take("u")
			if ok {
				r, ok = p.unicodeEscape()
			}
			if !ok {
				return "", p.fault(at, "malformed escape in a group name")
			}
		}
		legal := r == '$' || r == '_' || idStart().Contains(r)
		if name.Len() > 0 {
			legal = legal || r == 0x200C || r == 0x200D || idContinue().Contains(r)
		}
		if !legal {
			return "", p.fault(at, "character that a group name cannot have")
		}
		name.WriteRune(r)
	}
	return "", p.fault(start, "malformed group name")
}
