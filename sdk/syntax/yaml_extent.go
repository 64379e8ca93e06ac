package syntax

import (
	"iter"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// yamlExtents finds nodes in their text.
type yamlExtents struct {
	*yamlText
	nodes []*yaml.Node // the node of each name and value
}

// extent implements [extents].
func (e *yamlExtents) extent(i int) (start, end int) {
	n := e.nodes[i]
	start = e.offset(n.Line, n.Column)
	for p := range e.properties(n, start) {
		start = p.next
	}
	switch {
	case start == len(e.text):
		end = start
	case n.Kind == yaml.AliasNode:
		end = start + wordEnd(e.text[start:])
	case n.Kind != yaml.ScalarNode:
		_, size := utf8.DecodeRuneInString(e.text[start:])
		end = start + size
	default:
		end = e.scalarEnd(n, start)
	}
	return e.start + start, e.start + end
}

// property is the anchor or the tag of a node, and the offset of the text after it.
type property struct {
	span
	next int
}

// properties yields the properties of a node that begins at an offset. Properties of its first
// key or element, which can follow directly, are not included.
func (y *yamlText) properties(n *yaml.Node, at int) iter.Seq[property] {
	anchor, tag := n.Anchor != "", n.Style&yaml.TaggedStyle != 0 || n.Tag == "!"
	return func(yield func(property) bool) {
		for at < len(y.text) {
			p := property{span: span{start: at}}
			switch {
			case anchor && y.text[at] == '&':
				anchor = false
				p.end = at + len("&") + len(n.Anchor)
			case tag && y.text[at] == '!':
				tag = false
				p.end = at + wordEnd(y.text[at:])
			default:
				return
			}
			at = y.afterSpace(p.end)
			p.next = at
			if !yield(p) {
				return
			}
		}
	}
}

// afterSpace skips white space and comments.
func (y *yamlText) afterSpace(at int) int {
	for at < len(y.text) && strings.IndexByte(" \t\r\n#", y.text[at]) >= 0 {
		if y.text[at] == '#' {
			at += lineLength(y.text[at:])
		} else {
			at++
		}
	}
	return at
}

// wordEnd returns the length of a word that ends before white space or an indicator of flow
// collections.
func wordEnd(text string) int {
	if n := strings.IndexAny(text, " \t\r\n,[]{}"); n >= 0 {
		return n
	}
	return len(text)
}

// scalarEnd returns the end of a scalar that begins at start.
func (e *yamlExtents) scalarEnd(n *yaml.Node, start int) int {
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		return quotedEnd(e.text, start, '"', '\\')
	case n.Style&yaml.SingleQuotedStyle != 0:
		return quotedEnd(e.text, start, '\'', '\'')
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return blockEnd(e.text, start)
	}
	return plainEnd(e.text, start, n.Value)
}

// quotedEnd returns the end of a quoted scalar, in which the byte after escape does not end the
// scalar.
func quotedEnd(text string, start int, quote, escape byte) int {
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == escape && (escape != quote || i+1 < len(text) && text[i+1] == quote):
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}

// blockEnd returns the end of a literal or folded scalar: of the last line that is not blank and
// as far to the right as the first one. It is before the end of its line.
func blockEnd(text string, start int) int {
	n := lineLength(text[start:])
	end := start + len(strings.TrimSuffix(text[start:start+n], "\r"))
	indent := -1
	for at := start + n + 1; at < len(text); {
		n := lineLength(text[at:])
		line := text[at : at+n]
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		if strings.TrimSpace(line) != "" {
			if indent < 0 {
				indent = spaces
			}
			if spaces < indent || spaces == 0 {
				break
			}
			end = at + len(strings.TrimSuffix(line, "\r"))
		}
		at += n + 1
	}
	return end
}

// lineLength returns the length of a line without its end.
func lineLength(text string) int {
	if n := strings.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

// plainEnd returns the end of the plain scalar that has the given value. White space in the
// value matches any white space in the text, line ends included.
func plainEnd(text string, start int, value string) int {
	at := start
	for word := range strings.FieldsSeq(value) {
		n := strings.Index(text[at:], word)
		if n < 0 {
			break
		}
		at += n + len(word)
	}
	return at
}
