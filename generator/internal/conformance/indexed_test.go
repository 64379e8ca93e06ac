package main

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// keptText is a document that is kept as text.
type keptText struct {
	card.Message
	text card.Raw
}

// testIndexed compares the findings in a document that a decoder has indexed with the given ones, in
// the same text without an index, and their errors with the errors of a call without warnings.
func testIndexed(t *testing.T, name string, table *cardrt.Schema, root int, document card.Raw, want card.Violations) {
	t.Helper()
	holds := false
	typ := cardrt.Type{
		In:   &cardrt.Dialect{Name: "suite"},
		Make: func() card.Message { return new(keptText) },
		Read: func(d *cardrt.Decoder, i int, x card.Message) int { return d.IndexedRaw(i, &x.(*keptText).text) },
		Valid: func(c *cardrt.Checker, x card.Message) {
			v := cardrt.ValueOfRaw(x.(*keptText).text)
			holds = table.Holds(c, v, root, nil)
			table.Assert(c, v, root, nil)
		},
	}
	_, found := typ.Examine([]byte(document.String()))
	_, err := typ.Parse([]byte(document.String()))
	refused := card.ProblemsOf(err)
	for _, list := range []card.Violations{found, refused, want} {
		for i := range list {
			list[i].Line, list[i].Column = 0, 0
		}
		list.Sort()
	}
	if !slices.Equal(found, want) || holds != (len(want.Errors()) == 0) {
		t.Errorf("%s: of an indexed document: %v (holds: %t), want %v", name, found, holds, want)
	}
	if !slices.Equal(refused, want.Errors()) {
		t.Errorf("%s: without warnings: %v, want %v", name, refused, want.Errors())
	}
}
