package syntax

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// writer writes a document as JSON on one line, and records where its names and values begin. Its
// methods fail when the document exceeds the limits.
type writer struct {
	limits   card.Limits
	json     []byte
	places   []int32
	elements int
	depth    int
}

// begin begins a name or a value.
func (w *writer) begin() *failure {
	if int64(len(w.json)) > w.limits.Bytes {
		return &failure{card.CodeSize, fmt.Sprintf("the document is longer than the limit of %s as JSON; raise it with card.Limits.Bytes", scan.Bytes(w.limits.Bytes))}
	}
	w.places = append(w.places, int32(len(w.json)))
	return nil
}

// element begins an element or a member.
func (w *writer) element() *failure {
	if w.elements++; w.limits.Elements >= 0 && w.elements > w.limits.Elements {
		return &failure{card.CodeElements, fmt.Sprintf("the document has more than %d elements and members; raise the limit with card.Limits.Elements", w.limits.Elements)}
	}
	return nil
}

// name writes the name of a member.
func (w *writer) name(s string) *failure {
	if f := w.element(); f != nil {
		return f
	}
	if f := w.begin(); f != nil {
		return f
	}
	w.quote(s)
	w.json = append(w.json, ':')
	return nil
}

// open begins an object or an array.
func (w *writer) open(bracket byte) *failure {
	if w.depth++; w.depth > scan.Depth(w.limits.Depth) {
		return &failure{card.CodeDepth, fmt.Sprintf("nesting exceeds the limit of %d levels; raise it with card.Limits.Depth", scan.Depth(w.limits.Depth))}
	}
	w.json = append(w.json, bracket)
	return nil
}

// next separates the values inside an object or an array.
func (w *writer) next() { w.json = append(w.json, ',') }

// close ends an object or an array.
func (w *writer) close(bracket byte) {
	w.depth--
	if last := len(w.json) - 1; w.json[last] == ',' {
		w.json = w.json[:last]
	}
	w.json = append(w.json, bracket)
}

func (w *writer) quote(s string) { w.json = scan.AppendString(w.json, s) }

// literal writes a number, true, false or null.
func (w *writer) literal(s string) { w.json = append(w.json, s...) }
