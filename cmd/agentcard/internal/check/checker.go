package check

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// checker checks files.
type checker struct {
	streams *command.Streams
	config  *config
	shown   level
	form    form

	// reading, options and profiled say how documents are read where no rule of the configuration
	// decides it.
	reading  command.Reading
	options  []card.Option
	profiled bool

	fix *fixing // nil to check only
	// repairs is the command that makes the repairs that are possible; empty if none are counted.
	repairs string
}

// outcome has the findings in a file.
type outcome struct {
	text  []byte // the output
	notes []byte // the output on standard error
	tally tally
	err   error // the file cannot be read
}

// check checks the documents of a file.
func (c *checker) check(f file, o *outcome) {
	rule := c.config.rule(f.name)
	if !f.isNamed && rule == nil && !mayHold(f.name) {
		return
	}
	before := o.tally.documents
	o.err = c.streams.EachIn(f.name, func(in *command.Input) error {
		r := command.Result{File: in.Name, Document: in.Document}
		if in.IsOneOfSeveral() {
			r.Line = in.Line
		}
		isCard := f.isNamed || rule != nil && rule.as != "" || c.reading.As != ""
		read := c.examine(in, rule, &r, isCard)
		switch {
		case isCard || r.Dialect != "":
		case !isMalformed(r.Found):
			return nil
		case o.tally.documents == before: // no document before it is a card
			o.tally.malformed, o.tally.firstMalformed = 1, f.name
			return nil
		}
		return c.finish(in, rule, &r, read, o)
	})
	o.tally.files++
	if o.tally.documents > before {
		o.tally.withCards++
	}
}

// finish adds the result of a document to the output of its file, and repairs the document for the command fix,
// if it can be read.
func (c *checker) finish(in *command.Input, rule *pathRule, r *command.Result, read bool, o *outcome) (err error) {
	if c.fix == nil {
		c.repairable(in, rule, r, &o.tally, 0)
	} else if read && r.Dialect != "" {
		err = c.repair(in, rule, r, o)
	}
	if c.fix != nil && c.fix.showsRest {
		o.notes = c.add(o.notes, r, &o.tally)
	} else {
		o.text = c.add(o.text, r, &o.tally)
	}
	return err
}

// isMalformed reports whether the findings for a document without a dialect are about its text: it could be
// a card with a mistake.
func isMalformed(found card.Violations) bool {
	return slices.ContainsFunc(found, func(v card.Violation) bool {
		return v.Code != detect.CodeUnknown && v.Code != detect.CodeUnsupported
	})
}

// mayHold reports whether a file that is not named can have a card. Most Markdown has no front
// matter.
func mayHold(name string) bool {
	if !command.HasFrontMatter(name) {
		return true
	}
	f, err := os.Open(name)
	if err != nil {
		return true // which reading it reports
	}
	defer f.Close()
	var begin [3]byte
	n, _ := f.Read(begin[:])
	return n == len(begin) && (string(begin[:]) == "---" || string(begin[:]) == "+++")
}

// examine checks a document, and reports whether it can be read. The dialect is empty if none was
// recognized.
func (c *checker) examine(in *command.Input, rule *pathRule, r *command.Result, isCard bool) (read bool) {
	e := c.examiner(rule)
	e.reading.Quick = !isCard
	r.Dialect, r.Found, read = e.examine(in)
	e.reading.HintEdition(in, r.Found, e.options...)
	return read
}

// examiner says how a document is examined.
type examiner struct {
	reading  command.Reading
	options  []card.Option
	profiled bool
}

// examiner returns the examiner for the documents of a file. rule is the rule of the configuration
// that applies to the file; nil if none does.
func (c *checker) examiner(rule *pathRule) examiner {
	e := examiner{c.reading, c.options, c.profiled}
	if rule == nil {
		return e
	}
	e.reading.As, e.profiled = cmp.Or(e.reading.As, rule.as), e.profiled || rule.profile != ""
	if rule.edition != "" {
		e.options = slices.Concat([]card.Option{card.Version(rule.edition)}, e.options)
	}
	return e
}

// examine returns the dialect and the findings of a document, and whether it can be read.
func (e *examiner) examine(in *command.Input) (dialect string, found card.Violations, read bool) {
	return e.reading.Findings(in, e.profiled, e.options...)
}

// add counts a document and writes its output.
func (c *checker) add(dst []byte, r *command.Result, t *tally) []byte {
	list := make([]finding, 0, len(r.Found))
	for _, v := range r.Found {
		f := finding{v, c.config.codes.level(v)}
		if f.level == off {
			continue
		}
		t.count(&f)
		if f.level == failing {
			f.Severity = card.Error
		} else {
			f.Severity = card.Warning
		}
		if f.level <= c.shown {
			list = append(list, f)
		}
	}
	r.Valid = !slices.ContainsFunc(list, func(f finding) bool { return f.level == failing })
	t.document(r)
	return c.form.append(dst, r, list)
}

// finding is a finding with its level.
type finding struct {
	card.Violation
	level level
}

// level is the weight of a finding; the first is the highest.
type level uint8

const (
	failing level = iota
	warning
	advice
	off
)

// levels are the names of the levels.
var levels = []string{"error", "warning", "advice", "off"}

func (l level) String() string { return levels[l] }

// levelOf returns the level with a name. kind names the value in the error.
func levelOf(kind, name string) (level, error) {
	if i := slices.Index(levels, name); i >= 0 {
		return level(i), nil
	}
	return off, errors.New(nearest.Unknown(kind, name, levels))
}

// level returns the level of a finding.
func (c codes) level(v card.Violation) level {
	for i := len(c) - 1; i >= 0; i-- {
		prefix, isPrefix := strings.CutSuffix(c[i].code, "*")
		if c[i].code == v.Code || isPrefix && strings.HasPrefix(v.Code, prefix) {
			return c[i].level
		}
	}
	switch {
	case v.Severity == card.Error:
		return failing
	case command.IsAdvice(v):
		return advice
	}
	return warning
}
