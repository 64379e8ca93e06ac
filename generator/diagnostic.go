package generator

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Diagnostic is an error or a warning about one position in a schema or another file of the
// project.
type Diagnostic struct {
	// File is the path from the working directory, or the URI of a built-in document. It is
	// empty if the diagnostic belongs to no file.
	File string
	// Line and Column count from 1, columns in bytes; a zero line means the whole file.
	Line, Column int
	// Warning reports that generation continues. After an error nothing is written.
	Warning bool
	// Code is a stable name of the kind of problem in kebab case, such as ref-loop.
	Code string
	// Message describes the problem in one sentence; Hint, if set, suggests a correction.
	Message, Hint string
}

// String returns the line that the command prints: position, severity, message, hint, code.
func (d Diagnostic) String() string {
	severity := card.Error
	if d.Warning {
		severity = card.Warning
	}
	return source.Diagnostic{
		Pos:      source.Position{File: d.File, Line: d.Line, Column: d.Column},
		Severity: severity, Code: d.Code, Message: d.Message, Hint: d.Hint,
	}.String()
}

// Diagnostics are sorted by file, line and column.
type Diagnostics []Diagnostic

// HasErrors reports whether one of the diagnostics is an error.
func (d Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(d, func(d Diagnostic) bool { return !d.Warning })
}
