package detect

import (
	"cmp"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Codes of an [Error].
const (
	// CodeUnknown: the document matches no known format.
	CodeUnknown = "unknown-format"
	// CodeUnsupported: the document has a format that is known but not supported.
	CodeUnsupported = "unsupported-format"
)

// Error reports a document of a format that is unknown or not supported.
type Error struct {
	// Code is [CodeUnknown] or [CodeUnsupported].
	Code string

	// Looked names the members that were examined in a document of an unknown format. It has no
	// value: documents can contain secrets.
	Looked string
	// NoObject says that the document of an unknown format is not an object, as all cards are.
	NoObject bool
	// Nearest are the formats that a document of an unknown format resembles, nearest first; nil
	// if there are none.
	Nearest []Candidate

	// Format is the format that is not supported.
	Format Format
	// Detail names the kind of document within Format ("kind Deployment"). It is empty if the
	// format has no such member.
	Detail string
	// Reason says why Format is not supported.
	Reason string
	// See is the URL of a description of Format, or empty.
	See string
}

// Error describes the unsupported format: "a Kubernetes manifest (kind Deployment), not an
// agent card". For an unknown format it names the nearest formats and the members that the
// document lacks for each, or the examined members if no format is near. Formats with the same
// missing members are named together.
func (e *Error) Error() string {
	if e.Code == CodeUnsupported {
		return e.unsupported()
	}
	if len(e.Nearest) == 0 {
		return "unrecognized card format; none is close: " + e.Looked
	}
	var names []string
	for _, c := range e.Nearest {
		if c.score >= e.Nearest[0].score*sameScore && c.lacks() == e.Nearest[0].lacks() {
			names = append(names, c.Name())
		}
	}
	return "unrecognized card format; closest: " + strings.Join(names, " or ") + e.Nearest[0].lacks()
}

func (e *Error) unsupported() string {
	var b strings.Builder
	b.WriteString(e.Format.withArticle())
	if e.Detail != "" {
		b.WriteString(" (" + e.Detail + ")")
	}
	b.WriteString(", " + e.Reason)
	if e.See != "" {
		b.WriteString("; see " + e.See)
	}
	return b.String()
}

// Problem returns the code and the message, for the start of the document.
func (e *Error) Problem() card.Violation {
	return card.Violation{Code: e.Code, Message: e.Error(), Line: 1, Column: 1}
}

// withArticle returns the title with its article. For a format without a title it
// returns the name.
func (f Format) withArticle() string {
	for i := range formats {
		if d := &formats[i]; d.name == f {
			article := cmp.Or(d.article, "a")
			return article + " " + d.title
		}
	}
	return string(f)
}

// unsupported returns the error for a document of an unsupported format.
func (f *format) unsupported(root *root) *Error {
	return &Error{Code: CodeUnsupported, Format: f.name, Detail: f.detail.of(root), Reason: f.refused, See: f.see}
}

// maxDetail is the length of the longest string that a message quotes from a document.
const maxDetail = 64

// of returns the label and the value of the detail in a document. It is empty if the value is
// absent or not a single word.
func (d *detail) of(root *root) string {
	if d == nil {
		return ""
	}
	v := root.member(asked.index[d.at[0]])
	ok := v != ""
	for _, step := range d.at[1:] {
		if ok {
			v, ok = child(v, step)
		}
	}
	if !ok || scan.KindOf(v) != scan.Text {
		return ""
	}
	s := check.StringOf(v)
	if d.after != "" {
		_, s, ok = strings.Cut(s, d.after)
	}
	if d.before != "" && ok {
		s, _, ok = strings.Cut(s, d.before)
	}
	if !ok || s == "" || len(s) > maxDetail || strings.IndexFunc(s, notInWord) >= 0 {
		return ""
	}
	return d.label + " " + s
}

// notInWord reports whether a rune does not occur in identifiers, versions and paths.
func notInWord(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("._-/:", r)
}
