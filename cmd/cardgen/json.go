package main

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// jsonHelp describes --json in the help.
const jsonHelp = `
With --json each line of standard output is an object with one member: diagnostic, an error or
a warning with file, line, column, severity, code, message and hint; change, with file and kind
(created, updated or removed); explanation, with text; package, with the changes in meaning of its
schemas since the last commit, as diff prints them; and summary, at the end.`

// line is a line of JSON output. One of the members is set.
type line struct {
	Diagnostic  *diagnostic  `json:"diagnostic,omitempty"`
	Change      *change      `json:"change,omitempty"`
	Explanation *explanation `json:"explanation,omitempty"`
	Package     *evolved     `json:"package,omitempty"`
	Summary     *summary     `json:"summary,omitempty"`
}

// diagnostic is a problem of a schema. Line and column count from 1; without them the whole file
// is meant.
type diagnostic struct {
	File     string        `json:"file,omitempty"`
	Line     int           `json:"line,omitempty"`
	Column   int           `json:"column,omitempty"`
	Severity card.Severity `json:"severity"`
	Code     string        `json:"code"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint,omitempty"`
}

// change is a file that was written, or with check would be.
type change struct {
	Kind string `json:"kind"`
	File string `json:"file"`
}

// explanation is the Go declaration for a location and the checks there.
type explanation struct {
	Text string `json:"text"`
}

// evolved is the comparison of a package with another edition, with the next versions.
type evolved struct {
	generator.Evolved
	Schema generator.Step `json:"schema"`
	Module generator.Step `json:"module"`
}

// summary counts the generated files, and the files that changed or differ.
type summary struct {
	Files   int `json:"files"`
	Changed int `json:"changed"`
}

// line writes a line of JSON output.
func (s *streams) line(l line) error {
	enc := json.NewEncoder(cli.JSONWriter(s.out))
	enc.SetEscapeHTML(false)
	return enc.Encode(l)
}

// diagnostics writes diagnostics as JSON.
func (s *streams) diagnostics(list generator.Diagnostics) error {
	for _, d := range list {
		severity := card.Error
		if d.Warning {
			severity = card.Warning
		}
		if err := s.line(line{Diagnostic: &diagnostic{d.File, d.Line, d.Column, severity, d.Code, d.Message, d.Hint}}); err != nil {
			return err
		}
	}
	return nil
}

// changes writes changes, what they mean, and their number as JSON.
func (s *streams) changes(list []generator.Change, changed []generator.Evolved, files int) error {
	for _, c := range list {
		if err := s.line(line{Change: &change{c.Kind, c.Path}}); err != nil {
			return err
		}
	}
	for _, p := range changed {
		if err := s.line(packageLine(p)); err != nil {
			return err
		}
	}
	return s.line(line{Summary: &summary{files, len(list)}})
}

// packageLine returns the line for the comparison of a package.
func packageLine(p generator.Evolved) line {
	e := evolved{Evolved: p}
	e.Schema, e.Module = p.Advice()
	return line{Package: &e}
}
