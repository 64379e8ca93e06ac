package ecmaregexp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

type reference struct {
	node   *Node // nil without a tree
	offset int
	name   string // empty: by number
	group  int
}

// group is an open group: the completed alternatives and the current sequence.
type group struct {
	node   *Node // Capture or Look; nil for a group without capture
	look   bool
	offset int // of the parenthesis
	inside int // the start of its content
	// begin is the start of the current sequence.
	begin        int
	alternatives []*Node
	sequence     []*Node
	// all is the size of the completed alternatives, part the size of the current sequence.
	// elements is the number of elements in the sequence. single says that all alternatives so
	// far are single characters.
	all, part measure
	elements  int
	several   bool
	single    bool
}

// resolve looks up the groups of the back references.
func (p *parser) resolve() error {
	for _, r := range p.references {
		group := r.group
		if r.name != "" {
			var ok bool
			if group, ok = p.names[r.name]; !ok {
				return p.fault(r.offset, "reference to a group name that does not exist")
			}
		}
		if group > p.groups {
			return p.fault(r.offset, "reference to a group that does not exist")
		}
		if r.node != nil {
			r.node.Group = group
		}
	}
	return nil
}

func (p *parser) innermost() *group { return &p.open[len(p.open)-1] }

func (p *parser) openGroup() error {
	offset := p.at
	p.at++
	if len(p.open) > MaxNesting {
		return p.exceeded(offset, "groups are nested deeper than 1,000")
	}
	g := group{offset: offset, single: true}
	n := Node{Offset: offset}
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
		p.groups++
		n.Op, n.Group = Capture, p.groups
		if err := p.nameGroup(offset); err != nil {
			return err
		}
	}
	if n.Op == Look {
		if p.looks++; p.looks > MaxLooks {
			return p.exceeded(offset, "more than 64 look-arounds")
		}
		g.look = true
	}
	if p.build && n.Op != Empty {
		g.node = &n
	}
	g.inside, g.begin = p.at, p.at
	p.open = append(p.open, g)
	return nil
}

// nameGroup reads the name of a capturing group, if it has one, after the opening
// parenthesis.
func (p *parser) nameGroup(offset int) error {
	at := p.at
	if !p.take("?") {
		return nil
	}
	if !p.take("<") {
		return p.fault(offset, "unknown kind of group")
	}
	name, err := p.groupName()
	if err != nil {
		return err
	}
	if _, taken := p.names[name]; taken {
		return p.fault(at, "group name used twice")
	}
	if p.names == nil {
		p.names = map[string]int{}
	}
	p.names[name] = p.groups
	return nil
}

// closeGroup reads a closing parenthesis and returns the group and its start.
func (p *parser) closeGroup() (e element, start int, err error) {
	if len(p.open) == 1 {
		return e, 0, p.fault(p.at, "closing parenthesis without an opening one")
	}
	p.at++
	g := p.innermost()
	e = p.end(g)
	e.assertion = g.look
	if g.look {
		e.single = false
	}
	if g.node != nil {
		g.node.Subs = []*Node{e.node}
		e.node = g.node
	}
	start = g.offset
	p.open = p.open[:len(p.open)-1]
	return e, start, nil
}

// groupName reads an identifier up to and including the closing angle bracket.
func (p *parser) groupName() (string, error) {
	start := p.at
	var name strings.Builder // only when there are escapes
	escaped := false
	for p.more() {
		at := p.at
		r := p.next()
		if r == '>' {
			if at == start {
				break
			}
			if escaped {
				return name.String(), nil
			}
			return p.src[start:at], nil
		}
		if r == '\\' {
			if !escaped {
				escaped = true
				name.WriteString(p.src[start:at])
			}
			ok := p.take("u")
			if ok {
				r, ok = p.unicodeEscape()
			}
			if !ok {
				return "", p.fault(at, "malformed escape in a group name")
			}
		}
		if !isNameRune(r, at == start) {
			return "", p.fault(at, "character that a group name cannot have")
		}
		if escaped {
			name.WriteRune(r)
		}
	}
	return "", p.fault(start, "malformed group name")
}

// isNameRune reports whether a code point is allowed in the name of a group, as the
// first or a later one.
func isNameRune(r rune, first bool) bool {
	if r < utf8.RuneSelf {
		return r == '$' || r == '_' || 'a' <= r|0x20 && r|0x20 <= 'z' || !first && '0' <= r && r <= '9'
	}
	switch {
	case unicode.In(r, unicodetables.PropertyPatternSyntax, unicodetables.PropertyPatternWhiteSpace):
		return false
	case unicode.In(r, unicodetables.CategoryL, unicodetables.CategoryNl, unicodetables.PropertyOtherIDStart):
		return true
	}
	return !first && (r == 0x200C || r == 0x200D ||
		unicode.In(r, unicodetables.CategoryMn, unicodetables.CategoryMc, unicodetables.CategoryNd, unicodetables.CategoryPc, unicodetables.PropertyOtherIDContinue))
}
