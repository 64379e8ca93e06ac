package fetch

import (
	"cmp"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Limits bounds the cost of one address, including its redirects. A field of zero or less means
// the default, see [DefaultLimits].
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

// DefaultLimits returns the limits that apply without [WithLimits].
func DefaultLimits() Limits {
	size := card.DefaultLimits().Bytes
	return Limits{Bytes: size, Decoded: size, Header: 64 << 10, Redirects: 5, Time: 30 * time.Second, Idle: 10 * time.Second}
}

// complete returns the limits with defaults for the fields that are not set.
func (l Limits) complete() Limits {
	d := DefaultLimits()
	l.Bytes = positive(l.Bytes, d.Bytes)
	l.Decoded = positive(l.Decoded, d.Decoded)
	l.Header = positive(l.Header, d.Header)
	l.Time = positive(l.Time, d.Time)
	l.Idle = positive(l.Idle, d.Idle)
	switch {
	case l.Redirects == 0:
		l.Redirects = d.Redirects
	case l.Redirects < 0:
		l.Redirects = 0
	}
	return l
}

// positive returns value, or otherwise if value is not above zero.
func positive[T cmp.Ordered](value, otherwise T) T {
	var zero T
	if value > zero {
		return value
	}
	return otherwise
}
