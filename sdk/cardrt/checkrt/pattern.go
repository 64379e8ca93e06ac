package checkrt

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Codes of the findings that say that a pattern was not decided.
const (
	// codePatternBudget says that matching a pattern was given up.
	codePatternBudget = "pattern-budget"
	// codePatternInvalid says that a pattern cannot be compiled.
	codePatternInvalid = "pattern-invalid"
)

// Searcher is a compiled pattern that may leave open whether it matches: a [*Regexp], or
// one of package ecmaregexp.
type Searcher interface {
	// Search reports whether the pattern is found in s. It takes at most so many steps and
	// returns how many are left. With an error it is not known whether there is a match:
	// with no steps left the search was given up, else the pattern cannot be compiled.
	Search(s string, steps int) (found bool, left int, err error)
	// String returns the source of the pattern.
	String() string
}

// Pattern reports r when the pattern is not found in s. When that cannot be decided it
// reports an error of its own, which no trial hides, and not r.
func (c *Checker) Pattern(p Searcher, s string, r *Rule) {
	if !c.search(p, s, r, true) {
		c.Fail(r)
	}
}

// PatternAt is [Checker.Pattern] for the value of a member.
func (c *Checker) PatternAt(name string, p Searcher, s string, r *Rule) {
	m := c.Mark()
	c.Pattern(p, s, r)
	c.In(m, name)
}

// PatternAtIndex is [Checker.Pattern] for an element.
func (c *Checker) PatternAtIndex(i int, p Searcher, s string, r *Rule) {
	m := c.Mark()
	c.Pattern(p, s, r)
	c.InIndex(m, i)
}

// MatchesName reports whether the pattern is found in the name of a member. When that
// cannot be decided it reports that at the member, as [Checker.Pattern] does for r, and
// returns otherwise.
func (c *Checker) MatchesName(p Searcher, name string, r *Rule, otherwise bool) bool {
	m := c.Mark()
	found := c.search(p, name, r, otherwise)
	c.In(m, name)
	return found
}

// search reports whether the pattern is found in s, and otherwise when that is not
// decided.
func (c *Checker) search(p Searcher, s string, r *Rule, otherwise bool) bool {
	if r.Severity == card.Warning && !c.Warnings {
		return otherwise // warnings are off
	}
	steps := c.steps(len(s))
	found, left, err := p.Search(s, steps)
	c.used += int64(steps - left)
	if err != nil {
		c.undecided(p, r, left == 0)
		return otherwise
	}
	return found
}

// steps is how many steps the match of a string of n bytes may take, at least one: what
// the earlier ones of this examination left, and the share of its own bytes.
func (c *Checker) steps(n int) int {
	most := int64(c.options.Limits.Steps)
	if most < 0 {
		return math.MaxInt
	}
	c.used -= most / card.StepsShare * int64(n)
	return int(min(max(1, most-c.used), math.MaxInt))
}

// undecided reports that a pattern was not decided. It is recorded even in a trial, since
// what the trial comes to depends on it.
func (c *Checker) undecided(p Searcher, r *Rule, budget bool) {
	own := &Rule{
		Keyword: r.Keyword, Schema: r.Schema, Severity: r.Severity, Code: codePatternInvalid,
		Message: "the pattern cannot be compiled: " + excerpt(p.String()),
	}
	if budget {
		own.Code = codePatternBudget
		own.Message = fmt.Sprintf("matching the pattern was given up: the document took more than %d steps of backtracking (card.Limits.Steps sets another limit): %s", c.options.Limits.Steps, excerpt(p.String()))
	}
	if r == &Unmet {
		own.Keyword = string(card.Pattern)
	}
	if c.advisory {
		own.Severity = card.Warning
	}
	if c.tally(own).admits(c.options.Limits.Findings) {
		c.found = append(c.found, record{rule: own, step: scan.NoStep})
	}
}

// excerpt cuts a long pattern off.
func excerpt(source string) string {
	const longest = 80
	if len(source) <= longest {
		return source
	}
	end := longest
	for !utf8.RuneStart(source[end]) {
		end--
	}
	return source[:end] + "…"
}

// advise says that the trial that follows is one of a rule of severity Warning: what it
// leaves undecided is a warning as well.
func (c *Checker) advise() *Checker {
	c.advisory = c.advisory || c.trials == 0
	return c
}

// unadvised ends what advise said, where there was no trial.
func (c *Checker) unadvised() {
	if c.trials == 0 {
		c.advisory = false
	}
}
