package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// noSpecProtocol is the sentence for what of a host the descriptor does not have.
const noSpecProtocol = "an endpoint of the descriptor has an address and nothing else"

// nooterraToSpec writes description, tools and host as the spec of a descriptor, which is
// there even when it is empty.
func nooterraToSpec(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *descriptor.ManifestBuilder) {
	spec := descriptor.NewSpec()
	if description, ok := s.Description.Get(); ok {
		spec.WithDescription(description)
	} else if s.Description.IsNull() {
		r.Dropped(from.Member("description"), projectrt.CodeNull, projectrt.Null)
	}
	if s.Tools != nil {
		spec.WithCapabilities()
	}
	for i := range s.Tools {
		x, at, b := &s.Tools[i], from.Member("tools").Item(i), descriptor.NewCapability()
		if x.Members().Has("toolId") {
			b.WithName(x.ToolID)
		}
		spec.AddCapabilities(b)
		for _, m := range []struct {
			name string
			v    card.Nullable[string]
		}{{"name", x.Name}, {"description", x.Description}} {
			drop(r, at.Member(m.name), m.v.IsSet(), m.v.IsNull(), codeTool, noCapabilityMember)
		}
		dropMCPName(r, at, x)
		dropToolFacts(r, at, x, to.Member("spec").Member("capabilities").Item(i))
	}
	if host, address := hostOf(r, from, s); host != nil {
		at := from.Member("host")
		spec.WithEndpoints(descriptor.NewEndpoint().WithURL(address))
		if host.Members().Has("protocols") {
			r.Dropped(at.Member("protocols"), codeHost, noSpecProtocol)
		}
		dropRuntime(r, at, host)
	}
	t.WithSpec(spec)
}

// nooterraFromSpec is the way back.
func nooterraFromSpec(r *projectrt.Run, to *projectrt.Place, t *descriptor.Manifest, from *projectrt.Place, s *nooterra.CardBuilder) {
	at, spec := to.Member("spec"), &t.Spec
	if description, ok := spec.Description.Get(); ok {
		s.WithDescription(description)
	}
	if spec.Capabilities != nil {
		s.WithTools()
	}
	for i := range spec.Capabilities {
		x, at := &spec.Capabilities[i], at.Member("capabilities").Item(i)
		b := newTool(r, from.Member("tools").Item(i))
		if x.Members().Has("name") {
			b.WithToolID(x.Name)
		}
		s.AddTools(b)
		if x.Members().Has("inputSchema") {
			r.Dropped(at.Member("inputSchema"), codeForeign, noToolCounter)
		}
		r.Rest(at, x)
	}
	if spec.Endpoints != nil && len(spec.Endpoints) == 0 {
		r.Dropped(at.Member("endpoints"), codeEndpoint, emptyList)
	}
	chosen := slices.IndexFunc(spec.Endpoints, func(e descriptor.Endpoint) bool { return isHTTP(e.URL) })
	for i := range spec.Endpoints {
		x, at := &spec.Endpoints[i], at.Member("endpoints").Item(i)
		switch {
		case i == chosen:
			s.WithHost(nooterra.NewHost().WithEndpoint(x.URL))
			r.Rest(at, x)
		case isHTTP(x.URL):
			r.Dropped(at, codeHost, otherHost)
		default:
			r.Dropped(at, codeHost, onlyHTTP)
		}
	}
	r.Rest(at, spec)
}

// capabilitiesToText writes capabilities as the label of a descriptor, which separates words
// by commas. No capability holds one.
func capabilitiesToText(r *projectrt.Run, from, to *projectrt.Place, words []string) (string, bool) {
	fit := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !isCapability(word) })
	switch {
	case len(words) == 0:
		r.Dropped(from, codeWords, emptyWords)
	case len(fit) == 0:
		r.Dropped(from, codeWords, noPolicy)
	case len(fit) < len(words):
		r.Narrowed(from, to, codeWords, noPolicy)
	}
	return strings.Join(fit, ","), len(fit) > 0
}

// capabilitiesFromText reads the label. Words that are no capabilities stay out.
func capabilitiesFromText(r *projectrt.Run, from, to *projectrt.Place, text string) ([]string, bool) {
	words := strings.Split(text, ",")
	capabilities := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !isCapability(word) })
	switch {
	case len(capabilities) == 0:
		r.Dropped(from, codeWords, noPolicy)
	case len(capabilities) < len(words):
		r.Narrowed(from, to, codeWords, noPolicy)
	}
	return capabilities, len(capabilities) > 0
}
