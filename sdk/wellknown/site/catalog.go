package site

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/apicatalog"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// listing is a card in the catalogs.
type listing struct {
	// agent is the path below which the agent's documents are published. path is the path of
	// the card.
	agent, path string
	// kind is the format of the card, as used in identifiers. media is its media type.
	kind, media string
	description *agent.Description
	// madeOf is the card that was converted to the document; nil for an original card.
	madeOf *source
}

// list adds a card to the catalogs.
func (m *maker) list(s *source, d *wellknown.Document, o Origin) {
	if m.base == nil {
		return
	}
	l := listing{agent: s.Mount, path: d.Path, kind: o.Format, media: d.MediaTypes[0]}
	if isA2A(o.Format) {
		l.kind, l.media = "a2a", wellknown.TypeA2ACard
	}
	if o.Report != nil {
		l.madeOf = s
	}
	l.description = s.description()
	m.listed = append(m.listed, l)
}

// name returns the name of an agent for identifiers: its path or its name.
func (l *listing) name() string {
	name := strings.Trim(l.agent, "/")
	if name == "" {
		name = strings.ToLower(l.description.Name.Or(""))
	}
	name = strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '_':
			return r
		}
		return '-'
	}, name), "-")
	if name == "" {
		return "agent"
	}
	return name
}

// catalogs adds the AI catalog and the API catalog.
func (m *maker) catalogs() error {
	catalog, err := m.aiCatalog()
	if err != nil {
		return fmt.Errorf("%s: %w", wellknown.AICatalogPath, err)
	}
	var sources []string
	for _, o := range m.site.Origins {
		for _, name := range o.Sources {
			if !slices.Contains(sources, name) {
				sources = append(sources, name)
			}
		}
	}
	m.add(wellknown.Document{Path: wellknown.AICatalogPath, Bytes: catalog}, Origin{Format: "ai-catalog", Sources: sources})
	set, err := m.apiCatalog()
	if err != nil {
		return fmt.Errorf("%s: %w", wellknown.APICatalogPath, err)
	}
	m.add(wellknown.Document{Path: wellknown.APICatalogPath, Bytes: set}, Origin{Format: "api-catalog", Sources: sources})
	return nil
}

// aiCatalog returns the AI catalog. Entries have both type and mediaType, for readers of either
// edition.
func (m *maker) aiCatalog() ([]byte, error) {
	host := cmp.Or(m.host, m.base.Hostname())
	b := aicatalog.NewCatalog().WithSpecVersion("1.0").WithHost(aicatalog.NewHost().WithDisplayName(host)).AddEntries()
	for i := range m.listed {
		l := &m.listed[i]
		e := aicatalog.NewEntry().
			WithIdentifier(m.identifier(l, l.kind)).
			WithDisplayName(l.description.Name.Or(l.name())).
			WithType(l.media).
			WithMediaType(l.media).
			WithURL(m.address(l.path))
		if text, ok := l.description.Description.Get(); ok {
			e.WithDescription(text)
		}
		if text, ok := l.description.Version.Get(); ok {
			e.WithVersion(text)
		}
		if l.madeOf != nil {
			e.WithTrustManifest(m.provenance(l))
		}
		b.AddEntries(e)
	}
	catalog, err := b.Build()
	if err != nil {
		return nil, err
	}
	return indented(catalog)
}

// identifier returns the identifier of an agent's card of a kind.
func (m *maker) identifier(l *listing, kind string) string {
	// The colons of an IPv6 address would separate parts of the URN.
	return fmt.Sprintf("urn:air:%s:%s:%s", strings.ReplaceAll(m.base.Hostname(), ":", "-"), kind, l.name())
}

// provenance returns the trust manifest of a document that was made from a card. It contains
// the name and digest of the card and no other claims.
func (m *maker) provenance(l *listing) *aicatalog.TrustManifestBuilder {
	return aicatalog.NewTrustManifest().
		// Readers refuse a trust manifest whose identity differs from its entry.
		WithIdentity(m.identifier(l, l.kind)).
		AddProvenance(aicatalog.NewProvenance().
			WithRelation(aicatalog.RelationDerivedFrom).
			WithSourceID(m.identifier(l, l.madeOf.name)).
			WithSourceDigest(fmt.Sprintf("sha256:%x", sha256.Sum256(l.madeOf.Card))))
}

// apiCatalog returns the API catalog (RFC 9727). Its items are the HTTP addresses of the
// agents; each item links to the cards that describe it. An agent without such an address is
// listed with the address of its path.
func (m *maker) apiCatalog() ([]byte, error) {
	self := apicatalog.NewLinkContext().WithAnchor(m.address(wellknown.APICatalogPath))
	contexts := []card.Source[apicatalog.LinkContext]{self}
	at := map[string]*apicatalog.LinkContextBuilder{}
	for i := range m.listed {
		l := &m.listed[i]
		address := l.endpoint()
		if address == "" {
			address = m.address(l.agent + "/")
		}
		c := at[address]
		if c == nil {
			c = apicatalog.NewLinkContext().WithAnchor(address)
			at[address] = c
			contexts = append(contexts, c)
			self.AddItem(apicatalog.NewLinkTarget().WithHref(address))
		}
		c.AddServiceDesc(apicatalog.NewLinkTarget().WithHref(m.address(l.path)).WithType(l.media))
	}
	catalog, err := apicatalog.NewCatalog().WithLinkset(contexts...).Build()
	if err != nil {
		return nil, err
	}
	return indented(catalog)
}

// indented returns the JSON text of a catalog, with line breaks.
func indented(catalog card.Message) ([]byte, error) {
	text, err := card.AppendJSON(nil, catalog)
	if err != nil {
		return nil, err
	}
	return indent(text)
}

// address returns the address of a path of the host.
func (m *maker) address(path string) string {
	u := *m.base
	u.Path += path
	u.RawPath = ""
	return u.String()
}

// endpoint returns the HTTP address of an agent. It is empty if the card has none that can be
// linked to: a URI template is not an address. For a server card it is the address of an MCP
// server.
func (l *listing) endpoint() string {
	for i := range l.description.Endpoints {
		e := &l.description.Endpoints[i]
		if !isHTTP(e) || l.kind == serverCard && !isServer(e) {
			continue
		}
		address := e.Address.Or("")
		if _, err := apicatalog.NewLinkTarget().WithHref(address).Build(); err == nil {
			return address
		}
	}
	return ""
}
