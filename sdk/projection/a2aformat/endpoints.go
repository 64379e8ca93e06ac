package a2aformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	otherProtocol = "an interface of A2A has one word for the binding and the protocol, and the binding is another protocol"
	noAddress     = "the address has no scheme; the option url supplies one"
)

// bindings are the words of A2A for the protocols of the description.
var bindings = []struct{ binding, protocol string }{
	{"JSONRPC", "jsonrpc"}, {"HTTP+JSON", "http+json"}, {"GRPC", "grpc"},
}

// protocols are the words that cards have for bindings of their own, and the protocols that
// they mean. Others say only that A2A is spoken.
var protocols = map[string]string{
	"jsonrpc": "jsonrpc", "json-rpc": "jsonrpc", "http+json": "http+json", "rest": "http+json", "grpc": "grpc",
	"websocket": "websocket", "ws": "websocket", "sse": "sse", "mcp": "mcp", "aitp": "aitp", "stdio": "stdio",
}

// readBinding reads the binding of an interface of 1.0.
func readBinding(r *format.Run, from, to *format.Node) {
	binding(r, from.Get("protocolBinding"), to)
}

// writeBinding writes the binding of an interface of 1.0.
func writeBinding(r *format.Run, from, to *format.Node) {
	if from.Get("binding") != nil {
		to.Set(copyBinding(r, from), "protocolBinding")
	}
}

func copyBinding(r *format.Run, endpoint *format.Node) *format.Node {
	v := endpoint.Get("binding").Use()
	made := r.Copy(v)
	if word, ok := r.Text("binding"); ok && v.Source() == nil && v.Is(word) {
		r.Supplied(made, "binding", "the caller supplied the binding")
	}
	return made
}

// giveAddress gives a card without an endpoint that A2A has a binding for the address that the
// caller supplied.
func giveAddress(r *format.Run, d, _ *format.Node) {
	text, ok := r.Text("url")
	endpoints := d.Get("endpoints")
	if !ok || slices.ContainsFunc(endpoints.Items(), func(e *format.Node) bool { return e.Get("binding") != nil }) {
		return
	}
	if endpoints.Kind() != card.KindArray {
		endpoints = r.List()
		d.Set(endpoints, "endpoints")
	}
	e := r.Object()
	e.Set(r.String(text), "address")
	if word, ok := r.Text("binding"); ok {
		e.Set(r.String(word), "binding")
	}
	endpoints.Add(e)
}

// writeAddress writes an address of the card or of the caller.
func writeAddress(r *format.Run, v *format.Node) *format.Node {
	made := functions.HostPort(r, v)
	if v.Source() == nil {
		r.Supplied(made, "url", "the caller supplied the address")
	}
	return made
}

// hasBinding reports whether an endpoint is written: it has a binding, or its address is that
// of the caller.
func hasBinding(_ *format.Run, e *format.Node) bool {
	return e.Get("binding") != nil || e.Get("address") != nil && e.Get("address").Source() == nil
}

// wordFor returns the word of A2A for a protocol, empty if there is none.
func wordFor(protocol string) string {
	for _, b := range bindings {
		if b.protocol == protocol {
			return b.binding
		}
	}
	return ""
}

// binding sets the protocol of an endpoint from the word of A2A, and keeps a word that is
// not one of the three.
func binding(r *format.Run, v, endpoint *format.Node) {
	word, ok := v.Text()
	switch {
	case v.IsAbsent():
		return
	case !ok:
		r.Mismatch(v, card.KindString)
		return
	}
	v.Use()
	protocol := protocolOf(word)
	endpoint.Set(r.String(protocol).From(v), "protocol")
	if wordFor(protocol) != word {
		endpoint.Set(r.Copy(v), "binding")
	}
}

// protocolOf returns the protocol that a binding means.
func protocolOf(word string) string {
	for _, b := range bindings {
		if b.binding == word {
			return b.protocol
		}
	}
	if protocol := protocols[strings.ToLower(word)]; protocol != "" {
		return protocol
	}
	return "a2a"
}

// prepareEndpoints gives endpoints the word of A2A for their binding. Endpoints without a
// binding are not written.
func prepareEndpoints(r *format.Run, d *format.Node) {
	var endpoints []*format.Node
	for _, e := range d.Get("endpoints").Visit().Items() {
		if e.Kind() == card.KindObject {
			endpoints = append(endpoints, e)
		}
	}
	if word, ok := r.Text("binding"); ok {
		giveBinding(r, endpoints, word)
	}
	for _, e := range endpoints {
		protocol, _ := e.Get("protocol").Text()
		if word := wordFor(protocol); word != "" && e.Get("binding") == nil {
			e.Set(r.String(word).From(e.Get("protocol")), "binding")
		}
		if word, ok := e.Get("binding").Text(); ok {
			if e.Get("binding").Source() != nil && protocol != "" && protocolOf(word) != protocol {
				r.Drop(e.Get("protocol"), "endpoint-protocol", otherProtocol)
			}
			e.Get("protocol").Use()
		}
	}
	giveOtherAddress(r, endpoints)
}

// giveOtherAddress replaces the addresses that have no scheme, such as an empty one or a
// placeholder, by the one that the caller supplied. If no endpoint has another address, and the
// caller supplied none, all are lost: the card then lacks what the option supplies.
func giveOtherAddress(r *format.Run, endpoints []*format.Node) {
	var unusable []*format.Node
	usable := 0
	for _, e := range endpoints {
		text, ok := e.Get("address").Text()
		switch {
		case e.Get("binding") == nil:
		case !ok || strings.Contains(text, ":"):
			usable++
		default:
			unusable = append(unusable, e)
		}
	}
	given, isGiven := r.Text("url")
	for _, e := range unusable {
		if isGiven {
			r.Drop(e.Get("address"), projection.CodeOption, "the caller supplied another address")
			e.Set(r.String(given), "address")
		} else if usable == 0 {
			for _, v := range append([]*format.Node{e}, e.Inner()...) {
				r.Drop(v, "endpoint-address", noAddress)
			}
			e.Remove("binding")
		}
	}
}

// giveBinding gives endpoints with an address of HTTP the binding that the caller supplied:
// those of a binding over HTTP or that may be of A2A, or all without a binding if there is
// none.
func giveBinding(r *format.Run, endpoints []*format.Node, word string) {
	var likely, others []*format.Node
	for _, e := range endpoints {
		protocol, _ := e.Get("protocol").Text()
		switch {
		case !hasHTTP(e):
		case e.Get("binding") != nil || slices.Contains([]string{"jsonrpc", "http+json", "a2a", "native", ""}, protocol):
			likely = append(likely, e)
		case wordFor(protocol) == "":
			others = append(others, e)
		}
	}
	if len(likely) == 0 {
		likely = others
	}
	for _, e := range likely {
		bind(r, e, word)
	}
}

// bind gives an endpoint the binding that the caller supplied, if it has another one.
func bind(r *format.Run, e *format.Node, word string) {
	protocol, _ := e.Get("protocol").Text()
	old := e.Get("binding")
	if old == nil && word == wordFor(protocol) || old.Is(word) {
		return
	}
	if old == nil && protocol == "a2a" {
		r.Rename(e.Get("protocol"), nil, projection.CodeOption, "A2A is the format itself, and the caller supplied the binding")
	} else {
		r.Drop(e.Get("protocol"), projection.CodeOption, "the caller supplied another binding")
	}
	e.Set(r.String(word), "binding")
	r.Took("binding")
}

// hasHTTP reports whether an endpoint has an address of HTTP.
func hasHTTP(endpoint *format.Node) bool {
	address, _ := endpoint.Get("address").Text()
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}
