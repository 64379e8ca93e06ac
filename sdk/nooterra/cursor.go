package nooterra

import (
	"cmp"
	"errors"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Cursor is a position in the public stream of cards. A reader continues there after an
// interruption.
type Cursor struct {
	// Time is an RFC 3339 date-time in its original text. It may be later than the
	// card's own UpdatedAt: a card that is published again moves to a later position in
	// the stream.
	Time string
	// TenantID and AgentID identify the card at the position.
	TenantID, AgentID string
}

// Errors of [ParseCursor].
var (
	ErrCursorParts    = errors.New("a cursor has three parts with bars between them")
	ErrCursorEncoding = errors.New("a part of the cursor is not percent-encoded UTF-8")
	ErrCursorTime     = errors.New("a cursor begins with an RFC 3339 date-time")
	ErrCursorID       = errors.New("a cursor names a tenant and an agent")
)

// ParseCursor parses a cursor. Like the service it ignores white space around the
// cursor, and accepts characters unescaped that [Cursor.String] escapes.
func ParseCursor(s string) (Cursor, error) {
	parts := strings.SplitN(check.TrimECMA(s), "|", 4)
	if len(parts) != 3 {
		return Cursor{}, ErrCursorParts
	}
	for i, part := range parts {
		text, err := url.PathUnescape(part)
		if err != nil || !utf8.ValidString(text) {
			return Cursor{}, ErrCursorEncoding
		}
		parts[i] = text
	}
	c := Cursor{parts[0], parts[1], parts[2]}
	switch {
	case !check.String(c.Time).DateTime():
		return Cursor{}, ErrCursorTime
	case c.TenantID == "" || c.AgentID == "":
		return Cursor{}, ErrCursorID
	}
	return c, nil
}

// String returns the cursor in the form that the service writes.
func (c Cursor) String() string {
	return escapePart(c.Time) + "|" + escapePart(c.TenantID) + "|" + escapePart(c.AgentID)
}

// escapePart escapes like ECMAScript's encodeURIComponent.
func escapePart(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; isLetter(c) || isDigit(c) || strings.IndexByte("-_.!~*'()", c) >= 0 {
			b.WriteByte(c)
		} else {
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&0xf])
		}
	}
	return b.String()
}

// Compare returns -1, 0 or 1 if c is before, at or after d in the stream: by the time,
// then by tenant and agent in the order of [CompareText].
func (c Cursor) Compare(d Cursor) int {
	at, _ := check.ParseDateTime(c.Time)
	other, _ := check.ParseDateTime(d.Time)
	return cmp.Or(at.Compare(other), CompareText(c.TenantID, d.TenantID), CompareText(c.AgentID, d.AgentID))
}
