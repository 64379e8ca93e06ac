package a2aformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// The version of A2A 0.3 in full, as its cards have it, and as 1.0 writes versions.
const (
	version03 = "0.3.0"
	short03   = "0.3"
)

const (
	codeVersion = "protocol-version"

	withoutAddress = "the card has no address that it is about"
	repeatsMain    = "it repeats the main address"
	oneVersion     = "a card of A2A 0.3 has one version for all its addresses, and this one has another version"
	otherVersion   = "clients that read the card use the version that it names; check that the agent supports it"
	for03          = "readers of 0.3 look for the member"
)

// unsaid returns the protocol and the binding of a main address without a transport: JSON-RPC,
// which is spoken over HTTP, unless the address has the scheme of another protocol.
func unsaid(url string) (protocol, binding string) {
	scheme, _, _ := strings.Cut(url, ":")
	switch strings.ToLower(scheme) {
	case "agent":
		return "aitp", "AITP"
	case "grpc", "grpcs":
		return "grpc", "GRPC"
	case "ws", "wss":
		return "websocket", "WEBSOCKET"
	}
	return "jsonrpc", "JSONRPC"
}

// isUnsaid reports whether an endpoint has the binding that a main address without a transport
// has, and the card does not state it.
func isUnsaid(endpoint *format.Node) bool {
	url, _ := endpoint.Get("address").Text()
	_, word := unsaid(url)
	v := endpoint.Get("binding")
	return v.Source() == nil && v.Is(word)
}

// readInterfaces reads the addresses of a card of 0.3. All have the version of the card,
// which is 0.3 if it has none.
func readInterfaces(r *format.Run, from, d *format.Node) {
	main, transport := from.Get("url").Left(), from.Get("preferredTransport").Left()
	version, further := from.Get("protocolVersion").Left(), from.Get("additionalInterfaces").Left()
	var endpoints []*format.Node
	first := ""
	if url, ok := main.Text(); ok {
		e := r.Object().From(main)
		e.Set(r.Copy(main.Use()), "address")
		if binding(r, transport, e); transport == nil {
			protocol, word := unsaid(url)
			e.Set(r.String(protocol), "protocol")
			if wordFor(protocol) == "" {
				e.Set(r.String(word), "binding")
			}
		}
		first = url + " " + e.Get("protocol").JSON() + e.Get("binding").JSON()
		endpoints = append(endpoints, e)
	} else {
		r.Mismatch(main)
		r.Drop(transport, "endpoint-protocol", withoutAddress)
	}
	if further != nil && further.Kind() != card.KindArray {
		r.Mismatch(further)
	}
	for _, x := range further.Visit().Items() {
		if x.Left().Kind() != card.KindObject {
			r.Mismatch(x.Left())
			continue
		}
		x.Visit()
		e := r.Object().From(x)
		url, ok := x.Get("url").Text()
		if ok {
			e.Set(r.Copy(x.Get("url").Use()), "address")
		} else {
			r.Mismatch(x.Get("url"))
		}
		binding(r, x.Get("transport"), e)
		if url+" "+e.Get("protocol").JSON()+e.Get("binding").JSON() == first {
			r.Drop(x, "endpoint", repeatsMain)
			continue
		}
		endpoints = append(endpoints, e)
	}
	if len(endpoints) == 0 {
		r.Drop(version, codeVersion, withoutAddress)
		return
	}
	text, ok := version.Text()
	if !ok {
		r.Mismatch(version)
		version = nil
	}
	word := text
	if m, ok := minor(text); text == "" || text == version03 {
		word = short03
	} else if ok && !isOld(text) {
		word = m
	}
	list := r.List()
	d.Set(list, "endpoints")
	for _, e := range endpoints {
		e.Set(r.String(word).From(version), "version")
		list.Add(e)
	}
	version.Use()
}

// minor returns the major and minor number of a version, which alone count; false for a
// text that is not a version.
func minor(version string) (string, bool) {
	numbers := strings.SplitN(version, ".", 4)
	for _, n := range numbers {
		if n == "" || strings.Trim(n, "0123456789") != "" {
			return version, false
		}
	}
	if len(numbers) < 2 || len(numbers) > 3 {
		return version, false
	}
	return version[:len(numbers[0])+1+len(numbers[1])], true
}

// isOld reports whether clients of 0.3 use an endpoint of this version.
func isOld(version string) bool {
	_, ok := minor(version)
	return !ok || strings.HasPrefix(version, "0.")
}

// writeInterfaces writes the addresses of a card of 0.3: those of one version of A2A 0, or
// all if there are none.
func writeInterfaces(r *format.Run, d, to *format.Node) {
	version, given := r.Text(codeVersion)
	if given && !isOld(version) {
		if r.Target() != union {
			r.Fail("protocol-version " + version + " is not a version that a card of A2A 0.3 can have, such as 0.3.0")
			return
		}
		given = false
	}
	var all, chosen []*format.Node
	for _, e := range d.Get("endpoints").Ordered("priority") {
		if e.Get("binding") != nil {
			all = append(all, e)
		}
	}
	if len(all) == 0 {
		return
	}
	if !given {
		version = version03
		for _, e := range all {
			if v, _ := e.Get("version").Text(); isOld(v) {
				if v != "" && v != short03 {
					version = v
				}
				break
			}
		}
	}
	wanted, _ := minor(version)
	for _, e := range all {
		v, ok := e.Get("version").Text()
		if m, _ := minor(v); m == wanted || !ok {
			chosen = append(chosen, e)
		}
	}
	if len(chosen) == 0 {
		chosen = all
	} else if r.Target() != union {
		for _, e := range all {
			if v, ok := e.Get("version").Text(); ok {
				if m, _ := minor(v); m != wanted {
					r.Drop(e, codeVersion, oneVersion)
				}
			}
		}
	}
	if i := slices.IndexFunc(chosen, hasHTTP); i > 0 && r.Target() == union {
		// Readers of 0.3 take only an address of HTTP as the main one.
		chosen = slices.Concat(chosen[i:i+1], chosen[:i], chosen[i+1:])
	}
	writeVersion(r, chosen, to, version)
	for i, e := range chosen {
		e.Visit()
		at, transport := to, "preferredTransport"
		if i > 0 {
			if to.Get("additionalInterfaces") == nil {
				to.Set(r.List(), "additionalInterfaces")
			}
			at, transport = r.Object().From(e), "transport"
			to.Get("additionalInterfaces").Add(at)
		}
		if v := e.Get("address"); v != nil {
			at.Set(writeAddress(r, v.Use()), "url")
		}
		if i > 0 || r.Target() == union || !isUnsaid(e) {
			at.Set(copyBinding(r, e), transport)
		}
	}
}

// writeVersion writes the version of a card of 0.3.
func writeVersion(r *format.Run, endpoints []*format.Node, to *format.Node, version string) {
	made := r.String(version)
	to.Set(made, "protocolVersion")
	wanted, _ := minor(version)
	if text, given := r.Text(codeVersion); given && isOld(text) {
		r.Supplied(made, codeVersion, "the caller supplied the version")
	}
	for _, e := range endpoints {
		v := e.Get("version").Use()
		text, ok := v.Text()
		if m, _ := minor(text); ok && m == wanted {
			made.From(v)
		} else if ok && r.Target() == union {
			r.Added(made, codeVersion, for03)
			return
		} else if ok {
			r.Narrow(v, made, codeVersion, otherVersion)
		}
	}
}
