package fetch

import (
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"code.dny.dev/ssrf"
)

// failure converts an error to an [*Error] with its address and reason.
func (c *Client) failure(caller context.Context, at *url.URL, err error) error {
	if own, ok := errors.AsType[*Error](err); ok && own.Reason != "" {
		if own.URL == "" {
			own.URL = textOf(at)
		}
		return own
	}
	e := &Error{URL: textOf(at), Err: err}
	text := err.Error()
	switch {
	case caller.Err() != nil:
		e.Reason, e.Message, e.Err = Canceled, "stopped by the caller", context.Cause(caller)
	case errors.Is(err, ssrf.ErrProhibitedIP) && !errors.Is(err, context.DeadlineExceeded):
		e.Reason, e.Message = ForbiddenAddress, "the address of the host is not allowed"
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		e.Reason, e.Message = Timeout, "the server takes too long"
		e.Limit = fmt.Sprintf("%v, or %v without a byte", c.limits.Time, c.limits.Idle)
	case strings.Contains(text, "response headers exceeded"), strings.Contains(text, "too many 1xx"):
		// net/http has no types for these errors.
		e.Reason, e.Message, e.Limit = HeaderTooLarge, "the header is too large", bytesLimit(c.limits.Header)
	case errors.Is(err, io.ErrUnexpectedEOF):
		e.Reason, e.Message = Truncated, "the response is truncated"
	case isMalformed(text):
		e.Reason, e.Message = Malformed, "the response is malformed"
	default:
		e.Reason, e.Message = Unreachable, "no connection, or it broke"
	}
	return e
}

// isServerFailure reports whether the server or the network failed. A stale document may be
// used then.
func isServerFailure(err error) bool {
	if own, ok := errors.AsType[*Error](err); ok {
		return own.Reason == Timeout || own.Reason == Unreachable
	}
	return !errors.Is(err, ssrf.ErrProhibitedIP) && !errors.Is(err, context.Canceled)
}

// isTimeout reports whether a time limit was exceeded.
func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout() || errors.Is(err, os.ErrDeadlineExceeded)
}

// isMalformed reports whether an error text is about the syntax of a response. These errors of
// net/http have no type.
func isMalformed(text string) bool {
	for _, part := range []string{"malformed", "invalid byte in chunk", "chunk", "trailer", "transfer encoding", "Content-Length", "HTTP/1.x transport connection broken"} {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// isCorrupt reports whether compressed data is malformed.
func isCorrupt(err error) bool {
	_, ok := errors.AsType[flate.CorruptInputError](err)
	return ok
}

// statusMessage describes a status without quoting the server.
func statusMessage(status int) string {
	if text := http.StatusText(status); text != "" {
		return fmt.Sprintf("the status is %d %s", status, text)
	}
	return fmt.Sprintf("the status is %d", status)
}

// plural returns a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
