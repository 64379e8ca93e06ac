package main

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// errNoJSON says that a2a-go no longer has a producer of JSON.
var errNoJSON = errors.New("the producer writes no JSON")

// target is the schema against which the intermediate result must be valid.
type target struct {
	schema *reader.Reader
	as     reader.Document
}

func (t target) valid(text []byte) bool {
	d := t.as
	d.Text = text
	return t.schema.Read(context.Background(), d) == nil
}

// row has the results of one converter.
type row struct {
	name string
	// cards is the number of inputs, made the number of results, and valid the number of valid
	// results.
	cards, made, valid int
	// steady is the number of results that were identical when repeated later.
	steady int
	// returned is the number of cards converted back. equal is the number of these with the
	// same JSON value, same the number with the same bytes.
	returned, equal, same int
	// values is the number of values in the cards converted back. lost is the number of these
	// that changed, and silent the number of lost ones that were not reported.
	values, lost, silent int
	// outputs are the results, nil where there is none.
	outputs [][]byte
}

// measure converts cards in both directions.
func measure(c converter, cards [][]byte) *row {
	r := &row{name: c.name, cards: len(cards), outputs: make([][]byte, len(cards))}
	for i, text := range cards {
		out, named, err := c.forth(text)
		if err != nil {
			continue
		}
		r.outputs[i] = out
		r.made++
		if c.target.valid(out) {
			r.valid++
		}
		came, err := c.back(out)
		if err != nil {
			continue
		}
		r.returned++
		if same, err := card.EqualJSON(text, came); err == nil && same {
			r.equal++
		}
		if bytes.Equal(bytes.TrimSpace(text), bytes.TrimSpace(came)) {
			r.same++
		}
		values, lost := lostValues(text, came)
		r.values += values
		r.lost += len(lost)
		for _, at := range lost {
			if !isNamed(at, named) {
				r.silent++
			}
		}
	}
	return r
}

// again repeats all conversions and compares the results.
func (r *row) again(c converter, cards [][]byte) {
	for i, text := range cards {
		if r.outputs[i] == nil {
			continue
		}
		if out, _, err := c.forth(text); err == nil && bytes.Equal(out, r.outputs[i]) {
			r.steady++
		}
	}
}

// lostValues counts the values of a card, which are texts, numbers, true, false and null, and
// returns the locations of those that changed. Empty arrays and objects are none: conversions
// take them for absent.
func lostValues(text, came []byte) (values int, lost []string) {
	before, err := jsontree.Parse(text)
	if err != nil {
		return 0, nil
	}
	after, err := jsontree.Parse(came)
	if err != nil {
		after = jsontree.Object()
	}
	var walk func(a, b *jsontree.Node, at string)
	walk = func(a, b *jsontree.Node, at string) {
		for _, m := range a.Members {
			var other *jsontree.Node
			if b != nil {
				other = b.Member(m.Name)
			}
			walk(m.Value, other, at+card.JoinPointer(m.Name))
		}
		for i, item := range a.Items {
			var other *jsontree.Node
			if b != nil && i < len(b.Items) {
				other = b.Items[i]
			}
			walk(item, other, at+"/"+strconv.Itoa(i))
		}
		if k := a.Kind; k == card.KindObject || k == card.KindArray {
			return
		}
		values++
		if b != nil {
			if same, err := card.EqualJSON(a.Append(nil), b.Append(nil)); err == nil && same {
				return
			}
		}
		lost = append(lost, at)
	}
	walk(before, after, "")
	return values, lost
}

// isNamed reports whether a report names a location or an enclosing one.
func isNamed(at string, named []string) bool {
	return slices.ContainsFunc(named, func(n string) bool { return at == n || strings.HasPrefix(at, n+"/") })
}
