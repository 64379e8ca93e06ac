// Package detached signs JSON documents with Ed25519: the signature is a member of the document, and
// covers the canonical form (RFC 8785) of the document without this member.
package detached

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Member is the path of the member with the signature, from the root of the document.
type Member []string

// Pointer returns the location of the member (RFC 6901).
func (m Member) Pointer() string { return card.JoinPointer(m...) }

// Canonical returns the bytes that a signature covers: the canonical form of a document without the
// member. The error is a [*card.DecodeError].
func (m Member) Canonical(document []byte, opts ...card.Option) ([]byte, error) {
	form, err := card.Canonical(document, opts...)
	if err != nil {
		return nil, err
	}
	if form[0] != '{' {
		return nil, &card.DecodeError{Code: card.CodeType, Message: "the card is not an object", Line: 1, Column: 1}
	}
	at, start, ok := m.find(string(form))
	if !ok {
		return form, nil
	}
	from, to := at.Start, at.End
	switch {
	case at.Before > start: // also remove the comma before it
		from = at.Before
	case form[to] == ',':
		to++
	}
	return append(form[:from], form[to:]...), nil
}

// find returns the span of the member in an object, and the offset behind the brace of the object
// that has it.
func (m Member) find(text string) (at scan.MemberSpan, start int, ok bool) {
	from, rest := 0, text
	for i, name := range m {
		if rest == "" || rest[scan.Space(rest, 0)] != '{' {
			return at, 0, false
		}
		inner, found := scan.FindMember(rest, name)
		if !found {
			return at, 0, false
		}
		if i == len(m)-1 {
			return scan.MemberSpan{Before: from + inner.Before, Start: from + inner.Start, Value: from + inner.Value, End: from + inner.End},
				from + scan.Space(rest, 0) + len("{"), true
		}
		from, rest = from+inner.Value, rest[inner.Value:inner.End]
	}
	return at, 0, false
}

// Set returns a document with the member set: it replaces the value, or appends the member to the
// object that has it, which exists. All other bytes are unchanged, but a byte order mark is removed.
func (m Member) Set(document []byte, value string) []byte {
	return set(strings.TrimPrefix(string(document), scan.Mark), m, value)
}

func set(text string, path Member, value string) []byte {
	if len(path) == 1 {
		return scan.SetMember(text, path[0], value)
	}
	at, _ := scan.FindMember(text, path[0])
	inner := set(text[at.Value:at.End], path[1:], value)
	return append(append([]byte(text[:at.Value]), inner...), text[at.End:]...)
}
