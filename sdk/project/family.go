package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Codes of report entries about endpoints.
const (
	codeBinding  = "binding"
	codeEndpoint = "endpoint"
	codeAddress  = "address"
)

// The sentences about endpoints.
const (
	noBinding     = "A2A has no binding for the protocol "
	otherBinding  = "the card's format knows no protocol for the binding"
	noEndpoint    = "there is no endpoint that it could be asked at"
	oneEndpoint   = "a card has one endpoint, and another one is taken"
	unsaidBinding = "without preferredTransport a card of A2A 0.3 speaks JSONRPC"
	noTenant      = "a card does not say tenants"
	noVersion     = "a card does not say which version of A2A is spoken"
	nearProtocol  = "the two formats draw the line between protocols in other places; the way back gives another one"
	halfEndpoint  = "an endpoint without protocol or address leads nowhere"
	noHealth      = "the target has no place for an address that tells whether the agent is well"
	bareAddress   = "the address of gRPC is host and port in A2A"
	fullAddress   = "the card's format asks for a URI"
	otherAddress  = "the way back gives the address with its scheme"
	unusedAuth    = "only auth of that scheme needs it"
	emptyAuth     = "auth without a scheme asks for nothing, which its absence says too"
	nullAuth      = "null asks for nothing, which its absence says too"
	lostAuth      = "the card's format knows no such scheme; the card now seems to ask for nothing"
	noAuthDetail  = "the target has the scheme alone"
	lostEndpoints = "a card has one endpoint"
	noPriority    = "one endpoint needs no priority"
	noMethods     = "the endpoint of a card is there for all that the agent can do"
)

// agentEndpoint is an endpoint of one of the two dialects of the AgentCard family. The
// dialects have different names for protocols, and one has more members for credentials.
type agentEndpoint struct {
	at       *projectrt.Place
	protocol string
	url      string
	health   card.Optional[string] // where to ask whether the agent is well
	auth     *endpointAuth
	value    projectrt.Object
}

// endpointAuth is the auth of an endpoint.
type endpointAuth struct {
	at    *projectrt.Place
	login login
	given []string // the members that header and tokenURL come from, as far as they are there
	empty string   // why it says no more than its absence
	value projectrt.Object
}

// family is what the two dialects differ in.
type family struct {
	bindings map[string]string // of A2A, by protocol
	adp      map[string]string // protocols of ADP, by protocol

	// ofBinding is the way back from bindings. exact is false where the binding says
	// more than the protocol.
	ofBinding func(binding, url string) (protocol string, exact bool)
	// ofADP is the way back from protocols of ADP, empty where there is none.
	ofADP func(protocol, uri string) string
	// ofURL is the protocol that the scheme of an address speaks for, empty when it is none.
	ofURL func(url string) string

	whole bool // auth has more than its scheme
}

// aevumFamily is Aevum, which tells http from https and has stdio.
var aevumFamily = family{
	bindings: map[string]string{
		"http":  string(a2a.ProtocolBindingHTTPJSON),
		"https": string(a2a.ProtocolBindingHTTPJSON),
		"grpc":  string(a2a.ProtocolBindingGRPC),
	},
	adp: map[string]string{
		"http":  string(adp.ProtocolHTTPJSON),
		"https": string(adp.ProtocolHTTPJSON),
		"grpc":  string(adp.ProtocolGRPC),
		"stdio": "stdio",
		"mcp":   "mcp",
	},
	ofBinding: func(binding, url string) (string, bool) {
		switch a2a.ProtocolBinding(binding) {
		case a2a.ProtocolBindingHTTPJSON:
			return httpByScheme(url), true
		case a2a.ProtocolBindingJSONRPC:
			return httpByScheme(url), false
		case a2a.ProtocolBindingGRPC:
			return "grpc", true
		}
		return "", false
	},
	ofADP: func(protocol, uri string) string {
		switch protocol {
		case string(adp.ProtocolHTTPJSON):
			return httpByScheme(uri)
		case string(adp.ProtocolGRPC), "stdio", "mcp":
			return protocol
		}
		return ""
	},
	ofURL: func(url string) string {
		switch scheme := schemeOf(url); scheme {
		case "http", "https", "grpc", "stdio", "mcp":
			return scheme
		}
		return ""
	},
}

// agentcardFamily is AgentCard 1.0, which has A2A itself among its protocols.
var agentcardFamily = family{
	bindings: map[string]string{
		"http":       string(a2a.ProtocolBindingHTTPJSON),
		"grpc":       string(a2a.ProtocolBindingGRPC),
		"google_a2a": string(a2a.ProtocolBindingJSONRPC),
	},
	adp: map[string]string{
		"http":       string(adp.ProtocolHTTPJSON),
		"websocket":  string(adp.ProtocolWS),
		"sse":        "sse",
		"grpc":       string(adp.ProtocolGRPC),
		"mcp":        "mcp",
		"google_a2a": "google_a2a",
		"native":     "native",
	},
	ofBinding: func(binding, _ string) (string, bool) {
		switch a2a.ProtocolBinding(binding) {
		case a2a.ProtocolBindingHTTPJSON:
			return "http", true
		case a2a.ProtocolBindingGRPC:
			return "grpc", true
		case a2a.ProtocolBindingJSONRPC:
			return "google_a2a", true
		}
		return "google_a2a", false
	},
	ofADP: func(protocol, _ string) string {
		switch protocol {
		case string(adp.ProtocolHTTPJSON):
			return "http"
		case string(adp.ProtocolWS):
			return "websocket"
		case string(adp.ProtocolGRPC), "sse", "mcp", "google_a2a", "native":
			return protocol
		}
		return ""
	},
	ofURL: func(url string) string {
		switch scheme := schemeOf(url); scheme {
		case "http", "https":
			return "http"
		case "ws", "wss":
			return "websocket"
		case "grpc", "mcp":
			return scheme
		}
		return ""
	},
	whole: true,
}

// schemeOf returns the scheme of an address in small letters.
func schemeOf(url string) string {
	scheme, _, ok := strings.Cut(url, ":")
	if !ok {
		return ""
	}
	return strings.ToLower(scheme)
}

// httpByScheme is how Aevum tells HTTP with TLS from HTTP without.
func httpByScheme(url string) string {
	if schemeOf(url) == "https" {
		return "https"
	}
	return "http"
}

// complete reports whether an endpoint can be reached by what it says.
func (d *agentEndpoint) complete(r *projectrt.Run) bool {
	if d.protocol == "" || d.url == "" {
		r.Dropped(d.at, codeEndpoint, halfEndpoint)
		return false
	}
	return true
}

// reportRest reports what no target has a member for.
func (d *agentEndpoint) reportRest(r *projectrt.Run) {
	if d.health.IsSet() {
		r.Dropped(d.at.Member("health_url"), projectrt.CodeNoHome, noHealth)
	}
	r.Rest(d.at, d.value)
}

// asks reports whether there is an auth that says something.
func (l *endpointAuth) asks(r *projectrt.Run) bool {
	if l != nil && l.empty != "" {
		r.Dropped(l.at, codeSaysNone, l.empty)
		return false
	}
	return l != nil
}

// pass returns what callers have to show, when A2A can say it, and reports the rest of
// auth.
func (l *endpointAuth) pass(r *projectrt.Run) (login, bool) {
	if !l.asks(r) {
		return login{}, false
	}
	if why := l.login.obstacle(); why != "" {
		r.Dropped(l.at, codeAuth, why)
		return login{}, false
	}
	for _, name := range l.given {
		if name == "header" && l.login.scheme == schemeAPIKey || name == "token_url" && l.login.scheme == schemeOAuth2 {
			continue
		}
		r.Dropped(l.at.Member(name), codeAuth, unusedAuth)
	}
	r.Rest(l.at, l.value)
	return l.login, true
}

// tokenURL is where an endpoint says where a token is had, nil where it does not.
func (f *family) tokenURL(endpoint *projectrt.Place) *projectrt.Place {
	if !f.whole {
		return nil
	}
	return endpoint.Member("auth").Member("token_url")
}
