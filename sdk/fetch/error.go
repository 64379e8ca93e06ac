package fetch

import (
	"strconv"
	"strings"
)

// Reason says why a document was not fetched or a card not accepted. It implements error, so
// that errors.Is finds it: errors.Is(err, fetch.TooLarge).
type Reason string

// Error returns the reason.
func (r Reason) Error() string { return string(r) }

// The reasons.
const (
	// BadAddress: the address is not a URL of http or https, or contains a password.
	BadAddress Reason = "bad-address"
	// ForbiddenAddress: the host has only private, loopback, link-local or other special
	// addresses, see [Options.AllowLoopback].
	ForbiddenAddress Reason = "forbidden-address"
	// Unreachable: the name cannot be resolved, no connection was made, or it broke.
	Unreachable Reason = "unreachable"
	// Malformed: the response is not valid HTTP.
	Malformed Reason = "malformed-response"
	// Timeout: a time limit was exceeded.
	Timeout Reason = "timeout"
	// Canceled: the context of the caller ended. The error wraps its cause.
	Canceled Reason = "canceled"
	// TooLarge: the body is larger than a limit.
	TooLarge Reason = "too-large"
	// HeaderTooLarge: the header is larger than the limit.
	HeaderTooLarge Reason = "header-too-large"
	// Truncated: the connection was closed before the end of the response.
	Truncated Reason = "truncated"
	// BadRedirect: a redirect is not followed. There are too many, they form a loop, the target
	// is not an http or https address, or it is not https after https.
	BadRedirect Reason = "bad-redirect"
	// BadStatus: the status is not 200; [Error.Status] has the status.
	BadStatus Reason = "bad-status"
	// BadMediaType: cards of this format do not have the media type.
	BadMediaType Reason = "bad-media-type"
	// BadEncoding: the content coding is not supported, or the body is not encoded as the header
	// states.
	BadEncoding Reason = "bad-encoding"
	// Unreadable: the body is not JSON, or its format is not supported. The error wraps a
	// [*card.DecodeError] or a [*detect.Error].
	Unreadable Reason = "unreadable"
	// Invalid: the card is not valid. The error wraps a [*card.InvalidError].
	Invalid Reason = "invalid"
	// SchemeMismatch: the scheme of the card's endpoint differs from the scheme of the address,
	// see [CheckOrigin].
	SchemeMismatch Reason = "scheme-mismatch"
	// BadPages: the pages of a list do not end, see [All]. The error wraps [card.ErrPageCursor] or
	// [card.ErrPageLimit].
	BadPages Reason = "bad-pages"
	// NotFound: no candidate address of a host has a card. The error wraps the error for each
	// address.
	NotFound Reason = "not-found"
)

// Error is the error of all functions of this package.
type Error struct {
	// URL is the address that failed; after redirects, the last address.
	URL string
	// Reason is the reason of the failure.
	Reason Reason
	// Message describes the problem for people.
	Message string
	// Limit is the exceeded limit, such as "5 redirects"; empty if none was exceeded.
	Limit string
	// Status is the status of the response, 0 if there is none.
	Status int
	// Err is the cause, nil if there is no other error.
	Err error
}

// Error returns the address, what happened and the limit on one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.URL)
	b.WriteString(": ")
	b.WriteString(e.Message)
	if e.Err != nil {
		if e.Message != "" {
			b.WriteString(": ")
		}
		b.WriteString(strings.ReplaceAll(e.Err.Error(), "\n", "; "))
	}
	if e.Limit != "" {
		b.WriteString(" (limit: " + e.Limit + ")")
	}
	b.WriteString(" [" + string(e.Reason) + "]")
	return b.String()
}

// Unwrap returns the reason and the cause.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Reason}
	}
	return []error{e.Reason, e.Err}
}

// bytesLimit returns a limit of size for messages.
func bytesLimit(n int64) string { return strconv.FormatInt(n, 10) + " bytes" }
