package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Agent is a card of an agent. Several cards with the same Mount are cards of one agent, in
// different formats.
type Agent struct {
	// Card is the document. It is published unchanged.
	Card []byte
	// Name is the name of the card in errors, such as its file. It also decides between two
	// formats that the shape fits, as [detect.From] does.
	Name string
	// Mount is the path below which the documents of the agent are published: "/clerk". It is
	// empty for the agent of the host.
	Mount string
	// Modified is the time of the last change; see [wellknown.Document].
	Modified time.Time
}

// Site is what a host publishes.
type Site struct {
	// Documents are the documents to serve, in order: those of each agent, then the catalogues
	// and the key set.
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
	// Source is the Name of the card. It is empty for catalogues and key sets.
	Source string
	// Signed says that the card is signed.
	Signed bool
	// Versions are the values of the header A2A-Version with a form of their own.
	Versions []string
	// Report lists the changes of a conversion; nil for a document that is published unchanged.
	Report *card.Report
}

// Omission is a document that could not be made.
type Omission struct {
	// Path is the path of the document, Version the value of A2A-Version for one form of it.
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

// InvalidError reports a card that cannot be published because it is not valid.
type InvalidError struct {
	// Name is the name of the card, Dialect its dialect.
	Name, Dialect string
	// Err has all errors of the card.
	Err *card.InvalidError
}

func (e *InvalidError) Error() string { return e.Name + ": not a valid card: " + e.Err.Error() }

// Unwrap returns Err.
func (e *InvalidError) Unwrap() error { return e.Err }

// CardError reports a card that cannot be published for another reason than its content.
type CardError struct {
	// Name is the name of the card.
	Name string
	// Err is the reason: an error of package detect, for example.
	Err error
}

func (e *CardError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *CardError) Unwrap() error { return e.Err }

// NothingError reports a card of which no document can be made.
type NothingError struct {
	// Name is the name of the card.
	Name string
	// Omissions are the documents that could not be made, with the reasons; empty if the agent
	// has other cards at all paths.
	Omissions []Omission
}

func (e *NothingError) Error() string {
	lines := []string{e.Name + ": no document can be made of it"}
	for _, o := range e.Omissions {
		lines = append(lines, o.String())
	}
	return strings.Join(lines, "\n")
}

// options are what the options of Make set.
type options struct {
	base     *url.URL
	host     string
	keys     []byte
	invalid  bool
	native   bool
	supplied []projection.Option
}

// Option is an option of [Make].
type Option func(*options) error

// Base sets the address of the host, such as "https://agents.example.com", and adds an AI
// catalog and an API catalog of the agents. Catalogues state addresses, so that there are none
// without it.
func Base(address string) Option {
	return func(o *options) error {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("%q is not the address of a host, such as https://agents.example.com", address)
		}
		u.Path = strings.TrimRight(u.Path, "/")
		o.base = u
		return nil
	}
}

// Host sets the name of the host for people, in the AI catalog.
func Host(name string) Option {
	return func(o *options) error { o.host = name; return nil }
}

// Keys adds a JSON Web Key Set with the public keys of signatures. See
// [wellknown.KeysDocument].
func Keys(set []byte) Option {
	return func(o *options) error { o.keys = set; return nil }
}

// AllowInvalid publishes cards that are not valid, too.
func AllowInvalid() Option {
	return func(o *options) error { o.invalid = true; return nil }
}

// NoConversions publishes cards at the paths of their own formats only.
func NoConversions() Option {
	return func(o *options) error { o.native = true; return nil }
}

// Supply gives conversions what cards do not say, for example
// projection.Supply("protocol-version", "1.0"). See [projection.To].
func Supply(opts ...projection.Option) Option {
	return func(o *options) error { o.supplied = append(o.supplied, opts...); return nil }
}

// Make makes the documents of a host. The error is an [*InvalidError] for a card that is not
// valid, a [*CardError] or [*NothingError] for one that cannot be published, and otherwise
// names the path of two cards, or the option, that cannot be used.
func Make(agents []Agent, opts ...Option) (*Site, error) {
	var o options
	for _, opt := range opts {
		if err := opt(&o); err != nil {
			return nil, err
		}
	}
	m := &maker{options: o, site: &Site{}, at: map[string]string{}}
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
	m.alsoOldPath(sources)
	if !o.native {
		for _, s := range sources {
			m.convert(s)
		}
	}
	for _, s := range sources {
		if !m.published(s) {
			return nil, &NothingError{s.Name, m.omitted(s)}
		}
	}
	if o.base != nil && len(sources) > 0 {
		if err := m.catalogues(); err != nil {
			return nil, err
		}
	}
	if o.keys != nil {
		d, err := wellknown.KeysDocument(o.keys)
		if err != nil {
			return nil, err
		}
		m.add(d, Origin{Format: "jwks"})
	}
	return m.site, nil
}

// maker makes a site.
type maker struct {
	options
	site *Site
	// at has the name of the card that is published at a path.
	at map[string]string
	// listed are the documents for the catalogues.
	listed []listing
}

// source is a card that was read.
type source struct {
	Agent
	format projection.AnyFormat
	name   string // of the format
	signed bool
}

// read reads and validates a card.
func (m *maker) read(a Agent, i int) (*source, error) {
	from := a.Name
	if a.Name == "" {
		a.Name = fmt.Sprintf("card %d", i+1)
	}
	if a.Mount != "" && (!strings.HasPrefix(a.Mount, "/") || path.Clean(a.Mount) != a.Mount || a.Mount == "/") {
		return nil, fmt.Errorf("%s: the path %q is not absolute or not clean, such as /clerk", a.Name, a.Mount)
	}
	found, err := detect.Detect(a.Card, detect.From(from))
	if err != nil {
		return nil, &CardError{a.Name, err}
	}
	format, isConverted := formats.Lookup(string(found.Format))
	s := &source{Agent: a, name: string(found.Format), format: format}
	switch {
	case !isConverted || found.Entry != "" && found.Entry != "card":
		return nil, &CardError{a.Name, fmt.Errorf("%s is not the card of an agent", found.Format.Title())}
	case found.Embedded:
		return nil, &CardError{a.Name, errors.New("the card is a JSON string; publish its content")}
	}
	var reading []card.Option
	if found.Version != "" {
		reading = append(reading, card.Version(found.Version))
	}
	c, violations := dialects.ExamineAs(s.name, a.Card, reading...)
	if bad := violations.Errors(); c == nil || len(bad) > 0 && !m.invalid {
		return nil, &InvalidError{a.Name, s.name, &card.InvalidError{Violations: bad}}
	}
	s.signed = signed(c)
	if _, ok := c.Members().Get("url"); ok && s.name == "a2a" {
		// Clients of 0.3 read this member: it is a card for both.
		s.name, s.format = "a2a-union", a2aformat.Union
	}
	return s, nil
}

// signed reports whether a card has a signature of itself.
func signed(c dialects.Card) bool {
	for _, name := range []string{"signature", "signatures"} {
		if raw, ok := c.Members().Get(name); ok {
			if text := raw.String(); text != "null" && text != "[]" && text != `""` {
				return true
			}
		}
	}
	return false
}

// add adds a document.
func (m *maker) add(d wellknown.Document, o Origin) {
	m.site.Documents = append(m.site.Documents, d)
	m.site.Origins = append(m.site.Origins, o)
}

// publish publishes a card at the path of its own format.
func (m *maker) publish(s *source) error {
	r, ok := wellknown.Lookup(s.name)
	if s.name == "a2a-union" {
		r, ok = wellknown.Lookup("a2a")
	}
	if !ok {
		switch {
		case s.signed:
			return &CardError{s.Name, fmt.Errorf("the format %s has no well-known path, and a signed card is not converted: its signature covers it as it is", s.name)}
		case m.native:
			return &CardError{s.Name, fmt.Errorf("the format %s has no well-known path", s.name)}
		}
		return nil
	}
	at := s.Mount + r.Paths[0]
	if other, taken := m.at[at]; taken {
		return fmt.Errorf("%s and %s are both for %s; publish agents below paths of their own", other, s.Name, at)
	}
	m.at[at] = s.Name
	d := wellknown.Document{Path: at, Bytes: s.Card, MediaTypes: r.MediaTypes, Modified: s.Modified}
	o := Origin{Format: s.name, Source: s.Name, Signed: s.signed}
	if isA2A(s.name) && !m.native && !s.signed {
		m.versions(s, &d, &o)
	}
	m.add(d, o)
	m.list(s, &d, o)
	return nil
}

func isA2A(format string) bool { return strings.HasPrefix(format, "a2a") }

// alsoOldPath publishes A2A cards at the path of A2A up to 0.2.6, too, unless the agent has an
// AgentCard, whose path it is.
func (m *maker) alsoOldPath(sources []*source) {
	for i := range m.site.Documents {
		d, o := m.site.Documents[i], m.site.Origins[i]
		mount, isCard := strings.CutSuffix(d.Path, wellknown.A2APath)
		at := mount + wellknown.AgentJSONPath
		if !isCard || !isA2A(o.Format) || m.at[at] != "" {
			continue
		}
		m.at[at] = o.Source
		d.Path = at
		m.add(d, o)
	}
}

// places are the formats that cards are converted to, with the format that is written.
var places = []struct{ resource, format string }{
	{"a2a", "a2a-union"},
	{"aevum", "aevum"},
	{"agentcard", "agentcard"},
	{serverCard, serverCard},
}

// convert publishes conversions of a card at the paths of the formats for which the agent has
// no card.
func (m *maker) convert(s *source) {
	for _, p := range places {
		r, _ := wellknown.Lookup(p.resource)
		at := s.Mount + r.Paths[0]
		if m.at[at] != "" {
			continue
		}
		if p.format == serverCard && !s.hasServer() {
			m.omit(at, "", s, errNoServer)
			continue
		}
		if s.signed {
			m.omit(at, "", s, errSigned)
			continue
		}
		text, report, err := s.to(p.format, m.supplied...)
		if err != nil {
			m.omit(at, "", s, err)
			continue
		}
		m.at[at] = s.Name
		d := wellknown.Document{Path: at, Bytes: text, MediaTypes: r.MediaTypes, Modified: s.Modified}
		o := Origin{Format: p.format, Source: s.Name, Report: report}
		if isA2A(p.format) {
			m.versions(s, &d, &o)
		}
		m.add(d, o)
		m.list(s, &d, o)
	}
}

// published reports whether a card, or a conversion of it, is published.
func (m *maker) published(s *source) bool {
	return slices.ContainsFunc(m.site.Origins, func(o Origin) bool { return o.Source == s.Name })
}

// omitted returns the documents of a card that could not be made.
func (m *maker) omitted(s *source) []Omission {
	return slices.DeleteFunc(slices.Clone(m.site.Omissions), func(o Omission) bool { return o.Source != s.Name })
}

// Reasons why a card is not converted.
var (
	errSigned   = errors.New("the card is signed, and a conversion would not be")
	errNoServer = errors.New("it needs the address of an MCP server over HTTP, which the card does not have")
)

// omit records a document that could not be made.
func (m *maker) omit(at, version string, s *source, err error) {
	m.site.Omissions = append(m.site.Omissions, Omission{at, version, s.Name, err})
}

// to converts a card, and indents the result.
func (s *source) to(format string, opts ...projection.Option) ([]byte, *card.Report, error) {
	target, _ := formats.Lookup(format)
	text, report, err := projection.Convert(s.Card, s.format, target, opts...)
	if err != nil {
		return nil, report, err
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, text, "", "  "); err != nil {
		return nil, report, err
	}
	indented.WriteByte('\n')
	return indented.Bytes(), report, nil
}

// versions adds the forms of an A2A card for clients of 1.0 and of 0.3. Other clients get the
// form for both, or the card itself if that cannot be made.
func (m *maker) versions(s *source, d *wellknown.Document, o *Origin) {
	if o.Report != nil {
		// The forms of a conversion are made of the form for both, so that they agree.
		s = &source{Agent: Agent{Card: d.Bytes, Name: s.Name}, name: "a2a-union", format: a2aformat.Union}
	}
	d.Versions = map[string][]byte{}
	for _, v := range []struct{ version, format string }{{"1.0", "a2a"}, {"0.3", "a2a-0.3"}} {
		text := s.Card
		if s.name != v.format {
			var err error
			if text, _, err = s.to(v.format); err != nil {
				m.omit(d.Path, v.version, s, err)
				continue
			}
		}
		d.Versions[v.version] = text
		o.Versions = append(o.Versions, v.version)
	}
	if s.name == "a2a-union" {
		return
	}
	text, report, err := s.to("a2a-union")
	if err != nil {
		m.omit(d.Path, "", s, err)
		return
	}
	d.Bytes, o.Format, o.Report = text, "a2a-union", report
}
