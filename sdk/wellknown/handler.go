package wellknown

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultMaxAge is how long clients may use a document without revalidation, in Cache-Control
// (draft-aevum-agentcard-00, Well-Known URI Discovery).
const DefaultMaxAge = time.Hour

// Handler is an [http.Handler] for documents at well-known paths. It is safe for concurrent
// use.
type Handler struct {
	settings settings
	table    atomic.Pointer[map[string]*entry]
	replace  sync.Mutex
}

// Options configures a [Handler] or an [ExtendedHandler].
type Options struct {
	// MaxAge is how long, in whole seconds, clients may use a document without revalidation; 0 is [DefaultMaxAge], [Revalidate] is none.
	MaxAge time.Duration
	// Origins are the origins whose pages may read the documents (CORS), such as
	// "https://app.example.com"; "*" allows all. Credentials are never allowed, so that browsers
	// send no cookies, and a response never names an origin that is not listed. With origins, the
	// handler also answers OPTIONS.
	Origins []string
}

// Revalidate is a value of [Options.MaxAge]: clients revalidate a document each time. They get 304
// Not Modified for an unchanged document.
const Revalidate time.Duration = -1

// settings are the options, prepared for responses.
type settings struct {
	// cache and private are the values of Cache-Control for public and extended cards.
	cache, private []string
	cors           cors
}

// value returns the value of a header. All responses share the slice, so that a response does
// not allocate. Its capacity is 1, so that append makes a copy.
func value(text string) []string { return []string{text} }

var nosniff = value("nosniff")

// entry is a document that is ready to be served.
type entry struct {
	document Document
	// media are its media types, contentTypes the headers.
	media        []string
	contentTypes [][]string
	vary         []string // nil if nothing varies
	body         *body
	versions     map[string]*body
}

// body is one version of a document.
type body struct {
	bytes []byte
	// etags are the entity tags, one for each media type: a strong tag differs between media
	// types (RFC 9110, section 8.8.1).
	etags [][]string
}

// New returns a handler for documents. The error reports a path that is not absolute or has two
// documents, or a document that is not JSON.
//
// Mount the handler at "/", at [Prefix], or below the path of an agent with
// [http.StripPrefix]. It answers GET and HEAD:
//
//   - with the document's media type that the header Accept prefers, and 406
//     Not Acceptable if it accepts none;
//   - with the version of the document that VersionHeader selects, if it has several;
//   - with ETag, Last-Modified and Cache-Control, 304 Not Modified for If-None-Match and
//     If-Modified-Since, and parts for Range, as [http.ServeContent] does.
//
// Documents are public: the handler reads no credentials.
func New(documents []Document, o Options) (*Handler, error) {
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	h := &Handler{settings: s}
	if err := h.Replace(documents); err != nil {
		return nil, err
	}
	return h, nil
}

func (o Options) settings() (s settings, err error) {
	maxAge := cmp.Or(o.MaxAge, DefaultMaxAge)
	switch {
	case maxAge == Revalidate:
		maxAge = 0
	case maxAge < 0:
		return s, fmt.Errorf("wellknown: negative maximum age: %v", maxAge)
	}
	age := "max-age=" + strconv.FormatInt(int64(maxAge/time.Second), 10)
	s.cache, s.private = value(age), value("private, "+age)
	s.cors, err = newCORS(o.Origins)
	return s, err
}

// Replace replaces all documents at once: a request gets either the old or the new documents.
// If it returns an error, which is an error of [New], the old documents are still served.
func (h *Handler) Replace(documents []Document) error {
	h.replace.Lock()
	defer h.replace.Unlock()
	table := make(map[string]*entry, len(documents))
	var before map[string]*entry
	if p := h.table.Load(); p != nil {
		before = *p
	}
	now := time.Now()
	for _, d := range documents {
		if table[d.Path] != nil {
			return fmt.Errorf("wellknown: two documents for %s", d.Path)
		}
		e, err := newEntry(d, before[d.Path], now)
		if err != nil {
			return err
		}
		e.varies(h.settings.cors.enabledForSome(), "Origin")
		table[d.Path] = e
	}
	h.table.Store(&table)
	return nil
}

// newEntry prepares a document. before is the entry that it replaces.
func newEntry(d Document, before *entry, now time.Time) (*entry, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	if d.Modified.IsZero() {
		d.Modified = now
		if before != nil && before.document.Equal(d) {
			d.Modified = before.document.Modified
		}
	}
	e := &entry{document: d, media: d.mediaTypes()}
	for _, media := range e.media {
		e.contentTypes = append(e.contentTypes, value(media))
	}
	e.body = newBody(d.Bytes, e.media)
	e.varies(len(e.media) > 1, "Accept")
	e.varies(len(d.Versions) > 0, VersionHeader)
	if len(d.Versions) > 0 {
		e.versions = make(map[string]*body, len(d.Versions))
		for version, text := range d.Versions {
			e.versions[version] = newBody(text, e.media)
		}
	}
	return e, nil
}

// varies adds a header to Vary if responses depend on it.
func (e *entry) varies(depends bool, name string) {
	switch {
	case !depends:
	case e.vary == nil:
		e.vary = value(name)
	default:
		e.vary = value(e.vary[0] + ", " + name)
	}
}

func newBody(text []byte, media []string) *body {
	b := &body{bytes: bytes.Clone(text), etags: make([][]string, len(media))}
	sum := sha256.Sum256(text)
	tag := base64.RawURLEncoding.EncodeToString(sum[:16])
	for i := range b.etags {
		b.etags[i] = value(`"` + tag + `"`)
		if i > 0 {
			b.etags[i] = value(`"` + tag + "." + strconv.Itoa(i) + `"`)
		}
	}
	return b
}

// Paths returns the paths of the documents, sorted.
func (h *Handler) Paths() []string {
	var paths []string
	for p := range *h.table.Load() {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// ServeHTTP implements [http.Handler].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e := (*h.table.Load())[r.URL.Path]
	if e == nil {
		http.NotFound(w, r)
		return
	}
	e.serve(w, r, &h.settings, h.settings.cache, "")
}

// serve answers a request for the document. A request without a version gets the preferred
// version.
func (e *entry) serve(w http.ResponseWriter, r *http.Request, s *settings, cache []string, preferred string) {
	header := w.Header()
	if e.vary != nil {
		header["Vary"] = e.vary
	}
	s.cors.allow(header, r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.cors.refuse(w, r)
		return
	}
	header["X-Content-Type-Options"] = nosniff
	i := 0
	if accept := r.Header["Accept"]; len(accept) > 0 {
		i = negotiate(accept, e.media)
	}
	if i < 0 {
		http.Error(w, "available media types: "+strings.Join(e.media, ", "), http.StatusNotAcceptable)
		return
	}
	b := e.version(r, preferred)
	header["Content-Type"] = e.contentTypes[i]
	header["Cache-Control"] = cache
	header["Etag"] = b.etags[i]
	http.ServeContent(w, r, "", e.document.Modified, bytes.NewReader(b.bytes))
}

// versionKey is the key of VersionHeader in a [http.Header].
var versionKey = http.CanonicalHeaderKey(VersionHeader)

// version returns the version of the document that a request selects.
func (e *entry) version(r *http.Request, preferred string) *body {
	if e.versions == nil {
		return e.body
	}
	asked := ""
	if values := r.Header[versionKey]; len(values) > 0 {
		asked = values[0]
	}
	if asked == "" && r.URL.RawQuery != "" {
		// A malformed query states no version.
		query, _ := url.ParseQuery(r.URL.RawQuery)
		asked = query.Get(VersionHeader)
	}
	asked = cmp.Or(asked, preferred)
	if b := e.versions[strings.TrimSpace(asked)]; b != nil {
		return b
	}
	return e.body
}
