package repair

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// offset returns the offset in a well-formed text of the value at a location, or of the innermost
// value around it. root is the tree of the text.
func offset(text string, root *jsontree.Node, pointer string) int {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return 0
	}
	at := len(text) - len(strings.TrimLeft(strings.TrimPrefix(text, "\uFEFF"), space))
	for _, step := range steps {
		next := root.Child(step)
		if next == nil {
			return at
		}
		at, root = inside(text, at+1, root, next), next
	}
	return at
}

// space are the characters of white space.
const space = " \t\r\n"

// inside returns the offset of a member or element. at is the offset behind the bracket of its
// object or array.
func inside(text string, at int, n, wanted *jsontree.Node) int {
	skip := func(characters string) { at = len(text) - len(strings.TrimLeft(text[at:], characters)) }
	for value := range n.Inside() {
		skip(space + ",")
		if n.Kind == card.KindObject {
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
			at++
			skip(space + ":")
		}
		if value == wanted {
			break
		}
		at += len(value.Text)
	}
	return at
}
