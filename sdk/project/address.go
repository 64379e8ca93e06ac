package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

const grpcScheme = "grpc://"

// addressToA2A returns the URL of an interface of A2A 1.0. That of gRPC is host and port.
func addressToA2A(r *projectrt.Run, binding, url string, from, to *projectrt.Place) string {
	if binding != string(a2a.ProtocolBindingGRPC) {
		return url
	}
	if address, ok := strings.CutPrefix(url, grpcScheme); ok && hostPort(address) {
		r.Renamed(from, to, codeAddress, bareAddress)
		return address
	}
	if addressFromA2A("grpc", url) != url {
		r.Narrowed(from, to, codeAddress, otherAddress)
	}
	return url
}

// addressFromA2A gives host and port of gRPC a scheme, since the family asks for a URI.
func addressFromA2A(protocol, address string) string {
	if protocol == "grpc" && hostPort(address) {
		return grpcScheme + address
	}
	return address
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
