package detect

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// UnknownError reports a document of no known format.
type UnknownError struct {
	// Looked says what was looked at and found, without any value: documents
	// can hold secrets.
	Looked string
	// Nearest are the formats that the document resembles, the nearest first; nil when
	// it resembles none.
	Nearest []Candidate
}

// Error names the nearest format and what the document lacks for it; what was looked
// for in vain where there is none. Formats for which the document lacks the same are
// named together.
func (e *UnknownError) Error() string {
	if len(e.Nearest) == 0 {
		return "unrecognized card format: " + e.Looked
	}
	var names []string
	for _, c := range e.Nearest {
		if c.score >= e.Nearest[0].score*sameScore && c.lacks() == e.Nearest[0].lacks() {
			names = append(names, c.Name())
		}
	}
	return "unrecognized card format; closest: " + strings.Join(names, " or ") + e.Nearest[0].lacks()
}

// UnsupportedError reports a document of a format that is known by name and not
// read.
type UnsupportedError struct {
	Format Format
	// Detail says which document of the format it is ("kind Deployment"), empty where
	// the format has no such thing.
	Detail string
	// Reason says why it is not read.
	Reason string
	// See is the address of a description of the format, if there is one.
	See string
}

// Error names the format and the reason: "a Kubernetes manifest (kind Deployment), not
// an agent card".
func (e *UnsupportedError) Error() string {
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

// withArticle returns the title behind its article, and the name of a format without a
// title.
func (f Format) withArticle() string {
	for i := range formats {
		if d := &formats[i]; d.name == f {
			article := d.article
			if article == "" {
				article = "a"
			}
			return article + " " + d.title
		}
	}
	return string(f)
}

// unsupported returns the error for a document of a format that is refused.
func (f *format) unsupported(root *root) *UnsupportedError {
	return &UnsupportedError{Format: f.name, Detail: f.detail.of(root), Reason: f.refused, See: f.see}
}

// maxDetail is the length of the longest string that is quoted from a document.
const maxDetail = 64

// of returns what a document says, behind the label; empty when it says nothing or
// something that is no plain word.
func (d *detail) of(root *root) string {
	if d == nil {
		return ""
	}
	v, ok := root.member(d.at[0])
	for _, step := range d.at[1:] {
		if ok {
			v, ok = child(v, step)
		}
	}
	if !ok || cardrt.KindOf(v) != cardrt.Text {
		return ""
	}
	s := cardrt.StringOf(v)
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

// notInWord reports whether a rune stands in no identifier, version or path.
func notInWord(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("._-/:", r)
}
