package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// loginToA2AV03 is loginToA2A for A2A 0.3.
func loginToA2AV03(r *projectrt.Run, l login, to *projectrt.Place, t *v03.AgentCardBuilder) {
	var scheme v03.SecuritySchemeSource
	switch l.scheme {
	case schemeNone:
		t.WithSecurity()
		return
	case schemeBearer:
		scheme = v03.NewHTTPAuthSecurityScheme().WithScheme(schemeBearer)
	case schemeAPIKey:
		scheme = v03.NewAPIKeySecurityScheme().WithIn(v03.APIKeyLocationHeader).WithName(l.header)
	case schemeOAuth2:
		flow := v03.NewClientCredentialsOAuthFlow().WithTokenURL(l.tokenURL).WithScopes(nil)
		scheme = v03.NewOAuth2SecurityScheme().WithFlows(v03.NewOAuthFlows().WithClientCredentials(flow))
		at := to.Member("securitySchemes").Member(l.scheme).Member("flows").Member("clientCredentials")
		r.Defaulted(nil, at, codeOAuthFlow, guessedFlow)
	case schemeMTLS:
		scheme = v03.NewMutualTLSSecurityScheme()
	}
	t.PutSecuritySchemes(l.scheme, scheme)
	t.WithSecurity(v03.SecurityRequirement{l.scheme: {}})
}

// loginFromA2AV03 reads what a card of A2A 0.3 asks of its callers.
func loginFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, scheme, tokenURL *projectrt.Place) (login, bool) {
	s := security{
		schemesAt:      to.Member("securitySchemes"),
		requirementsAt: to.Member("security"),
		required:       t.Security != nil,
	}
	if t.SecuritySchemes != nil {
		s.schemes = make(map[string]offer, len(t.SecuritySchemes))
		for name, x := range t.SecuritySchemes {
			s.schemes[name] = offerOfA2AV03(s.schemesAt.Member(name), &x)
		}
	}
	for i, requirement := range t.Security {
		at := s.requirementsAt.Item(i)
		s.alternatives = append(s.alternatives, alternative{
			at:    at,
			names: sortedNames(requirement),
			scopes: func(name string) (*projectrt.Place, []string, bool) {
				return at.Member(name), requirement[name], true
			},
		})
	}
	return s.read(r, scheme, tokenURL)
}

func offerOfA2AV03(at *projectrt.Place, x *v03.SecurityScheme) offer {
	o := offer{at: at, inside: at, exact: true}
	switch {
	case x.APIKey != nil:
		k := x.APIKey
		o.login.scheme = schemeAPIKey
		if k.In == v03.APIKeyLocationHeader {
			o.login.header = k.Name
		}
		o.source = []string{"in", "name"}
		o.foreign = held(k, "description")
		o.objects = []object{{at, k}}
	case x.HTTPAuth != nil:
		h := x.HTTPAuth
		if strings.EqualFold(h.Scheme, schemeBearer) {
			o.login.scheme = schemeBearer
			if h.Scheme != schemeBearer {
				o.spelling = "scheme"
			}
		}
		o.foreign = held(h, "description", "bearerFormat")
		o.objects = []object{{at, h}}
	case x.OAuth2 != nil:
		o.login.scheme = schemeOAuth2
		o.login.tokenURL, o.exact = tokenURLOfA2AV03(&x.OAuth2.Flows)
		o.source = []string{"flows"}
		o.foreign = held(x.OAuth2, "description", "oauth2MetadataUrl")
		o.objects = []object{{at, x.OAuth2}}
	case x.MutualTLS != nil:
		o.login.scheme = schemeMTLS
		o.foreign = held(x.MutualTLS, "description")
		o.objects = []object{{at, x.MutualTLS}}
	}
	return o
}

// tokenURLOfA2AV03 is tokenURLOfA2A for A2A 0.3, where there may be several flows.
func tokenURLOfA2AV03(f *v03.OAuthFlows) (url string, exact bool) {
	alone := f.AuthorizationCode == nil && f.Implicit == nil && f.Password == nil
	switch {
	case f.ClientCredentials != nil:
		c := f.ClientCredentials
		only := alone && !c.RefreshURL.IsSet() && len(c.Scopes) == 0 && plain(f) && plain(c)
		return c.TokenURL, only
	case f.AuthorizationCode != nil:
		return f.AuthorizationCode.TokenURL, false
	case f.Password != nil:
		return f.Password.TokenURL, false
	}
	return "", false
}
