package fetch

import (
	"cmp"
	"errors"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Limits bounds the cost of one address, including its redirects. A zero field means the
// default, see [DefaultLimits].
type Limits struct {
	// Bytes is the maximum length of a body as the server sends it, in bytes.
	Bytes int64
	// Decoded is the maximum length of a body after decompression, in bytes.
	Decoded int64
	// Header is the maximum length of a response's header in bytes, including all informational
	// responses before it.
	Header int64
	// Redirects is the maximum number of redirects; [NoRedirects] for none.
	Redirects int
	// Time is the maximum time from the request to the end of the body.
	Time time.Duration
	// Idle is the maximum time to connect, and the maximum time without a byte from the
	// server.
	Idle time.Duration
}

// NoRedirects is the value of [Limits.Redirects] that makes every redirect an error.
const NoRedirects = -1

// DefaultLimits returns the limits that apply without [Options.Limits].
func DefaultLimits() Limits {
	size := card.DefaultLimits().Bytes
	return Limits{Bytes: size, Decoded: size, Header: 64 << 10, Redirects: 5, Time: 30 * time.Second, Idle: 10 * time.Second}
}

// check returns an error for a limit below zero.
func (l Limits) check() error {
	if l.Bytes < 0 || l.Decoded < 0 || l.Header < 0 || l.Redirects < NoRedirects || l.Time < 0 || l.Idle < 0 {
		return errors.New("fetch: a limit is negative")
	}
	return nil
}

// complete returns the limits with defaults for the fields that are not set.
func (l Limits) complete() Limits {
	d := DefaultLimits()
	return Limits{
		Bytes: cmp.Or(l.Bytes, d.Bytes), Decoded: cmp.Or(l.Decoded, d.Decoded), Header: cmp.Or(l.Header, d.Header),
		Redirects: max(cmp.Or(l.Redirects, d.Redirects), 0),
		Time:      cmp.Or(l.Time, d.Time), Idle: cmp.Or(l.Idle, d.Idle),
	}
}
