package checkrt

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// log holds the findings in order, and after the findings that share a step of their path
// one record of that step. The path to any number of findings is therefore recorded once,
// and no record is changed: time and memory are linear in the findings and the steps.
type log []record

// record is a finding, or a step that earlier records were found behind.
type record struct {
	rule *Rule     // of a finding, nil for a step
	step scan.Step // of a finding: the last one of its way

	// from is where the records begin that a step is for; they end before it.
	from int
	// around is the record of the step before this one, negative when there is none,
	// and size about the length of the path so far as text. resolve sets both.
	around, size int
}

// around records a step that the records from mark on were found behind. It is rarely called
// and not inlined, since generic functions call it.
//
//go:noinline
func (l *log) around(mark int, s scan.Step) { *l = append(*l, record{step: s, from: mark}) }

// resolve finds the step around each record. In reverse order, every step precedes the
// records that it is for, and the open steps form a linked list.
func (l log) resolve() {
	open := -1
	for i := len(l) - 1; i >= 0; i-- {
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

// appendPointer appends the path to a record of a resolved log. steps is memory for the
// records on the path, returned for reuse.
func (l log) appendPointer(dst []byte, i int, steps []int) (pointer []byte, used []int) {
	steps = steps[:0]
	for ; i >= 0; i = l[i].around {
		steps = append(steps, i)
	}
	for n := len(steps) - 1; n >= 0; n-- {
		dst = l[steps[n]].step.Append(dst)
	}
	return dst, steps
}

// tally counts the findings of one severity.
type tally struct {
	listed  int // how many there are in the log
	beyond  int // how many came when the list was full
	written scan.Pointers
}

// admits reports whether there is room for one more finding, and counts it. A negative
// number of findings is no limit.
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

// affords reports whether there is room for a pointer, and counts it.
func (t *tally) affords(size int) bool {
	if t.written.Affords(size) {
		return true
	}
	t.beyond++
	return false
}

// notice appends the finding that says that the list is not all there is.
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
