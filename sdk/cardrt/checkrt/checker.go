package checkrt

import (
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Rule is what a finding says, all of it but the place. Generated code has one
// variable for each rule of a schema.
type Rule struct {
	// Keyword is the schema keyword, Code the stable name of the finding.
	Keyword, Code string
	// Schema is where the rule is written, "file#pointer".
	Schema string
	// Message is a plain sentence without the value.
	Message  string
	Severity card.Severity
	// Known are the members of which one may have been meant, of a rule that refuses
	// unknown members; nil where there are none.
	Known *Known
}

// Checker collects what validators find.
type Checker struct {
	// Warnings says that rules of severity Warning are looked at. Generated code
	// asks it before the work, and Fail drops what comes nevertheless.
	Warnings bool

	options          card.Options
	edition          edition
	found            log
	errors, warnings tally
	trials           int       // how many begin without their end
	unmet            int       // what the trials found
	wanted           bool      // Warnings outside all trials
	advisory         bool      // the outermost trial is one of a warning
	used             int64     // steps of regular expressions, less the shares of their strings
	path             scan.Path // memory for the way into a schema
	waived           []waiver
	evaluator        *evaluator // the one that is not in use, if there is one
	only             string     // the member beyond which nothing is reported
	keyword          string     // of the rules whose findings are recorded, empty for all
	held             held       // the alternative that a builder was given
}

// checkers are reused: checking a valid value allocates nothing.
var checkers = sync.Pool{New: func() any { return new(Checker) }}

func acquire(o card.Options, warnings bool) *Checker {
	c := checkers.Get().(*Checker)
	c.options, c.Warnings = o, warnings
	if l := &c.options.Limits; l.Findings == 0 || l.Depth == 0 || l.Steps == 0 {
		*l = l.Or(card.DefaultLimits())
	}
	return c
}

// release returns what was found, in the order of finding, and gives c back. The
// memory that an unusual document took is not held on to.
func (c *Checker) release() card.Violations {
	const most = 1024
	vs := c.violations()
	found := c.found
	if cap(found) > most {
		found = nil
	}
	clear(found)
	path := c.path
	if cap(path) > most {
		path = nil
	}
	clear(path[:cap(path)]) // names keep their documents alive
	*c = Checker{found: found[:0], path: path, evaluator: c.evaluator}
	checkers.Put(c)
	return vs
}

// Fail reports that r is broken at this place.
func (c *Checker) Fail(r *Rule) {
	if c.wants(r) {
		c.add(r, scan.NoStep)
	}
}

// FailAt reports that r is broken at a member.
func (c *Checker) FailAt(name string, r *Rule) {
	if c.wants(r) {
		c.add(r, scan.Member(name))
	}
}

// FailIndex reports that r is broken at an element.
func (c *Checker) FailIndex(i int, r *Rule) {
	if c.wants(r) {
		c.add(r, scan.Element(i))
	}
}

// FailAtIndex reports that r is broken at an element of a member.
func (c *Checker) FailAtIndex(name string, i int, r *Rule) {
	m := c.Mark()
	c.FailIndex(i, r)
	c.In(m, name)
}

func (c *Checker) wants(r *Rule) bool { return c.Warnings || r.Severity == card.Error }

// add records a finding. A trial only counts, and so does a list that is full.
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

// tally returns the count of the findings that are as severe as r.
func (c *Checker) tally(r *Rule) *tally {
	if r.Severity == card.Warning {
		return &c.warnings
	}
	return &c.errors
}

// Mark returns the point in time to give to [Checker.In] and [Checker.InIndex].
func (c *Checker) Mark() int { return len(c.found) }

// In says that what was found since mark was found inside a member.
func (c *Checker) In(mark int, name string) {
	if mark < len(c.found) {
		c.found.around(mark, scan.Member(name))
	}
}

// InIndex says that what was found since mark was found inside an element.
func (c *Checker) InIndex(mark, i int) {
	if mark < len(c.found) {
		c.found.around(mark, scan.Element(i))
	}
}

// begin starts a trial: what is found until its end is counted and dropped, and
// warnings are not looked for. Trials nest.
func (c *Checker) begin() int {
	if c.trials == 0 {
		c.wanted = c.Warnings
	}
	c.trials++
	c.Warnings = false
	return c.unmet
}

// end ends the trial that began with mark and reports whether it found no error.
func (c *Checker) end(mark int) bool {
	ok := c.unmet == mark
	c.unmet = mark
	if c.trials--; c.trials == 0 {
		c.Warnings, c.advisory = c.wanted, false
	}
	return ok
}

// allowsUnknown reports whether a closed type admits unknown members this time.
func (c *Checker) allowsUnknown() bool { return c.options.AllowUnknown && !c.options.Building }

// Building reports whether the value comes from a builder that may not set members
// marked readOnly.
func (c *Checker) Building() bool { return c.options.Building && !c.options.AllowReadOnly }

// MaxDepth is the greatest nesting of a document that the caller allows, negative for any.
func (c *Checker) MaxDepth() int { return c.options.Limits.Depth }

// Outside reports whether the caller gave a set under this name and it lacks word.
func (c *Checker) Outside(set, word string) bool {
	words, ok := c.options.Sets[set]
	return ok && !words.Has(word)
}

// RefuseMember reports r at a member that a closed type does not know, unless such
// members are allowed this time.
func (c *Checker) RefuseMember(name string, r *Rule) {
	if !c.allowsUnknown() {
		c.FailAt(name, c.withHint(name, r))
	}
}
