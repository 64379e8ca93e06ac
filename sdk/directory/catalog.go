package directory

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// catalogPage is the maximum number of cards that a part of the catalog lists.
const catalogPage = 500

// catalog answers with a part of the AI catalog of the public cards. If more cards follow, the
// last entry of the part is a link to the next part.
func (h *Handler) catalog(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	q := store.Query{}
	if cursor := r.URL.Query().Get("cursor"); cursor != "" {
		var ok bool
		if q.After, ok = store.KeyOfCursor(cursor); !ok {
			return invalid("/cursor", "the cursor was not made by this directory")
		}
	}
	list, more, err := h.page(r, q, catalogPage)
	if err != nil {
		return err
	}
	base := h.base(r)
	b := aicatalog.NewCatalog().WithSpecVersion("1.0").WithHost(aicatalog.NewHost().WithDisplayName(base.Hostname())).AddEntries()
	for _, s := range list {
		kind := wellknown.TypeJSON
		if known, ok := wellknown.Lookup(s.Dialect); ok {
			kind = known.MediaTypes[0]
		}
		e := entryOf(base, s.Dialect, s.ID, kind, pathOf(s.Key)).WithDisplayName(s.ID)
		if s.Name != "" {
			e.WithDisplayName(s.Name)
		}
		if s.Version != "" {
			e.WithVersion(s.Version)
		}
		if status := currentStatus(&s); status.Value != store.StatusActive {
			e.WithMetadata(entryStatus{status.Value, status.Message})
		}
		if entry, err := e.Build(); err == nil { // a card with a name or id that is not valid in a catalog is left out
			b.AddEntries(entry)
		}
	}
	if more {
		cursor := list[len(list)-1].Cursor()
		b.AddEntries(entryOf(base, "catalog", cursor, wellknown.TypeAICatalog, wellknown.AICatalogPath+"?cursor="+cursor).WithDisplayName("More cards"))
	}
	x, err := b.Build()
	if err != nil {
		return err
	}
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		return err
	}
	write(w, http.StatusOK, wellknown.TypeAICatalog, text)
	return nil
}

// entryStatus is the metadata of an entry whose card is not active.
type entryStatus struct {
	Status  string `json:"status"`
	Message string `json:"statusMessage,omitempty"`
}

// entryOf returns an entry of the catalog, without its name.
func entryOf(base *url.URL, kind, id, media, path string) *aicatalog.EntryBuilder {
	return aicatalog.NewEntry().
		WithIdentifier(fmt.Sprintf("urn:air:%s:%s:%s", partOf(base.Hostname()), kind, partOf(id))).
		WithType(media).WithMediaType(media).WithURL(base.String() + path)
}

// partOf returns a text as a part of a URN, which has no colons and slashes. A part that differs from
// the text ends in a digest of it, so that no two texts have the same part.
func partOf(text string) string {
	part := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return '-'
	}, text)
	if part != text {
		digest := sha256.Sum256([]byte(text))
		part += fmt.Sprintf("-%x", digest[:6])
	}
	return part
}

// base returns the address of the directory: [Options.Base], or the address to which the request
// was sent.
func (h *Handler) base(r *http.Request) *url.URL {
	if h.options.Base != nil {
		return h.options.Base
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return &url.URL{Scheme: scheme, Host: r.Host}
}

// wellKnown answers with the document that an agent has at a well-known path below its own path.
func (h *Handler) wellKnown(w http.ResponseWriter, r *http.Request) error {
	path := wellknown.Prefix + r.PathValue("path")
	for _, known := range wellknown.Resources() {
		if !slices.Contains(known.Paths, path) {
			continue
		}
		err := h.serveDocument(w, r, store.Key{Dialect: known.Name, ID: r.PathValue("id")})
		if err != errNoCard {
			return err
		}
	}
	return errNoCard
}
