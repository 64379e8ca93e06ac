package adp

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// memberSignature is the member that a signature does not cover.
const memberSignature = "signature"

// Canonical returns the bytes that the signature of a card covers: the canonical form
// (RFC 8785) of the document without its top-level member signature. Unknown members,
// empty members, explicit defaults and members named signature at other levels are
// covered.
//
// The card need not be valid. The error is a [*card.DecodeError]: the document is not
// well-formed, is not an object, exceeds a limit, or has a number outside the range of a
// double.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func Canonical(document []byte, opts ...card.Option) ([]byte, error) {
	form, err := card.Canonical(document, opts...)
	if err != nil {
		return nil, err
	}
	if form[0] != '{' {
		return nil, notAnObject()
	}
	at, ok := findMember(string(form), memberSignature)
	switch {
	case !ok:
		return form, nil
	case at.before > len("{"): // with the comma before it
		return append(form[:at.before], form[at.end:]...), nil
	case form[at.end] == ',':
		return append(form[:at.start], form[at.end+1:]...), nil
	}
	return append(form[:at.start], form[at.end:]...), nil
}

// notAnObject is the error for a document with another kind of root.
func notAnObject() error {
	return &card.DecodeError{Code: card.CodeType, Message: "the card is not an object", Line: 1, Column: 1}
}

// memberSpan has the offsets of a member in the text of an object: the end of the
// preceding value or of the opening brace, the start of the name, the start of the value
// and its end.
type memberSpan struct{ before, start, value, end int }

// findMember returns the span of a top-level member of a checked text that is an object,
// possibly with white space around it. If there is none, the span is that of the last
// member; an object without members has the end of its opening brace in all four.
func findMember(text, name string) (found memberSpan, ok bool) {
	i := scan.Space(text, 0) + len("{")
	found = memberSpan{i, i, i, i}
	for i = scan.Space(text, i); text[i] != '}'; {
		found.before, found.start = found.end, i
		var n string
		n, found.value = rawjson.Name(text, i)
		found.end = scan.SkipValue(text, found.value)
		if n == name {
			return found, true
		}
		i = rawjson.Next(text, found.end)
	}
	return found, false
}
