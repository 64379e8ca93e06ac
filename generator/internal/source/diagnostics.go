package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Position is a position in a document.
type Position = jsontree.Position

// Diagnostic is one message about one position.
type Diagnostic struct {
	Pos Position
	// Severity says whether the diagnostic stops the generator: nothing is written after an error.
	Severity card.Severity
	// Code is a stable name of the kind of error, in kebab case.
	Code string
	// Message describes the error in one sentence without a full stop.
	Message string
	// Hint, if set, suggests a correction.
	Hint string
}

// String returns the line that the commands print: position, message, hint, code.
func (d Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.Pos.String())
	b.WriteString(": ")
	if d.Severity == card.Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		b.WriteString(" (" + d.Hint + ")")
	}
	b.WriteString(" [" + d.Code + "]")
	return b.String()
}

// Diagnostics collects the diagnostics of the stages. No stage stops at its first error: it adds
// to the list and continues. The zero value is ready to use.
type Diagnostics struct {
	list []Diagnostic
	seen map[Diagnostic]bool
}

// Add records d. It records equal diagnostics only once: two references to one invalid location
// are one error.
func (l *Diagnostics) Add(d Diagnostic) {
	if l.seen[d] {
		return
	}
	if l.seen == nil {
		l.seen = make(map[Diagnostic]bool)
	}
	l.seen[d] = true
	l.list = append(l.list, d)
}

// Errorf records an error without a hint.
func (l *Diagnostics) Errorf(pos Position, code, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...)})
}

// Warnf records a warning without a hint.
func (l *Diagnostics) Warnf(pos Position, code, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Severity: card.Warning, Code: code, Message: fmt.Sprintf(format, args...)})
}

// AddAll records the diagnostics of another list.
func (l *Diagnostics) AddAll(other *Diagnostics) {
	for _, d := range other.list {
		l.Add(d)
	}
}

// Len returns the number of diagnostics.
func (l *Diagnostics) Len() int { return len(l.list) }

// HasErrors reports whether one of the diagnostics is an error.
func (l *Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(l.list, func(d Diagnostic) bool { return d.Severity == card.Error })
}

// All returns the diagnostics sorted by file, line and column, then by severity, code
// and message, so that the order is deterministic.
func (l *Diagnostics) All() []Diagnostic {
	sorted := slices.Clone(l.list)
	slices.SortFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			a.Pos.Compare(b.Pos),
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message),
			cmp.Compare(a.Hint, b.Hint),
		)
	})
	return sorted
}

// String returns all diagnostics, one per line.
func (l *Diagnostics) String() string {
	var b strings.Builder
	for _, d := range l.All() {
		b.WriteString(d.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Err returns nil if there is no error. Otherwise it returns an [*Errors] with all diagnostics,
// including warnings.
func (l *Diagnostics) Err() error {
	if !l.HasErrors() {
		return nil
	}
	return &Errors{Diagnostics: l.All()}
}

// Errors is the error of a failed run: all diagnostics, sorted by position.
type Errors struct {
	Diagnostics []Diagnostic
}

// Error returns the diagnostics, one per line.
func (e *Errors) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}
