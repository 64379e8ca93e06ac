package compare

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/witness"
)

// doubt compares schemas with keywords that the comparison does not understand, or of different
// drafts. If it finds no breaking change, it records an unproven one with the message, except
// for libraries of definitions.
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

// prove searches, for each breaking change from index first on, for a document that the narrow
// schema admits and the wide one refuses. A change for which there is provably no such document
// becomes compatible. narrow is the index of the document with the narrow schema.
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
	proof := proof{j, part, narrow, r}
	switch {
	case len(open) == 0:
	case j.docs[0].draft == otherDraft || j.docs[1].draft == otherDraft:
		r.Reason, r.Proven = "the draft that $schema names is not known", false
		for _, i := range open {
			proof.decide(i, witness.Undecided, nil)
		}
	default:
		proof.search(roots, first, open)
	}
	for len(r.Ats) < len(j.changes) {
		r.Ats = append(r.Ats, roots[narrow])
	}
}

// proof is the search for documents that show some changes.
type proof struct {
	j      *comparison
	part   [2]sub
	narrow uint8
	r      *Judged
}

// decide records the result for a change.
func (p proof) decide(i int, o witness.Outcome, example []byte) {
	p.r.Decided[i] = o != witness.Undecided
	p.j.conclude(i, p.narrow, o, example)
}

// search searches for a document that shows the changes from index first on together, and for
// one for each change in the list open.
func (p proof) search(roots [2]string, first int, open []int) {
	j, r := p.j, p.r
	pair := j.pair()
	pair.From(roots)
	example, whole := pair.Find(int(p.narrow))
	for _, i := range open {
		if whole == witness.None || len(open) == 1 {
			p.decide(i, whole, example)
			continue
		}
		one, o := []byte(nil), witness.Undecided
		if change, ok := j.focus(i, 1-p.narrow); ok {
			one, o = pair.FindAt(int(p.narrow), change)
		}
		if p.decide(i, o, one); o == witness.Found && whole == witness.Undecided {
			whole, example = o, one
		}
	}
	if whole != witness.None && j.changes[first:].Class() < diff.Breaking {
		j.place = p.part
		j.add(p.part[0], p.part[1], diff.Breaking, CodeUnproven, "the changes together affect which values are valid")
		r.Decided = append(r.Decided, false)
		p.decide(len(j.changes)-1, whole, example)
	}
	r.Reason = pair.Reason
	switch {
	case whole == witness.Found && r.Example == nil:
		r.Example, r.At = example, roots[p.narrow]
	case whole == witness.Undecided:
		r.Proven = false
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
		c.Message += choose(narrow == 0, "; no document becomes invalid by it", "; older readers refuse no document because of it")
	case unproven:
		c.Message += ", and its effect is not proven"
	}
}
