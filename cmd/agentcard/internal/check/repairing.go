package check

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/repair"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/textdiff"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// fixing says what is done with repaired documents.
type fixing struct {
	write bool // replace their files
	diff  bool // print the changes
	// showsRest prints the findings that remain, on standard error.
	showsRest bool
}

// repair repairs a document and prints the reasons. The findings of the result are the findings of
// the repaired document.
func (c *checker) repair(in *command.Input, rule *pathRule, r *command.Result, o *outcome) error {
	wanted := c.wanted(r.Found)
	if len(wanted) == 0 {
		return nil
	}
	if in.IsOneOfSeveral() {
		o.note("%s is left as it is: its file has several documents", in.Place())
		return nil
	}
	e := c.examiner(rule)
	e.reading, e.options = e.reading.Pinned(in, e.options)
	done, err := c.attempt(in, r.Dialect, wanted, &e, repair.Full)
	if err != nil {
		o.note("%s: %s", in.Name, err)
		return nil
	}
	if done.Unfinished {
		o.note("%s: further repairs may be possible: so long a document with so many findings is not tried to the end", in.Name)
		o.tally.unfinished++
	}
	if len(done.Repairs) == 0 {
		return nil
	}
	if c.fix.write {
		if err := in.Replaceable(); err != nil {
			return err
		}
	}
	changed := done.Document
	for _, m := range done.Repairs {
		o.note("%s:%d:%d: %s: %s", in.Name, m.Line, m.Column, m.Pointer, m.Message)
	}
	if warning := in.Unsigned(r.Dialect, changed); warning != "" {
		o.note("%s", warning)
	}
	if c.fix.write {
		if err := in.Replace(changed); err != nil {
			return err
		}
	}
	if c.fix.diff {
		o.text = append(o.text, textdiff.Unified(in.DiffName("a"), in.DiffName("b"), in.File, changed.File)...)
	}
	_, r.Found, _ = e.examine(changed)
	r.Document, r.Repairs = changed.Document, done.Repairs
	return nil
}

// mostTried is the maximum number of documents whose repairs check counts. Counting them takes
// about as long as checking a hundred documents of the same length.
const mostTried = 32

// trial is a document with findings, whose repairs may be counted.
type trial struct {
	place int                // of its file among the arguments
	count func() (int, bool) // false if the limit ended the count
}

// repairable adds a trial for a document that fix may repair. A document of more than
// [repair.Brief] bytes is not tried, and in a shorter one, too, that limit can end the count.
func (c *checker) repairable(in *command.Input, rule *pathRule, r *command.Result, t *tally, place int) {
	wanted := c.wanted(r.Found)
	if c.repairs == "" || len(wanted) == 0 || r.Dialect == "" || in.IsOneOfSeveral() || in.Arg == command.StdinArg {
		return
	}
	if len(in.Text) > repair.Brief {
		t.untried++
		return
	}
	whole, dialect := *in, r.Dialect
	whole.Text, whole.File = bytes.Clone(in.Text), bytes.Clone(in.File)
	if in.File == nil { // a file that is read as a stream
		whole.File = whole.Text
	}
	e := c.examiner(rule)
	t.try(trial{place, func() (int, bool) {
		e.reading, e.options = e.reading.Pinned(&whole, e.options)
		done, err := c.attempt(&whole, dialect, wanted, &e, repair.Brief)
		if err != nil {
			return 0, true // fix says why
		}
		return len(done.Repairs), !done.Unfinished
	}})
}

// try adds documents whose repairs may be counted. It keeps the first mostTried by the places of
// their files; documents of one place stay in the order of the calls.
func (t *tally) try(list ...trial) {
	t.trials = append(t.trials, list...)
	slices.SortStableFunc(t.trials, func(a, b trial) int { return a.place - b.place })
	if len(t.trials) > mostTried {
		t.untried += len(t.trials) - mostTried
		t.trials = slices.Delete(t.trials, mostTried, len(t.trials))
	}
}

// countRepairs counts the repairs that fix would make in the documents that are tried.
func (t *tally) countRepairs() {
	for _, x := range t.trials {
		n, all := x.count()
		if n > 0 {
			t.possible += n
			t.possibleIn++
		}
		if !all {
			t.untried++
		}
	}
}

// attempt returns a repaired document with its repairs.
func (c *checker) attempt(in *command.Input, dialect string, wanted card.Violations, e *examiner, limit int) (*repair.Result, error) {
	return repair.Document(in, dialect, wanted, limit, func(in *command.Input) card.Violations {
		_, found, _ := e.examine(in)
		return c.wanted(found)
	})
}

// wanted returns the findings that the configuration does not switch off.
func (c *checker) wanted(found card.Violations) card.Violations {
	return slices.DeleteFunc(slices.Clone(found), func(v card.Violation) bool { return c.config.codes.level(v) == off })
}

// note adds a line for standard error.
func (o *outcome) note(format string, args ...any) {
	o.notes = append(o.notes, cli.Printable(fmt.Sprintf(format, args...))...)
	o.notes = append(o.notes, '\n')
}
