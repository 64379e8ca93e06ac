package nooterraformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// words pairs protocols of hosts, in any letter case, with protocols of the description.
var words = []struct{ host, agent string }{
	{"http", "http+json"}, {"https", "http+json"}, {"rest", "http+json"}, {"ws", "websocket"},
	{"mcp", "mcp"}, {"a2a", "a2a"}, {"grpc", "grpc"}, {"jsonrpc", "jsonrpc"}, {"sse", "sse"}, {"aitp", "aitp"},
}

// readHost makes an endpoint for each protocol of the host. All have the same address.
func readHost(r *format.Run, from, to *format.Node) {
	host := from.Get("host")
	address, protocols := host.Get("endpoint"), host.Get("protocols").Items()
	if host.Visit().Kind() != card.KindObject {
		return
	}
	if address.IsAbsent() {
		address.Use()
		if len(protocols) > 0 {
			r.Drop(host.Get("protocols"), "endpoint", "an endpoint has an address, and the host has none")
		}
		return
	}
	list := r.List().From(host)
	add := func(protocol *format.Node) {
		endpoint := r.Object().From(host)
		if protocol != nil {
			endpoint.Set(protocol, "protocol")
		}
		endpoint.Set(r.Copy(address), "address")
		list.Add(endpoint)
	}
	host.Get("protocols").Visit()
	for _, v := range protocols {
		text, ok := v.Text()
		if !ok {
			continue // reported as an endpoint
		}
		word := r.Copy(v)
		for _, w := range words {
			if strings.EqualFold(text, w.host) && text != w.agent {
				word = r.String(w.agent).From(v)
				break
			}
		}
		v.Use()
		add(word)
	}
	if len(list.Items()) == 0 {
		add(nil)
	}
	address.Use()
	to.Set(list, "endpoints")
}

// writeHost writes the first endpoint with an HTTP address, and the protocols of all endpoints
// at this address.
func writeHost(r *format.Run, from, to *format.Node) {
	var endpoints []*format.Node
	for _, e := range from.Get("endpoints").Items() {
		if functions.HasAddress(r, e) {
			endpoints = append(endpoints, e)
		} else {
			from.Get("endpoints").Visit() // the others are reported one by one
		}
	}
	chosen := slices.IndexFunc(endpoints, func(e *format.Node) bool {
		return functions.IsHTTP(e.TextAt("address"))
	})
	if chosen < 0 {
		return
	}
	from.Get("endpoints").Visit()
	url := endpoints[chosen].Get("address")
	host, protocols := r.Object().From(endpoints[chosen]), r.List().From(endpoints[chosen])
	host.Set(r.Copy(url), "endpoint")
	text, _ := url.Text()
	written := make(map[string]bool)
	for i, e := range endpoints[chosen:] {
		word, ok := e.Get("protocol").Text()
		if !e.Get("address").Is(text) || i > 0 && (!ok || written[word]) {
			continue // reported as an endpoint
		}
		e.Visit().Get("address").Use()
		if !ok {
			continue
		}
		written[word] = true
		made := r.Copy(e.Get("protocol").Use())
		for _, w := range words {
			if word == w.agent && word != w.host {
				made = r.String(w.host).From(e.Get("protocol"))
				break
			}
		}
		protocols.Add(made)
	}
	if len(protocols.Items()) > 0 {
		host.Set(protocols, "protocols")
	}
	to.Set(host, "host")
}
