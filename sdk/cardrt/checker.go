package cardrt

import (
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
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
}

// Checker collects what validators find.
type Checker struct {
	// Warnings says that rules of severity Warning are looked at. Generated code
	// asks it before the work, and Fail drops what comes nevertheless.
	Warnings bool

	options card.Options
	found   []finding
	trials  int  // how many Begin without their End
	wanted  bool // Warnings outside all trials
}

// finding is a broken rule and the steps to its place, the last step first.
type finding struct {
	rule *Rule
	path []step
}

// step is a member name, or an index where the index is not negative.
type step struct {
	name  string
	index int
}

const noIndex = -1

// checkers are reused: checking a valid value allocates nothing.
var checkers = sync.Pool{New: func() any { return new(Checker) }}

func acquire(o card.Options, warnings bool) *Checker {
	c := checkers.Get().(*Checker)
	c.options, c.Warnings = o, warnings
	return c
}

// release returns what was found, in the order of finding, and gives c back.
func (c *Checker) release() card.Violations {
	vs := c.violations()
	clear(c.found)
	*c = Checker{found: c.found[:0]}
	checkers.Put(c)
	return vs
}

// Fail reports that r is broken at this place.
func (c *Checker) Fail(r *Rule) {
	if c.wants(r) {
		c.add(r)
	}
}

// FailAt reports that r is broken at a member.
func (c *Checker) FailAt(name string, r *Rule) {
	if c.wants(r) {
		c.add(r, step{name, noIndex})
	}
}

// FailIndex reports that r is broken at an element.
func (c *Checker) FailIndex(i int, r *Rule) {
	if c.wants(r) {
		c.add(r, step{index: i})
	}
}

// FailAtIndex reports that r is broken at an element of a member.
func (c *Checker) FailAtIndex(name string, i int, r *Rule) {
	if c.wants(r) {
		c.add(r, step{index: i}, step{name, noIndex})
	}
}

func (c *Checker) wants(r *Rule) bool { return c.Warnings || r.Severity == card.Error }

// add records a finding; a trial only counts, so it gets no path.
func (c *Checker) add(r *Rule, path ...step) {
	f := finding{rule: r}
	if c.trials == 0 {
		f.path = append(f.path, path...)
	}
	c.found = append(c.found, f)
}

// Mark returns the point in time to give to [Checker.In] and [Checker.InIndex].
func (c *Checker) Mark() int { return len(c.found) }

// In says that what was found since mark was found inside a member.
func (c *Checker) In(mark int, name string) {
	if mark < len(c.found) {
		c.prefix(mark, step{name, noIndex})
	}
}

// InIndex says that what was found since mark was found inside an element.
func (c *Checker) InIndex(mark, i int) {
	if mark < len(c.found) {
		c.prefix(mark, step{index: i})
	}
}

func (c *Checker) prefix(mark int, s step) {
	if c.trials > 0 {
		return
	}
	for i := mark; i < len(c.found); i++ {
		c.found[i].path = append(c.found[i].path, s)
	}
}

// Begin starts a trial: what is found until its End is counted and dropped, and
// warnings are not looked for. Trials nest.
func (c *Checker) Begin() int {
	if c.trials == 0 {
		c.wanted = c.Warnings
	}
	c.trials++
	c.Warnings = false
	return len(c.found)
}

// End ends the trial that began with mark and reports whether it found no error.
func (c *Checker) End(mark int) bool {
	ok := len(c.found) == mark
	c.found = c.found[:mark]
	if c.trials--; c.trials == 0 {
		c.Warnings = c.wanted
	}
	return ok
}

// AllowsUnknown reports whether a closed type admits unknown members this time.
func (c *Checker) AllowsUnknown() bool { return c.options.AllowUnknown && !c.options.Building }

// Building reports whether the value comes from a builder that may not set members
// marked readOnly.
func (c *Checker) Building() bool { return c.options.Building && !c.options.AllowReadOnly }

// Set returns the set of words that the caller gave under this name.
func (c *Checker) Set(name string) (card.Set, bool) {
	set, ok := c.options.Sets[name]
	return set, ok
}

// Outside reports whether the caller gave a set under this name and it lacks word.
func (c *Checker) Outside(set, word string) bool {
	words, ok := c.Set(set)
	return ok && !words.Has(word)
}

// Within reports r when word is outside a set, see [Checker.Outside].
func (c *Checker) Within(set, word string, r *Rule) {
	if c.Outside(set, word) {
		c.Fail(r)
	}
}

// RefuseMember reports r at a member that a closed type does not know, unless such
// members are allowed this time.
func (c *Checker) RefuseMember(name string, r *Rule) {
	if !c.AllowsUnknown() {
		c.FailAt(name, r)
	}
}

// RefuseUnknown is RefuseMember for every unknown member of a typed value.
func (c *Checker) RefuseUnknown(k *Kept, r *Rule) {
	if c.AllowsUnknown() || !k.Any() {
		return
	}
	for name := range k.Unknowns() {
		c.FailAt(name, r)
	}
}

// InVersions reports whether the version that the caller asked for is one of
// versions[from] to versions[to]; without one, or with one that is not in the list,
// the last is meant.
func (c *Checker) InVersions(versions []string, from, to int) bool {
	at := len(versions) - 1
	for i, v := range versions {
		if v == c.options.Version {
			at = i
		}
	}
	return from <= at && at <= to
}
