package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The host of a Nooterra card is one address of HTTP and words for the protocols that are
// spoken there. The words are free; those below are common.

// The sentences for hosts.
const (
	codeHost = "host"

	noAddress     = "without an address the agent cannot be reached"
	noA2A         = "none of the protocols is A2A, nor one that A2A is spoken over"
	noRuntime     = "the target does not say what an agent runs on"
	a2aOverRPC    = "A2A is spoken over JSON-RPC unless the card says otherwise"
	oneBinding    = "an interface of A2A has one binding, and the way back gives other words for it"
	onlyHTTP      = "the address of a host begins with http:// or https://"
	oneHost       = "a card has one host, at an address that begins with http:// or https://"
	wordForA2A    = "A2A is one of the protocols that the host speaks"
	untoldBinding = "the address does not tell its binding, only that A2A is spoken there"
	noHostMember  = "a host has no member for it"
)

// a2aWord is what hosts call A2A.
const a2aWord = "a2a"

// bindingWords are words for bindings of A2A.
var bindingWords = map[string]a2a.ProtocolBinding{
	"jsonrpc":   a2a.ProtocolBindingJSONRPC,
	"json-rpc":  a2a.ProtocolBindingJSONRPC,
	"grpc":      a2a.ProtocolBindingGRPC,
	"http+json": a2a.ProtocolBindingHTTPJSON,
	"rest":      a2a.ProtocolBindingHTTPJSON,
}

// bindingOfHost returns the binding of A2A that the protocols of a host speak for: one
// that is named, else that of A2A itself, else that of HTTP. It is empty where there is
// none; then the host does not speak A2A.
func bindingOfHost(protocols []string) a2a.ProtocolBinding {
	speaks := func(word string) bool {
		return slices.ContainsFunc(protocols, func(p string) bool { return strings.EqualFold(p, word) })
	}
	for _, p := range protocols {
		if strings.Contains(p, ":") && speaks(a2aWord) {
			return a2a.ProtocolBinding(p) // bindings that are not A2A's own are named by a URI
		}
		if binding, ok := bindingWords[strings.ToLower(p)]; ok {
			return binding
		}
	}
	switch {
	case speaks(a2aWord):
		return a2a.ProtocolBindingJSONRPC
	case speaks("http"), speaks("https"):
		return a2a.ProtocolBindingHTTPJSON
	}
	return ""
}

// protocolsOf are the protocols of a host with a binding of A2A.
func protocolsOf(binding a2a.ProtocolBinding) []string {
	switch binding {
	case a2a.ProtocolBindingJSONRPC:
		return []string{a2aWord}
	case a2a.ProtocolBindingGRPC:
		return []string{a2aWord, "grpc"}
	case a2a.ProtocolBindingHTTPJSON:
		return []string{a2aWord, "http+json"}
	}
	return []string{a2aWord, string(binding)}
}

// hostOf returns the host of a card and its address, and reports why there is none.
func hostOf(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card) (host *nooterra.Host, address string) {
	at := from.Member("host")
	if s.Host.IsNull() {
		r.Dropped(at, projectrt.CodeNull, projectrt.Null)
	}
	if host = s.Host.Ptr(); host == nil {
		return nil, ""
	}
	address, ok := host.Endpoint.Get()
	if !ok {
		r.Dropped(at, codeHost, noAddress)
		return nil, ""
	}
	return host, address
}

// dropRuntime reports what a host runs on, and what it has beside its members.
func dropRuntime(r *projectrt.Run, at *projectrt.Place, host *nooterra.Host) {
	drop(r, at.Member("runtime"), host.Runtime.IsSet(), host.Runtime.IsNull(), codeHost, noRuntime)
	r.Rest(at, host)
}

// a2aHost returns address and binding of the host, empty when it does not speak A2A. to is
// the place of the binding.
func a2aHost(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place) (address string, binding a2a.ProtocolBinding) {
	host, address := hostOf(r, from, s)
	if host == nil {
		return "", ""
	}
	at := from.Member("host")
	if binding = bindingOfHost(host.Protocols); binding == "" {
		r.Dropped(at, codeBinding, noA2A)
		return "", ""
	}
	if slices.Equal(host.Protocols, protocolsOf(binding)) {
		r.Renamed(at.Member("protocols"), to, codeBinding, a2aOverRPC)
	} else {
		r.Narrowed(at.Member("protocols"), to, codeBinding, oneBinding)
	}
	dropRuntime(r, at, host)
	return address, binding
}

// nooterraHostToA2A writes the host as the one interface. Which version of the protocol is
// spoken there is the caller's to say.
func nooterraHostToA2A(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	address, binding := a2aHost(r, from, s, to.Member("supportedInterfaces").Item(0).Member("protocolBinding"))
	if binding == "" {
		return
	}
	x := a2a.NewAgentInterface().WithURL(address).WithProtocolBinding(binding)
	if version, ok := r.Text(codeProtocol); ok {
		x.WithProtocolVersion(version)
	}
	t.WithSupportedInterfaces(x)
}

// nooterraHostToA2AV03 is nooterraHostToA2A for A2A 0.3.
func nooterraHostToA2AV03(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	address, binding := a2aHost(r, from, s, to.Member("preferredTransport"))
	if binding != "" {
		t.WithURL(address).WithPreferredTransport(v03.Transport(binding))
	}
}

// nooterraHostFromA2A makes a host of the first interface at an address of HTTP.
func nooterraHostFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *nooterra.CardBuilder) {
	list := t.SupportedInterfaces
	chosen := slices.IndexFunc(list, func(x a2a.AgentInterface) bool { return isHTTP(x.URL) })
	reportChoice(r, to.Member("supportedInterfaces"), list != nil, chosen, len(list), from)
	if chosen < 0 {
		return
	}
	x, at := &list[chosen], to.Member("supportedInterfaces").Item(chosen)
	writeHost(r, x.URL, x.ProtocolBinding, x.Members().Has("protocolBinding"), at.Member("protocolBinding"), from, s)
	for _, name := range []string{"protocolVersion", "tenant"} {
		if x.Members().Has(name) {
			r.Dropped(at.Member(name), codeHost, noHostMember)
		}
	}
	r.Rest(at, x)
}

// nooterraHostFromA2AV03 is nooterraHostFromA2A for A2A 0.3.
func nooterraHostFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *nooterra.CardBuilder) {
	var (
		url, transport, further = to.Member("url"), to.Member("preferredTransport"), to.Member("additionalInterfaces")
		list                    = t.AdditionalInterfaces
		host                    = from.Member("host")
	)
	if isHTTP(t.URL) {
		reportChoice(r, further, list != nil, -1, len(list), from)
		if t.Members().Has("preferredTransport") {
			writeHost(r, t.URL, a2a.ProtocolBinding(t.EffectivePreferredTransport()), true, transport, from, s)
			return
		}
		s.WithHost(nooterra.NewHost().WithEndpoint(t.URL).WithProtocols(a2aWord))
		r.Defaulted(transport, host.Member("protocols"), projectrt.CodeDefault, usualTransport)
		return
	}
	chosen := slices.IndexFunc(list, func(x v03.AgentInterface) bool { return isHTTP(x.URL) })
	if t.Members().Has("url") {
		r.Dropped(url, codeHost, onlyHTTP)
	}
	if t.Members().Has("preferredTransport") {
		r.Dropped(transport, codeHost, onlyHTTP)
	}
	reportChoice(r, further, list != nil, chosen, len(list), from)
	if chosen < 0 {
		return
	}
	x, at := &list[chosen], further.Item(chosen)
	r.Narrowed(further, host.Member("endpoint"), codeHost, oneHost)
	if !t.Members().Has("url") {
		r.Defaulted(url, host.Member("endpoint"), codeHost, oneHost)
	}
	if !t.Members().Has("preferredTransport") {
		r.Defaulted(transport, host.Member("protocols"), codeHost, oneHost)
	}
	writeHost(r, x.URL, a2a.ProtocolBinding(x.Transport), x.Members().Has("transport"), at.Member("transport"), from, s)
	r.Rest(at, x)
}

// reportChoice reports a list of addresses of which one at most becomes the host.
func reportChoice(r *projectrt.Run, at *projectrt.Place, there bool, chosen, n int, from *projectrt.Place) {
	switch {
	case !there:
	case n == 0:
		r.Dropped(at, codeHost, emptyList)
	case chosen < 0:
		r.Dropped(at, codeHost, oneHost)
	case n > 1:
		r.Narrowed(at, from.Member("host").Member("endpoint"), codeHost, oneHost)
	}
}

// writeHost writes a host that supports A2A, with the binding at bindingAt if it is stated.
func writeHost(r *projectrt.Run, address string, binding a2a.ProtocolBinding, said bool, bindingAt, from *projectrt.Place, s *nooterra.CardBuilder) {
	host, protocols := nooterra.NewHost().WithEndpoint(address), from.Member("host").Member("protocols")
	switch {
	case binding != "":
		host.WithProtocols(protocolsOf(binding)...)
		r.Renamed(bindingAt, protocols, codeBinding, wordForA2A)
	case said:
		host.WithProtocols(a2aWord)
		r.Narrowed(bindingAt, protocols, codeBinding, untoldBinding)
	default:
		host.WithProtocols(a2aWord)
		r.Defaulted(bindingAt, protocols, codeBinding, untoldBinding)
	}
	s.WithHost(host)
}

// isHTTP reports whether an address can be that of a host.
func isHTTP(address string) bool {
	scheme := schemeOf(address)
	return scheme == "http" || scheme == "https"
}
