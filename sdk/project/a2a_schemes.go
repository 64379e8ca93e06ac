package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Security schemes have the same members in both generations of A2A; 0.3 says in a
// member type which kind they are and 1.0 puts them into an object that is called after
// the kind. They are therefore carried over as JSON, which also keeps a value that does
// not fit for the target's validation to find.

// The sentences for what becomes of schemes.
const (
	oneKind     = "a security scheme is of one kind"
	noKind      = "nothing says which kind of security scheme it is, or the kind is none of A2A's"
	noDevice    = "A2A 0.3 does not have the flow deviceCode"
	noPKCE      = "A2A 0.3 has no member that asks for PKCE"
	flowsApart  = "A2A 1.0 has one flow in a scheme, so each flow has a scheme of its own"
	flowsAsOne  = "A2A 0.3 has several flows in a scheme, and these differ in nothing else"
	codeScheme  = "scheme-kind"
	codeOAuth   = "oauth-flows"
	unknownKind = "the kind of scheme does not have the member, so nothing is known of where it belongs"
)

// schemeMembers are the members of schemes by kind, as 1.0 calls them.
var schemeMembers = map[string][]string{
	"apiKey":        {"description", "location", "name"},
	"http":          {"description", "scheme", "bearerFormat"},
	"oauth2":        {"description", "flows", "oauth2MetadataUrl"},
	"openIdConnect": {"description", "openIdConnectUrl"},
	"mutualTLS":     {"description"},
}

// flowMembers are those of the flows that both generations have, in the order in which
// a scheme with several of them is taken apart.
var flowMembers = []struct {
	flow    string
	members []string
}{
	{"authorizationCode", []string{"authorizationUrl", "tokenUrl", "refreshUrl", "scopes"}},
	{"clientCredentials", []string{"tokenUrl", "refreshUrl", "scopes"}},
	{"implicit", []string{"authorizationUrl", "refreshUrl", "scopes"}},
	{"password", []string{"tokenUrl", "refreshUrl", "scopes"}},
}

// scheme is a security scheme of either generation.
type scheme struct {
	kind    string          // as 0.3 calls it
	members a2acard.Members // as 1.0 calls them; without flows
	flows   a2acard.Members // of an oauth2 scheme, nil when it has none
	at      *projectrt.Place
}

// same reports whether two schemes differ in nothing but their flows.
func (x scheme) same(y scheme) bool {
	return x.kind == y.kind && rawjson.Equal(x.members.Text(), y.members.Text())
}

// inner is the scheme as 1.0 has it inside the object of its kind.
func (x scheme) inner() a2acard.Members {
	if x.kind != "oauth2" || x.flows == nil {
		return x.members
	}
	return append(slices.Clone(x.members), a2acard.Member{Name: "flows", Value: x.flows.Text()})
}

// flat is the scheme as 0.3 has it, type included.
func (x scheme) flat() a2acard.Members {
	list := a2acard.Members{{Name: "type", Value: `"` + x.kind + `"`}}
	for _, m := range x.inner() {
		if x.kind == "apiKey" && m.Name == "location" {
			m.Name = "in"
		}
		list = append(list, m)
	}
	return list
}

// wrapper is the name of the object that 1.0 puts a scheme of the kind into.
func wrapper(kind string) string {
	for _, k := range a2acard.Kinds {
		if k.Type == kind {
			return k.Wrapper
		}
	}
	return ""
}

// schemesOfA2A reads the schemes of a card of 1.0.
func schemesOfA2A(r *projectrt.Run, at *projectrt.Place, card *a2a.AgentCard) map[string]scheme {
	schemes := make(map[string]scheme, len(card.SecuritySchemes))
	for _, name := range sortedNames(card.SecuritySchemes) {
		x := card.SecuritySchemes[name]
		if s, ok := schemeOfA2A(r, at.Member(name), &x); ok {
			schemes[name] = s
		}
	}
	return schemes
}

func schemeOfA2A(r *projectrt.Run, at *projectrt.Place, x *a2a.SecurityScheme) (s scheme, ok bool) {
	text, err := x.AppendJSON(make([]byte, 0, 256))
	if err != nil {
		r.Dropped(at, projectrt.CodeMismatch, projectrt.Mismatch)
		return scheme{}, false
	}
	members := a2acard.MembersOf(string(text))
	var kind a2acard.Kind
	for _, m := range members {
		i := slices.IndexFunc(a2acard.Kinds, func(k a2acard.Kind) bool { return k.Wrapper == m.Name })
		if i >= 0 && checkrt.KindOf(m.Value) == checkrt.Object {
			kind = a2acard.Kinds[i]
			break
		}
	}
	if kind.Type == "" {
		r.Dropped(at, codeScheme, noKind)
		return scheme{}, false
	}
	for _, m := range members {
		switch {
		case m.Name == kind.Wrapper:
			s = readScheme(r, at.Member(m.Name), kind.Type, a2acard.MembersOf(m.Value))
		case slices.ContainsFunc(a2acard.Kinds, func(k a2acard.Kind) bool { return k.Wrapper == m.Name }):
			r.Dropped(at.Member(m.Name), codeScheme, oneKind)
		default:
			r.Dropped(at.Member(m.Name), projectrt.CodeUnknownMember, unknownKind)
		}
	}
	return s, true
}

// schemesOfA2AV03 reads the schemes of a card of 0.3.
func schemesOfA2AV03(r *projectrt.Run, at *projectrt.Place, card *v03.AgentCard) map[string]scheme {
	schemes := make(map[string]scheme, len(card.SecuritySchemes))
	for _, name := range sortedNames(card.SecuritySchemes) {
		x := card.SecuritySchemes[name]
		if s, ok := schemeOfA2AV03(r, at.Member(name), &x); ok {
			schemes[name] = s
		}
	}
	return schemes
}

func schemeOfA2AV03(r *projectrt.Run, at *projectrt.Place, x *v03.SecurityScheme) (scheme, bool) {
	text, err := x.AppendJSON(nil)
	if err != nil {
		r.Dropped(at, projectrt.CodeMismatch, projectrt.Mismatch)
		return scheme{}, false
	}
	var (
		kind = checkrt.ValueOf(string(text)).Tag("type")
		list a2acard.Members
	)
	if wrapper(kind) == "" {
		r.Dropped(at, codeScheme, noKind)
		return scheme{}, false
	}
	for _, m := range a2acard.MembersOf(string(text)) {
		switch {
		case m.Name == "type":
			continue
		case kind == "apiKey" && m.Name == "in":
			m.Name = "location"
		case kind == "apiKey" && m.Name == "location":
			r.Dropped(at.Member(m.Name), projectrt.CodeUnknownMember, unknownKind)
			continue
		}
		list = append(list, m)
	}
	return readScheme(r, at, kind, list), true
}

// readScheme sorts out the members of a scheme, which 1.0 has given their names.
func readScheme(r *projectrt.Run, at *projectrt.Place, kind string, members a2acard.Members) scheme {
	s := scheme{kind: kind, at: at}
	for _, m := range members {
		switch {
		case !slices.Contains(schemeMembers[kind], m.Name):
			r.Dropped(at.Member(m.Name), projectrt.CodeUnknownMember, unknownKind)
		case kind != "oauth2" || m.Name != "flows" || checkrt.KindOf(m.Value) != checkrt.Object:
			s.members = append(s.members, m)
		default:
			s.flows = readFlows(r, at.Member("flows"), a2acard.MembersOf(m.Value))
		}
	}
	return s
}

// readFlows takes the flows that both generations have, in the order of the table.
func readFlows(r *projectrt.Run, at *projectrt.Place, members a2acard.Members) a2acard.Members {
	flows := a2acard.Members{}
	for _, f := range flowMembers {
		v := members.Get(f.flow)
		if v == "" {
			continue
		}
		if checkrt.KindOf(v) == checkrt.Object {
			v = readFlow(r, at.Member(f.flow), f.members, a2acard.MembersOf(v)).Text()
		}
		flows = append(flows, a2acard.Member{Name: f.flow, Value: v})
	}
	for _, m := range members {
		switch {
		case flows.Get(m.Name) != "":
		case m.Name == "deviceCode":
			r.Dropped(at.Member(m.Name), codeOAuth, noDevice)
		default:
			r.Dropped(at.Member(m.Name), projectrt.CodeUnknownMember, projectrt.UnknownMember)
		}
	}
	return flows
}

func readFlow(r *projectrt.Run, at *projectrt.Place, known []string, members a2acard.Members) a2acard.Members {
	flow := a2acard.Members{}
	for _, m := range members {
		switch {
		case slices.Contains(known, m.Name):
			flow = append(flow, m)
		case m.Name == "pkceRequired":
			r.Dropped(at.Member(m.Name), codeOAuth, noPKCE)
		default:
			r.Dropped(at.Member(m.Name), projectrt.CodeUnknownMember, projectrt.UnknownMember)
		}
	}
	return flow
}

// a2aScheme returns the scheme for a card of 1.0.
func (x scheme) a2aScheme() *a2a.SecurityScheme {
	text := a2acard.Members{{Name: wrapper(x.kind), Value: x.inner().Text()}}.Text()
	s := new(a2a.SecurityScheme)
	if err := s.UnmarshalJSON([]byte(text)); err != nil {
		return new(a2a.SecurityScheme)
	}
	return s
}

// a2aV03Scheme returns the scheme for a card of 0.3.
func (x scheme) a2aV03Scheme() *v03.SecurityScheme {
	s := new(v03.SecurityScheme)
	if err := s.UnmarshalJSON([]byte(x.flat().Text())); err != nil {
		return new(v03.SecurityScheme)
	}
	return s
}
