package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// binding returns the binding of A2A for the endpoint and reports what becomes of its
// members but for the URL. to is the place of the binding.
func (f *family) binding(r *projectrt.Run, d *agentEndpoint, to *projectrt.Place) (string, bool) {
	if !d.complete(r) {
		return "", false
	}
	binding, ok := f.bindings[d.protocol]
	if !ok {
		r.Dropped(d.at, codeBinding, noBinding+d.protocol)
		return "", false
	}
	if again, _ := f.ofBinding(binding, d.url); again == d.protocol {
		r.Renamed(d.at.Member("protocol"), to, codeBinding, projectrt.OtherWord)
	} else {
		r.Narrowed(d.at.Member("protocol"), to, codeBinding, nearProtocol)
	}
	d.reportRest(r)
	return binding, true
}

// toA2A writes an endpoint into a card of A2A 1.0.
func (f *family) toA2A(r *projectrt.Run, d *agentEndpoint, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	at := to.Member("supportedInterfaces").Item(0)
	binding, ok := f.binding(r, d, at.Member("protocolBinding"))
	if !ok {
		return
	}
	inlet := a2a.NewAgentInterface().WithProtocolBinding(a2a.ProtocolBinding(binding)).
		WithURL(addressToA2A(r, binding, d.url, d.at.Member("url"), at.Member("url")))
	if version, ok := r.Text("protocol-version"); ok {
		inlet.WithProtocolVersion(version)
	}
	t.WithSupportedInterfaces(inlet)
	if l, ok := d.auth.pass(r); ok {
		loginToA2A(r, l, to, t)
	}
}

// toA2AV03 writes an endpoint into a card of A2A 0.3.
func (f *family) toA2AV03(r *projectrt.Run, d *agentEndpoint, to *projectrt.Place, t *v03.AgentCardBuilder) {
	transport, ok := f.binding(r, d, to.Member("preferredTransport"))
	if !ok {
		return
	}
	t.WithURL(d.url).WithPreferredTransport(v03.Transport(transport))
	if l, ok := d.auth.pass(r); ok {
		loginToA2AV03(r, l, to, t)
	}
}

// a2aWay is one interface of an A2A card, of either generation.
type a2aWay struct {
	at, bindingAt *projectrt.Place
	url, binding  string
	unsaid        bool // the binding is what the absence of the member means
	value         projectrt.Object
}

// firstOf is the index of the first interface that the family has a protocol for, -1
// when there is none.
func (f *family) firstOf(ways []a2aWay) int {
	return slices.IndexFunc(ways, func(w a2aWay) bool {
		protocol, _ := f.ofBinding(w.binding, w.url)
		return protocol != "" && w.url != ""
	})
}

// take makes an endpoint of an interface.
func (f *family) take(r *projectrt.Run, w a2aWay, endpoint *projectrt.Place) agentEndpoint {
	protocol, exact := f.ofBinding(w.binding, w.url)
	to := endpoint.Member("protocol")
	switch {
	case w.unsaid:
		r.Defaulted(w.bindingAt, to, projectrt.CodeDefault, unsaidBinding)
	case !exact:
		r.Narrowed(w.bindingAt, to, codeBinding, nearProtocol)
	case protocol != w.binding:
		r.Renamed(w.bindingAt, to, codeBinding, projectrt.OtherWord)
	}
	if w.value != nil {
		r.Rest(w.at, w.value)
	}
	return agentEndpoint{at: w.at, protocol: protocol, url: w.url}
}

// fromA2A reads the endpoint out of a card of A2A 1.0.
func (f *family) fromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, endpoint *projectrt.Place) (agentEndpoint, bool) {
	list := to.Member("supportedInterfaces")
	ways := make([]a2aWay, len(t.SupportedInterfaces))
	for i := range t.SupportedInterfaces {
		x, at := &t.SupportedInterfaces[i], list.Item(i)
		ways[i] = a2aWay{at: at, bindingAt: at.Member("protocolBinding"), url: x.URL, binding: string(x.ProtocolBinding), value: x}
	}
	chosen := f.firstOf(ways)
	if chosen < 0 {
		r.DroppedMembers(to, t, codeBinding, otherBinding, "supportedInterfaces")
		r.DroppedMembers(to, t, codeAuth, noEndpoint, "securitySchemes", "securityRequirements")
		return agentEndpoint{}, false
	}
	if len(ways) > 1 {
		r.Narrowed(list, endpoint, codeBinding, oneEndpoint)
	}
	d := f.take(r, ways[chosen], endpoint)
	x := &t.SupportedInterfaces[chosen]
	r.DroppedMembers(d.at, x, projectrt.CodeNoHome, noVersion, "protocolVersion")
	r.DroppedMembers(d.at, x, projectrt.CodeNoHome, noTenant, "tenant")
	if l, ok := loginFromA2A(r, to, t, endpoint.Member("auth").Member("scheme"), f.tokenURL(endpoint)); ok {
		d.auth = &endpointAuth{login: l}
	}
	if url := addressFromA2A(d.protocol, d.url); url != d.url {
		r.Renamed(d.at.Member("url"), endpoint.Member("url"), codeAddress, fullAddress)
		d.url = url
	}
	return d, true
}

// fromA2AV03 reads the endpoint out of a card of A2A 0.3, whose first interface is the
// card's own members.
func (f *family) fromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, endpoint *projectrt.Place) (agentEndpoint, bool) {
	list := to.Member("additionalInterfaces")
	ways := make([]a2aWay, 1, 1+len(t.AdditionalInterfaces))
	ways[0] = a2aWay{
		at: to, bindingAt: to.Member("preferredTransport"),
		url: t.URL, binding: string(t.EffectivePreferredTransport()), unsaid: !t.PreferredTransport.IsSet(),
	}
	for i := range t.AdditionalInterfaces {
		x, at := &t.AdditionalInterfaces[i], list.Item(i)
		ways = append(ways, a2aWay{at: at, bindingAt: at.Member("transport"), url: x.URL, binding: string(x.Transport), value: x})
	}
	chosen := f.firstOf(ways)
	switch {
	case chosen < 0:
		r.DroppedMembers(to, t, codeBinding, otherBinding, "url", "preferredTransport", "additionalInterfaces")
		r.DroppedMembers(to, t, codeAuth, noEndpoint, "securitySchemes", "security")
		return agentEndpoint{}, false
	case chosen == 0:
		r.DroppedMembers(to, t, codeBinding, oneEndpoint, "additionalInterfaces")
	default:
		r.DroppedMembers(to, t, codeBinding, otherBinding, "url", "preferredTransport")
		r.Narrowed(list, endpoint, codeBinding, oneEndpoint)
		if !t.PreferredTransport.IsSet() {
			r.Defaulted(to.Member("preferredTransport"), endpoint.Member("protocol"), projectrt.CodeDefault, unsaidBinding)
		}
	}
	d := f.take(r, ways[chosen], endpoint)
	if l, ok := loginFromA2AV03(r, to, t, endpoint.Member("auth").Member("scheme"), f.tokenURL(endpoint)); ok {
		d.auth = &endpointAuth{login: l}
	}
	return d, true
}
