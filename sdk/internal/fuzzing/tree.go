package fuzzing

import (
	"math/rand/v2"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// parse parses a document. It is nil when data is not a document.
func parse(data []byte) *jsontree.Node {
	n, err := jsontree.Parse(data)
	if err != nil {
		return nil
	}
	return n
}

// fromText parses a well-formed text.
func fromText(text string) *jsontree.Node { return card.Must(jsontree.Parse([]byte(text))) }

// all appends n and its descendants.
func all(n *jsontree.Node, list []*jsontree.Node) []*jsontree.Node {
	list = append(list, n)
	for inner := range n.Inside() {
		list = all(inner, list)
	}
	return list
}

// objects returns the objects among n and its descendants.
func objects(n *jsontree.Node) (list []*jsontree.Node) {
	for _, each := range all(n, nil) {
		if each.Kind == card.KindObject {
			list = append(list, each)
		}
	}
	return list
}

// spaced inserts white space at random between the tokens of a text without white space.
func spaced(text []byte, r *rand.Rand) []byte {
	var out []byte
	inString := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		structural := !inString && strings.IndexByte("{}[]:,", c) >= 0
		if structural && r.IntN(8) == 0 {
			out = append(out, " \n\t\r"[r.IntN(4)])
		}
		out = append(out, c)
		switch {
		case inString && c == '\\':
			i++
			out = append(out, text[i])
		case c == '"':
			inString = !inString
		case structural && r.IntN(8) == 0:
			out = append(out, " \n\t\r"[r.IntN(4)])
		}
	}
	return out
}
