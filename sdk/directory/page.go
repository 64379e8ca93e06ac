package directory

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// pageFiles are the pages for browsers. They have no scripts, and nothing from other hosts.
//
//go:embed page
var pageFiles embed.FS

// pages are the templates of the pages.
var pages = template.Must(template.ParseFS(pageFiles, "page/page.html"))

// pagePolicy allows a page its style and its form, and nothing else: cards are texts of strangers.
const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxDocument is the maximum length of a document that a page shows, in octets.
const maxDocument = 256 << 10

// browse adds a route of a page for browsers.
func (h *Handler) browse(pattern string, answer func(r *http.Request) (name string, data any, err error)) {
	h.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		err := h.counted(w, r, func(w http.ResponseWriter, r *http.Request) error {
			name, data, err := answer(r)
			if err != nil {
				return err
			}
			return writePage(w, http.StatusOK, name, data)
		})
		if err == nil || r.Context().Err() != nil {
			return
		}
		a := h.answer(r, err)
		if err := writePage(w, a.status, "error", a.message); err != nil {
			h.fail(w, r, err)
		}
	})
}

// writePage writes a page.
func writePage(w http.ResponseWriter, status int, name string, data any) error {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Security-Policy", pagePolicy)
	header.Set("Referrer-Policy", "no-referrer")
	write(w, status, "text/html; charset=utf-8", b.Bytes())
	return nil
}

// style answers with the style of the pages.
func (h *Handler) style(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, pageFiles, "page/page.css")
}

// searchPage is the page that finds cards.
type searchPage struct {
	Words   string
	Filters []fact
	Results []shownHit
	// Next is the address of the next page, empty for the last one.
	Next string
}

// shownHit is a card in the page that finds cards.
type shownHit struct {
	hit
	Name string
	// Page is the address of the page about the card.
	Page string
}

// searched returns the page that finds cards.
func (h *Handler) searched(r *http.Request) (string, any, error) {
	values := r.URL.Query()
	for name, list := range values { // empty fields of the form
		if len(list) == 1 && list[0] == "" {
			values.Del(name)
		}
	}
	q, err := h.search(r, values)
	if err != nil {
		return "", nil, err
	}
	page := searchPage{Words: values.Get(byWords)}
	for _, by := range filters {
		page.Filters = append(page.Filters, fact{By: by, Value: values.Get(by)})
	}
	for _, x := range q.page.Results {
		page.Results = append(page.Results, shownHit{x, nameOf(&x.Card), pageOf(x.Card.Key)})
	}
	if q.page.Next > 0 {
		values.Set("offset", strconv.Itoa(q.page.Next))
		page.Next = "/?" + values.Encode()
	}
	return "search", page, nil
}

// nameOf returns the name of a card for people.
func nameOf(s *store.Summary) string { return cmp.Or(s.Name, s.ID) }

// pageOf returns the address of the page about a card.
func pageOf(k store.Key) string {
	return "/page/" + url.PathEscape(k.Dialect) + "/" + url.PathEscape(k.ID)
}

// cardPage is the page about a card.
type cardPage struct {
	hit
	Name     string
	Facts    []fact
	Document string
}

// shown returns the page about a card.
func (h *Handler) shown(r *http.Request) (string, any, error) {
	if err := h.takeDiscovery(r); err != nil {
		return "", nil, err
	}
	key := keyOf(r)
	if key.Dialect == string(detect.Nooterra) {
		public, err := h.publicNooterra(r, key.ID)
		if err != nil {
			return "", nil, err
		}
		key.Tenant = public.TenantID
	}
	c, err := h.options.Store.Get(r.Context(), key)
	if err != nil {
		return "", nil, err
	}
	if !found(c) {
		return "", nil, store.ErrNotFound
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return "", nil, err
	}
	page := cardPage{hit: hit{Card: c.Summary, Description: d.Description.Or(""), Location: locationOf(c.Key)}, Name: nameOf(&c.Summary)}
	for _, f := range factsOf(c.Dialect, d) {
		if f.At != "" && f.At != "/name" && f.At != "/description" {
			page.Facts = append(page.Facts, f)
		}
	}
	var b bytes.Buffer
	if len(c.Document) > maxDocument || json.Indent(&b, c.Document, "", "  ") != nil || b.Len() > 4*maxDocument {
		page.Document = "(the document is too long to be shown here)"
	} else {
		page.Document = b.String()
	}
	return "card", page, nil
}
