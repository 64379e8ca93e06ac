package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// result has the findings for one document.
type result struct {
	File       string      `json:"file"`
	Line       int         `json:"line,omitempty"`
	Dialect    string      `json:"dialect"`
	Valid      bool        `json:"valid"`
	Violations []violation `json:"violations"`

	document cli.Document
	found    card.Violations
}

// violation is a finding in JSON output: all members are present, and line and column are
// those of the file.
type violation struct {
	Pointer  string        `json:"pointer"`
	Keyword  string        `json:"keyword"`
	Code     string        `json:"code"`
	Severity card.Severity `json:"severity"`
	Schema   string        `json:"schema"`
	Message  string        `json:"message"`
	Line     int           `json:"line"`
	Column   int           `json:"column"`
}

// place returns line and column of a finding in the file that contains the document.
func (r *result) place(f card.Violation) (line, column int) {
	switch {
	case f.Line == 0:
		return r.document.Line, r.document.Column
	case f.Line == 1:
		return r.document.Line, r.document.Column + f.Column - 1
	}
	return r.document.Line + f.Line - 1, f.Column
}

// reporter prints findings.
type reporter interface {
	write(r *result) error
}

// refuse prints the findings that prevent processing a document, in the format of validate,
// and returns [errInvalid].
func (s *streams) refuse(file string, document cli.Document, found ...card.Violation) error {
	report := textReporter{out: s.screen, colour: s.colour(s.screen)}
	if err := report.write(&result{File: file, document: document, found: found}); err != nil {
		return err
	}
	return errInvalid
}

// jsonReporter prints one object per document, one per line.
type jsonReporter struct{ enc *json.Encoder }

func newJSONReporter(out io.Writer) *jsonReporter {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return &jsonReporter{enc}
}

func (p *jsonReporter) write(r *result) error {
	r.Violations = make([]violation, len(r.found))
	for i, f := range r.found {
		line, column := r.place(f)
		r.Violations[i] = violation{f.Pointer, f.Keyword, f.Code, f.Severity, f.Schema, f.Message, line, column}
	}
	return p.enc.Encode(r)
}

// textReporter prints a line for each finding.
type textReporter struct {
	out    io.Writer
	colour bool
}

func (p *textReporter) write(r *result) error {
	for _, f := range r.found {
		f.Line, f.Column = r.place(f)
		if _, err := fmt.Fprintln(p.out, p.paint(r.File, f)); err != nil {
			return err
		}
	}
	return nil
}

// paint returns the line for a finding.
func (p *textReporter) paint(file string, f card.Violation) string {
	line := cli.Printable(file + ":" + f.String())
	if !p.colour {
		return line
	}
	const red, yellow, plain = "\x1b[31m", "\x1b[33m", "\x1b[0m"
	if f.Severity == card.Warning {
		return yellow + line + plain
	}
	return red + line + plain
}
