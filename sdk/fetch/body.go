package fetch

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// receive reads the body of a response with the status 200.
func (c *Client) receive(response *http.Response, r *request) (*Document, error) {
	mediaType := wellknown.MediaType(response.Header.Get("Content-Type"))
	if r.accepted != nil && !r.accepted(mediaType) {
		return nil, wrongMediaType(response.Header.Get("Content-Type"), r.accept)
	}
	body, err := c.body(response)
	if err != nil {
		return nil, err
	}
	return &Document{Body: body, MediaType: mediaType, Source: FromServer, Received: c.options.Now()}, nil
}

// wrongMediaType reports a media type that is not accepted.
func wrongMediaType(contentType, accepted string) *Error {
	message := fmt.Sprintf("the media type %.100q is not accepted; accepted: %s", printable(contentType), accepted)
	if contentType == "" {
		message = "the response has no media type; accepted: " + accepted
	}
	return &Error{Reason: BadMediaType, Message: message}
}

// body returns the body of a response after decompression.
func (c *Client) body(response *http.Response) ([]byte, error) {
	if response.ContentLength > c.options.Limits.Bytes {
		return nil, tooLarge(c.options.Limits.Bytes)
	}
	received := &countedReader{from: response.Body, left: c.options.Limits.Bytes}
	coding, err := codingOf(response.Header)
	if err != nil {
		return nil, err
	}
	if coding == "" {
		return readBody(received, response.ContentLength, min(c.options.Limits.Bytes, c.options.Limits.Decoded))
	}
	decoder, err := gzip.NewReader(received)
	if err != nil {
		return nil, encodingError(err)
	}
	body, err := readBody(decoder, -1, c.options.Limits.Decoded)
	if err != nil {
		return nil, encodingError(err)
	}
	return body, nil
}

// codingOf returns the content coding: "gzip", or empty for none.
func codingOf(h http.Header) (string, error) {
	var codings []string
	for _, line := range h.Values("Content-Encoding") {
		for name := range strings.SplitSeq(line, ",") {
			if name = strings.ToLower(strings.TrimSpace(name)); name != "" && name != "identity" {
				codings = append(codings, name)
			}
		}
	}
	switch {
	case len(codings) == 0:
		return "", nil
	case len(codings) > 1:
		return "", &Error{Reason: BadEncoding, Message: "the body has several content codings; accepted: gzip"}
	case codings[0] == "gzip" || codings[0] == "x-gzip":
		return "gzip", nil
	}
	return "", &Error{Reason: BadEncoding, Message: fmt.Sprintf("the content coding %.100q is not accepted; accepted: gzip", printable(codings[0]))}
}

// maxExpected is the maximum number of bytes that are allocated because Content-Length states
// them. For a longer body, memory is allocated as the bytes arrive.
const maxExpected = 64 << 10

// readBody reads everything, up to a limit. expected is the stated length, negative if there is
// none.
func readBody(from io.Reader, expected, limit int64) ([]byte, error) {
	var body bytes.Buffer
	if expected > 0 {
		body.Grow(int(min(expected, maxExpected)) + bytes.MinRead) // the last read, of no bytes, needs space, too
	}
	if _, err := body.ReadFrom(io.LimitReader(from, limit+1)); err != nil {
		return nil, err
	}
	if int64(body.Len()) > limit {
		return nil, tooLarge(limit)
	}
	return body.Bytes(), nil
}

func tooLarge(limit int64) *Error {
	return &Error{Reason: TooLarge, Message: "the body is too large", Limit: bytesLimit(limit)}
}

// encodingError returns the error of reading a compressed body.
func encodingError(err error) error {
	if own, ok := errors.AsType[*Error](err); ok {
		if own.Limit != "" {
			own.Message = "the body is too large after decompression"
		}
		return own
	}
	if errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || isCorrupt(err) {
		return &Error{Reason: BadEncoding, Message: "the body is not gzip", Err: err}
	}
	return err
}

// countedReader fails after a number of bytes.
type countedReader struct {
	from io.Reader
	left int64
	size int64
}

func (r *countedReader) Read(p []byte) (int, error) {
	if int64(len(p)) > r.left+1 {
		p = p[:r.left+1]
	}
	n, err := r.from.Read(p)
	r.size += int64(n)
	if r.left -= int64(n); r.left < 0 {
		return 0, tooLarge(r.size + r.left)
	}
	return n, err
}
