package directory

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// pageStyle is the style of the pages for browsers, which have no scripts, and nothing from other hosts.
//
//go:embed page.css
var pageStyle []byte

// pagePolicy is the Content-Security-Policy of the pages. It allows their style and their form
// only, since cards contain texts of untrusted parties.
const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxDocument is the maximum length of a document that a page shows, in octets.
const maxDocument = 256 << 10

// browse adds a route of a page for browsers.
func (h *Handler) browse(pattern string, answer func(r *http.Request) (page, error)) {
	h.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		err := h.counted(w, r, func(w http.ResponseWriter, r *http.Request) error {
			p, err := answer(r)
			if err == nil {
				writePage(w, http.StatusOK, p)
			}
			return err
		})
		if err != nil {
			a := h.answer(r, err)
			a.setRetry(w.Header())
			writePage(w, a.status, errorPage(a.message))
		}
	})
}

// writePage writes a page.
func writePage(w http.ResponseWriter, status int, p page) {
	header := w.Header()
	header.Set("Content-Security-Policy", pagePolicy)
	header.Set("Referrer-Policy", "no-referrer")
	var b bytes.Buffer
	writeHTML(&b, p)
	write(w, status, "text/html; charset=utf-8", b.Bytes())
}

// style answers with the style of the pages.
func (h *Handler) style(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, "text/css; charset=utf-8", pageStyle)
}

// searched returns the page that finds cards.
func (h *Handler) searched(r *http.Request) (page, error) {
	values := r.URL.Query()
	for name, list := range values { // empty fields of the form
		if len(list) == 1 && list[0] == "" {
			values.Del(name)
		}
	}
	q, err := h.search(r, values)
	if err != nil {
		return nil, err
	}
	p := &searchPage{words: values.Get(find.ByWords), results: q.page.Results}
	for _, by := range filters {
		p.filters = append(p.filters, fact{By: by, Value: values.Get(by)})
	}
	if q.page.Next > 0 {
		values.Set("offset", strconv.Itoa(q.page.Next))
		p.next = "/?" + values.Encode()
	}
	return p, nil
}

// nameOf returns the name of a card for people.
func nameOf(s *store.Summary) string { return cmp.Or(s.Name, s.ID) }

// pageOf returns the address of the page about a card.
func pageOf(k store.Key) string {
	return "/page/" + url.PathEscape(k.Dialect) + "/" + url.PathEscape(k.ID)
}

// shown returns the page about a card.
func (h *Handler) shown(r *http.Request) (page, error) {
	if err := h.takeDiscovery(r); err != nil {
		return nil, err
	}
	key := keyOf(r)
	if key.Dialect == string(detect.Nooterra) {
		public, err := h.publicNooterra(r, key.ID)
		if err != nil {
			return nil, err
		}
		key.Tenant = public.TenantID
	}
	c, err := h.options.Store.Get(r.Context(), key)
	if err != nil {
		return nil, err
	}
	if c = store.WithStatus(c); !found(c) {
		return nil, store.ErrNotFound
	}
	if err := spend(r.Context(), c.Size); err != nil {
		return nil, err
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return nil, err
	}
	p := &cardPage{hit: hit{Card: c.Summary, Description: d.Description.Or(""), Location: locationOf(c.Key)}}
	for _, f := range find.Of(c.Dialect, d) {
		if f.At != "" && f.At != "/name" && f.At != "/description" {
			p.facts = append(p.facts, f)
		}
	}
	p.document = shownDocument(c.Document)
	return p, nil
}

// shownDocument returns a document with line breaks and indentation, unless it is nested so deeply that
// the indentation would be far longer than the document.
func shownDocument(document []byte) string {
	if len(document) > maxDocument {
		return "(the document is too long to be shown here)"
	}
	deepest, depth := 0, 0
	for _, c := range document { // also in strings, which makes the limit stricter
		switch c {
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	var b bytes.Buffer
	if deepest > maxIndented || json.Indent(&b, document, "", "  ") != nil {
		return string(document)
	}
	return b.String()
}

// maxIndented is the maximum nesting depth of documents that are indented.
const maxIndented = 32
