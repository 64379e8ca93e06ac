package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Findings runs validators and returns their findings, unsorted: a caller with a document sorts
// them by position. It is for decoded values, so that all strings and numbers can be
// represented in JSON.
func Findings(o card.Options, warnings bool, check func(*Checker)) card.Violations {
	c := acquire(&o, warnings)
	check(c)
	return c.release()
}

// FindingsIn is [Findings] for a document: read decodes it and indexes the values that are kept as
// text, check validates the result. c belongs to a caller that reads many documents; nil means any
// checker.
func FindingsIn(c *Checker, o *card.Options, warnings bool, read func(*Kept) error, check func(*Checker)) (card.Violations, error) {
	if c == nil {
		c = checkers.Get().(*Checker)
		defer checkers.Put(c)
	}
	c.start(o, warnings)
	err := read(&c.kept)
	if err == nil {
		check(c)
	}
	return c.finish(), err
}

// FindingsOf is [Findings] for the rules of one keyword, without warnings and without a limit on
// their number. Other findings are not stored.
func FindingsOf(keyword card.Keyword, o card.Options, check func(*Checker)) card.Violations {
	o.Limits.Findings = -1
	return Findings(o, false, func(c *Checker) {
		c.keyword = string(keyword)
		check(c)
	})
}

// Borrowed validates a text whose memory the caller reuses afterwards: findings get copies of
// the member names in it.
func Borrowed(c *Checker, text string, raw func(*Checker, Value)) {
	before := c.Mark()
	raw(c, ValueOf(text))
	for i := before; i < len(c.found); i++ {
		s := &c.found[i].step
		s.Name = strings.Clone(s.Name)
	}
}
