package ecmaregexp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// String returns the tree as a pattern in the strict grammar. Names of groups become
// numbers, and classes become lists of ranges.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// assertions are the texts of the nodes that assert something about a position.
var assertions = map[Op]string{Begin: "^", End: "$", WordBoundary: `\b`, NotWordBoundary: `\B`}

func (n *Node) write(b *strings.Builder) {
	switch n.Op {
	case Char:
		n.Class.write(b)
	case Concat:
		for _, sub := range n.Subs {
			sub.writeTerm(b, Alternate)
		}
	case Alternate:
		for i, sub := range n.Subs {
			if i > 0 {
				b.WriteByte('|')
			}
			sub.writeTerm(b, Alternate)
		}
	case Repeat:
		n.Subs[0].writeTerm(b, Empty, Concat, Alternate, Repeat, Begin, End, WordBoundary, NotWordBoundary, Look)
		n.writeCounts(b)
	case Capture:
		b.WriteByte('(')
		n.Subs[0].write(b)
		b.WriteByte(')')
	case Backreference:
		fmt.Fprintf(b, `(?:\%d)`, n.Group) // the group separates the number from a following digit
	case Look:
		b.WriteString("(?")
		if n.Behind {
			b.WriteByte('<')
		}
		if n.Negate {
			b.WriteByte('!')
		} else {
			b.WriteByte('=')
		}
		n.Subs[0].write(b)
		b.WriteByte(')')
	default:
		b.WriteString(assertions[n.Op])
	}
}

// writeTerm writes a node, in a group when its kind is one of grouped.
func (n *Node) writeTerm(b *strings.Builder, grouped ...Op) {
	if !slices.Contains(grouped, n.Op) {
		n.write(b)
		return
	}
	b.WriteString("(?:")
	n.write(b)
	b.WriteByte(')')
}

func (n *Node) writeCounts(b *strings.Builder) {
	switch {
	case n.Min == 0 && n.Max == Unlimited:
		b.WriteByte('*')
	case n.Min == 1 && n.Max == Unlimited:
		b.WriteByte('+')
	case n.Min == 0 && n.Max == 1:
		b.WriteByte('?')
	default:
		b.WriteString("{" + strconv.Itoa(n.Min))
		if n.Max != n.Min {
			b.WriteByte(',')
			if n.Max != Unlimited {
				b.WriteString(strconv.Itoa(n.Max))
			}
		}
		b.WriteByte('}')
	}
	if n.Lazy {
		b.WriteByte('?')
	}
}

func (c Class) write(b *strings.Builder) {
	if len(c) == 1 && c[0].Lo == c[0].Hi {
		writeRune(b, c[0].Lo)
		return
	}
	b.WriteByte('[')
	for _, r := range c {
		writeEnd(b, r.Lo)
		if r.Hi > r.Lo {
			if r.Hi > r.Lo+1 {
				b.WriteByte('-')
			}
			writeEnd(b, r.Hi)
		}
	}
	b.WriteByte(']')
}

// writeEnd writes an end of a range in a class and escapes a hyphen.
func writeEnd(b *strings.Builder, r rune) {
	if r == '-' {
		b.WriteByte('\\')
	}
	writeRune(b, r)
}

func writeRune(b *strings.Builder, r rune) {
	switch {
	case strings.ContainsRune(`^$\.*+?()[]{}|/`, r):
		b.WriteByte('\\')
		b.WriteRune(r)
	case r < unicode.MaxASCII && r > ' ':
		b.WriteRune(r)
	default:
		fmt.Fprintf(b, `\u{%X}`, r)
	}
}
