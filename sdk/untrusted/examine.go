package untrusted

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// keyword is the keyword of findings.
const keyword = "untrusted"

// maxFindings is the maximum number of findings.
const maxFindings = 1000

// Examine examines all texts of a document: the strings and the names of members. The findings
// are warnings, in the order of the document, at most one for each text and rule. There are at
// most 1000 findings, and at most 4 MiB of locations; a last entry has the number of further
// findings.
//
// Options set limits. The error is a [*card.DecodeError] for a document that is not readable.
func Examine(document []byte, opts ...card.Option) (card.Violations, error) {
	if _, err := card.ParseRaw(document, opts...); err != nil {
		return nil, err
	}
	x := examination{text: string(document), rules: rules(), line: 1}
	x.value(scan.Space(x.text, x.begin()))
	if x.more > 0 {
		x.found = append(x.found, card.Violation{
			Code: card.CodeMoreViolations, Severity: card.Warning,
			Message: fmt.Sprintf("there are %d more warnings", x.more),
		})
	}
	return x.found, nil
}

// examination is one call of [Examine].
type examination struct {
	text     string
	rules    []rule
	path     scan.Path
	found    card.Violations
	more     int
	pointers scan.Pointers
	// line is the line number of the offset at; the line begins at the offset start.
	line, start, at int
}

// begin returns the offset after a byte order mark.
func (x *examination) begin() int {
	if strings.HasPrefix(x.text, "\ufeff") {
		return len("\ufeff")
	}
	return 0
}

// value examines the value at i and returns the offset after it.
func (x *examination) value(i int) (end int) {
	switch x.text[i] {
	case '{':
		x.path = append(x.path, scan.Member(""))
		for i = scan.Space(x.text, i+1); x.text[i] != '}'; i = scan.Next(x.text, i) {
			name, value := scan.Name(x.text, i)
			x.path[len(x.path)-1].Name = name
			x.examine(name, i)
			i = x.value(value)
		}
	case '[':
		x.path = append(x.path, scan.Element(0))
		for i = scan.Space(x.text, i+1); x.text[i] != ']'; i = scan.Next(x.text, i) {
			i = x.value(i)
			x.path[len(x.path)-1].Index++
		}
	default:
		end = scan.SkipValue(x.text, i)
		if x.text[i] == '"' {
			x.examine(scan.Unquote(x.text[i:end]), i)
		}
		return end
	}
	x.path = x.path[:len(x.path)-1]
	return i + 1
}

// shortest is the length in bytes of the shortest text that a rule can match.
const shortest = 2

// examine applies the rules to a text at an offset.
func (x *examination) examine(text string, offset int) {
	if len(text) < shortest {
		return
	}
	t := newText(text)
	read := t
	if plain := asRead(text); plain != text {
		read = newText(plain)
	}
	for i := range x.rules {
		if r := &x.rules[i]; r.finds(t) || read != t && r.finds(read) {
			x.add(r, offset)
		}
	}
}

func (x *examination) add(r *rule, offset int) {
	if len(x.found) == maxFindings {
		x.more++
		return
	}
	pointer, ok := x.pointers.Add(x.path)
	if !ok {
		x.more++
		return
	}
	for x.at < offset {
		next := strings.IndexByte(x.text[x.at:offset], '\n')
		if next < 0 {
			break
		}
		x.line++
		x.at += next + 1
		x.start = x.at
	}
	x.at = max(x.at, offset)
	x.found = append(x.found, card.Violation{
		Pointer: pointer, Keyword: keyword, Code: r.code, Severity: card.Warning,
		Message: r.message, Line: x.line, Column: offset - x.start + 1,
	})
}
