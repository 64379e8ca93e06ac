package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// readAgentCardEndpoint reads the endpoint of a card, and false when there is none.
func readAgentCardEndpoint(from *projectrt.Place, s *agentcard.Card) (agentEndpoint, bool) {
	if !s.Members().Has("endpoint") {
		return agentEndpoint{}, false
	}
	e, at := &s.Endpoint, from.Member("endpoint")
	return agentEndpoint{
		at: at, protocol: string(e.Protocol), url: e.URL,
		health: e.HealthURL,
		auth:   authOfAgentCard(at, e),
		value:  e,
	}, true
}

// authOfAgentCard reads the auth of an endpoint, nil when there is none.
func authOfAgentCard(endpoint *projectrt.Place, e *agentcard.Endpoint) *endpointAuth {
	at := endpoint.Member("auth")
	if e.Auth.IsNull() {
		return &endpointAuth{at: at, empty: nullAuth}
	}
	a := e.Auth.Ptr()
	if a == nil {
		return nil
	}
	if !a.Members().Has("scheme") {
		return &endpointAuth{at: at, empty: emptyAuth}
	}
	return &endpointAuth{
		at:    at,
		login: login{scheme: string(a.Scheme), header: a.Header.Or(""), tokenURL: a.TokenURL.Or("")},
		given: held(a, "token_url", "header"),
		value: a,
	}
}

// endpointOfAgentCard makes the endpoint of a card of what was found.
func endpointOfAgentCard(d agentEndpoint) *agentcard.EndpointBuilder {
	e := agentcard.NewEndpoint().WithURL(d.url)
	if d.protocol != "" {
		e.WithProtocol(agentcard.Protocol(d.protocol))
	}
	if d.auth != nil {
		l := d.auth.login
		auth := agentcard.NewAuth().WithScheme(agentcard.AuthScheme(l.scheme))
		if l.tokenURL != "" || slices.Contains(d.auth.given, "token_url") {
			auth.WithTokenURL(l.tokenURL)
		}
		if l.header != "" || slices.Contains(d.auth.given, "header") {
			auth.WithHeader(l.header)
		}
		e.WithAuth(auth)
	}
	if url, ok := d.health.Get(); ok {
		e.WithHealthURL(url)
	}
	return e
}

func agentCardEndpointToA2A(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	if d, ok := readAgentCardEndpoint(from, s); ok {
		agentcardFamily.toA2A(r, &d, to, t)
	}
}

func agentCardEndpointFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *agentcard.CardBuilder) {
	if d, ok := agentcardFamily.fromA2A(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAgentCard(d))
	}
}

func agentCardEndpointToA2AV03(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	if d, ok := readAgentCardEndpoint(from, s); ok {
		agentcardFamily.toA2AV03(r, &d, to, t)
	}
}

func agentCardEndpointFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *agentcard.CardBuilder) {
	if d, ok := agentcardFamily.fromA2AV03(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAgentCard(d))
	}
}

func agentCardEndpointToADP(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *adp.CardBuilder) {
	if d, ok := readAgentCardEndpoint(from, s); ok {
		agentcardFamily.toADP(r, &d, to, t)
	}
}

func agentCardEndpointFromADP(r *projectrt.Run, to *projectrt.Place, t *adp.Card, from *projectrt.Place, s *agentcard.CardBuilder) {
	if d, ok := agentcardFamily.fromADP(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAgentCard(d))
	}
}
