package a2aformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const asRepeats = "a card for both versions repeats its interfaces for 0.3, so that the conversion back omits these"

// readRepeats marks the values that a card of both generations repeats for readers of 0.3 as
// read: the addresses of 0.3, and the repeated interfaces if all interfaces are repeated.
func readRepeats(r *format.Run, from, _ *format.Node) {
	list := from.Get("supportedInterfaces").Items()
	listed := make(map[string]*format.Node, len(list))
	for _, x := range list {
		// A card of 0.3 gets the interfaces for 0.3: the last interface with each key.
		if at := key(x, "protocolBinding"); listed[at] == nil || r.Target() == "a2a-0.3" {
			listed[at] = x
		}
	}
	transport := from.Get("preferredTransport")
	word := transport.JSON()
	if transport == nil {
		_, implied := unsaid(from.TextAt("url"))
		word = `"` + implied + `"`
	}
	if url := from.Get("url"); url != nil {
		if x := listed[url.JSON()+" "+word]; x != nil {
			r.Repeats(url, x.Get("url"))
			r.Repeats(transport, x.Get("protocolBinding"))
			r.Repeats(from.Get("protocolVersion"), x.Get("protocolVersion"))
		}
	}
	if len(list) > 0 {
		for _, v := range from.Get("additionalInterfaces").Visit().Items() {
			if x := listed[key(v, "transport")]; x != nil && len(v.Inner()) == 2 {
				r.Repeats(v, x)
				r.Repeats(v.Get("transport"), x.Get("protocolBinding"))
			}
		}
	}
	if r.Target() == "a2a-0.3" {
		return // a card of 0.3 has only these addresses
	}
	n := repeated(list)
	for i, x := range list[len(list)-n:] {
		r.Repeats(x, list[i])
	}
}

// repeated returns the number of interfaces at the end of a list that repeat preceding ones for
// clients of 0.3.
func repeated(list []*format.Node) int {
	n := len(list) / 2
	if len(list)%2 != 0 {
		return 0
	}
	for i, x := range list[:n] {
		if x.Kind() != card.KindObject || old(x) || !old(list[n+i]) || !differOnlyIn(x, list[n+i], "protocolVersion") {
			return 0
		}
	}
	return n
}

func key(x *format.Node, binding string) string {
	return x.Get("url").JSON() + " " + x.Get(binding).JSON()
}

// old reports whether an interface is for clients of 0.3.
func old(x *format.Node) bool {
	m, ok := minor(x.TextAt("protocolVersion"))
	return ok && m == short03
}

// writeRepeats repeats the interfaces for clients of 0.3, unless the card has interfaces for
// them.
func writeRepeats(r *format.Run, d, to *format.Node) {
	list := to.Get("supportedInterfaces")
	interfaces := list.Items()
	if repeated(interfaces) > 0 {
		r.Narrow(d.Get("endpoints"), list, codeVersion, asRepeats)
	}
	if slices.ContainsFunc(interfaces, old) {
		return
	}
	for _, x := range interfaces[:len(interfaces):len(interfaces)] {
		x = r.Copy(x)
		x.Set(r.String(short03), "protocolVersion")
		for _, v := range x.Inner() {
			if v.Source() == nil {
				r.Added(v, codeVersion, "a card for both versions repeats the interface for clients of 0.3")
			}
		}
		list.Add(x)
	}
}
