package compare

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func index(i int) string { return strconv.Itoa(i) }

// arrays compares the rules for arrays.
func (j *comparison) arrays(a, b sub, types scan.KindSet) {
	relevant := types&scan.Array != 0
	j.count(a, b, relevant, "minItems", 1)
	j.count(a, b, relevant, "maxItems", -1)
	j.unique(a, b, relevant)
	j.contains(a, b, relevant)
	if relevant {
		j.elements(a, b)
	}
}

func (j *comparison) unique(a, b sub, relevant bool) {
	x, y := a.keyword("uniqueItems"), b.keyword("uniqueItems")
	before, after := x.n.IsTrue(), y.n.IsTrue()
	switch {
	case before == after:
	case !relevant:
		j.idle(x, y)
	case before:
		j.wider(x, y, "uniqueItems")
	default:
		j.narrower(x, y, "uniqueItems")
	}
}

// contains compares contains together with its limits.
func (j *comparison) contains(a, b sub, relevant bool) {
	x, y := a.keyword("contains"), b.keyword("contains")
	limits := differ(a.keyword("minContains"), b.keyword("minContains")) || differ(a.keyword("maxContains"), b.keyword("maxContains"))
	switch {
	case x.n.absent() && y.n.absent(), !x.n.absent() && j.same(x, y) && !limits:
	case !relevant:
		j.idle(x, y)
	case y.n.absent():
		j.wider(x, y, "contains")
	default:
		j.unproven(x, y, "contains changed")
	}
}

// list has the requirements of a schema for elements: for the first ones, and for the rest.
type list struct {
	first sub
	count int
	rest  sub
}

// listOf reads prefixItems with items, or items with additionalItems in older drafts.
func listOf(s sub) list {
	l := list{first: s.keyword("prefixItems"), rest: s.keyword("items")}
	if !l.rest.n.absent() && l.rest.n.Kind() == card.KindArray {
		l.first, l.rest = l.rest, s.keyword("additionalItems")
	}
	if !l.first.n.absent() && l.first.n.Kind() == card.KindArray {
		l.count = l.first.n.Len()
	}
	return l
}

func (l list) at(i int) sub {
	if i < l.count {
		return l.first.inside(l.first.n.List()[i], index(i))
	}
	return l.rest
}

func (j *comparison) elements(a, b sub) {
	x, y := listOf(a), listOf(b)
	for i := range max(x.count, y.count) {
		j.compare(x.at(i), y.at(i))
	}
	j.compare(x.rest, y.rest)
}

// shortNumber is the maximum length of literals that isMultiple divides.
const shortNumber = 24

// isMultiple reports whether a number is certainly a multiple of another one.
func isMultiple(x, of string) bool {
	if len(x) > shortNumber || len(of) > shortNumber || strings.ContainsAny(x+of, "eE") {
		return false
	}
	p, ok := new(big.Rat).SetString(x)
	q, valid := new(big.Rat).SetString(of)
	return ok && valid && q.Sign() != 0 && p.Quo(p, q).IsInt()
}
