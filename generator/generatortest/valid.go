package generatortest

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxRepairs is the maximum number of validations per document.
const maxRepairs = 12

// Valid generates a document and removes values until examine finds no error. It returns nil if
// nothing valid is left.
func (m *Maker) Valid(seed uint64, examine func([]byte) card.Violations) *jsontree.Node {
	v := m.Make(seed)
	for range maxRepairs {
		found := examine(v.Append(nil)).Errors()
		if len(found) == 0 {
			return v
		}
		if !repair(v, found) {
			return nil
		}
	}
	return nil
}

// repair removes the values with findings from a document. For a missing member it removes the
// object that lacks it. It returns false if that would be the whole document.
func repair(root *jsontree.Node, found card.Violations) bool {
	var places [][]string
	for _, f := range found {
		steps, err := card.SplitPointer(f.Pointer)
		if err != nil {
			return false
		}
		if at, err := root.At(f.Pointer); len(steps) > 0 && (err != nil || at == nil) {
			steps = steps[:len(steps)-1]
		}
		if len(steps) == 0 {
			return false
		}
		places = append(places, steps)
	}
	// Later elements are removed first, so that the indexes of the others do not change.
	slices.SortFunc(places, func(a, b []string) int { return -compareSteps(a, b) })
	places = slices.CompactFunc(places, slices.Equal)
	for _, steps := range places {
		Remove(root, steps)
	}
	return true
}

func compareSteps(a, b []string) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Or(cmp.Compare(len(a[i]), len(b[i])), strings.Compare(a[i], b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// Remove removes the member or element at a path from the document, and reports whether it
// existed.
func Remove(root *jsontree.Node, steps []string) bool {
	last := len(steps) - 1
	if last < 0 {
		return false
	}
	around, err := root.At(card.JoinPointer(steps[:last]...))
	if err != nil || around == nil {
		return false
	}
	if around.Kind == card.KindObject {
		before := len(around.Members)
		remove(around, steps[last])
		return len(around.Members) < before
	}
	for i := range around.Items {
		if card.JoinPointer(steps[last]) == card.JoinPointer(index(i)) {
			around.Items = slices.Delete(around.Items, i, i+1)
			return true
		}
	}
	return false
}
