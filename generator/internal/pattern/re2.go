package pattern

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// maxRE2Count is the maximum count of a repetition in the regexp package.
const maxRE2Count = 1000

// Limits on patterns for the regexp package, which expands counted repetitions. They limit the
// number of characters after expansion, and the length of the expression with explicit classes.
const (
	maxRE2Size   = 20_000
	maxRE2Length = 1 << 16
)

// translate returns the pattern in the syntax of the regexp package, if that package can
// express and compile it. Classes are written as ranges, since most escapes have another
// meaning there.
func translate(root *ecmaregexp.Node) (string, bool) {
	if root.Any(func(n *ecmaregexp.Node) bool { return n.Op == ecmaregexp.Look || n.Op == ecmaregexp.Backreference }) ||
		size(root) > maxRE2Size {
		return "", false
	}
	var b strings.Builder
	if !writeRE2(&b, root) {
		return "", false
	}
	expr := b.String()
	_, err := regexp.Compile(expr)
	return expr, err == nil
}

// size returns the number of characters of a pattern with its repetitions expanded.
func size(n *ecmaregexp.Node) int {
	total := 0
	if n.Op == ecmaregexp.Char {
		total = 1
	}
	for _, sub := range n.Subs {
		total = min(total+size(sub), 2*maxRE2Size)
	}
	if n.Op == ecmaregexp.Repeat {
		total = int(min(int64(total)*int64(max(n.Min, n.Max, 1)), 2*maxRE2Size))
	}
	return total
}

// writeRE2 writes a node. It returns false if the expression becomes too long.
func writeRE2(b *strings.Builder, n *ecmaregexp.Node) bool {
	if b.Len() > maxRE2Length {
		return false
	}
	switch n.Op {
	case ecmaregexp.Char:
		writeClass(b, n.Class.Scalars())
	case ecmaregexp.Concat:
		return writeJoined(b, n.Subs, "")
	case ecmaregexp.Alternate:
		b.WriteString("(?:")
		if !writeJoined(b, n.Subs, "|") {
			return false
		}
		b.WriteByte(')')
	case ecmaregexp.Repeat:
		return writeRepeat(b, n)
	case ecmaregexp.Capture:
		return writeRE2(b, n.Subs[0])
	case ecmaregexp.Begin:
		b.WriteString(`\A`)
	case ecmaregexp.End:
		b.WriteString(`\z`)
	case ecmaregexp.WordBoundary:
		b.WriteString(`\b`)
	case ecmaregexp.NotWordBoundary:
		b.WriteString(`\B`)
	}
	return true
}

// writeJoined writes nodes with a separator between them.
func writeJoined(b *strings.Builder, nodes []*ecmaregexp.Node, separator string) bool {
	for i, n := range nodes {
		if i > 0 {
			b.WriteString(separator)
		}
		if !writeRE2(b, n) {
			return false
		}
	}
	return true
}

func writeClass(b *strings.Builder, c ecmaregexp.Class) {
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

// writeRepeat writes a repetition. If its counts are too large for the regexp package, it
// becomes a sequence of repetitions.
func writeRepeat(b *strings.Builder, n *ecmaregexp.Node) bool {
	if max(n.Min, n.Max) > maxRE2Size {
		return false // a repetition of the empty string; others would be too large
	}
	var inner strings.Builder
	inner.WriteString("(?:")
	if !writeRE2(&inner, n.Subs[0]) {
		return false
	}
	inner.WriteByte(')')
	body := inner.String()
	low := n.Min
	for ; low > maxRE2Count; low -= maxRE2Count {
		fmt.Fprintf(b, "%s{%d}", body, maxRE2Count)
	}
	if n.Max == ecmaregexp.Unlimited {
		fmt.Fprintf(b, "%s{%d,}", body, low)
		return true
	}
	fmt.Fprintf(b, "%s{%d}", body, low)
	for rest := n.Max - n.Min; rest > 0; rest -= maxRE2Count {
		fmt.Fprintf(b, "%s{0,%d}", body, min(rest, maxRE2Count))
	}
	return true
}
