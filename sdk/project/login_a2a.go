package project

import (
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// loginToA2A writes what callers have to show into a card of A2A 1.0: a scheme whose
// name is its kind, and the one requirement that names it. An explicit none is a list
// without requirements, which is what sets it apart from a card that says nothing. The
// login has no obstacle.
func loginToA2A(r *projectrt.Run, l login, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	var scheme a2a.SecurityScheme // a builder for each of the objects inside would copy all those in it
	switch l.scheme {
	case schemeNone:
		t.WithSecurityRequirements()
		return
	case schemeBearer:
		scheme.HTTPAuth = &a2a.HTTPAuthSecurityScheme{Scheme: schemeBearer}
	case schemeAPIKey:
		scheme.APIKey = &a2a.APIKeySecurityScheme{Location: a2a.APIKeyLocationHeader, Name: l.header}
	case schemeOAuth2:
		flow := &a2a.ClientCredentialsOAuthFlow{TokenURL: l.tokenURL, Scopes: map[string]string{}}
		scheme.OAuth2 = &a2a.OAuth2SecurityScheme{Flows: a2a.OAuthFlows{ClientCredentials: flow}}
		at := to.Member("securitySchemes").Member(l.scheme).Member("oauth2SecurityScheme").Member("flows").Member("clientCredentials")
		r.Defaulted(nil, at, codeOAuthFlow, guessedFlow)
	case schemeMTLS:
		scheme.MutualTLS = new(a2a.MutualTLSSecurityScheme)
	}
	t.PutSecuritySchemes(l.scheme, &scheme)
	t.WithSecurityRequirements(&a2a.SecurityRequirement{Schemes: map[string]a2a.StringList{l.scheme: {List: []string{}}}})
}

// loginFromA2A reads what a card of A2A 1.0 asks of its callers.
func loginFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, scheme, tokenURL *projectrt.Place) (login, bool) {
	s := security{
		schemesAt:      to.Member("securitySchemes"),
		requirementsAt: to.Member("securityRequirements"),
		required:       t.SecurityRequirements != nil,
	}
	if t.SecuritySchemes != nil {
		s.schemes = make(map[string]offer, len(t.SecuritySchemes))
		for name, x := range t.SecuritySchemes {
			s.schemes[name] = offerOfA2A(s.schemesAt.Member(name), &x)
		}
	}
	for i := range t.SecurityRequirements {
		s.alternatives = append(s.alternatives, alternativeOfA2A(s.requirementsAt.Item(i), &t.SecurityRequirements[i]))
	}
	return s.read(r, scheme, tokenURL)
}

func alternativeOfA2A(at *projectrt.Place, x *a2a.SecurityRequirement) alternative {
	a := alternative{
		at:      at,
		names:   sortedNames(x.Schemes),
		objects: []object{{at, x}},
		scopes: func(name string) (*projectrt.Place, []string, bool) {
			list := x.Schemes[name].List
			return at.Member("schemes").Member(name).Member("list"), list, list != nil
		},
	}
	for _, name := range a.names {
		list := x.Schemes[name]
		a.objects = append(a.objects, object{at.Member("schemes").Member(name), &list})
	}
	return a
}

func offerOfA2A(at *projectrt.Place, x *a2a.SecurityScheme) offer {
	o := offer{at: at, exact: true, objects: []object{{at, x}}}
	switch {
	case x.APIKey != nil:
		k := x.APIKey
		o.inside = at.Member("apiKeySecurityScheme")
		o.login.scheme = schemeAPIKey
		if k.Location == a2a.APIKeyLocationHeader {
			o.login.header = k.Name
		}
		o.source = []string{"location", "name"}
		o.foreign = held(k, "description")
		o.objects = append(o.objects, object{o.inside, k})
	case x.HTTPAuth != nil:
		h := x.HTTPAuth
		o.inside = at.Member("httpAuthSecurityScheme")
		if strings.EqualFold(h.Scheme, schemeBearer) {
			o.login.scheme = schemeBearer
			if h.Scheme != schemeBearer {
				o.spelling = "scheme"
			}
		}
		o.foreign = held(h, "description", "bearerFormat")
		o.objects = append(o.objects, object{o.inside, h})
	case x.OAuth2 != nil:
		f := &x.OAuth2.Flows
		o.inside = at.Member("oauth2SecurityScheme")
		o.login.scheme = schemeOAuth2
		o.login.tokenURL, o.exact = tokenURLOfA2A(f)
		o.source = []string{"flows"}
		o.foreign = held(x.OAuth2, "description", "oauth2MetadataUrl")
		o.objects = append(o.objects, object{o.inside, x.OAuth2})
	case x.MutualTLS != nil:
		o.inside = at.Member("mtlsSecurityScheme")
		o.login.scheme = schemeMTLS
		o.foreign = held(x.MutualTLS, "description")
		o.objects = append(o.objects, object{o.inside, x.MutualTLS})
	}
	return o
}

// tokenURLOfA2A returns where the flow has its token from, and whether that is all that
// the flow says.
func tokenURLOfA2A(f *a2a.OAuthFlows) (url string, exact bool) {
	switch {
	case f.ClientCredentials != nil:
		c := f.ClientCredentials
		only := !c.RefreshURL.IsSet() && len(c.Scopes) == 0 && plain(f) && plain(c)
		return c.TokenURL, only
	case f.AuthorizationCode != nil:
		return f.AuthorizationCode.TokenURL, false
	case f.DeviceCode != nil:
		return f.DeviceCode.TokenURL, false
	case f.Password != nil:
		return f.Password.TokenURL.Or(""), false
	}
	return "", false
}

// plain reports whether an object has nothing that its fields do not hold.
func plain(x projectrt.Object) bool {
	return x.Members().Unknown().Len() == 0 && x.Members().Mismatches().Len() == 0
}

// sortedNames returns the keys of a map in their order, so that reports come out the same
// each time.
func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
