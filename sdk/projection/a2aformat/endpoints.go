package a2aformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	otherProtocol = "an interface of A2A has one word for the binding and the protocol, and the binding is another protocol"
	noTemplate    = "an interface of A2A has no variables in its address; the option extension writes the endpoint to an extension of the card"
	otherBinding  = "the caller supplied another binding"
	repeatsOther  = "it repeats an endpoint before it"
	noAddress     = "the address has no scheme; the option url supplies one"
)

// bindings has the protocol bindings of A2A by the protocols of the description.
var bindings = map[string]string{"jsonrpc": "JSONRPC", "http+json": "HTTP+JSON", "grpc": "GRPC"}

// protocols maps the bindings of A2A, and unofficial ones found in cards in lower case, to
// protocols. Any other binding is read as the protocol a2a.
var protocols = map[string]string{
	"JSONRPC": "jsonrpc", "HTTP+JSON": "http+json", "GRPC": "grpc",
	"jsonrpc": "jsonrpc", "json-rpc": "jsonrpc", "http+json": "http+json", "rest": "http+json", "grpc": "grpc",
	"websocket": "websocket", "ws": "websocket", "sse": "sse", "mcp": "mcp", "aitp": "aitp", "stdio": "stdio",
}

// readBinding reads the binding of an A2A 1.0 interface.
func readBinding(r *format.Run, from, to *format.Node) {
	binding(r, from.Get("protocolBinding"), to)
}

// writeBinding writes the binding of an A2A 1.0 interface.
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

// giveAddress adds an endpoint with the caller's address to a description without a writable
// endpoint.
func giveAddress(r *format.Run, d, _ *format.Node) {
	text, ok := r.Text("url")
	if !ok || slices.ContainsFunc(d.Get("endpoints").Items(), func(e *format.Node) bool { return e.Get("binding") != nil }) {
		return
	}
	e := r.Object()
	e.Set(r.String(text), "address")
	if word, ok := r.Text("binding"); ok {
		e.Set(r.String(word), "binding")
	}
	r.ListAt(d, "endpoints").Add(e)
}

// writeAddress writes the address of an endpoint, or the address that the caller supplied.
func writeAddress(r *format.Run, v *format.Node) *format.Node {
	made := functions.HostPort(r, v)
	if v.Source() == nil {
		r.Supplied(made, "url", "the caller supplied the address")
	}
	return made
}

// hasBinding reports whether an endpoint can be written: it has a binding, or the caller
// supplied its address.
func hasBinding(_ *format.Run, e *format.Node) bool {
	return e.Get("binding") != nil || e.Get("address") != nil && e.Get("address").Source() == nil
}

// binding sets the protocol of an endpoint from its A2A binding. A binding that A2A does not
// define is also copied.
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
	if bindings[protocol] != word {
		endpoint.Set(r.Copy(v), "binding")
	}
}

// protocolOf returns the protocol that a binding denotes.
func protocolOf(word string) string {
	if protocol := protocols[word]; protocol != "" {
		return protocol // the usual case: no allocation
	}
	return cmp.Or(protocols[strings.ToLower(word)], "a2a")
}

// withAddress returns the endpoints for which a binding can be set. It leaves out MCP servers
// with variables in their address, which the extension has, or which are dropped.
func withAddress(r *format.Run, endpoints *format.Node) []*format.Node {
	var list []*format.Node
	option, _ := extensionOption(r)
	for _, e := range endpoints.Items() {
		switch {
		case e.Kind() != card.KindObject:
		case e.Get("binding") != nil || !functions.HasVariables(e):
			list = append(list, e)
		case option == "":
			dropTemplate(r, e)
		}
	}
	return list
}

// dropTemplate drops an endpoint with variables in its address, without its security requirements,
// which become those of the agent.
func dropTemplate(r *format.Run, e *format.Node) {
	if e.Get("security") == nil {
		r.Drop(e, "endpoint", noTemplate)
		return
	}
	for _, v := range e.Visit().Inner() {
		if v.Name() != "security" {
			r.Drop(v, "endpoint", noTemplate)
		}
	}
}

// prepareEndpoints sets the A2A binding of each endpoint. Endpoints without a binding are not
// written.
func prepareEndpoints(r *format.Run, d *format.Node) {
	endpoints := withAddress(r, d.Get("endpoints").Visit())
	if word, ok := r.Text("binding"); ok {
		giveBinding(r, endpoints, word)
	}
	for _, e := range endpoints {
		protocol := e.TextAt("protocol")
		if word := bindings[protocol]; word != "" && e.Get("binding") == nil {
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

// giveOtherAddress replaces addresses without a scheme, such as an empty one or a placeholder,
// by the caller's address. If no endpoint has another address and the caller supplied none, all
// are dropped. The error then names the option.
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
			r.Drop(e.Get("address"), format.CodeOption, "the caller supplied another address")
			e.Set(r.String(given), "address")
		} else if usable == 0 {
			for _, v := range append([]*format.Node{e}, e.Inner()...) {
				r.Drop(v, "endpoint-address", noAddress)
			}
			e.Remove("binding")
		}
	}
}

// giveBinding sets the binding that the caller supplied, for all endpoints at an HTTP address
// whose binding is a binding over HTTP or is not known. If there are none, it sets the binding
// for all endpoints without one.
func giveBinding(r *format.Run, endpoints []*format.Node, word string) {
	var likely, others []*format.Node
	for _, e := range endpoints {
		protocol := e.TextAt("protocol")
		switch {
		case !hasHTTP(e):
		case e.Get("binding") != nil || slices.Contains([]string{"jsonrpc", "http+json", "a2a", "native", ""}, protocol):
			likely = append(likely, e)
		case bindings[protocol] == "":
			others = append(others, e)
		}
	}
	if len(likely) == 0 {
		likely = others
	}
	if len(likely) > 1 {
		bindAll(r, likely, word)
	} else if len(likely) == 1 {
		bind(r, likely[0], word)
	}
}

// bindAll sets the caller's binding for several endpoints. An endpoint keeps its own binding if another
// one at its address gets the caller's.
func bindAll(r *format.Run, endpoints []*format.Node, word string) {
	bound := make(map[string]string, len(endpoints)) // the JSON of the first endpoint at each address
	for _, e := range endpoints {
		address, text := e.TextAt("address"), e.JSON()
		switch isOwn := e.Get("binding") == nil && bindings[e.TextAt("protocol")] != ""; {
		case isOwn:
		case bound[address] == text:
			r.Rename(e.Use(), nil, "endpoint", repeatsOther)
		default:
			bound[address] = text
			bind(r, e, word)
		}
	}
	for _, e := range endpoints {
		if bound[e.TextAt("address")] == "" {
			bind(r, e, word)
		}
	}
}

// bind sets the caller's binding for an endpoint that has another one.
func bind(r *format.Run, e *format.Node, word string) {
	protocol := e.TextAt("protocol")
	old := e.Get("binding")
	if old == nil && word == bindings[protocol] || old.Is(word) {
		return
	}
	switch v := e.Get("protocol"); {
	case old == nil && protocol == "a2a":
		r.Rename(v, nil, format.CodeOption, "A2A is the format itself, and the caller supplied the binding")
	case v.Source().Kind() >= card.KindArray: // such as a connection, whose address is written
		r.Narrow(v, e, format.CodeOption, otherBinding)
	default:
		r.Drop(v, format.CodeOption, otherBinding)
	}
	e.Set(r.String(word), "binding")
	r.Took("binding")
	if v := e.Get("version"); v != nil && isOther(protocol) {
		r.Drop(v, codeVersion, "it is the version of another protocol than A2A")
		e.Remove("version")
	}
}

// isOther reports whether a protocol is not a protocol of A2A, so that its version is not a
// version of A2A.
func isOther(protocol string) bool {
	return bindings[protocol] == "" && !slices.Contains([]string{"a2a", "native", ""}, protocol)
}

// hasHTTP reports whether the address of an endpoint is an HTTP URL.
func hasHTTP(endpoint *format.Node) bool {
	address := endpoint.TextAt("address")
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}
