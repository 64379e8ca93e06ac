package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Violation is one problem in a document. It never contains the invalid value, since
// cards can contain secrets.
type Violation struct {
	// Pointer is the location in the document (RFC 6901). For a missing required member
	// it is the location that the member would have.
	Pointer string `json:"pointer"`
	// Keyword is the violated schema keyword. It is empty if the document could not be
	// decoded, and in the entry of [CodeMoreViolations].
	Keyword string `json:"keyword,omitempty"`
	// Code is the stable name of the problem, for programs.
	Code string `json:"code"`
	// Severity says whether the problem makes the document invalid.
	Severity Severity `json:"severity"`
	// Schema is the location of the violated rule, "file#pointer".
	Schema string `json:"schema,omitempty"`
	// Message is a sentence for people.
	Message string `json:"message"`
	// Line and Column are the position in the text, from 1, columns in bytes. Both are 0
	// if the value was validated without its text.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

// Error returns the location, the message and the code on one line. A Violation is an error so
// that errors.As finds it in an [InvalidError].
func (v Violation) Error() string {
	var b strings.Builder
	if v.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", v.Line, v.Column)
	}
	if v.Pointer == "" {
		b.WriteString("document")
	} else {
		b.WriteString(printable(v.Pointer))
	}
	b.WriteString(": ")
	if v.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(printable(v.Message))
	if v.Code != "" {
		b.WriteString(" [" + v.Code + "]")
	}
	return b.String()
}

const maxPrinted = 4000

// printable escapes control characters, so that a member name, in a pointer or a message, cannot
// break the line or the terminal that it is printed on, and shortens a text of more than maxPrinted
// bytes in the middle.
func printable(s string) string {
	if len(s) > maxPrinted {
		const half = maxPrinted / 2
		s = strings.ToValidUTF8(s[:half], "") + "…" + strings.ToValidUTF8(s[len(s)-half:], "")
	}
	if !strings.ContainsFunc(s, unprintable) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unprintable(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unprintable reports whether r is a control character, a line separator or a mark that
// changes the direction of text.
func unprintable(r rune) bool {
	return r < 0x20 || r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029 ||
		r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// Is reports whether target is the violated [Keyword].
func (v Violation) Is(target error) bool {
	k, ok := target.(Keyword)
	return ok && v.Keyword == string(k)
}

// CodeMoreViolations is the code of the last entry of an incomplete list: there are more errors
// or warnings than [Limits.Findings], or their pointers together exceed 4 MiB. The message has
// the number of omitted violations. The entry has the severity of the omitted violations, so
// that a document with an omitted error is not taken for valid.
const CodeMoreViolations = "more-violations"

// Violations is a list of problems, sorted by location. [Limits.Findings] bounds the
// number that one validation returns.
type Violations []Violation

// MarshalJSON returns the list as a JSON array; a nil list is an empty array. It does not use
// encoding/json, so that programs that only read cards do not link the encoder.
func (vs Violations) MarshalJSON() ([]byte, error) {
	dst := []byte{'['}
	for i := range vs {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = vs[i].appendJSON(dst)
	}
	return append(dst, ']'), nil
}

// appendJSON appends the violation as encoding/json writes it.
func (v *Violation) appendJSON(dst []byte) []byte {
	member := func(name, value string, always bool) {
		if always || value != "" {
			dst = append(append(dst, name...), ':')
			dst = append(scan.AppendString(dst, strings.ToValidUTF8(value, "\uFFFD")), ',')
		}
	}
	number := func(name string, value int) {
		if value != 0 {
			dst = append(append(dst, name...), ':')
			dst = append(strconv.AppendInt(dst, int64(value), 10), ',')
		}
	}
	dst = append(dst, '{')
	member(`"pointer"`, v.Pointer, true)
	member(`"keyword"`, v.Keyword, false)
	member(`"code"`, v.Code, true)
	member(`"severity"`, v.Severity.String(), true)
	member(`"schema"`, v.Schema, false)
	member(`"message"`, v.Message, true)
	number(`"line"`, v.Line)
	number(`"column"`, v.Column)
	dst[len(dst)-1] = '}' // in the place of the last comma
	return dst
}

// Errors returns the violations of severity [Error], which make the document invalid.
func (vs Violations) Errors() Violations { return vs.only(Error) }

// Warnings returns the violations of severity [Warning].
func (vs Violations) Warnings() Violations { return vs.only(Warning) }

func (vs Violations) only(s Severity) Violations {
	n := 0
	for i := range vs {
		if vs[i].Severity == s {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	list := make(Violations, 0, n) // a list that grows would take several times the memory
	for i := range vs {
		if vs[i].Severity == s {
			list = append(list, vs[i])
		}
	}
	return list
}

// Err returns an [*InvalidError] with the errors of the list, or nil if there are none.
// Warnings are ignored.
func (vs Violations) Err() error {
	if list := vs.Errors(); len(list) > 0 {
		return &InvalidError{Violations: list}
	}
	return nil
}

// Sort sorts by line and column, and by pointer if these are unknown, with array elements
// by index. Violations at the same location keep their order. The entry of
// [CodeMoreViolations] comes last.
func (vs Violations) Sort() {
	if len(vs) < 2 {
		return
	}
	order := scan.Order(len(vs), func(i, j int) int {
		a, b := &vs[i], &vs[j]
		return cmp.Or(
			last(a)-last(b),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			scan.ComparePointers(a.Pointer, b.Pointer),
		)
	})
	unsorted := slices.Clone(vs)
	for to, from := range order {
		vs[to] = unsorted[from]
	}
}

// last returns 1 for the entry of [CodeMoreViolations], which sorts last, and 0 for others.
func last(v *Violation) int {
	if v.Code == CodeMoreViolations {
		return 1
	}
	return 0
}
