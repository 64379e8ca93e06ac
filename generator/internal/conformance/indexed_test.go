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
// the same text without an index.
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
	for i := range found {
		found[i].Line, found[i].Column = 0, 0
	}
	found.Sort()
	want.Sort()
	if !slices.Equal(found, want) || holds != (len(want.Errors()) == 0) {
		t.Errorf("%s: of an indexed document: %v (holds: %t), want %v", name, found, holds, want)
	}
}
