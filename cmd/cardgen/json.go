package main

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// jsonHelp describes --json in the help.
const jsonHelp = `
With --json each line of standard output is an object with one member: diagnostic, an error or
a warning with file, line, column, severity, code, message and hint; change, with file and kind
(created, updated or removed); explanation, with text; and summary, at the end.`

// line is a line of JSON output. One of the members is set.
type line struct {
	Diagnostic  *diagnostic  `json:"diagnostic,omitempty"`
	Change      *change      `json:"change,omitempty"`
	Explanation *explanation `json:"explanation,omitempty"`
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

// summary counts the generated files, and the files that changed or differ.
type summary struct {
	Files   int `json:"files"`
	Changed int `json:"changed"`
}

// line writes a line of JSON output.
func (s *streams) line(l line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	_, err = s.out.Write(cli.EscapeJSON(append(text, '\n')))
	return err
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

// changes writes changes and their number as JSON.
func (s *streams) changes(list []generator.Change, files int) error {
	for _, c := range list {
		if err := s.line(line{Change: &change{c.Kind, c.Path}}); err != nil {
			return err
		}
	}
	return s.line(line{Summary: &summary{files, len(list)}})
}
