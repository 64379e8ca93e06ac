package check

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Codes of findings about patterns whose match was not decided.
const (
	// codePatternBudget: matching a pattern took too many steps.
	codePatternBudget = "pattern-budget"
	// codePatternInvalid: a pattern cannot be compiled.
	codePatternInvalid = "pattern-invalid"
)

// Searcher is a compiled pattern whose match may remain undecided: a [*Regexp], or a pattern of
// package ecmaregexp.
type Searcher interface {
	// Search reports whether the pattern is found in s. It takes at most the given number of
	// steps and returns the number left. An error means that the match is undecided: if no
	// steps are left, the search was given up; otherwise the pattern cannot be compiled.
	Search(s string, steps int) (found bool, left int, err error)
	// String returns the source of the pattern.
	String() string
}

// Pattern reports r if the pattern is not found in s. If the match is undecided, it reports a
// separate error instead of r, even in a trial.
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

// MatchesName reports whether the pattern is found in the name of a member. If the match is
// undecided, it reports that at the member, like [Checker.Pattern], and returns otherwise.
func (c *Checker) MatchesName(p Searcher, name string, r *Rule, otherwise bool) bool {
	m := c.Mark()
	found := c.search(p, name, r, otherwise)
	c.In(m, name)
	return found
}

// search reports whether the pattern is found in s; it returns otherwise if the match is
// undecided.
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

// Found reports whether a pattern is found in the name of a member. A match that needs more
// steps than the default limit counts as no match.
func Found(p Searcher, name string) bool {
	found, _, err := p.Search(name, card.DefaultLimits().Steps)
	return found && err == nil
}

// stepsShare is the divisor of [card.Limits.Steps] that gives the steps added for each byte of a
// string.
const stepsShare = 1 << 14

// steps returns the number of steps that matching a string of n bytes may take, at least one.
// It is the number that earlier matches left, plus a number in proportion to n.
func (c *Checker) steps(n int) int {
	most := int64(c.options.Limits.Steps)
	if most < 0 {
		return math.MaxInt
	}
	c.used -= most / stepsShare * int64(n)
	return int(min(max(1, most-c.used), math.MaxInt))
}

// undecided reports that a match could not be decided. It is recorded even in a trial, since
// the result of the trial depends on it.
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
		own.Keyword = "pattern"
	}
	if c.advisory {
		own.Severity = card.Warning
	}
	if c.tally(own).admits(c.options.Limits.Findings) {
		c.found = append(c.found, record{rule: own, step: scan.NoStep})
	}
}

// excerpt shortens a long pattern.
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

// advise says that the next trial decides only about a warning. An undecided match in it is
// then also a warning.
func (c *Checker) advise() { c.advisory = c.advisory || c.trials == 0 }

// unadvised undoes advise if there was no trial.
func (c *Checker) unadvised() {
	if c.trials == 0 {
		c.advisory = false
	}
}
