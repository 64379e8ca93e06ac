package pattern

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

// maxRE2Count is the greatest count of a repeat that the regexp package takes.
const maxRE2Count = 1000

// translate returns the pattern in the syntax of the regexp package, if that can
// express it and takes it. Classes are spelled out as ranges, since the two syntaxes
// mean different things by most escapes.
func translate(root *syntax.Node) (string, bool) {
	if root.Any(func(n *syntax.Node) bool {
		return n.Op == syntax.Look || n.Op == syntax.Backreference ||
			n.Op == syntax.Repeat && max(n.Min, n.Max) > maxRE2Count*maxRE2Count
	}) {
		return "", false
	}
	var b strings.Builder
	writeRE2(&b, root)
	expr := b.String()
	_, err := regexp.Compile(expr)
	return expr, err == nil
}

func writeRE2(b *strings.Builder, n *syntax.Node) {
	switch n.Op {
	case syntax.Char:
		writeClass(b, n.Class.Scalars())
	case syntax.Concat:
		for _, sub := range n.Subs {
			writeRE2(b, sub)
		}
	case syntax.Alternate:
		b.WriteString("(?:")
		for i, sub := range n.Subs {
			if i > 0 {
				b.WriteByte('|')
			}
			writeRE2(b, sub)
		}
		b.WriteByte(')')
	case syntax.Repeat:
		writeRepeat(b, n)
	case syntax.Capture:
		writeRE2(b, n.Subs[0])
	case syntax.Begin:
		b.WriteString(`\A`)
	case syntax.End:
		b.WriteString(`\z`)
	case syntax.WordBoundary:
		b.WriteString(`\b`)
	case syntax.NotWordBoundary:
		b.WriteString(`\B`)
	}
}

func writeClass(b *strings.Builder, c syntax.Class) {
	if len(c) == 0 {
		b.WriteString(`[^\x{0}-\x{10FFFF}]`)
		return
	}
	if len(c) == 1 && c[0].Lo == c[0].Hi {
		writeRune(b, c[0].Lo)
		return
	}
	b.WriteByte('[')
	for _, r := range c {
		writeRune(b, r.Lo)
		if r.Hi > r.Lo {
			b.WriteByte('-')
			writeRune(b, r.Hi)
		}
	}
	b.WriteByte(']')
}

func writeRune(b *strings.Builder, r rune) {
	if isWord(byte(r)) && r < 0x80 {
		b.WriteRune(r)
	} else {
		fmt.Fprintf(b, `\x{%X}`, r)
	}
}

// writeRepeat writes a repeat; one with counts too great for the regexp package
// becomes a sequence of repeats.
func writeRepeat(b *strings.Builder, n *syntax.Node) {
	var inner strings.Builder
	inner.WriteString("(?:")
	writeRE2(&inner, n.Subs[0])
	inner.WriteByte(')')
	body := inner.String()
	low := n.Min
	for ; low > maxRE2Count; low -= maxRE2Count {
		fmt.Fprintf(b, "%s{%d}", body, maxRE2Count)
	}
	if n.Max == syntax.Unlimited {
		fmt.Fprintf(b, "%s{%d,}", body, low)
		return
	}
	fmt.Fprintf(b, "%s{%d}", body, low)
	for rest := n.Max - n.Min; rest > 0; rest -= maxRE2Count {
		fmt.Fprintf(b, "%s{0,%d}", body, min(rest, maxRE2Count))
	}
}
