package adp

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// knownProtocols are the protocols that the draft lists.
var knownProtocols = []Protocol{ProtocolAITP, ProtocolHTTPJSON, ProtocolGRPC, ProtocolWS}

// EndpointsFor returns copies of the endpoints that reach a method over one of the given
// protocols, or over a protocol of the draft if none is given. The endpoint with the lowest
// priority is first; endpoints with equal priority keep the order of the card.
//
// An endpoint with the member methods reaches these methods. An endpoint without it reaches every
// tool of the card, or any method if the card has no member tools. Endpoints
// with another protocol, or with an unreadable URI or methods, are ignored.
// Source: draft-song-anp-adp-00, Endpoint Descriptors.
func (x *Card) EndpointsFor(method string, protocols ...Protocol) []Endpoint {
	if x == nil {
		return nil
	}
	if len(protocols) == 0 {
		protocols = knownProtocols
	}
	offered := x.offers(method)
	var found []Endpoint
	for i := range x.Endpoints {
		e := &x.Endpoints[i]
		if e.URI.Or("") != "" && slices.Contains(protocols, e.Protocol) && e.reaches(method, offered) {
			found = append(found, *e)
		}
	}
	slices.SortStableFunc(found, func(a, b Endpoint) int { return cmp.Compare(a.EffectivePriority(), b.EffectivePriority()) })
	return found
}

// offers reports whether a method is a tool of the card. If the card has no member tools, every
// method may be one.
func (x *Card) offers(method string) bool {
	if _, present := card.MembersOf(x).Get("tools"); !present {
		return true
	}
	return slices.ContainsFunc(x.Tools, func(t Tool) bool { return t.Name == method })
}

// reaches reports whether the endpoint accepts calls of a method. offered says that the card
// offers the method.
func (e *Endpoint) reaches(method string, offered bool) bool {
	if e.Methods != nil {
		return slices.Contains(e.Methods, method)
	}
	_, unreadable := card.MembersOf(e).Mismatches().Get("methods")
	return offered && !unreadable
}

// ChooseEndpoint returns the first of the endpoints from [Card.EndpointsFor] whose
// authentication the caller supports; false if there is none. An endpoint without the member
// auth, or with the value none, needs no support.
// Source: draft-song-anp-adp-00, Endpoint Descriptors.
func (x *Card) ChooseEndpoint(method string, protocols []Protocol, auths ...Auth) (Endpoint, bool) {
	for _, e := range x.EndpointsFor(method, protocols...) {
		if e.NeedsNoAuth() || slices.Contains(auths, e.Auth.Or(AuthNone)) {
			return e, true
		}
	}
	return Endpoint{}, false
}

// NeedsNoAuth reports whether the endpoint states no authentication. Callers send no
// credentials to it, nor to an endpoint whose scheme they do not support.
// Source: draft-song-anp-adp-00, Endpoint Descriptors.
func (e *Endpoint) NeedsNoAuth() bool {
	if e == nil {
		return true
	}
	if _, unreadable := card.MembersOf(e).Mismatches().Get("auth"); unreadable {
		return false
	}
	return e.Auth.Or(AuthNone) == AuthNone
}
