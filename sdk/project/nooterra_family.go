package project

import (
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences about what Nooterra and the two dialects of the AgentCard family do not
// share.
const (
	codeIdentity = "identity"

	noULID          = "the family knows an agent by a ULID, which the id is not"
	idOnly          = "a capability of Nooterra is its identifier"
	noCapabilityID  = "the family takes small letters, digits and . _ - in the id of a capability"
	idDescribes     = "the family asks for a description; the id is used instead"
	noAuthHere      = "a Nooterra card has no security schemes"
	nearFamilyWord  = "the family has one word for several protocols, and the way back gives another"
	oneProtocol     = "an endpoint has one protocol, and another one is taken"
	emptyProtocols  = "an empty list of protocols is left out"
	byTheAddress    = "the host does not tell a protocol; the scheme of its address does"
	noReach         = "the host does not tell a protocol that the family has"
	emptyCapability = "an empty list of capabilities is left out"
)

// ulidForm and capabilityIDForm are those of the family.
var (
	ulidForm         = regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{26}$`)
	capabilityIDForm = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)
)

// agentIDTo takes an id over as it is, since Nooterra has no rule for ids.
func agentIDTo[S ~string](r *projectrt.Run, from, to *projectrt.Place, v S) (string, bool) {
	if !ulidForm.MatchString(string(v)) {
		r.Narrowed(from, to, codeIdentity, noULID)
	}
	return string(v), true
}

// aevumIDFrom takes an id over that Aevum can read.
func aevumIDFrom(r *projectrt.Run, from, _ *projectrt.Place, v string) (aevum.AgentID, bool) {
	return aevum.AgentID(v), isULID(r, from, v)
}

// agentcardIDFrom takes an id over that AgentCard 1.0 can read.
func agentcardIDFrom(r *projectrt.Run, from, _ *projectrt.Place, v string) (agentcard.AgentID, bool) {
	return agentcard.AgentID(v), isULID(r, from, v)
}

func isULID(r *projectrt.Run, from *projectrt.Place, v string) bool {
	ok := ulidForm.MatchString(v)
	if !ok {
		r.Dropped(from, codeIdentity, noULID)
	}
	return ok
}

// dropCapabilityFacts reports what of a capability Nooterra does not have.
func dropCapabilityFacts(r *projectrt.Run, at *projectrt.Place, c projectrt.Object, names ...string) {
	for _, name := range names {
		if c.Members().Has(name) {
			r.Dropped(at.Member(name), codeWords, idOnly)
		}
	}
	r.Rest(at, c)
}

func aevumCapabilitiesToNooterra(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *nooterra.CardBuilder) {
	if s.Capabilities != nil {
		t.WithCapabilities()
		if len(s.Capabilities) == 0 {
			r.Narrowed(from.Member("capabilities"), to.Member("capabilities"), codeWords, emptyCapability)
		}
	}
	for i := range s.Capabilities {
		c := &s.Capabilities[i]
		if c.ID == "" {
			r.Dropped(from.Member("capabilities").Item(i), codeWords, noCapabilityID)
			continue
		}
		t.AddCapabilities(c.ID)
		dropCapabilityFacts(r, from.Member("capabilities").Item(i), c, "description", "input_schema", "output_schema", "tags")
	}
}

func agentcardCapabilitiesToNooterra(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *nooterra.CardBuilder) {
	if s.Capabilities != nil {
		t.WithCapabilities()
		if len(s.Capabilities) == 0 {
			r.Narrowed(from.Member("capabilities"), to.Member("capabilities"), codeWords, emptyCapability)
		}
	}
	for i := range s.Capabilities {
		c, at := &s.Capabilities[i], from.Member("capabilities").Item(i)
		if c.ID == "" {
			r.Dropped(at, codeWords, noCapabilityID)
			continue
		}
		t.AddCapabilities(c.ID)
		if c.Members().Has("description") && c.Description != c.ID {
			r.Dropped(at.Member("description"), codeWords, idOnly)
		}
		dropCapabilityFacts(r, at, c, "input_schema", "output_schema", "tags")
	}
}

// familyIDs returns the capabilities that can be ids in the family.
func familyIDs(r *projectrt.Run, at *projectrt.Place, s *nooterra.Card, to *projectrt.Place) []string {
	ids := slices.DeleteFunc(slices.Clone(s.Capabilities), func(id string) bool { return !capabilityIDForm.MatchString(id) })
	switch {
	case s.Capabilities == nil:
	case len(s.Capabilities) == 0:
		r.Dropped(at, codeWords, emptyCapability)
	case len(ids) == 0:
		r.Dropped(at, codeWords, noCapabilityID)
	case len(ids) < len(s.Capabilities):
		r.Narrowed(at, to, codeWords, noCapabilityID)
	}
	return ids
}

func aevumCapabilitiesFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, from *projectrt.Place, s *aevum.CardBuilder) {
	for _, id := range familyIDs(r, to.Member("capabilities"), t, from.Member("capabilities")) {
		s.AddCapabilities(aevum.NewCapability().WithID(id))
	}
}

func agentcardCapabilitiesFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, from *projectrt.Place, s *agentcard.CardBuilder) {
	at := from.Member("capabilities")
	for i, id := range familyIDs(r, to.Member("capabilities"), t, at) {
		s.AddCapabilities(agentcard.NewCapability().WithID(id).WithDescription(id))
		r.Defaulted(nil, at.Item(i).Member("description"), projectrt.CodeStandIn, idDescribes)
	}
}

// googleA2A is what AgentCard 1.0 calls A2A.
const googleA2A = "google_a2a"

// wordOf returns the word of a host for a protocol of the family.
func wordOf(protocol string) string {
	if protocol == googleA2A {
		return a2aWord
	}
	return protocol
}

// writeEndpoint writes an endpoint with an HTTP address as the host.
func writeEndpoint(r *projectrt.Run, d agentEndpoint, t *nooterra.CardBuilder) {
	if !isHTTP(d.url) {
		r.Dropped(d.at, codeHost, onlyHTTP)
		return
	}
	host := nooterra.NewHost().WithEndpoint(d.url)
	if d.protocol != "" {
		host.WithProtocols(wordOf(d.protocol))
	}
	t.WithHost(host)
	if l := d.auth; l != nil {
		r.Dropped(l.at, codeAuth, noAuthHere)
	}
	d.reportRest(r)
}

// readEndpoint returns the endpoint of the host: with its first protocol that the family has,
// or otherwise that of the scheme of its address.
func (f *family) readEndpoint(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, protocol func(word string) string, endpoint *projectrt.Place) (agentEndpoint, bool) {
	host, address := hostOf(r, to, t)
	if host == nil {
		return agentEndpoint{}, false
	}
	at := to.Member("host")
	chosen := slices.IndexFunc(host.Protocols, func(word string) bool { return protocol(word) != "" })
	if chosen < 0 && len(host.Protocols) > 0 {
		r.Dropped(at, codeHost, noReach)
		return agentEndpoint{}, false
	}
	d := agentEndpoint{url: address}
	if chosen >= 0 {
		word := host.Protocols[chosen]
		d.protocol = protocol(word)
		switch place := at.Member("protocols"); {
		case len(host.Protocols) > 1:
			r.Narrowed(place, endpoint.Member("protocol"), codeHost, oneProtocol)
		case wordOf(d.protocol) != word:
			r.Narrowed(place, endpoint.Member("protocol"), projectrt.CodeOtherWord, nearFamilyWord)
		case d.protocol != word:
			r.Renamed(place.Item(0), endpoint.Member("protocol"), projectrt.CodeOtherWord, projectrt.OtherWord)
		}
	}
	if chosen < 0 {
		if host.Protocols != nil {
			r.Dropped(at.Member("protocols"), codeHost, emptyProtocols)
		}
		d.protocol = f.ofURL(address)
		r.Defaulted(at.Member("protocols"), endpoint.Member("protocol"), projectrt.CodeDerived, byTheAddress)
	}
	dropRuntime(r, at, host)
	return d, true
}

func aevumEndpointToNooterra(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, _ *projectrt.Place, t *nooterra.CardBuilder) {
	if d, ok := readAevumEndpoint(from, s); ok {
		writeEndpoint(r, d, t)
	}
}

func aevumEndpointFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, from *projectrt.Place, s *aevum.CardBuilder) {
	known := func(word string) string {
		if aevum.Protocol(word).Known() {
			return word
		}
		return ""
	}
	if d, ok := aevumFamily.readEndpoint(r, to, t, known, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAevum(d))
	}
}

func agentcardEndpointToNooterra(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *nooterra.CardBuilder) {
	d, ok := readAgentCardEndpoint(from, s)
	if !ok {
		return
	}
	if d.protocol == googleA2A && isHTTP(d.url) {
		r.Renamed(d.at.Member("protocol"), to.Member("host").Member("protocols").Item(0), projectrt.CodeOtherWord, projectrt.OtherWord)
	}
	writeEndpoint(r, d, t)
}

func agentcardEndpointFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, from *projectrt.Place, s *agentcard.CardBuilder) {
	known := func(word string) string {
		switch {
		case word == a2aWord:
			return googleA2A
		case word == "https":
			return string(agentcard.ProtocolHTTP)
		case agentcard.Protocol(word).Known():
			return word
		}
		return ""
	}
	if d, ok := agentcardFamily.readEndpoint(r, to, t, known, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAgentCard(d))
	}
}

// plainMetadata returns the members of metadata that mean the same to everybody, and reports
// those of the ledger.
func plainMetadata(r *projectrt.Run, at *projectrt.Place, list card.MemberList) card.Object {
	object, err := card.CollectObject(func(yield func(string, card.Raw) bool) {
		for name, v := range list.All() {
			if strings.HasPrefix(name, ledgerPrefix) {
				r.Dropped(at.Member(name), codeLedger, ledgerKeys)
			} else if !yield(name, v) {
				return
			}
		}
	})
	if err != nil {
		return card.Object{}
	}
	return object
}

func aevumMetadataToNooterra(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, _ *projectrt.Place, t *nooterra.CardBuilder) {
	x, at := s.Metadata, from.Member("metadata")
	if x == nil {
		return
	}
	for _, name := range present(member{"pacr:trust_tier", x.TrustTier.IsSet()}, member{"pacr:substrate_scope", x.SubstrateScope.IsSet()}) {
		r.Dropped(at.Member(name), codeLedger, ledgerKeys)
	}
	r.Mismatches(at, x.Members())
	t.WithMetadata(plainMetadata(r, at, x.Members().Unknown()))
}

func aevumMetadataFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, _ *projectrt.Place, s *aevum.CardBuilder) {
	b := aevum.NewMetadata()
	if readMetadata(r, to, t, func(name string, v card.Raw) { b.PutUnknown(name, v) }) {
		s.WithMetadata(b)
	}
}

func agentcardMetadataToNooterra(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, _ *projectrt.Place, t *nooterra.CardBuilder) {
	x, at := s.Metadata, from.Member("metadata")
	if x == nil {
		return
	}
	for _, name := range ledgerMembers {
		if x.Members().Has(name) {
			r.Dropped(at.Member(name), codeLedger, ledgerKeys)
		}
	}
	r.Mismatches(at, x.Members())
	t.WithMetadata(plainMetadata(r, at, x.Members().Unknown()))
}

func agentcardMetadataFromNooterra(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, _ *projectrt.Place, s *agentcard.CardBuilder) {
	b := agentcard.NewMetadata()
	if readMetadata(r, to, t, func(name string, v card.Raw) { b.PutUnknown(name, v) }) {
		s.WithMetadata(b)
	}
}

// ledgerMembers are what the ledger writes into the metadata of AgentCard 1.0.
var ledgerMembers = []string{
	"pacr:interaction_count", "pacr:avg_latency_ms", "pacr:avg_cost_joules",
	"pacr:reputation_score", "pacr:influence_rank", "pacr:critical_score",
}

// readMetadata hands over the members of metadata, and reports whether there is any metadata.
func readMetadata(r *projectrt.Run, to *projectrt.Place, t *nooterra.Card, put func(name string, v card.Raw)) bool {
	at := to.Member("metadata")
	if t.Metadata.IsNull() {
		r.Dropped(at, projectrt.CodeNull, projectrt.Null)
	}
	object, ok := t.Metadata.Get()
	for name, v := range object.All() {
		if strings.HasPrefix(name, ledgerPrefix) {
			r.Dropped(at.Member(name), codeLedger, ledgerKeys)
		} else {
			put(name, v)
		}
	}
	return ok
}
