package fetch

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"time"
)

// stored is the cache's entry for a request.
type stored struct {
	cache Cache
	key   string
	// header is the header of the request.
	header http.Header
	// entry is nil if the cache has none for the request.
	entry *Entry
}

// lookup looks up a request in the cache.
func (c *Client) lookup(at *url.URL, header http.Header, h *hops) *stored {
	if c.options.Cache == nil {
		return &stored{}
	}
	s := &stored{cache: c.options.Cache, key: at.String(), header: header.Clone()}
	if !h.elsewhere {
		s.key += c.headerKey
	}
	if e := c.options.Cache.Get(s.key); e != nil && matches(e.Vary, header) && (h.request.accepted == nil || h.request.accepted(e.MediaType)) {
		s.entry = e
	}
	return s
}

// headerKey returns a digest of the headers that the caller adds to requests, such as
// credentials. Cache keys include it, so that responses to other headers are not used. Being a
// digest, it reveals no secret.
func headerKey(h http.Header) string {
	if len(h) == 0 {
		return ""
	}
	digest := sha256.New()
	_ = h.Write(digest) // a hash does not fail; the headers are sorted
	return " " + hex.EncodeToString(digest.Sum(nil))
}

// matches reports whether a request has the headers that a response depends on.
func matches(vary, header http.Header) bool {
	for name, values := range vary {
		if !slices.Equal(values, header.Values(name)) {
			return false
		}
	}
	return true
}

// fresh returns the cached document if it is still fresh, nil otherwise.
func (s *stored) fresh(now time.Time) *Document {
	if s.entry == nil || !now.Before(s.entry.freshUntil()) || now.Before(s.entry.Received) {
		return nil
	}
	return s.document(FromCache)
}

// stale returns the cached document if it may be used after a failure of the server, nil
// otherwise.
func (s *stored) stale(now time.Time, atMost time.Duration) *Document {
	if s.entry == nil || s.entry.MustRevalidate || atMost == 0 || now.Sub(s.entry.freshUntil()) > atMost {
		return nil
	}
	return s.document(Stale)
}

func (s *stored) document(source Source) *Document {
	e := s.entry
	return &Document{
		Body: bytes.Clone(e.Body), MediaType: e.MediaType, Source: source,
		Received: e.Received, FreshUntil: e.freshUntil(),
	}
}

// validate adds the conditional headers that let the server confirm the cached document.
func (s *stored) validate(header http.Header) {
	if s.entry == nil {
		return
	}
	if s.entry.ETag != "" {
		header.Set("If-None-Match", s.entry.ETag)
	}
	if s.entry.LastModified != "" {
		header.Set("If-Modified-Since", s.entry.LastModified)
	}
}

// revalidated returns the document that the server confirmed, and updates the cache. Headers
// that the confirmation lacks keep their values (RFC 9111, section 4.3.4).
func (s *stored) revalidated(c *Client, response *http.Response, asked time.Time, r *request) *Document {
	d := s.document(Revalidated)
	d.Received = c.options.Now()
	old, header := s.entry, response.Header
	e := &Entry{ETag: cmp.Or(header.Get("ETag"), old.ETag), LastModified: cmp.Or(header.Get("Last-Modified"), old.LastModified), Vary: old.Vary}
	p := policyOf(header, asked, d.Received)
	if !p.any {
		p.lifetime, p.stated, p.mustRevalidate = old.Lifetime, true, old.MustRevalidate
	}
	s.put(d, e, p, r)
	return d
}

// store puts a received document into the cache if its header allows it.
func (s *stored) store(d *Document, header http.Header, asked time.Time, r *request) {
	p := policyOf(header, asked, d.Received)
	e := &Entry{ETag: header.Get("ETag"), LastModified: header.Get("Last-Modified"), Vary: s.vary(header)}
	s.put(d, e, p, r)
}

// put reads a document, completes its entry and stores it in the cache.
func (s *stored) put(d *Document, e *Entry, p policy, r *request) {
	stated, keep := r.read(d)
	e.MediaType, e.Received, e.Age, e.Lifetime = d.MediaType, d.Received, p.age, p.lifetime
	e.MustRevalidate = p.mustRevalidate || p.noCache
	switch {
	case p.noCache:
		e.Lifetime = 0
	case stated >= 0 && (!p.stated || stated < e.Lifetime):
		e.Lifetime = stated
	}
	d.FreshUntil = e.freshUntil()
	if p.noStore {
		d.FreshUntil = d.Received
	}
	switch {
	case s.cache == nil:
	case p.noStore || !keep || e.Lifetime <= e.Age && e.ETag == "" && e.LastModified == "":
		// The entry could never be used, since it has neither a lifetime nor a validator.
		s.cache.Delete(s.key)
	default:
		e.Body = bytes.Clone(d.Body)
		s.cache.Put(s.key, e)
	}
}

// vary returns the request headers that a response depends on.
func (s *stored) vary(header http.Header) http.Header {
	var vary http.Header
	for _, line := range header.Values("Vary") {
		for name := range strings.SplitSeq(line, ",") {
			name = textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name))
			if name == "" || !slices.Contains(reserved, name) {
				continue // the key contains the caller's headers
			}
			if vary == nil {
				vary = http.Header{}
			}
			vary[name] = slices.Clone(s.header.Values(name))
		}
	}
	return vary
}
