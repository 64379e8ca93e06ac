package fetch

import (
	"context"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"sync/atomic"
	"time"
)

// Document is a document as it was received.
type Document struct {
	// Body is the body after decompression.
	Body []byte
	// MediaType is the media type, in lower case and without parameters; empty if the
	// response has none.
	MediaType string
	// Requested is the address that was requested, URL the address that answered.
	Requested, URL string
	// Redirected are the addresses that redirected to the next address, in order.
	Redirected []string
	// Source says whether the document came from the server or from the cache.
	Source Source
	// Received is the time when the response was received, or confirmed by the server, by the
	// client's clock.
	Received time.Time
	// FreshUntil is the time until which a cache may use the document without asking the server. It
	// is not after Received if the server must always be asked.
	FreshUntil time.Time
}

// Bytes returns the document as it was received; nil for a nil document. Signatures are
// verified on these bytes.
func (d *Document) Bytes() []byte {
	if d == nil {
		return nil
	}
	return d.Body
}

// Source is the origin of a document: the server or the cache.
type Source string

// The sources.
const (
	// FromServer: the server sent the document.
	FromServer Source = "server"
	// Revalidated: the document was in the cache, and the server confirmed it (304).
	Revalidated Source = "revalidated"
	// FromCache: the document was in the cache, and it is fresh.
	FromCache Source = "cache"
	// Stale: the document was in the cache and is not fresh, and the server failed; see
	// [Options.StaleIfError].
	Stale Source = "stale"
)

// request describes a document to fetch.
type request struct {
	url *url.URL
	// accept is the value of Accept.
	accept string
	// accepted reports whether bodies of a media type are read; nil accepts all.
	accepted func(mediaType string) bool
	// read is called with a document before it is stored in the cache. It returns the lifetime
	// that the document states, negative if it states none, and whether to store it.
	read func(d *Document) (lifetime time.Duration, store bool)
}

// FetchDocument fetches a document of any kind under the rules of the client, such as a key set
// or a list of tools. The caller lists the accepted media types, most preferred first; with
// none, all types are accepted.
func (c *Client) FetchDocument(ctx context.Context, address string, mediaTypes ...string) (*Document, error) {
	u, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	r := &request{url: u, accept: "*/*", read: func(*Document) (time.Duration, bool) { return -1, true }}
	if len(mediaTypes) > 0 {
		accept := make(map[string]bool, len(mediaTypes))
		for _, t := range mediaTypes {
			accept[t] = true
		}
		r.accept, r.accepted = preferences(mediaTypes), func(t string) bool { return accept[t] }
	}
	return c.document(ctx, r)
}

// document fetches a document and follows redirects.
func (c *Client) document(ctx context.Context, r *request) (*Document, error) {
	caller := ctx
	ctx, cancel := context.WithTimeout(ctx, c.options.Limits.Time)
	defer cancel()
	h := &hops{client: c, request: r, visited: make([]string, 0, 1)}
	at := r.url
	for {
		d, next, err := h.hop(ctx, at)
		if err != nil {
			return nil, c.failure(caller, at, h.responded.Load(), err)
		}
		if next == nil {
			d.Requested, d.URL, d.Redirected = textOf(r.url), textOf(at), h.redirected
			return d, nil
		}
		h.redirected = append(h.redirected, textOf(at))
		at = next
	}
}

// hops is the state of the requests for one document: the first one, and one for each redirect.
type hops struct {
	client     *Client
	request    *request
	visited    []string
	redirected []string
	// elsewhere is set when a request goes to another origin. From then on the caller's headers
	// are not sent, even if the other origin redirects back.
	elsewhere bool
	// responded says that the current server has begun a response.
	responded atomic.Bool
}

// hop makes one request. It returns the document or the address of the next request.
func (h *hops) hop(ctx context.Context, at *url.URL) (*Document, *url.URL, error) {
	c := h.client
	h.visited = append(h.visited, at.String())
	h.elsewhere = h.elsewhere || !sameOrigin(at, h.request.url)
	header := h.header()
	cached := c.lookup(at, header, h)
	if d := cached.fresh(c.options.Now()); d != nil {
		return d, nil, nil
	}
	cached.validate(header)
	asked := c.options.Now()
	h.responded.Store(false)
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotFirstResponseByte: func() { h.responded.Store(true) }})
	response, err := c.transport.RoundTrip((&http.Request{Method: http.MethodGet, URL: at, Header: header}).WithContext(ctx))
	if err != nil {
		if d := cached.stale(c.options.Now(), c.options.StaleIfError); d != nil && isServerFailure(err) {
			return d, nil, nil
		}
		return nil, nil, err
	}
	defer response.Body.Close()
	switch status := response.StatusCode; {
	case status == http.StatusOK:
	case status == http.StatusNotModified && cached.entry != nil:
		return cached.revalidated(c, response, asked, h.request), nil, nil
	case isRedirect(status):
		next, err := h.redirect(at, response)
		return nil, next, err
	default:
		if d := cached.stale(c.options.Now(), c.options.StaleIfError); d != nil && status >= http.StatusInternalServerError {
			return d, nil, nil
		}
		return nil, nil, &Error{Reason: BadStatus, Status: status, Message: statusMessage(status)}
	}
	d, err := c.receive(response, h.request)
	if err != nil {
		if s := cached.stale(c.options.Now(), c.options.StaleIfError); s != nil && isServerFailure(err) {
			return s, nil, nil
		}
		return nil, nil, err
	}
	cached.store(d, response.Header, asked, h.request)
	return d, nil, nil
}

// header returns the header of the next request.
func (h *hops) header() http.Header {
	header := http.Header{}
	if !h.elsewhere {
		header = h.client.options.Header.Clone()
	}
	header.Set("Accept", h.request.accept)
	header.Set("Accept-Encoding", "gzip")
	header.Set("User-Agent", h.client.options.UserAgent)
	return header
}

// isRedirect reports whether a status is a redirect to the address in Location.
func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// redirect returns the address that a response redirects to.
func (h *hops) redirect(at *url.URL, response *http.Response) (*url.URL, error) {
	fail := func(message string) (*url.URL, error) {
		return nil, &Error{Reason: BadRedirect, Status: response.StatusCode, Message: message}
	}
	location := response.Header.Get("Location")
	if location == "" {
		return fail("the redirect has no Location")
	}
	next, err := at.Parse(location)
	if err != nil {
		return fail("the Location of the redirect is not a URL")
	}
	next.Fragment, next.RawFragment = "", ""
	if err := checkAddress(next); err != nil {
		return nil, &Error{Reason: BadRedirect, Status: response.StatusCode, Message: "the address that the response redirects to is not allowed", Err: err}
	}
	switch {
	case at.Scheme == "https" && next.Scheme == "http":
		return fail("the redirect leads from https to http, to " + textOf(next))
	case slices.Contains(h.visited, next.String()):
		return fail("the redirects form a loop, at " + textOf(next))
	case len(h.redirected) >= h.client.options.Limits.Redirects:
		return nil, &Error{Reason: BadRedirect, Status: response.StatusCode, Message: "too many redirects", Limit: plural(h.client.options.Limits.Redirects, "redirect")}
	}
	return next, nil
}
