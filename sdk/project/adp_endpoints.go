package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for what becomes of endpoints.
const (
	notUnderstood  = "the entry is of a protocol that ADP does not name, and so to be ignored, or has no address"
	fewerEndpoints = "not all entries are of a protocol that ADP names, at an address that goes with it"
	oneOfEndpoints = "the target has room for one endpoint"
	notChosen      = "another endpoint is taken"
	noRoute        = "A2A asks for an address that speaks http+json or grpc, and the card has none"
	noneIsRoute    = "none of them has an address that speaks http+json or grpc"
	noDetails      = "the target says of an endpoint no more than its address"
	noAuth         = "the target has no word for what callers have to show"

	oneWay            = "ADP has a protocol for the address, and A2A no binding for that: there is no way back"
	protocolOfAddress = "the protocol is the one that goes with the scheme of the address"
	noProtocol        = "no protocol of ADP goes with the scheme of the address"
	nearBinding       = "ADP has no word for the binding; the protocol is the one that goes with the scheme of the address"
)

// protocolOf returns the protocol of ADP that goes with the scheme of an address.
func protocolOf(address string) (adp.Protocol, bool) {
	scheme, _, _ := strings.Cut(address, ":")
	switch strings.ToLower(scheme) {
	case "agent":
		return adp.ProtocolAITP, true
	case "http", "https":
		return adp.ProtocolHTTPJSON, true
	case "grpc", "grpcs":
		return adp.ProtocolGRPC, true
	case "ws", "wss":
		return adp.ProtocolWS, true
	}
	return "", false
}

// firstADPEndpoint returns the first entry with a protocol of ADP, -1 when there
// is none. An entry of another protocol is to be ignored, whatever it holds.
func firstADPEndpoint(list []adp.Endpoint) int {
	for i := range list {
		if list[i].Protocol.Known() && list[i].URI.IsSet() {
			return i
		}
	}
	return -1
}

// bestADPEndpoint returns the entry that a client of A2A reaches first: of those with
// http+json or grpc the one whose priority is lowest, the earlier where they are equal;
// -1 when there is none.
func bestADPEndpoint(list []adp.Endpoint) int {
	best := -1
	for i := range list {
		e := &list[i]
		if isRoute(e.Protocol) && e.URI.IsSet() && (best < 0 || e.EffectivePriority() < list[best].EffectivePriority()) {
			best = i
		}
	}
	return best
}

// isRoute reports whether A2A has a binding for a protocol.
func isRoute(p adp.Protocol) bool { return p == adp.ProtocolHTTPJSON || p == adp.ProtocolGRPC }

// dropOtherEndpoints reports all entries but one, which goes to a place of the target.
func dropOtherEndpoints(r *projectrt.Run, at *projectrt.Place, list []adp.Endpoint, chosen int, to *projectrt.Place) {
	if len(list) > 1 && chosen >= 0 {
		r.Narrowed(at, to, codeEndpoint, oneOfEndpoints)
	}
	for i := range list {
		switch {
		case i == chosen:
		case !list[i].Protocol.Known():
			r.Dropped(at.Item(i), codeEndpoint, notUnderstood)
		default:
			r.Dropped(at.Item(i), codeEndpoint, notChosen)
		}
	}
}

// dropDetails reports members of an endpoint that the target does not have.
func dropDetails(r *projectrt.Run, at *projectrt.Place, e *adp.Endpoint, members ...string) {
	for _, name := range members {
		if e.Members().Has(name) {
			r.Dropped(at.Member(name), codeEndpoint, noDetails)
		}
	}
	r.Rest(at, e)
}

// loginOfADP returns what an endpoint asks of its callers, and false where it does not
// say or A2A has no word for it, which is reported.
func loginOfADP(r *projectrt.Run, at *projectrt.Place, e *adp.Endpoint) (login, bool) {
	auth, ok := e.Auth.Get()
	if !ok {
		return login{}, false
	}
	switch auth {
	case adp.AuthNone:
		return login{scheme: schemeNone}, true
	case adp.AuthBearer:
		return login{scheme: schemeBearer}, true
	case adp.AuthMutualTLS:
		return login{scheme: schemeMTLS}, true
	}
	r.Dropped(at.Member("auth"), codeAuth, noAuth)
	return login{}, false
}

// authOfLogin is the other way. What ADP has no word for keeps its own: callers of ADP
// then send nothing, and know that something is asked for.
func authOfLogin(l login) adp.Auth {
	if l.scheme == schemeMTLS {
		return adp.AuthMutualTLS
	}
	return adp.Auth(l.scheme)
}

// reached is an address that an A2A card tells, with the places of what tells it.
type reached struct {
	address, binding     string
	addressAt, bindingAt *projectrt.Place
	said                 bool // whether the card says the binding
}

// The bindings of A2A that are protocols of ADP.
const (
	bindingHTTP = "HTTP+JSON"
	bindingGRPC = "GRPC"
)

// protocol returns the protocol of ADP that is spoken there: that of the binding, or
// else the one that goes with the scheme of the address.
func (x *reached) protocol() (adp.Protocol, bool) {
	switch x.binding {
	case bindingGRPC:
		return adp.ProtocolGRPC, true
	case bindingHTTP:
		return adp.ProtocolHTTPJSON, true
	}
	return protocolOf(x.address)
}

// adpEndpoint makes an endpoint of an address of an A2A card: nil, and a report, where
// no protocol goes with it.
func (x *reached) adpEndpoint(r *projectrt.Run, to *projectrt.Place) *adp.EndpointBuilder {
	protocol, ok := x.protocol()
	if !ok {
		r.Dropped(x.addressAt, codeEndpoint, noProtocol)
		if x.said {
			r.Dropped(x.bindingAt, codeEndpoint, noProtocol)
		}
		return nil
	}
	if !isRoute(protocol) {
		r.Renamed(x.addressAt, to.Member("uri"), codeEndpoint, oneWay)
	}
	address := x.address
	if x.binding == bindingGRPC && !strings.Contains(address, "://") {
		address = grpcScheme + address
		r.Renamed(x.addressAt, to.Member("uri"), codeAddress, fullAddress)
	}
	switch {
	case !x.said:
		r.Defaulted(x.bindingAt, to.Member("protocol"), codeEndpoint, protocolOfAddress)
	case x.binding != bindingGRPC && x.binding != bindingHTTP:
		r.Narrowed(x.bindingAt, to.Member("protocol"), codeEndpoint, nearBinding)
	}
	return adp.NewEndpoint().WithProtocol(protocol).WithURI(address)
}
