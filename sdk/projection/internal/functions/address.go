// Package functions has functions that the mappings of several formats use.
package functions

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// CodeAddress is the code of entries about addresses.
const CodeAddress = "address"

const (
	scheme = "grpc://"

	secureScheme = "grpcs://"
	withoutTLS   = "the address of gRPC is a host and a port, and does not say that the server has TLS"

	codeVariables = "address-variables"
	isTemplate    = "the address contains variables, for which the user of a client enters values, and the target has no member for variables"
)

// protocols maps the schemes of addresses that identify a protocol to the protocol.
var protocols = map[string]string{"ws": "websocket", "wss": "websocket", "grpc": "grpc", "grpcs": "grpc", "agent": "aitp"}

// Protocol returns the protocol that the scheme of an address implies; it is empty if there
// is none.
func Protocol(address string) string { return protocols[schemeOf(address)] }

// IsHTTP reports whether an address is an HTTP URL.
func IsHTTP(address string) bool { return schemeOf(address) == "http" || schemeOf(address) == "https" }

func schemeOf(address string) string {
	name, _, _ := strings.Cut(address, "://")
	return strings.ToLower(name)
}

// HasVariables reports whether the address of an endpoint of MCP contains variables, {name}. The
// user of a client enters their values.
func HasVariables(endpoint *format.Node) bool {
	_, rest, ok := strings.Cut(endpoint.TextAt("address"), "{")
	return ok && strings.Contains(rest, "}") && endpoint.Get("protocol").Is("mcp")
}

// HasAddress reports whether a format that has no variables in addresses can hold the address of
// an endpoint. It drops an address with variables, with an entry in the report.
func HasAddress(r *format.Run, endpoint *format.Node) bool {
	if HasVariables(endpoint) {
		r.Drop(endpoint, codeVariables, isTemplate)
		return false
	}
	return true
}

// WithScheme copies an address for a format that requires a URI.
func WithScheme(r *format.Run, v *format.Node) *format.Node {
	if text, _ := v.Text(); !cardrt.String(text).URI() {
		return r.Drop(v, CodeAddress, "the format requires an address with a scheme, as RFC 3986 defines it")
	}
	return r.Copy(v)
}

// URI writes the address of an endpoint for a format that requires URIs.
func URI(r *format.Run, v *format.Node) *format.Node {
	text, ok := v.Text()
	if !ok || !v.Outer().Get("protocol").Is("grpc") || !hostPort(text) {
		return r.Copy(v)
	}
	made := r.String(scheme + text)
	r.Rename(v, made, CodeAddress, "the format requires a URI")
	return made
}

// HostPort writes the address of an endpoint for a format in which gRPC addresses have no
// scheme. Such an address does not say that the server has TLS.
func HostPort(r *format.Run, v *format.Node) *format.Node {
	text, ok := v.Text()
	bare, found := strings.CutPrefix(text, scheme)
	secure, isSecure := strings.CutPrefix(text, secureScheme)
	if isSecure {
		bare = secure
	}
	if !ok || !found && !isSecure || !v.Outer().Get("protocol").Is("grpc") || !hostPort(bare) {
		return r.Copy(v)
	}
	made := r.String(bare).From(v)
	if isSecure {
		r.Narrow(v, made, CodeAddress, withoutTLS)
	} else {
		r.Rename(v, made, CodeAddress, "the address of gRPC is a host and a port")
	}
	return made
}

// hostPort reports whether an address is a host, a colon and the number of a port.
func hostPort(address string) bool {
	i := strings.LastIndexByte(address, ':')
	if i <= 0 || i == len(address)-1 || strings.Trim(address[i+1:], "0123456789") != "" {
		return false
	}
	host := address[:i]
	if strings.HasPrefix(host, "[") {
		return strings.HasSuffix(host, "]") && !strings.ContainsAny(host, "/?#@")
	}
	return !strings.ContainsAny(host, "/?#@:[]")
}
