package main

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/interop/reader"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// errNoJSON says that a2a-go has no producer of JSON any more.
var errNoJSON = errors.New("the producer writes no JSON")

// target is what the middle of a converter has to be valid as.
type target struct {
	schema *reader.Reader
	as     reader.Document
}

func (t target) valid(text []byte) bool {
	d := t.as
	d.Text = text
	return t.schema.Read(context.Background(), d) == nil
}

// row is what came of the cards with one converter.
type row struct {
	name string
	// cards went in, made of them came out, and valid of those are.
	cards, made, valid int
	// steady were the same when they were made again later.
	steady int
	// returned came back as something, equal of them as the same JSON value, same as
	// the same bytes.
	returned, equal, same int
	// values are those of the cards that came back as something; lost of them did not
	// come back as they were, and silent of the lost ones nothing was said about.
	values, lost, silent int
	// outputs are what came out, nil where nothing did.
	outputs [][]byte
}

// measure sends cards there and back.
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

// again makes everything once more and compares.
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

// lostValues counts the values of a card, which are its scalars and what is empty, and
// returns the places of those that did not come back as they were.
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
			walk(m.Value, other, string(card.AppendPointerToken([]byte(at), m.Name)))
		}
		for i, item := range a.Items {
			var other *jsontree.Node
			if b != nil && i < len(b.Items) {
				other = b.Items[i]
			}
			walk(item, other, at+"/"+strconv.Itoa(i))
		}
		if len(a.Members)+len(a.Items) > 0 {
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

// isNamed reports whether a report names a place, or one that it is part of.
func isNamed(at string, named []string) bool {
	for _, n := range named {
		if at == n || strings.HasPrefix(at, n+"/") {
			return true
		}
	}
	return false
}
