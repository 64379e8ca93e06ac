package rawjson

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Span has the offsets of a member in the text of an object: the end of the previous value or
// of the opening brace, the start of the name, the start of the value, and its end.
type Span struct{ Before, Start, Value, End int }

// Find returns the span of a member of an object, which may have surrounding white space. If
// the member is absent, it returns the span of the last member, after which a new member can be
// inserted. For an object without members, all four offsets are the end of the opening brace.
func Find(text, name string) (at Span, ok bool) {
	i := scan.Space(text, 0) + len("{")
	at = Span{i, i, i, i}
	for i = scan.Space(text, i); text[i] != '}'; i = Next(text, at.End) {
		at.Before, at.Start = at.End, i
		var found string
		found, at.Value = Name(text, i)
		at.End = scan.SkipValue(text, at.Value)
		if found == name {
			return at, true
		}
	}
	return at, false
}

// SetMember returns the text of an object with a member set. It replaces the value of an
// existing member; otherwise it appends the member with the white space of the last one. All
// other bytes are unchanged.
func SetMember(text, name, value string) []byte {
	at, ok := Find(text, name)
	out := make([]byte, 0, len(text)+len(name)+len(value)+len(`,"": `)+at.Start-at.Before)
	if ok {
		out = append(append(out, text[:at.Value]...), value...)
		return append(out, text[at.End:]...)
	}
	out = append(out, text[:at.End]...)
	if at.End > at.Start {
		_, space, follows := strings.Cut(text[at.Before:at.Start], ",")
		if !follows { // the first member follows the opening brace
			space = text[at.Before:at.Start]
		}
		out = append(append(out, ','), space...)
	}
	out = append(AppendString(out, name), ':')
	if text[at.Value-1] == ' ' {
		out = append(out, ' ')
	}
	out = append(out, value...)
	return append(out, text[at.End:]...)
}
