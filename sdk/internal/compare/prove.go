package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/witness"
)

// doubt compares schemas whose keywords are not followed completely: a difference that would be
// compatible is unproven. A definition of a library without a difference is the same.
func (j *comparison) doubt(a, b sub, library bool, message string) {
	first := len(j.changes)
	j.doubtful = true
	if !j.docs[0].malformed && !j.docs[1].malformed {
		j.compare(a, b)
		j.metaSchema(a, b)
	}
	if j.changes[first:].Class() < diff.Breaking && !library {
		j.record(a, b, diff.Breaking, CodeUnproven, message)
	}
}

// text returns the JSON text of the value.
func (v Value) text() string { s := v.span(); return v.in.text[s.Start:s.End] }

// pair reads the schemas for searches, once.
func (j *comparison) pair() *witness.Pair {
	if j.search == nil {
		var texts [2]string
		var drafts [2]witness.Draft
		for i, d := range j.docs {
			texts[i], drafts[i] = d.root.text(), witness.Draft(d.draft)
		}
		j.search = witness.New(texts, drafts, &j.budget.steps)
	}
	return j.search
}

// prove searches for documents that show the breaking changes from the one with the number first
// on: documents that the narrow schema admits and the wide one refuses. A change for which there
// is provably none is compatible. narrow is the number of the document with the narrow schema.
func (j *comparison) prove(part [2]sub, first int, narrow uint8, r *Judged) {
	var open []int
	for i, c := range j.changes[first:] {
		if c.Class == diff.Breaking {
			open = append(open, first+i)
		}
		r.Decided = append(r.Decided, c.Class < diff.Breaking)
	}
	var roots [2]string
	for i := range part {
		roots[i] = strings.TrimPrefix(part[i].at, j.at[i])
	}
	at := roots[narrow]
	decide := func(i int, o witness.Outcome, example []byte) {
		r.Decided[i] = o != witness.Undecided
		j.conclude(i, narrow, o, example)
	}
	switch {
	case len(open) == 0:
	case j.docs[0].draft == otherDraft || j.docs[1].draft == otherDraft:
		r.Reason, r.Proven = "the draft that $schema names is not known", false
		for _, i := range open {
			decide(i, witness.Undecided, nil)
		}
	default:
		p := j.pair()
		p.From(roots)
		example, whole := p.Find(int(narrow))
		for _, i := range open {
			if whole == witness.None || len(open) == 1 {
				decide(i, whole, example)
				continue
			}
			one, o := []byte(nil), witness.Undecided
			if change, ok := j.focus(i, 1-narrow); ok {
				one, o = p.FindAt(int(narrow), change)
			}
			if decide(i, o, one); o == witness.Found && whole == witness.Undecided {
				whole, example = o, one
			}
		}
		if whole != witness.None && j.changes[first:].Class() < diff.Breaking {
			j.place = part
			j.add(part[0], part[1], diff.Breaking, CodeUnproven, "the changes together affect which values are valid")
			r.Decided = append(r.Decided, false)
			decide(len(j.changes)-1, whole, example)
		}
		r.Reason = p.Reason
		switch {
		case whole == witness.Found && r.Example == nil:
			r.Example, r.At = example, at
		case whole == witness.Undecided:
			r.Proven = false
		}
	}
	for len(r.Ats) < len(j.changes) {
		r.Ats = append(r.Ats, at)
	}
}

// conclude records the result of the search for one change.
func (j *comparison) conclude(i int, narrow uint8, o witness.Outcome, example []byte) {
	c := &j.changes[i]
	unproven := c.Code == CodeUnproven
	switch {
	case o == witness.Found:
		if j.budget.examples -= len(example); j.budget.examples >= 0 {
			j.budget.Octets -= int64(len(example))
			c.Example = example
		}
		if unproven {
			c.Code = choose(narrow == 0, CodeNarrowed, CodeWidened)
		}
	case o == witness.None:
		c.Class = diff.Compatible
		if unproven {
			c.Code = choose(narrow == 0, CodeWidened, CodeNarrowed)
		}
		c.Message += "; no document becomes invalid by it"
	case unproven:
		c.Message += ", and nothing proves that what was valid still is"
	}
}

// focus returns the keyword that a change is about, in the wide schema.
func (j *comparison) focus(i int, wide uint8) (witness.Change, bool) {
	var owner [2]sub
	for _, s := range j.owners[i] {
		owner[s.doc] = s
	}
	if !owner[wide].has {
		return witness.Change{}, false
	}
	for _, doc := range [2]uint8{wide, 1 - wide} {
		location := j.changes[i].Old
		if doc == 1 {
			location = j.changes[i].New
		}
		rest, ok := strings.CutPrefix(location.Or("-"), owner[doc].at)
		if !ok {
			continue
		}
		tokens, err := card.SplitPointer(rest)
		if err != nil {
			continue
		}
		c := witness.Change{Schema: strings.TrimPrefix(owner[wide].at, j.at[wide])}
		if len(tokens) > 0 {
			c.Keyword = tokens[0]
		}
		if len(tokens) > 1 && c.Keyword != "items" && c.Keyword != "prefixItems" {
			c.Member = tokens[1]
		}
		if n, err := strconv.Atoi(c.Member); err == nil && c.Keyword == "required" {
			c.Member = ""
			if list := owner[doc].n.Member("required"); list.Kind() == card.KindArray && n < list.Len() {
				c.Member = list.List()[n].Text()
			}
		}
		if slices.Contains([]string{"anyOf", "oneOf", "allOf"}, c.Keyword) {
			if way, err := strconv.Atoi(c.Member); err == nil && doc != wide && c.Keyword != "allOf" {
				c.From, c.Way = strings.TrimPrefix(owner[doc].at, j.at[doc]), way+1
			}
			c.Member = ""
		}
		return c, true
	}
	return witness.Change{}, false
}
