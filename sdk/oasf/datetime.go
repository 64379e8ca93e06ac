package oasf

import (
	"strings"
	"time"
)

// NewDateTime formats a time in the form of records: RFC 3339, in UTC.
func NewDateTime(t time.Time) DateTime { return DateTime(t.UTC().Format(time.RFC3339Nano)) }

// Time parses the time. A text without an offset, which the format allows, is read as
// UTC.
func (d DateTime) Time() (time.Time, error) {
	text := strings.ToUpper(string(d))
	if t, err := time.Parse("2006-01-02T15:04:05", text); err == nil {
		return t, nil
	}
	return time.Parse(time.RFC3339, text)
}
