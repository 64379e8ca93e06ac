package contender

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Served is an answer to a request, by our handler and by http.ServeContent.
type Served struct {
	Name           string
	Ours, Standard func() error
}

// discard is a response writer that keeps the status only.
type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header { return d.header }
func (d *discard) WriteHeader(s int)   { d.status = s }
func (d *discard) Write(p []byte) (int, error) {
	d.status = cmp.Or(d.status, http.StatusOK)
	return len(p), nil
}

// Serving returns requests for a card of a text.
func Serving(text []byte) ([]Served, error) {
	changed := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	handler, err := wellknown.New([]wellknown.Document{{
		Path: wellknown.A2APath, Bytes: text, Modified: changed, Versions: map[string][]byte{"0.3": text, "1.0": text},
	}}, wellknown.Options{})
	if err != nil {
		return nil, err
	}
	first := httptest.NewRecorder()
	handler.ServeHTTP(first, httptest.NewRequest(http.MethodGet, wellknown.A2APath, nil))
	etag := first.Header().Get("ETag")
	standard := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") != "" {
			w.Header().Set("ETag", etag)
		}
		http.ServeContent(w, r, "agent-card.json", changed, bytes.NewReader(text))
	})
	var list []Served
	for _, c := range []struct {
		name, method string
		status       int
		headers      map[string]string
	}{
		{"GET", "GET", 200, nil},
		{"GET, Accept", "GET", 200, map[string]string{"Accept": "application/agentcard+json, application/json;q=0.9, */*;q=0.1"}},
		{"GET, A2A-Version", "GET", 200, map[string]string{wellknown.VersionHeader: "0.3"}},
		{"HEAD", "HEAD", 200, nil},
		{"GET, If-None-Match", "GET", 304, map[string]string{"If-None-Match": etag}},
		{"GET, If-Modified-Since", "GET", 304, map[string]string{"If-Modified-Since": changed.Format(http.TimeFormat)}},
	} {
		r := httptest.NewRequest(c.method, wellknown.A2APath, nil)
		for name, value := range c.headers {
			r.Header.Set(name, value)
		}
		of := func(h http.Handler) func() error {
			w := &discard{header: http.Header{}}
			return func() error {
				clear(w.header)
				w.status = 0
				h.ServeHTTP(w, r)
				if w.status != 0 && w.status != c.status {
					return fmt.Errorf("%s: status %d", c.name, w.status)
				}
				return nil
			}
		}
		list = append(list, Served{c.name, of(handler), of(standard)})
	}
	if etag == "" {
		return nil, errors.New("no ETag")
	}
	return list, nil
}
