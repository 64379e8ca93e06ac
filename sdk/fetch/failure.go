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

// failure converts an error to an [*Error] with its address and reason. Responded says that the
// server had begun a response.
func (c *Client) failure(caller context.Context, at *url.URL, responded bool, err error) error {
	if own, ok := errors.AsType[*Error](err); ok && own.Reason != "" {
		if own.URL == "" {
			own.URL = textOf(at)
		}
		return own
	}
	e := &Error{URL: textOf(at), Err: err}
	switch {
	case caller.Err() != nil:
		e.Reason, e.Message, e.Err = Canceled, "stopped by the caller", context.Cause(caller)
	case errors.Is(err, ssrf.ErrProhibitedIP) && !errors.Is(err, context.DeadlineExceeded):
		e.Reason, e.Message = ForbiddenAddress, "the address of the host is not allowed"
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		e.Reason, e.Message = Timeout, "the server takes too long"
		e.Limit = fmt.Sprintf("%v, or %v without a byte", c.options.Limits.Time, c.options.Limits.Idle)
	case responded && isHeaderLimit(err):
		e.Reason, e.Message, e.Limit = HeaderTooLarge, "the header is too large", bytesLimit(c.options.Limits.Header)
	case errors.Is(err, io.ErrUnexpectedEOF):
		e.Reason, e.Message = Truncated, "the response is truncated"
	case responded && !isConnectionFailure(err):
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

// isConnectionFailure reports whether an error comes from the connection. All other errors of
// net/http after the first byte of a response are about its syntax; most of them have no type.
func isConnectionFailure(err error) bool {
	_, ok := errors.AsType[net.Error](err)
	return ok || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, io.ErrClosedPipe)
}

// isHeaderLimit reports whether net/http refused the length of a header. The error has no type
// of its own, so the beginning of its text is compared, which contains nothing that a server
// sends.
func isHeaderLimit(err error) bool {
	for next := err; next != nil; next = errors.Unwrap(next) {
		err = next
	}
	return strings.HasPrefix(err.Error(), "net/http: server response headers exceeded ")
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
