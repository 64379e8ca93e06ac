package format

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// JSON returns the value as JSON text; null for an absent value.
func (n *Node) JSON() string {
	if n == nil {
		return "null"
	}
	switch {
	case n.text != "":
		return n.text
	case len(n.inner) > 0:
		size := firstSize
		if n.doc.budget != nil {
			size = n.paySize(n.doc.budget)
		}
		return string(n.append(make([]byte, 0, size)))
	case n.kind == card.KindObject:
		return "{}"
	}
	return "[]"
}

// append appends the value as JSON text.
func (n *Node) append(dst []byte) []byte {
	switch {
	case n.text != "":
		return append(dst, n.text...)
	case n.kind == card.KindObject:
		start := len(dst)
		for _, v := range n.inner {
			dst = append(dst, ',')
			dst = append(scan.AppendString(dst, v.name), ':')
			dst = v.append(dst)
		}
		return cardrt.CloseObject(dst, start)
	}
	dst = append(dst, '[')
	for i, v := range n.inner {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = v.append(dst)
	}
	return append(dst, ']')
}

// firstSize is the initial capacity for the text of a value.
const firstSize = 256
