package check

import (
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Rule has all parts of a finding except its location. Generated code has one variable for each
// rule of a schema.
type Rule struct {
	// Keyword is the schema keyword, Code the stable name of the finding.
	Keyword, Code string
	// Schema is the location of the rule, "file#pointer".
	Schema string
	// Message is a plain sentence without the value.
	Message  string
	Severity card.Severity
	// Known lists the members whose names can be suggested, for a rule that refuses unknown
	// members; nil for other rules.
	Known *Known
}

// Checker collects the findings of validators.
type Checker struct {
	// Warnings says that rules of severity Warning are checked. Generated code tests it before
	// it checks them; Fail drops other warnings.
	Warnings bool
	// busy is set during a validation.
	busy bool

	checking
	found     log
	path      scan.Path // memory for the path inside a schema
	waived    []waiver
	evaluator *evaluator // the unused evaluator, if there is one
	kept      Kept
	own       scan.Index // the index of a text that is not in kept
	texts     textTable  // memory for a set of texts
}

// checking is the part of a [Checker] that is cleared for each validation.
type checking struct {
	options          card.Options
	edition          edition
	errors, warnings tally
	trials           int    // the number of open trials, see begin
	unmet            int    // the number of errors found in trials
	wanted           bool   // whether warnings are checked outside trials
	advisory         bool   // the outermost trial decides only about a warning
	used             int64  // the steps of regular expressions so far, minus the additional steps for the lengths of the matched strings
	only             string // if set, only findings at this member are reported
	keyword          string // if set, only findings of rules with this keyword are recorded
	held             held   // the alternative that a builder received
}

// checkers are reused: checking a valid value allocates nothing.
var checkers = sync.Pool{New: func() any { return new(Checker) }}

func acquire(o *card.Options, warnings bool) *Checker {
	c := checkers.Get().(*Checker)
	c.start(o, warnings)
	return c
}

// release returns the findings in the order in which they were found, and puts c back into the
// pool.
func (c *Checker) release() card.Violations {
	vs := c.finish()
	checkers.Put(c)
	return vs
}

// start begins a validation.
func (c *Checker) start(o *card.Options, warnings bool) {
	if c.busy {
		*c = Checker{} // the last validation ended in a panic
	}
	c.busy, c.options, c.Warnings = true, *o, warnings
	if l := &c.options.Limits; l.Findings == 0 || l.Depth == 0 || l.Steps == 0 {
		*l = l.Or(card.DefaultLimits())
	}
}

// finish returns the findings in the order in which they were found. It drops the memory of an
// unusually large document.
func (c *Checker) finish() card.Violations {
	const most = 1024
	vs := c.violations()
	if len(c.found) > 0 {
		if cap(c.found) > most {
			c.found = nil
		}
		clear(c.found)
		c.found = c.found[:0]
	}
	if cap(c.path) > most {
		c.path = nil
	}
	clear(c.path[:cap(c.path)]) // the names refer to the text of their document
	c.waived = c.waived[:0]
	if e := c.evaluator; e != nil && !e.release() {
		c.evaluator = nil
	}
	c.kept.release()
	if !c.texts.release() {
		c.texts = nil
	}
	if cap(c.own.Spans) > mostSpans {
		c.own.Spans = nil
	}
	c.busy, c.checking = false, checking{}
	return vs
}

// Fail reports that the current value violates r.
func (c *Checker) Fail(r *Rule) {
	if c.wants(r) {
		c.add(r, scan.NoStep)
	}
}

// FailAt reports that a member violates r.
func (c *Checker) FailAt(name string, r *Rule) {
	if c.wants(r) {
		c.add(r, scan.Member(name))
	}
}

// FailIndex reports that an element violates r.
func (c *Checker) FailIndex(i int, r *Rule) {
	if c.wants(r) {
		c.add(r, scan.Element(i))
	}
}

// FailAtIndex reports that an element of a member violates r.
func (c *Checker) FailAtIndex(name string, i int, r *Rule) {
	m := c.Mark()
	c.FailIndex(i, r)
	c.In(m, name)
}

func (c *Checker) wants(r *Rule) bool { return c.Warnings || r.Severity == card.Error }

// add records a finding. In a trial, or if the list is full, it only counts the finding.
func (c *Checker) add(r *Rule, s scan.Step) {
	if c.trials > 0 {
		c.unmet++
		return
	}
	if c.keyword != "" && r.Keyword != c.keyword {
		return
	}
	if c.tally(r).admits(c.options.Limits.Findings) {
		c.found = append(c.found, record{rule: r, step: s})
	}
}

// tally returns the counts of the findings with r's severity.
func (c *Checker) tally(r *Rule) *tally {
	if r.Severity == card.Warning {
		return &c.warnings
	}
	return &c.errors
}

// Mark returns the number of findings so far, which [Checker.In] and [Checker.InIndex] take.
func (c *Checker) Mark() int { return len(c.found) }

// In adds a member to the locations of all findings since mark.
func (c *Checker) In(mark int, name string) {
	if mark < len(c.found) {
		c.found.around(mark, scan.Member(name))
	}
}

// InIndex adds an element to the locations of all findings since mark.
func (c *Checker) InIndex(mark, i int) {
	if mark < len(c.found) {
		c.found.around(mark, scan.Element(i))
	}
}

// begin starts a trial: until its end, findings are counted and dropped, and warnings are not
// checked. Trials nest.
func (c *Checker) begin() int {
	if c.trials == 0 {
		c.wanted = c.Warnings
	}
	c.trials++
	c.Warnings = false
	return c.unmet
}

// end ends the trial that started at mark and reports whether it found no error.
func (c *Checker) end(mark int) bool {
	ok := c.unmet == mark
	c.unmet = mark
	if c.trials--; c.trials == 0 {
		c.Warnings, c.advisory = c.wanted, false
	}
	return ok
}

// allowsUnknown reports whether unknown members of closed types are allowed.
func (c *Checker) allowsUnknown() bool { return c.options.AllowUnknown && !c.options.Building }

// Building reports whether the value comes from a builder that may not set members
// marked readOnly.
func (c *Checker) Building() bool { return c.options.Building && !c.options.AllowReadOnly }

// MaxDepth returns the maximum nesting of arrays and objects that the caller allows; negative
// means no limit.
func (c *Checker) MaxDepth() int { return c.options.Limits.Depth }

// Outside reports whether the caller supplied a set of words with this name that lacks word.
func (c *Checker) Outside(set, word string) bool {
	words, ok := c.options.Sets[set]
	return ok && !words[word]
}

// RefuseMember reports r at an unknown member of a closed type, unless unknown members are
// allowed.
func (c *Checker) RefuseMember(name string, r *Rule) {
	if !c.allowsUnknown() {
		c.FailAt(name, c.withHint(name, r))
	}
}
