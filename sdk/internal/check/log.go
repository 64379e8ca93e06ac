package check

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// log has the findings in order. A step of a path is recorded once, after all findings below
// it. Records never change, so that time and memory are linear in the number of findings and
// steps.
type log []record

// record is a finding, or a step that belongs to the paths of preceding records.
type record struct {
	rule *Rule     // the rule of a finding, nil for a step
	step scan.Step // for a finding, the last step of its path

	// from is the index of the first record whose path has the step; the last such record is the
	// one before the step.
	from int32
	// around is the index of the record with the preceding step of the path; negative if there
	// is none. size is the approximate length of the path's text. resolve sets both.
	around int32
	size   int
}

// around records a step that applies to the records from mark on. It is not inlined, to keep the
// generic functions that call it small; it is rarely called.
//
//go:noinline
func (l *log) around(mark int, s scan.Step) { *l = append(*l, record{step: s, from: int32(mark)}) }

// resolve finds the enclosing step of each record. In reverse order, every step precedes the
// records it applies to, and the open steps form a linked list.
func (l log) resolve() {
	open := int32(-1)
	for i := int32(len(l)) - 1; i >= 0; i-- {
		for open >= 0 && l[open].from > i {
			open = l[open].around
		}
		r := &l[i]
		r.around, r.size = open, r.step.Size()
		if open >= 0 {
			r.size += l[open].size
		}
		if r.rule == nil {
			open = i
		}
	}
}

// appendPointer appends the path to a record of a resolved log. steps is memory for the records
// on the path; it is returned for reuse.
func (l log) appendPointer(dst []byte, i int, steps []int) (pointer []byte, used []int) {
	steps = steps[:0]
	for ; i >= 0; i = int(l[i].around) {
		steps = append(steps, i)
	}
	for n := len(steps) - 1; n >= 0; n-- {
		dst = l[steps[n]].step.Append(dst)
	}
	return dst, steps
}

// tally counts the findings of one severity.
type tally struct {
	listed  int // the number of findings in the log
	beyond  int // the number of findings that were not listed
	written scan.Pointers
}

// admits reports whether there is room for one more finding, and counts it. A negative most
// means no limit.
func (t *tally) admits(most int) bool {
	if most >= 0 && t.listed >= most {
		t.beyond++
		return false
	}
	t.listed++
	return true
}

// admitsMore reports whether there is room for one more finding.
func (t *tally) admitsMore(most int) bool { return most < 0 || t.listed < most }

// affords reports whether there is room for a pointer of the given size, and counts it.
func (t *tally) affords(size int) bool {
	if t.written.Affords(size) {
		return true
	}
	t.beyond++
	return false
}

// notice appends the finding about an incomplete list.
func (t *tally) notice(vs card.Violations, s card.Severity, most int) card.Violations {
	if t.beyond == 0 {
		return vs
	}
	noun := s.String() + "s are"
	if t.beyond == 1 {
		noun = s.String() + " is"
	}
	why := "their pointers exceed 4 MiB together"
	if most >= 0 && t.listed >= most {
		why = fmt.Sprintf("the limit is %d, raise it with card.Limits.Findings", most)
	}
	message := fmt.Sprintf("%d more %s not listed: %s", t.beyond, noun, why)
	return append(vs, card.Violation{Code: card.CodeMoreViolations, Severity: s, Message: message})
}
