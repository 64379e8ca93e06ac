package fetch

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// HTTPClient returns an HTTP client for libraries that fetch cards by themselves, such as the
// resolver of a2a-go. It fetches as c does: with its limits, its rules for addresses and
// redirects, and its cache. It reads the whole body before it returns a response.
//
// It sends only GET requests without a body. Headers of a request are sent like
// [Options.Header]; requests with headers are not answered from the cache. A response with a status
// other than 200 has no body. Other failures are an [*Error], which errors.As finds in the
// error of the HTTP client.
func (c *Client) HTTPClient() *http.Client { return &http.Client{Transport: roundTripper{c}} }

// roundTripper fetches documents as an [http.RoundTripper]. It follows redirects itself.
type roundTripper struct{ client *Client }

// RoundTrip implements [http.RoundTripper].
func (t roundTripper) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil {
		defer req.Body.Close()
	}
	if req.Method != http.MethodGet && req.Method != "" || req.Body != nil && req.Body != http.NoBody {
		return nil, fmt.Errorf("fetch: only GET requests without a body are supported, not %s", req.Method)
	}
	c := t.client.with(req.Header)
	u, err := parseAddress(req.URL.String())
	if err != nil {
		return nil, err
	}
	accept := cmp.Or(req.Header.Get("Accept"), "*/*")
	d, err := c.document(req.Context(), &request{
		url: u, accept: accept, read: func(*Document) (time.Duration, bool) { return -1, true },
	})
	if failed, ok := errors.AsType[*Error](err); ok && failed.Reason == BadStatus {
		return response(req, failed.Status, nil), nil
	}
	if err != nil {
		return nil, err
	}
	r := response(req, http.StatusOK, d.Body)
	r.Header.Set("Content-Type", d.MediaType)
	return r, nil
}

// with returns a client without a cache that also sends these headers.
func (c *Client) with(header http.Header) *Client {
	header = withoutReserved(header)
	if len(header) == 0 {
		return c
	}
	for name, values := range c.options.Header {
		if header.Values(name) == nil {
			header[name] = values
		}
	}
	copied := *c
	copied.options.Header, copied.options.Cache = header, nil
	return &copied
}

// response returns a response with a body that was received completely.
func response(req *http.Request, status int, body []byte) *http.Response {
	return &http.Response{
		Status: strconv.Itoa(status) + " " + http.StatusText(status), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)),
		Request: req,
	}
}
