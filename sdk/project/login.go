package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Codes of report entries about what a caller has to show.
const (
	codeAuth      = "auth"
	codeOAuthFlow = "oauth-flow"
	codeSaysNone  = "says-nothing"
)

// The schemes of the AgentCard family, which also name the schemes of an A2A card.
const (
	schemeNone   = "none"
	schemeBearer = "bearer"
	schemeAPIKey = "api_key"
	schemeOAuth2 = "oauth2"
	schemeMTLS   = "mtls"
)

// login is what an endpoint asks of its callers, in the words of the AgentCard family.
type login struct {
	scheme   string
	header   string // of an API key: the header of HTTP that carries it
	tokenURL string // of OAuth 2.0: where the token comes from
}

// The sentences for a login that A2A cannot say. A2A leaves nothing open that a client
// needs, and the family does.
const (
	noKeyPlace   = "A2A asks for the place and the name of an API key, and the card does not tell them; the A2A card now seems to ask for nothing"
	noTokenURL   = "A2A asks for the address where a token is had, and the card does not tell it; the A2A card now seems to ask for nothing"
	noSuchScheme = "A2A has no counterpart of the scheme; the A2A card now seems to ask for nothing"

	guessedFlow = "the card does not name the flow; that of client credentials is the one that needs a token URL and nothing else"
)

// obstacle is why a login cannot be said in A2A, empty when it can.
func (l login) obstacle() string {
	switch l.scheme {
	case schemeAPIKey:
		if l.header == "" {
			return noKeyPlace
		}
	case schemeOAuth2:
		if l.tokenURL == "" {
			return noTokenURL
		}
	case schemeNone, schemeBearer, schemeMTLS:
	default:
		return noSuchScheme
	}
	return ""
}

// offer is one security scheme of an A2A card, of either generation.
type offer struct {
	at     *projectrt.Place // its entry among the schemes
	inside *projectrt.Place // the object that holds its members
	login  login            // scheme is empty for a kind that the family does not know

	spelling string   // the member that says the scheme with other letters
	source   []string // the members that header or tokenURL is made of
	exact    bool     // whether those say no more than it
	foreign  []string // other members, which the family has no counterpart of
	objects  []object // objects that may have unknown members
}

// object is a value with a place whose unknown members are still to be reported.
type object struct {
	at    *projectrt.Place
	value projectrt.Object
}

// alternative is one requirement of an A2A card: schemes that go together, with the
// scopes asked for.
type alternative struct {
	at      *projectrt.Place
	names   []string
	scopes  func(name string) (at *projectrt.Place, list []string, given bool)
	objects []object
}

// security is what an A2A card says about credentials.
type security struct {
	schemesAt      *projectrt.Place
	schemes        map[string]offer
	requirementsAt *projectrt.Place
	required       bool // the list of requirements is there, perhaps empty
	alternatives   []alternative
}

// The sentences for security that the family cannot say.
const (
	noAlternative = "none of the requirements is one scheme of a kind that the card could name; the card now seems to ask for nothing"
	otherWay      = "a card says one way to prove who a caller is, and the first that it can say is taken"
	openAccess    = "a requirement without schemes lets everybody in, which is all that the card can say"
	schemeAlone   = "auth has the scheme alone, which is not enough to make a scheme of A2A again"
	nothingAsked  = "no scopes are asked for"
	unusedScheme  = "no requirement that is taken asks for the scheme"
	noScopes      = "auth has no place for scopes"
	noDetail      = "auth has no place for it"
	schemeLabel   = "a card says one scheme, and its name is its kind"
	tokenURLOnly  = "auth has a place for the token URL only"
)

// read looks for a requirement that the family can say, reports all the rest, and
// returns what the first such requirement asks for. to is where the scheme goes to,
// tokenURL where the token URL does: nil where a card says the scheme alone.
func (s *security) read(r *projectrt.Run, to, tokenURL *projectrt.Place) (login, bool) {
	chosen := slices.IndexFunc(s.alternatives, s.sayable)
	if chosen < 0 {
		return s.readNone(r)
	}
	a := s.alternatives[chosen]
	for _, x := range a.objects {
		r.Rest(x.at, x.value)
	}
	if len(a.names) == 0 {
		r.Narrowed(s.requirementsAt, to, codeAuth, openAccess)
		if s.schemes != nil {
			r.Dropped(s.schemesAt, codeAuth, unusedScheme)
		}
		return login{scheme: schemeNone}, true
	}
	used := a.names[0]
	o := s.schemes[used]
	switch {
	case used != o.login.scheme:
		s.narrow(r, to, schemeLabel)
	case !o.returns(tokenURL != nil):
		s.narrow(r, to, schemeAlone)
	default:
		if len(s.alternatives) > 1 {
			r.Narrowed(s.requirementsAt, to, codeAuth, otherWay)
		}
		for _, name := range sortedNames(s.schemes) {
			if name != used {
				r.Dropped(s.schemes[name].at, codeAuth, unusedScheme)
			}
		}
	}
	switch at, scopes, given := a.scopes(used); {
	case len(scopes) > 0:
		r.Dropped(at, codeAuth, noScopes)
	case !given:
		r.Defaulted(at, to, projectrt.CodeDefault, nothingAsked)
	}
	o.report(r, to, tokenURL)
	return o.login, true
}

// narrow reports that the schemes and the requirements as a whole come down to a scheme.
func (s *security) narrow(r *projectrt.Run, scheme *projectrt.Place, why string) {
	r.Narrowed(s.schemesAt, scheme, codeAuth, why)
	r.Narrowed(s.requirementsAt, scheme, codeAuth, why)
}

// sayable reports whether a requirement is no more than one scheme that the family
// knows. Half of several schemes would be a promise that the agent does not keep.
func (s *security) sayable(a alternative) bool {
	return len(a.names) == 0 || len(a.names) == 1 && s.schemes[a.names[0]].login.scheme != ""
}

// readNone is read where there is no requirement to choose.
func (s *security) readNone(r *projectrt.Run) (login, bool) {
	if s.schemes != nil {
		r.Dropped(s.schemesAt, codeAuth, unusedScheme)
	}
	if len(s.alternatives) > 0 {
		r.Dropped(s.requirementsAt, codeAuth, noAlternative)
		return login{}, false
	}
	return login{scheme: schemeNone}, s.required
}

// returns reports whether what gets into auth is enough to make the scheme again.
func (o *offer) returns(whole bool) bool {
	l := o.login
	if !whole {
		l = login{scheme: l.scheme}
	}
	return l.obstacle() == ""
}

// report tells what of a scheme does not get into the card.
func (o *offer) report(r *projectrt.Run, to, tokenURL *projectrt.Place) {
	if o.spelling != "" {
		r.Renamed(o.inside.Member(o.spelling), to, codeAuth, projectrt.OtherWord)
	}
	for _, member := range o.foreign {
		r.Dropped(o.inside.Member(member), codeAuth, noDetail)
	}
	kept := tokenURL != nil && (o.login.header != "" || o.login.tokenURL != "")
	switch {
	case !kept:
		for _, member := range o.source {
			r.Dropped(o.inside.Member(member), codeAuth, noDetail)
		}
	case !o.exact:
		r.Narrowed(o.inside.Member("flows"), tokenURL, codeAuth, tokenURLOnly)
	}
	for _, x := range o.objects {
		r.Rest(x.at, x.value)
	}
}

// held returns those of the members that an object has.
func held(x projectrt.Object, members ...string) []string {
	var list []string
	for _, name := range members {
		if x.Members().Has(name) {
			list = append(list, name)
		}
	}
	return list
}

// present collects the names of the members that are there.
func present(list ...member) []string {
	var names []string
	for _, m := range list {
		if m.set {
			names = append(names, m.name)
		}
	}
	return names
}

// member is the name of a member and whether it is there.
type member struct {
	name string
	set  bool
}
