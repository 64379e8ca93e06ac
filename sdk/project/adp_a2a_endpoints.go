package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// adpFirstURL writes the address of the first endpoint, as ADP's table has it.
func adpFirstURL(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	list, at := s.Endpoints, from.Member("endpoints")
	first := firstADPEndpoint(list)
	dropOtherEndpoints(r, at, list, first, to.Member("url"))
	if first < 0 {
		return
	}
	t.WithURL(list[first].URI.Or(""))
	dropDetails(r, at.Item(first), &list[first], "protocol", "methods", "auth", "priority")
}

// adpEndpointsToA2AV03 writes address, transport and credentials of the best endpoint.
func adpEndpointsToA2AV03(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	address := to.Member("url")
	e, at := chooseRoute(r, from, s, address, address)
	if e == nil {
		return
	}
	t.WithURL(e.URI.Or("")).WithPreferredTransport(v03.Transport(bindingOf(e.Protocol)))
	if l, ok := loginOfADP(r, at, e); ok {
		loginToA2AV03(r, l, to, t)
	}
	dropDetails(r, at, e, "methods", "priority")
}

// adpEndpointsToA2A writes the best endpoint as the one interface, and its credentials.
func adpEndpointsToA2A(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	interfaces := to.Member("supportedInterfaces")
	place := interfaces.Item(0)
	e, at := chooseRoute(r, from, s, interfaces, place)
	if e == nil {
		return
	}
	address := addressToA2A(r, bindingOf(e.Protocol), e.URI.Or(""), at.Member("uri"), place.Member("url"))
	x := a2a.NewAgentInterface().WithURL(address).WithProtocolBinding(a2a.ProtocolBinding(bindingOf(e.Protocol)))
	if version, ok := r.Text("protocol-version"); ok {
		x.WithProtocolVersion(version)
	}
	t.WithSupportedInterfaces(x)
	if l, ok := loginOfADP(r, at, e); ok {
		loginToA2A(r, l, to, t)
	}
	dropDetails(r, at, e, "methods", "priority")
}

// chooseRoute returns the endpoint that A2A gets at the place to, and its own place.
// Without one the card cannot be a card of A2A, unless the caller sets the member that
// is needed.
func chooseRoute(r *projectrt.Run, from *projectrt.Place, s *adp.Card, needed, to *projectrt.Place) (*adp.Endpoint, *projectrt.Place) {
	at := from.Member("endpoints")
	best := bestADPEndpoint(s.Endpoints)
	if best < 0 {
		if !s.Members().Has("endpoints") {
			at = from // there is nothing to point at
		}
		r.Fail(at, needed, codeEndpoint, noRoute)
		r.DroppedMembers(from, s, codeEndpoint, noneIsRoute, "endpoints")
		return nil, nil
	}
	dropOtherEndpoints(r, at, s.Endpoints, best, to)
	return &s.Endpoints[best], at.Item(best)
}

// bindingOf returns the binding of A2A that a protocol is.
func bindingOf(p adp.Protocol) string {
	if p == adp.ProtocolGRPC {
		return bindingGRPC
	}
	return bindingHTTP
}

// adpEndpointsFromA2AV03 makes an endpoint of each address, the main one first.
func adpEndpointsFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *adp.CardBuilder) {
	further := to.Member("additionalInterfaces")
	list := make([]reached, 0, 1+len(t.AdditionalInterfaces))
	if t.Members().Has("url") {
		list = append(list, reached{
			address: t.URL, addressAt: to.Member("url"),
			binding: string(t.EffectivePreferredTransport()), bindingAt: to.Member("preferredTransport"), said: t.PreferredTransport.IsSet(),
		})
	}
	for i := range t.AdditionalInterfaces {
		x, at := &t.AdditionalInterfaces[i], further.Item(i)
		r.Rest(at, x)
		list = append(list, reached{
			address: x.URL, addressAt: at.Member("url"),
			binding: string(x.Transport), bindingAt: at.Member("transport"), said: true,
		})
	}
	members := []string{"url", "preferredTransport", "additionalInterfaces", "securitySchemes", "security"}
	if noneReached(r, to, list, t, members) {
		return
	}
	if t.AdditionalInterfaces != nil {
		r.Renamed(further, from.Member("endpoints"), codeEndpoint, interfacesAre)
	}
	auth := from.Member("endpoints").Item(0).Member("auth")
	l, ok := loginFromA2AV03(r, to, t, auth, nil)
	if ok && !anyRoute(list) {
		r.Renamed(to.Member("security"), auth, codeAuth, oneWay)
	}
	writeADPEndpoints(r, list, l, ok, from, s)
}

// adpEndpointsFromA2A makes an endpoint of each interface, in their order, which is that
// of preference in both formats.
func adpEndpointsFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *adp.CardBuilder) {
	interfaces := to.Member("supportedInterfaces")
	list := make([]reached, len(t.SupportedInterfaces))
	for i := range list {
		x, at := &t.SupportedInterfaces[i], interfaces.Item(i)
		list[i] = reached{
			address: x.URL, addressAt: at.Member("url"),
			binding: string(x.ProtocolBinding), bindingAt: at.Member("protocolBinding"), said: true,
		}
	}
	if noneReached(r, to, list, t, []string{"supportedInterfaces", "securitySchemes", "securityRequirements"}) {
		return
	}
	for i := range list {
		x, at := &t.SupportedInterfaces[i], interfaces.Item(i)
		if x.Members().Has("protocolVersion") {
			r.Dropped(at.Member("protocolVersion"), codeEndpoint, noVersion)
		}
		if x.Tenant.IsSet() {
			r.Dropped(at.Member("tenant"), codeEndpoint, noTenant)
		}
		r.Rest(at, x)
	}
	if len(list) > 1 || !anyRoute(list) {
		r.Renamed(interfaces, from.Member("endpoints"), codeEndpoint, interfacesAre)
	}
	auth := from.Member("endpoints").Item(0).Member("auth")
	l, ok := loginFromA2A(r, to, t, auth, nil)
	if ok && !anyRoute(list) {
		r.Renamed(to.Member("securityRequirements"), auth, codeAuth, oneWay)
	}
	writeADPEndpoints(r, list, l, ok, from, s)
}

// interfacesAre tells of several interfaces: ADP has all of them, and the way back takes
// one.
const interfacesAre = "interfaces are endpoints in ADP, of which the way back takes the first that speaks http+json or grpc"

// noneReached reports whether no address is one that ADP could name, and then, that
// nothing is left of the members which are about addresses.
func noneReached(r *projectrt.Run, to *projectrt.Place, list []reached, t projectrt.Object, members []string) bool {
	if slices.ContainsFunc(list, func(x reached) bool { _, ok := x.protocol(); return ok }) {
		return false
	}
	for _, name := range members {
		if t.Members().Has(name) {
			r.Dropped(to.Member(name), codeEndpoint, noProtocol)
		}
	}
	return true
}

// anyRoute reports whether the way back finds an address that it can use.
func anyRoute(list []reached) bool {
	return slices.ContainsFunc(list, func(x reached) bool { p, _ := x.protocol(); return isRoute(p) })
}

// writeADPEndpoints adds endpoints with the same credentials. An address that comes
// twice with one binding, as 0.3 recommends for the main one, is one endpoint.
func writeADPEndpoints(r *projectrt.Run, list []reached, l login, known bool, from *projectrt.Place, s *adp.CardBuilder) {
	n := 0
	for i, x := range list {
		if slices.ContainsFunc(list[:i], func(y reached) bool { return y.address == x.address && y.binding == x.binding }) {
			continue
		}
		e := x.adpEndpoint(r, from.Member("endpoints").Item(n))
		if e == nil {
			continue
		}
		if known {
			e.WithAuth(authOfLogin(l))
		}
		s.AddEndpoints(e)
		n++
	}
}
