// Package diag collects what the stages of the generator have to say about their
// input. No stage stops at its first problem: it adds to a [List] and goes on, and
// the driver prints everything at once, sorted by place.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/source"
)

// Severity says whether a diagnostic stops the generator.
type Severity int

// An Error stops the generator before anything is written; a Warning does not.
const (
	Error Severity = iota
	Warning
)

// String returns the lower-case name.
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Diagnostic is one remark about one place.
type Diagnostic struct {
	Pos      source.Position
	Severity Severity
	// Code is a stable name of the kind of problem, in kebab case.
	Code string
	// Message says what is wrong, as one sentence without a full stop.
	Message string
	// Hint, when there is one, says what would help.
	Hint string
}

// String is the line that the commands print: place, message, hint, code.
func (d Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.Pos.String())
	b.WriteString(": ")
	if d.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		b.WriteString(" (" + d.Hint + ")")
	}
	b.WriteString(" [" + d.Code + "]")
	return b.String()
}

// List collects diagnostics. The zero List is ready to use.
type List struct {
	list []Diagnostic
	seen map[Diagnostic]bool
}

// Add records d, once however often it is added: two references to one broken
// place are still one problem.
func (l *List) Add(d Diagnostic) {
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
func (l *List) Errorf(pos source.Position, code, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...)})
}

// Warnf records a warning without a hint.
func (l *List) Warnf(pos source.Position, code, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Severity: Warning, Code: code, Message: fmt.Sprintf(format, args...)})
}

// AddAll records the diagnostics of another list.
func (l *List) AddAll(other *List) {
	for _, d := range other.list {
		l.Add(d)
	}
}

// Len returns how many diagnostics there are.
func (l *List) Len() int { return len(l.list) }

// HasErrors reports whether one of the diagnostics is an error.
func (l *List) HasErrors() bool {
	return slices.ContainsFunc(l.list, func(d Diagnostic) bool { return d.Severity == Error })
}

// All returns the diagnostics by file, line and column; those of one place stay in
// the order of severity, code and message, so that the output never moves.
func (l *List) All() []Diagnostic {
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

// String is all diagnostics, one a line.
func (l *List) String() string {
	var b strings.Builder
	for _, d := range l.All() {
		b.WriteString(d.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Err returns nil when nothing is an error, and else an [*Errors] with all
// diagnostics, warnings too.
func (l *List) Err() error {
	if !l.HasErrors() {
		return nil
	}
	return &Errors{Diagnostics: l.All()}
}

// Errors is the failure of a run: everything that was found, sorted by place.
type Errors struct {
	Diagnostics []Diagnostic
}

// Error prints the diagnostics, one a line.
func (e *Errors) Error() string {
	lines := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}
