package service

import (
	"time"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Since returns the position at which a server continues a stream, or nil if the stream begins with
// all cards. The parameter sinceCursor has precedence over the header Last-Event-ID. If
// sinceCursor is blank, the stream begins with all cards. The error is the error of
// [nooterra.ParseCursor].
func Since(sinceCursor *string, lastEventID string) (*nooterra.Cursor, error) {
	text := lastEventID
	if sinceCursor != nil {
		text = *sinceCursor
	}
	if check.TrimECMA(text) == "" {
		return nil, nil
	}
	c, err := nooterra.ParseCursor(text)
	if err != nil {
		return nil, err
	}
	return &c, nil
}

// Tracker records the position of a client in the stream. The zero value is at the beginning.
type Tracker struct {
	last  nooterra.Cursor
	begun bool
}

// ResumeTracker returns a tracker at a position of [Tracker.Cursor]. The error is the error of
// [nooterra.ParseCursor].
func ResumeTracker(cursor string) (*Tracker, error) {
	c, err := nooterra.ParseCursor(cursor)
	if err != nil {
		return nil, err
	}
	return &Tracker{c, true}, nil
}

// Cursor returns the position after the last event, for the parameter sinceCursor or the
// header Last-Event-ID of the next request; empty at the beginning.
//
// The service does not send removals that happen while a client is away: a client that
// resumes has to look for the cards that it knows once, see the package discovery.
func (t *Tracker) Cursor() string {
	if !t.begun {
		return ""
	}
	return t.last.String()
}

// Advance moves the position to an event's position and reports whether the event is new: later in
// the stream than all previous events. Repeated events, and events with an invalid cursor, are not
// new.
func (t *Tracker) Advance(e *nooterra.StreamEvent) bool {
	c, err := nooterra.ParseCursor(cardrt.OrEmpty(e).Cursor)
	if err != nil || t.begun && c.Compare(t.last) <= 0 {
		return false
	}
	t.last, t.begun = c, true
	return true
}

// timeFormat is the form of times that the service writes: UTC with milliseconds.
const timeFormat = "2006-01-02T15:04:05.000Z"

// CursorAfter returns a cursor for an agent that is later than last. Its time is now, or the time of
// last if that is later; if necessary, a millisecond is added.
func CursorAfter(last *nooterra.Cursor, tenantID, agentID string, now time.Time) nooterra.Cursor {
	at := now.UTC().Truncate(time.Millisecond)
	c := nooterra.Cursor{Time: at.Format(timeFormat), TenantID: tenantID, AgentID: agentID}
	if last == nil {
		return c
	}
	if lastAt, ok := moment(last.Time); ok && at.Before(lastAt) {
		at = lastAt
		c.Time = at.Format(timeFormat)
	}
	if c.Compare(*last) <= 0 {
		c.Time = at.Add(time.Millisecond).Format(timeFormat)
	}
	return c
}

// moment returns the moment of a date-time in whole milliseconds.
func moment(s string) (time.Time, bool) {
	if !check.String(s).DateTime() {
		return time.Time{}, false
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	return t.UTC().Truncate(time.Millisecond), err == nil
}
