// Package witness decides whether one JSON Schema accepts everything that another one accepts.
// It searches for a value that the first one accepts and the second one refuses. The search is a
// tableau: the requirements are taken apart keyword by keyword until each branch has a value or
// a contradiction. A search that tries every branch in vain is a proof.
//
// Where a branch cannot be decided, the outcome is undecided. Every value that is returned was
// checked against both schemas.
package witness

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Outcome is the result of a search.
type Outcome uint8

// The outcomes.
const (
	Undecided Outcome = iota // neither a value nor a proof was found
	None                     // it is proven that there is no value
	Found                    // there is a value
)

// Pair is two schemas that are compared.
type Pair struct {
	// Reason says why the schemas cannot be compared; it is empty if they can.
	Reason string

	u     *universe
	s     *solver
	roots [2]*node
	at    [2]map[string]*node
	steps *int
}

// New reads two schemas, JSON texts of given drafts. All searches together take at most the given
// steps.
func New(texts [2]string, drafts [2]Draft, steps *int) *Pair {
	p := &Pair{u: newUniverse(), steps: steps}
	for i, text := range texts {
		v, err := parse(text)
		if err != nil {
			p.Reason = err.Error()
			return p
		}
		root, c := p.u.compile(v, itoa(i), drafts[i])
		if c.failed != "" {
			p.Reason = c.failed
			return p
		}
		p.roots[i], p.at[i] = root, c.byAt
	}
	p.u.derive()
	p.u.number()
	p.s = newSolver(p.u, 0)
	return p
}

// From sets the locations of the schemas that are compared; at first they are the whole documents.
func (p *Pair) From(at [2]string) {
	for i := range at {
		if n := p.at[i][at[i]]; n != nil {
			p.roots[i] = n
		} else if p.Reason == "" {
			p.Reason = "there is no schema at " + at[i]
		}
	}
}

// Find searches for a value that the schema number from accepts, 0 or 1, and the other one
// refuses.
func (p *Pair) Find(from int) ([]byte, Outcome) {
	if p.Reason != "" {
		return nil, Undecided
	}
	return p.find(from, p.roots[1-from], *p.steps/2)
}

// Change is a keyword of the schema at a location of the document that is to refuse the value.
type Change struct {
	Schema  string // a JSON Pointer
	Keyword string
	Member  string // the name in the keyword that is meant, if it is one
	// From and Way name an alternative of the schema that is to accept the value: the schema
	// at From, and the number in its anyOf or oneOf, from 1 on; 0 is none.
	From string
	Way  int
}

// FindAt is [Pair.Find] for a value that violates one keyword.
func (p *Pair) FindAt(from int, c Change) ([]byte, Outcome) {
	if p.Reason != "" {
		return nil, Undecided
	}
	owner := p.at[1-from][c.Schema]
	if owner == nil {
		return nil, Undecided
	}
	if c.Way > 0 {
		n := p.at[from][c.From]
		if n == nil {
			return nil, Undecided
		}
		kept := p.s.kept
		p.s.kept, p.s.through, p.s.way = make(map[string]result), n.class, c.Way
		defer func() { p.s.kept, p.s.through = kept, 0 }()
	}
	last := Undecided
	for _, whole := range []bool{false, true} {
		*p.steps -= len(p.u.nodes)
		if *p.steps < 0 {
			return nil, Undecided
		}
		weak := p.u.focused(p.roots[1-from], owner, c.Keyword, c.Member, whole)
		if weak == nil {
			return nil, None
		}
		text, o := p.find(from, weak, *p.steps/4)
		if o == Found {
			return text, o
		}
		last = o
	}
	return nil, last
}

func (p *Pair) find(from int, refuse *node, steps int) ([]byte, Outcome) {
	p.s.steps = max(steps, 0)
	defer func(first int) { *p.steps -= first - p.s.steps }(p.s.steps)
	p.s.begin()
	r := p.s.solve([]*node{p.roots[from]}, []*node{refuse}, scan.AnyKind)
	switch {
	case r.outcome == found && p.s.confirmed([]*node{p.roots[from]}, []*node{p.roots[1-from]}, r.value):
		return appendValue(nil, r.value), Found
	case r.outcome == none && !p.u.lost:
		return nil, None
	}
	return nil, Undecided
}
