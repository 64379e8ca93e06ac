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
// compatible is unproven.
func (j *comparison) doubt(a, b sub, message string) {
	j.doubtful = true
	j.compare(a, b)
	j.metaSchema(a, b)
	if j.changes.Class() < diff.Breaking {
		j.record(a, b, diff.Breaking, CodeUnproven, message)
	}
}

// Text returns the JSON text of the value.
func (v Value) text() string { s := v.span(); return v.in.text[s.Start:s.End] }

// prove searches for documents that show the breaking changes: documents that the narrow schema
// admits and the wide one refuses. A change for which there is provably none is compatible. narrow
// is the number of the document with the narrow schema.
func (j *comparison) prove(narrow uint8) Judged {
	r := Judged{Drafts: [2]string{draftNames[j.docs[0].draft], draftNames[j.docs[1].draft]}}
	var open []int
	for i, c := range j.changes {
		if c.Class == diff.Breaking {
			open = append(open, i)
		}
	}
	r.Decided = make([]bool, len(j.changes), len(j.changes)+1)
	for i, c := range j.changes {
		r.Decided[i] = c.Class < diff.Breaking
	}
	switch {
	case len(open) == 0:
		r.Proven = true
	case j.docs[0].draft == otherDraft || j.docs[1].draft == otherDraft:
		r.Reason = "the draft that $schema names is not known"
		for _, i := range open {
			j.conclude(i, narrow, witness.Undecided, nil)
		}
	default:
		j.search(open, narrow, &r)
	}
	r.Changes, r.Class = j.changes, j.changes.Class()
	return r
}

// search is prove for the changes that are open.
func (j *comparison) search(open []int, narrow uint8, r *Judged) {
	var texts [2]string
	var drafts [2]witness.Draft
	for i, d := range j.docs {
		texts[i], drafts[i] = d.root.text(), witness.Draft(d.draft)
	}
	p := witness.New(texts, drafts, &j.budget.steps)
	example, whole := p.Find(int(narrow))
	r.Reason, r.Example, r.Proven = p.Reason, example, whole != witness.Undecided
	decide := func(i int, o witness.Outcome, example []byte) {
		r.Decided[i] = o != witness.Undecided
		j.conclude(i, narrow, o, example)
	}
	for _, i := range open {
		switch {
		case whole == witness.None || len(open) == 1 && whole == witness.Found:
			decide(i, whole, example)
		default:
			one, o := []byte(nil), witness.Undecided
			if change, ok := j.focus(i, 1-narrow); ok {
				one, o = p.FindAt(int(narrow), change)
			}
			decide(i, o, one)
		}
	}
	if whole != witness.None && j.changes.Class() < diff.Breaking {
		j.place = [2]sub{}
		j.add(sub{has: true, at: j.at[0]}, sub{has: true, at: j.at[1], doc: 1}, diff.Breaking, CodeUnproven, "the changes together affect which values are valid")
		r.Decided = append(r.Decided, false)
		decide(len(j.changes)-1, whole, example)
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
			c.Member = ""
		}
		return c, true
	}
	return witness.Change{}, false
}
