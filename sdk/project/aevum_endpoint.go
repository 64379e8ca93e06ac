package project

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// readAevumEndpoint reads the endpoint of a card, and false when there is none.
func readAevumEndpoint(from *projectrt.Place, s *aevum.Card) (agentEndpoint, bool) {
	if !s.Members().Has("endpoint") {
		return agentEndpoint{}, false
	}
	e, at := &s.Endpoint, from.Member("endpoint")
	return agentEndpoint{at: at, protocol: string(e.Protocol), url: e.URL, auth: authOfAevum(at, e), value: e}, true
}

// authOfAevum reads the auth of an endpoint, nil when there is none.
func authOfAevum(endpoint *projectrt.Place, e *aevum.Endpoint) *endpointAuth {
	if e.Auth == nil {
		return nil
	}
	at := endpoint.Member("auth")
	scheme, ok := e.Auth.Scheme.Get()
	if !ok {
		return &endpointAuth{at: at, empty: emptyAuth}
	}
	return &endpointAuth{at: at, login: login{scheme: string(scheme)}, value: e.Auth}
}

// endpointOfAevum makes the endpoint of a card of what was found.
func endpointOfAevum(d agentEndpoint) *aevum.EndpointBuilder {
	e := aevum.NewEndpoint().WithURL(d.url)
	if d.protocol != "" {
		e.WithProtocol(aevum.Protocol(d.protocol))
	}
	if d.auth != nil {
		e.WithAuth(aevum.NewAuth().WithScheme(aevum.AuthScheme(d.auth.login.scheme)))
	}
	return e
}

func aevumEndpointToA2A(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	if d, ok := readAevumEndpoint(from, s); ok {
		aevumFamily.toA2A(r, &d, to, t)
	}
}

func aevumEndpointFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *aevum.CardBuilder) {
	if d, ok := aevumFamily.fromA2A(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAevum(d))
	}
}

func aevumEndpointToA2AV03(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	if d, ok := readAevumEndpoint(from, s); ok {
		aevumFamily.toA2AV03(r, &d, to, t)
	}
}

func aevumEndpointFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *aevum.CardBuilder) {
	if d, ok := aevumFamily.fromA2AV03(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAevum(d))
	}
}

func aevumEndpointToADP(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *adp.CardBuilder) {
	if d, ok := readAevumEndpoint(from, s); ok {
		aevumFamily.toADP(r, &d, to, t)
	}
}

func aevumEndpointFromADP(r *projectrt.Run, to *projectrt.Place, t *adp.Card, from *projectrt.Place, s *aevum.CardBuilder) {
	if d, ok := aevumFamily.fromADP(r, to, t, from.Member("endpoint")); ok {
		s.WithEndpoint(endpointOfAevum(d))
	}
}
