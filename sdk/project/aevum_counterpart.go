package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences about what the two dialects of the AgentCard family do not share.
const (
	noSuchProtocol = "the target has no such protocol"
	httpByAddress  = "AgentCard 1.0 has one word for HTTP with TLS and without"
	ledgerKeys     = "keys that begin with pacr: mean other things in the target, and come from other writers"
	defaultNone    = "AgentCard 1.0 asks for a scheme, and none is what its absence means in Aevum"
	codeLedger     = "ledger"
	ledgerPrefix   = "pacr:"
	memberTokenURL = "token_url"
	memberHeader   = "header"
)

// aevumToAgentCardProtocols are the protocols that both have. Where AgentCard 1.0 has
// one for two, the scheme of the URL leads back.
var aevumToAgentCardProtocols = map[aevum.Protocol]agentcard.Protocol{
	aevum.ProtocolHTTP:  agentcard.ProtocolHTTP,
	aevum.ProtocolHTTPS: agentcard.ProtocolHTTP,
	aevum.ProtocolGRPC:  agentcard.ProtocolGRPC,
	aevum.ProtocolMCP:   agentcard.ProtocolMCP,
}

// aevumProtocolFor is the way back, empty when there is none.
func aevumProtocolFor(p agentcard.Protocol, url string) aevum.Protocol {
	switch p {
	case agentcard.ProtocolHTTP:
		return aevum.Protocol(httpByScheme(url))
	case agentcard.ProtocolGRPC:
		return aevum.ProtocolGRPC
	case agentcard.ProtocolMCP:
		return aevum.ProtocolMCP
	}
	return ""
}

func aevumEndpointToAgentCard(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *agentcard.CardBuilder) {
	if !s.Members().Has("endpoint") {
		return
	}
	x, made := &s.Endpoint, agentcard.NewEndpoint()
	from, to = from.Member("endpoint"), to.Member("endpoint")
	if p, ok := aevumToAgentCardProtocols[x.Protocol]; ok {
		made.WithProtocol(p)
		switch {
		case aevumProtocolFor(p, x.URL) != x.Protocol:
			r.Narrowed(from.Member("protocol"), to.Member("protocol"), codeEndpoint, httpByAddress)
		case string(p) != string(x.Protocol):
			r.Renamed(from.Member("protocol"), to.Member("protocol"), codeEndpoint, httpByAddress)
		}
	} else if x.Members().Has("protocol") {
		r.Dropped(from.Member("protocol"), codeEndpoint, noSuchProtocol)
	}
	if x.Members().Has("url") {
		made.WithURL(x.URL)
	}
	if x.Auth != nil {
		if x.Auth.Members().Mismatches().Len() > 0 {
			r.Dropped(from.Member("auth"), projectrt.CodeMismatch, projectrt.Mismatch)
		} else {
			made.WithAuth(aevumAuthToAgentCard(r, from.Member("auth"), x.Auth, to.Member("auth")))
		}
	}
	r.Rest(from, x)
	t.WithEndpoint(made)
}

func aevumEndpointFromAgentCard(r *projectrt.Run, to *projectrt.Place, t *agentcard.Card, from *projectrt.Place, s *aevum.CardBuilder) {
	if !t.Members().Has("endpoint") {
		return
	}
	x, made := &t.Endpoint, aevum.NewEndpoint()
	from, to = from.Member("endpoint"), to.Member("endpoint")
	if p := aevumProtocolFor(x.Protocol, x.URL); p != "" {
		made.WithProtocol(p)
		if string(p) != string(x.Protocol) {
			r.Renamed(to.Member("protocol"), from.Member("protocol"), codeEndpoint, httpByAddress)
		}
	} else if x.Members().Has("protocol") {
		r.Dropped(to.Member("protocol"), codeEndpoint, noSuchProtocol)
	}
	if x.Members().Has("url") {
		made.WithURL(x.URL)
	}
	if x.HealthURL.IsSet() {
		r.Dropped(to.Member("health_url"), projectrt.CodeNoHome, noHealth)
	}
	if x.Auth.IsNull() {
		r.Dropped(to.Member("auth"), projectrt.CodeNull, nullAuth)
	} else if a := x.Auth.Ptr(); a != nil && !a.Members().Has("scheme") {
		r.Dropped(to.Member("auth"), codeSaysNone, emptyAuth)
	} else if a != nil {
		made.WithAuth(aevumAuthFromAgentCard(r, to.Member("auth"), a))
	}
	r.Rest(to, x)
	s.WithEndpoint(made)
}

// aevumAuthToAgentCard keeps further members: both dialects admit them, and two of them
// have a field in AgentCard 1.0.
func aevumAuthToAgentCard(r *projectrt.Run, from *projectrt.Place, a *aevum.Auth, to *projectrt.Place) *agentcard.AuthBuilder {
	made := agentcard.NewAuth()
	if scheme, ok := a.Scheme.Get(); ok {
		made.WithScheme(agentcard.AuthScheme(scheme))
	} else {
		made.WithScheme(agentcard.AuthSchemeNone)
		r.Defaulted(from.Member("scheme"), to.Member("scheme"), projectrt.CodeDefault, defaultNone)
	}
	for name, value := range a.Members().Unknown().All() {
		text, isText := textOf(value)
		switch {
		case name == memberTokenURL && isText:
			made.WithTokenURL(text)
		case name == memberHeader && isText:
			made.WithHeader(text)
		case name == memberTokenURL || name == memberHeader:
			r.Dropped(from.Member(name), projectrt.CodeMismatch, projectrt.Mismatch)
		default:
			made.PutUnknown(name, value)
		}
	}
	return made
}

func aevumAuthFromAgentCard(r *projectrt.Run, to *projectrt.Place, a *agentcard.Auth) *aevum.AuthBuilder {
	made := aevum.NewAuth().WithScheme(aevum.AuthScheme(a.Scheme))
	if url, ok := a.TokenURL.Get(); ok {
		made.PutUnknown(memberTokenURL, url)
	}
	if header, ok := a.Header.Get(); ok {
		made.PutUnknown(memberHeader, header)
	}
	for name, value := range a.Members().Unknown().All() {
		made.PutUnknown(name, value)
	}
	r.Mismatches(to, a.Members())
	return made
}

func aevumMetadataToAgentCard(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, _ *projectrt.Place, t *agentcard.CardBuilder) {
	x := s.Metadata
	if x == nil {
		return
	}
	from = from.Member("metadata")
	r.DroppedMembers(from, x, codeLedger, ledgerKeys, "pacr:trust_tier", "pacr:substrate_scope")
	made := agentcard.NewMetadata()
	for name, value := range x.Members().Unknown().All() {
		if strings.HasPrefix(name, ledgerPrefix) {
			r.Dropped(from.Member(name), codeLedger, ledgerKeys)
			continue
		}
		made.PutUnknown(name, value)
	}
	r.Mismatches(from, x.Members())
	t.WithMetadata(made)
}

func aevumMetadataFromAgentCard(r *projectrt.Run, to *projectrt.Place, t *agentcard.Card, _ *projectrt.Place, s *aevum.CardBuilder) {
	x := t.Metadata
	if x == nil {
		return
	}
	to = to.Member("metadata")
	r.DroppedMembers(to, x, codeLedger, ledgerKeys, "pacr:interaction_count", "pacr:avg_latency_ms",
		"pacr:avg_cost_joules", "pacr:reputation_score", "pacr:influence_rank", "pacr:critical_score")
	made := aevum.NewMetadata()
	for name, value := range x.Members().Unknown().All() {
		if strings.HasPrefix(name, ledgerPrefix) {
			r.Dropped(to.Member(name), codeLedger, ledgerKeys)
			continue
		}
		made.PutUnknown(name, value)
	}
	r.Mismatches(to, x.Members())
	s.WithMetadata(made)
}
