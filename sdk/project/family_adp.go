package project

import (
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// adpAuths are the schemes that ADP has another word for.
var adpAuths = map[string]adp.Auth{schemeMTLS: adp.AuthMutualTLS}

// toADP writes an endpoint into a card of ADP, which has a list of them. ADP keeps what
// it does not know, protocols and schemes alike.
func (f *family) toADP(r *projectrt.Run, d *agentEndpoint, to *projectrt.Place, t *adp.CardBuilder) {
	if !d.complete(r) {
		return
	}
	at := to.Member("endpoints").Item(0)
	e := adp.NewEndpoint().WithURI(d.url)
	if protocol, ok := f.adp[d.protocol]; ok {
		e.WithProtocol(adp.Protocol(protocol))
		switch {
		case f.ofADP(protocol, d.url) != d.protocol:
			r.Narrowed(d.at.Member("protocol"), at.Member("protocol"), codeEndpoint, nearProtocol)
		case protocol != d.protocol:
			r.Renamed(d.at.Member("protocol"), at.Member("protocol"), codeEndpoint, projectrt.OtherWord)
		}
	} else {
		r.Dropped(d.at.Member("protocol"), codeEndpoint, projectrt.NoWord)
	}
	if l := d.auth; l.asks(r) {
		auth := adp.Auth(l.login.scheme)
		if word, ok := adpAuths[l.login.scheme]; ok {
			auth = word
			r.Renamed(l.at.Member("scheme"), at.Member("auth"), codeAuth, projectrt.OtherWord)
		}
		e.WithAuth(auth)
		for _, name := range l.given {
			r.Dropped(l.at.Member(name), codeAuth, noAuthDetail)
		}
		r.Rest(l.at, l.value)
	}
	d.reportRest(r)
	t.WithEndpoints(e)
}

// fromADP reads the endpoint out of a card of ADP: the one with the best priority that
// the family has a protocol for.
func (f *family) fromADP(r *projectrt.Run, to *projectrt.Place, t *adp.Card, endpoint *projectrt.Place) (agentEndpoint, bool) {
	list := to.Member("endpoints")
	chosen := -1
	for i := range t.Endpoints {
		x := &t.Endpoints[i]
		if f.ofADP(string(x.Protocol), x.URI.Or("")) == "" || !x.URI.IsSet() {
			continue
		}
		if chosen < 0 || x.EffectivePriority() < t.Endpoints[chosen].EffectivePriority() {
			chosen = i
		}
	}
	switch {
	case chosen < 0:
		if t.Endpoints != nil {
			r.Dropped(list, codeEndpoint, projectrt.NoWord)
		}
		return agentEndpoint{}, false
	case len(t.Endpoints) > 1:
		r.Narrowed(list, endpoint, codeEndpoint, lostEndpoints)
	}
	x, at := &t.Endpoints[chosen], list.Item(chosen)
	d := agentEndpoint{url: x.URI.Or(""), protocol: f.ofADP(string(x.Protocol), x.URI.Or(""))}
	if d.protocol != string(x.Protocol) {
		r.Renamed(at.Member("protocol"), endpoint.Member("protocol"), codeEndpoint, projectrt.OtherWord)
	}
	if auth, ok := x.Auth.Get(); ok {
		if scheme := schemeOfADP(auth); scheme == "" {
			r.Dropped(at.Member("auth"), codeAuth, lostAuth)
		} else {
			d.auth = &endpointAuth{login: login{scheme: scheme}}
			if scheme != string(auth) {
				r.Renamed(at.Member("auth"), endpoint.Member("auth").Member("scheme"), codeAuth, projectrt.OtherWord)
			}
		}
	}
	if x.Methods != nil {
		r.Dropped(at.Member("methods"), codeEndpoint, noMethods)
	}
	if x.Priority.IsSet() {
		r.Dropped(at.Member("priority"), codeEndpoint, noPriority)
	}
	r.Rest(at, x)
	return d, true
}

// schemeOfADP returns the family's word for a scheme of ADP, empty when it has none.
func schemeOfADP(auth adp.Auth) string {
	for scheme, word := range adpAuths {
		if auth == word {
			return scheme
		}
	}
	switch scheme := string(auth); scheme {
	case schemeNone, schemeBearer, schemeAPIKey, schemeOAuth2:
		return scheme
	}
	return ""
}
