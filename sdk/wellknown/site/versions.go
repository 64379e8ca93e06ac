package site

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// union is the format of A2A cards for clients of 1.0 and of 0.3.
const union = "a2a-union"

// a2aVersions are the versions of A2A with their own form of a card, and the formats.
var a2aVersions = []struct{ version, format string }{{"1.0", "a2a"}, {"0.3", "a2a-0.3"}}

func isA2A(format string) bool { return strings.HasPrefix(format, "a2a") }

// a2aTarget returns the A2A format that the caller requests, empty for none.
func (m *maker) a2aTarget() string {
	switch {
	case m.formats["a2a"] && m.formats["a2a-0.3"]:
		return union
	case m.formats["a2a"]:
		return "a2a"
	case m.formats["a2a-0.3"]:
		return "a2a-0.3"
	}
	return ""
}

// forBoth reports whether an A2A card is published for clients of both versions: it declares
// both, or the caller requests the other one.
func (m *maker) forBoth(s *source) bool {
	for _, v := range a2aVersions {
		if v.format != s.name && m.formats[v.format] {
			return true
		}
	}
	return s.name == union || s.declaresBoth()
}

// declaresBoth reports whether a card of A2A 1.0 declares interfaces of 1.0 and of 0.3.
func (s *source) declaresBoth() bool {
	if s.name != "a2a" {
		return false
	}
	c, err := a2a.Decode(s.Card)
	if err != nil {
		return false
	}
	speaks := func(version string) bool {
		return slices.ContainsFunc(c.SupportedInterfaces, func(i a2a.AgentInterface) bool {
			return i.ProtocolVersion == version || strings.HasPrefix(i.ProtocolVersion, version+".")
		})
	}
	return speaks("1.0") && speaks("0.3")
}

// versions adds the forms of an A2A card that the header A2A-Version selects: one for clients
// of 1.0 and one for clients of 0.3. Other clients get the form for both, or the card itself if
// that form cannot be made.
func (m *maker) versions(s *source, d *wellknown.Document, o *Origin) {
	if o.Report != nil {
		// Make both forms of a converted card from the form for both versions, so that they are
		// consistent.
		s = &source{Agent: Agent{Card: d.Bytes, Name: s.Name}, name: union, format: a2aformat.A2AUnion}
	}
	d.Versions = map[string][]byte{}
	for _, v := range a2aVersions {
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
	if s.name == union {
		return
	}
	text, report, err := s.joined()
	if err != nil {
		m.omit(d.Path, "", s, err)
		return
	}
	d.Bytes, o.Format, o.Report = text, union, report
}

// joined returns a card of one version of A2A with additional members for clients of the other
// version. Everything in the card is kept, so that the report lists additions only.
func (s *source) joined() ([]byte, *card.Report, error) {
	text, report, err := s.to(union)
	if err != nil {
		return nil, nil, err
	}
	var given, made card.Raw
	if given, err = card.ParseRaw(s.Card); err != nil {
		return nil, nil, err
	}
	if made, err = card.ParseRaw(text); err != nil {
		return nil, nil, err
	}
	if text, err = appendOverlay(nil, given, made); err != nil {
		return nil, nil, err
	}
	report.Entries = slices.DeleteFunc(report.Entries, func(e card.ReportEntry) bool { return e.Change.IsLoss() })
	text, err = indent(text)
	return text, report, err
}
