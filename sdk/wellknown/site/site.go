package site

import (
	"fmt"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Agent is a card of an agent. Several cards with the same Mount are cards of one agent, in
// different formats.
type Agent struct {
	// Card is the document. It is published unchanged.
	Card []byte
	// Name is the name of the card in errors, such as its file name. It also decides between
	// two formats that both fit the shape, as in [detect.From].
	Name string
	// Mount is the path of the agent, below which its documents are published: "/clerk". It is
	// empty for the agent of the host.
	Mount string
	// Modified is the time of the last change; see [wellknown.Document].
	Modified time.Time
}

// Site has the documents that a host publishes.
type Site struct {
	// Documents are the documents to serve, in order: the documents of each agent, then the
	// catalogs and the key set.
	Documents []wellknown.Document
	// Origins say how each of Documents was made.
	Origins []Origin
	// Omissions are the documents that could not be made.
	Omissions []Omission
}

// Origin says how a document was made.
type Origin struct {
	// Format is the format of the document: "a2a", "a2a-union", "mcp-server-card",
	// "ai-catalog", "api-catalog" or "jwks".
	Format string
	// Sources are the names of the cards that the document was made from, in order. For the key
	// set they are set by [Keys].
	Sources []string
	// Signed says that the card is signed.
	Signed bool
	// Versions are the values of the header A2A-Version for which the document has its own
	// version.
	Versions []string
	// Report lists the changes of a conversion; nil for an original card, a catalog or a key
	// set.
	Report *card.Report
}

// Omission is a document that could not be made.
type Omission struct {
	// Path is the path of the document, Version the value of A2A-Version if only one form of it
	// is missing.
	Path, Version string
	// Source is the Name of the card, Err the reason.
	Source string
	Err    error
}

func (o Omission) String() string {
	version := ""
	if o.Version != "" {
		version = " (A2A-Version: " + o.Version + ")"
	}
	return fmt.Sprintf("%s%s: not published: %v", o.Path, version, o.Err)
}

// Make makes the documents of a host: each card at the path of its format, byte for byte, and
// the other documents that the options request.
//
// The only exception is an A2A card of 1.0 that declares interfaces of 1.0 and 0.3. Clients of
// 0.3 find the address of their interface only at the root of a card, so that the card is
// published with these members added. The header A2A-Version: 1.0 selects the original card. A
// signed card is never changed.
//
// The error is an [*Error] for a card that cannot be published. Other errors name a path with two
// cards, or an option that has no effect or no meaning.
func Make(agents []Agent, opts ...Option) (*Site, error) {
	o, err := newOptions(opts)
	if err != nil {
		return nil, err
	}
	m := newMaker(o)
	var sources []*source
	for i, a := range agents {
		s, err := m.read(a, i)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	for _, s := range sources {
		if err := m.publish(s); err != nil {
			return nil, err
		}
	}
	m.alsoOldPath()
	for _, s := range sources {
		m.convert(s)
	}
	for _, s := range sources {
		if m.published(s) {
			continue
		}
		refused := s.refused(ErrNothing)
		refused.Omissions = m.omitted(s)
		return nil, refused
	}
	if o.base != nil && len(sources) > 0 {
		if err := m.catalogs(); err != nil {
			return nil, err
		}
	}
	if o.keys != nil {
		d, err := wellknown.KeysDocument(o.keys)
		if err != nil {
			return nil, err
		}
		m.add(d, Origin{Format: "jwks", Sources: o.keySources})
	}
	return m.site, nil
}

type maker struct {
	options
	site *Site
	// at has the name of the card that is published at each path.
	at map[string]string
	// listed are the documents for the catalogs.
	listed []listing
}

func newMaker(o options) *maker {
	return &maker{options: o, site: &Site{}, at: map[string]string{}}
}
