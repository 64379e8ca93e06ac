package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// Result has the findings for one document.
type Result struct {
	File     string
	Line     int // of the document in its file, for JSON output
	Dialect  string
	Valid    bool
	Document cli.Document
	Found    card.Violations
	Repairs  []Repair
}

// Repair is a change that repairs a document. Line and column are its location in the file before
// the change.
type Repair struct {
	Pointer string `json:"pointer"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// jsonResult is a [Result] in JSON output.
type jsonResult struct {
	File       string   `json:"file"`
	Line       int      `json:"line,omitempty"`
	Dialect    string   `json:"dialect"`
	Valid      bool     `json:"valid"`
	Violations []JSON   `json:"violations"`
	Repairs    []Repair `json:"repairs,omitempty"`
}

// JSON is a finding in JSON output: all members are present, and line and column are locations in
// the file.
type JSON struct {
	Pointer  string        `json:"pointer"`
	Keyword  string        `json:"keyword"`
	Code     string        `json:"code"`
	Severity card.Severity `json:"severity"`
	Schema   string        `json:"schema"`
	Message  string        `json:"message"`
	Line     int           `json:"line"`
	Column   int           `json:"column"`
}

// Locate returns the finding with its line and column in the file that contains the document. The
// message about the size of a document names the flag that sets the limit, and the message about a text in
// another syntax than JSON names that syntax.
func (r *Result) Locate(f card.Violation) card.Violation {
	if f.Code == card.CodeSize {
		f.Message = strings.Replace(f.Message, "card.Limits.Bytes", "--max-bytes", 1)
	}
	if r.Document.Source != nil {
		return r.Document.Source.Locate(f)
	}
	if f.Code == card.CodeSyntax && !r.Document.OnlyJSON {
		f = r.inFrontMatter(f)
		f.Message += wayToRead(f.Message, r.Document.Text)
	}
	switch f.Line {
	case 0:
		f.Line, f.Column = r.Document.Line, r.Document.Column
	case 1:
		f.Line, f.Column = r.Document.Line, r.Document.Column+f.Column-1
	default:
		f.Line += r.Document.Line - 1
	}
	return f
}

// inFrontMatter returns the error of a text with front matter that cannot be converted to JSON, in place of
// the error of the same text as JSON.
func (r *Result) inFrontMatter(f card.Violation) card.Violation {
	if syntax.Of(uncompressed(r.File), r.Document.Text) != syntax.FrontMatter {
		return f
	}
	_, err := syntax.Parse(r.Document.Text, syntax.FrontMatter)
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return broken.Problem()
	}
	return f
}

// wayToRead returns the end of a message about a text that is not JSON, if another syntax reads it.
func wayToRead(message string, text []byte) string {
	switch {
	case strings.HasPrefix(message, "the document looks like YAML"):
		return "; --syntax yaml reads it"
	case isCommented(text):
		return "; --syntax jsonc reads JSON with comments, and so does a name that ends in .jsonc"
	case isTOML(text):
		return "; --syntax toml reads it, and so does a name that ends in .toml"
	}
	return ""
}

// isTOML reports whether a text is TOML with at least one member.
func isTOML(text []byte) bool {
	list, err := syntax.Parse(text, syntax.TOML)
	return err == nil && string(list[0].JSON) != "{}"
}

// isCommented reports whether a text is JSON with comments, and not JSON.
func isCommented(text []byte) bool {
	list, err := syntax.Parse(text, syntax.Commented)
	return err == nil && json.Valid(list[0].JSON) && !json.Valid(text)
}

// Ranges returns a function that finds findings in the file, with columns that count code points.
func (r *Result) Ranges() func(card.Violation) syntax.Range {
	d := r.Document.Source
	if d != nil {
		return func(v card.Violation) syntax.Range { return d.CodePoints(d.Range(v)) }
	}
	list, _ := syntax.Parse(r.Document.Text, syntax.JSON) // never fails
	return func(v card.Violation) syntax.Range {
		x := list[0].CodePoints(list[0].Range(v))
		x.Line, x.EndLine = x.Line+r.Document.Line-1, x.EndLine+r.Document.Line-1
		return x
	}
}

// Reporter prints findings.
type Reporter interface {
	Write(r *Result) error
}

// jsonReporter prints one object per document, one per line.
type jsonReporter struct{ enc *json.Encoder }

// NewJSONReporter returns a reporter that prints one object per document, one per line.
func NewJSONReporter(out io.Writer) Reporter { return jsonReporter{JSONLines(out)} }

func (p jsonReporter) Write(r *Result) error {
	return p.enc.Encode(jsonResult{File: r.File, Line: r.Line, Dialect: r.Dialect, Valid: r.Valid, Violations: r.json(), Repairs: r.Repairs})
}

// Located returns findings for JSON output, with their lines and columns in the file.
func Located(found card.Violations) []JSON {
	r := Result{Document: cli.Document{Line: 1, Column: 1, OnlyJSON: true}, Found: found}
	return r.json()
}

// json returns the findings for JSON output.
func (r *Result) json() []JSON {
	list := make([]JSON, len(r.Found))
	for i, f := range r.Found {
		f = r.Locate(f)
		list[i] = JSON{f.Pointer, f.Keyword, f.Code, f.Severity, f.Schema, f.Message, f.Line, f.Column}
	}
	return list
}

// Errors returns the problems of an error about the document for JSON output.
func (in *Input) Errors(err error) []JSON {
	found := card.ProblemsOf(err)
	if len(found) == 0 {
		found = card.Violations{{Message: err.Error()}}
	}
	r := Result{Document: in.Document, Found: found}
	return r.json()
}

// textReporter prints a line for each finding.
type textReporter struct {
	out    io.Writer
	colour bool
}

// NewTextReporter returns a reporter that prints a line for each finding.
func NewTextReporter(out io.Writer, colour bool) Reporter { return textReporter{out, colour} }

func (p textReporter) Write(r *Result) error {
	for _, f := range r.Found {
		if _, err := fmt.Fprintln(p.out, p.paint(r.File, r.Locate(f))); err != nil {
			return err
		}
	}
	return nil
}

// paint returns the line for a finding.
func (p textReporter) paint(file string, f card.Violation) string {
	line := cli.Printable(file + ":" + f.Error())
	if !p.colour {
		return line
	}
	const red, yellow, plain = "\x1b[31m", "\x1b[33m", "\x1b[0m"
	if f.Severity == card.Warning {
		return yellow + line + plain
	}
	return red + line + plain
}

// Report prints findings to standard error, in the format of validate.
func (s *Streams) Report(file string, document cli.Document, found ...card.Violation) error {
	report := textReporter{out: s.Screen, colour: Colour(s.Screen)}
	return report.Write(&Result{File: file, Document: document, Found: found})
}

// Refuse prints the findings that prevent processing a document, in the format of validate,
// and returns [ErrInvalid].
func (s *Streams) Refuse(file string, document cli.Document, found ...card.Violation) error {
	if err := s.Report(file, document, found...); err != nil {
		return err
	}
	return ErrInvalid
}

// Refuse prints the findings that prevent processing the document and returns [ErrInvalid].
func (in *Input) Refuse(found ...card.Violation) error {
	return in.streams.Refuse(in.Name, in.Document, found...)
}

// RefuseError prints the findings of an error about the document and returns [ErrInvalid].
// Any other error is returned.
func (in *Input) RefuseError(err error) error {
	if problems := card.ProblemsOf(err); problems != nil {
		return in.Refuse(problems...)
	}
	return err
}

// Plural returns a number with a noun, in the plural unless it is 1.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
