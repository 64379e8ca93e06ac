package site

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

func (m *maker) add(d wellknown.Document, o Origin) {
	m.site.Documents = append(m.site.Documents, d)
	m.site.Origins = append(m.site.Origins, o)
}

// publish publishes a card at the path of its own format.
func (m *maker) publish(s *source) error {
	r, ok := wellknown.Lookup(s.name)
	if s.name == union {
		r, ok = wellknown.Lookup("a2a")
	}
	if !ok {
		return nil
	}
	at := s.Mount + r.Paths[0]
	if other, taken := m.at[at]; taken {
		return fmt.Errorf("%s and %s are both for %s; publish each agent below a separate path", other, s.Name, at)
	}
	m.at[at] = s.Name
	d := wellknown.Document{Path: at, Bytes: s.Card, MediaTypes: r.MediaTypes, Modified: s.Modified}
	o := Origin{Format: s.name, Sources: []string{s.Name}, Signed: s.signed}
	switch {
	case !isA2A(s.name):
	case !s.signed && m.forBoth(s):
		m.versions(s, &d, &o)
	case s.signed && s.name != union:
		for _, v := range a2aVersions {
			if v.format != s.name && m.formats[v.format] {
				m.omit(at, v.version, s, errSigned)
			}
		}
	}
	m.add(d, o)
	m.list(s, &d, o)
	return nil
}

// alsoOldPath also publishes A2A cards for clients of 0.3 at the path of A2A up to 0.2.6. It
// leaves the path to an AgentCard if the agent has one or the caller requests one by name.
func (m *maker) alsoOldPath() {
	if m.formats["agentcard"] && !m.all {
		return
	}
	for i := range m.site.Documents {
		d, o := m.site.Documents[i], m.site.Origins[i]
		mount, isCard := strings.CutSuffix(d.Path, wellknown.A2APath)
		at := mount + wellknown.AgentJSONPath
		if !isCard || o.Format == "a2a" || m.at[at] != "" {
			continue
		}
		m.at[at] = o.Sources[0]
		d.Path = at
		m.add(d, o)
	}
}

// convert publishes the requested conversions of a card, except at paths where the agent has a
// card.
func (m *maker) convert(s *source) {
	if to := m.a2aTarget(); to != "" {
		m.convertTo(s, "a2a", to)
	}
	for _, format := range []string{"aevum", "agentcard", serverCard} {
		if m.formats[format] {
			m.convertTo(s, format, format)
		}
	}
}

// convertTo publishes a conversion of a card at the path of a resource.
func (m *maker) convertTo(s *source, resource, format string) {
	r, _ := wellknown.Lookup(resource)
	at := s.Mount + r.Paths[0]
	switch {
	case m.at[at] != "":
		return
	case format == serverCard && !s.hasServer():
		m.omit(at, "", s, errNoServer)
		return
	case s.signed && s.hasPath:
		m.omit(at, "", s, errSigned)
		return
	}
	text, report, err := s.to(format, m.supplied...)
	if err != nil {
		m.omit(at, "", s, err)
		return
	}
	m.at[at] = s.Name
	d := wellknown.Document{Path: at, Bytes: text, MediaTypes: r.MediaTypes, Modified: s.Modified}
	o := Origin{Format: format, Sources: []string{s.Name}, Report: report}
	if format == union {
		m.versions(s, &d, &o)
	}
	m.add(d, o)
	m.list(s, &d, o)
}

// published reports whether a card or a conversion of it is published.
func (m *maker) published(s *source) bool {
	return slices.ContainsFunc(m.site.Origins, func(o Origin) bool { return slices.Contains(o.Sources, s.Name) })
}

// omitted returns the omissions for a card.
func (m *maker) omitted(s *source) []Omission {
	return slices.DeleteFunc(slices.Clone(m.site.Omissions), func(o Omission) bool { return o.Source != s.Name })
}

// Reasons why a card is not converted.
var (
	errSigned   = errors.New("the card is signed, and a conversion would not be")
	errNoServer = errors.New("it needs the address of an MCP server over HTTP, which the card does not have")
)

// omit records that a document could not be made.
func (m *maker) omit(at, version string, s *source, err error) {
	m.site.Omissions = append(m.site.Omissions, Omission{at, version, s.Name, err})
}
