package format

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Mismatch reports a value that has not the kind that the format allows.
func (r *Run) Mismatch(v *Node, want card.Kind) { r.mismatch(v, scan.KindsOf(want)) }

// mismatch is [Run.Mismatch] for several allowed kinds, or none if they are not known.
func (r *Run) mismatch(v *Node, want cardrt.Kinds) {
	if v == nil {
		return
	}
	r.Drop(v, CodeMismatch, mismatchOf(v, want, r.expecting().Title))
}

// expecting returns the format to which the current rules belong.
func (r *Run) expecting() *Definition {
	switch {
	case r.direction == Writing:
		return r.to
	case r.inner != nil:
		return r.inner
	}
	return r.from
}

// mismatchOf returns the message for a value of a kind that the format does not allow. want are
// the allowed kinds, format is the title of the format.
func mismatchOf(v *Node, want cardrt.Kinds, format string) string {
	if want == 0 {
		return "is " + aKind(v.Kind()) + ", which " + format + " does not have here"
	}
	var names []string
	repair := ""
	for k := card.KindNull; k <= card.KindObject; k++ {
		if want&scan.KindsOf(k) == 0 {
			continue
		}
		names = append(names, aKind(k))
		if repair == "" && v.canBe(k) {
			repair = "; written as " + aKind(k) + " it would be kept"
		}
	}
	return "is " + aKind(v.Kind()) + ", where " + format + " has " + strings.Join(names, " or ") + repair
}

// aKind returns the name of a kind with its article.
func aKind(k card.Kind) string {
	switch k {
	case card.KindNull, card.KindAbsent:
		return k.String()
	case card.KindArray, card.KindObject:
		return "an " + k.String()
	}
	return "a " + k.String()
}

// canBe reports whether a scalar can be converted to another kind: a string that contains a
// boolean or a number, or a boolean or number to a string.
func (n *Node) canBe(k card.Kind) bool {
	switch k {
	case card.KindBool:
		return n.Is("true") || n.Is("True") || n.Is("false") || n.Is("False")
	case card.KindNumber:
		text, _ := n.Text()
		raw, err := card.ParseRaw([]byte(text))
		return err == nil && raw.Kind() == card.KindNumber
	case card.KindString:
		return n.Kind() == card.KindBool || n.Kind() == card.KindNumber
	}
	return false
}
