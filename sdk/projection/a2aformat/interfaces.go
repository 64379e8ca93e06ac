package a2aformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// The version of A2A 0.3: the full form in cards of 0.3, and the short form of 1.0.
const (
	version03 = "0.3.0"
	short03   = "0.3"
)

const (
	codeVersion = "protocol-version"

	withoutAddress = "the card has no address that it is about"
	oneVersion     = "a card of A2A 0.3 has one version for all its addresses, and this one has another version"
	otherVersion   = "clients that read the card use the version that it names; check that the agent supports it"
	sharedVersion  = "a card of A2A 0.3 has one version for all its addresses, so that it also holds for addresses without a version; check that the agent supports it there"
)

// unsaid returns the default protocol and binding of a main address without a transport:
// JSON-RPC over HTTP, unless the address has the scheme of another protocol.
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

// isUnsaid reports whether the binding of an endpoint is the default for its address and the
// card does not state it.
func isUnsaid(endpoint *format.Node) bool {
	_, word := unsaid(endpoint.TextAt("address"))
	v := endpoint.Get("binding")
	return v.Source() == nil && v.Is(word)
}

// readInterfaces reads the addresses of a card of 0.3. All get the version of the card, 0.3 by
// default.
func readInterfaces(r *format.Run, from, d *format.Node) {
	version, further := from.Get("protocolVersion").Left(), from.Get("additionalInterfaces").Left()
	var endpoints []*format.Node
	first := ""
	if e := readMain(r, from); e != nil {
		first = interfaceKey(e)
		endpoints = append(endpoints, e)
	}
	if further != nil && further.Kind() != card.KindArray {
		r.Mismatch(further, card.KindArray)
	}
	for _, x := range further.Visit().Items() {
		e := readInterface(r, x.Left())
		switch {
		case e == nil:
		case interfaceKey(e) == first:
			r.Rename(x.Use(), nil, "endpoint", "it repeats the main address")
		default:
			endpoints = append(endpoints, e)
		}
	}
	if len(endpoints) == 0 {
		r.Drop(version, codeVersion, withoutAddress)
		return
	}
	text, ok := version.Text()
	if !ok {
		r.Mismatch(version, card.KindString)
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

// readMain reads the main address of a card of 0.3; nil if there is none.
func readMain(r *format.Run, from *format.Node) *format.Node {
	main, transport := from.Get("url").Left(), from.Get("preferredTransport").Left()
	url, ok := main.Text()
	if !ok {
		r.Mismatch(main, card.KindString)
		return r.Drop(transport, "endpoint-protocol", withoutAddress)
	}
	e := r.Object().From(main)
	e.Set(r.Copy(main.Use()), "address")
	if binding(r, transport, e); transport == nil {
		protocol, word := unsaid(url)
		e.Set(r.String(protocol), "protocol")
		if bindings[protocol] == "" {
			e.Set(r.String(word), "binding")
		}
	}
	return e
}

// readInterface reads an additional interface; nil if it is not an object.
func readInterface(r *format.Run, x *format.Node) *format.Node {
	if x.Kind() != card.KindObject {
		r.Mismatch(x, card.KindObject)
		return nil
	}
	e := r.Object().From(x.Visit())
	if url := x.Get("url"); url.Kind() == card.KindString {
		e.Set(r.Copy(url.Use()), "address")
	} else {
		r.Mismatch(url, card.KindString)
	}
	binding(r, x.Get("transport"), e)
	return e
}

// interfaceKey returns a text that is the same for endpoints with the same address and binding.
func interfaceKey(e *format.Node) string {
	return e.TextAt("address") + " " + e.Get("protocol").JSON() + e.Get("binding").JSON()
}

// minor returns the major and minor number of a version; the patch number has no meaning. It
// returns false for a text that is not a version.
func minor(version string) (string, bool) {
	isNumber := func(s string) bool {
		return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	}
	major, rest, _ := strings.Cut(version, ".")
	second, patch, hasPatch := strings.Cut(rest, ".")
	if !isNumber(major) || !isNumber(second) || hasPatch && !isNumber(patch) {
		return version, false
	}
	return version[:len(major)+1+len(second)], true
}

// isOld reports whether endpoints of this version are for clients of A2A 0.3.
func isOld(version string) bool {
	_, ok := minor(version)
	return !ok || strings.HasPrefix(version, "0.")
}

// writeInterfaces writes the endpoints of one 0.x version of A2A, or all endpoints if there are
// none.
func writeInterfaces(r *format.Run, d, to *format.Node) {
	version, given := r.Text(codeVersion)
	if given && !isOld(version) {
		if r.Target() != union {
			d.Get("endpoints").Use() // the error is about the option, and not about an endpoint
			r.Fail("protocol-version " + version + " is not possible in a card of A2A 0.3; choose a version such as 0.3.0")
			return
		}
		given = false
	}
	var all []*format.Node
	for _, e := range d.Get("endpoints").Ordered("priority") {
		if e.Get("binding") != nil {
			all = append(all, e)
		}
	}
	if len(all) == 0 {
		return
	}
	if !given {
		version = oldVersion(all)
	}
	chosen := ofVersion(r, all, version)
	if i := slices.IndexFunc(chosen, hasHTTP); i > 0 && r.Target() == union {
		// Readers of 0.3 accept only an HTTP address as the main one.
		chosen = slices.Concat(chosen[i:i+1], chosen[:i], chosen[i+1:])
	}
	writeVersion(r, chosen, to, version)
	for i, e := range chosen {
		writeInterface(r, e.Visit(), to, i == 0)
	}
}

// oldVersion returns the version of the first endpoint for clients of 0.3, or 0.3.0.
func oldVersion(endpoints []*format.Node) string {
	i := slices.IndexFunc(endpoints, func(e *format.Node) bool { return isOld(e.TextAt("version")) })
	if i < 0 || endpoints[i].TextAt("version") == short03 {
		return version03
	}
	return cmp.Or(endpoints[i].TextAt("version"), version03)
}

// ofVersion returns the endpoints that have the version or no version, and drops the others. If
// there are none, it returns all.
func ofVersion(r *format.Run, endpoints []*format.Node, version string) []*format.Node {
	wanted, _ := minor(version)
	var chosen, others []*format.Node
	for _, e := range endpoints {
		text, ok := e.Get("version").Text()
		m, _ := minor(text)
		if m == wanted || !ok {
			chosen = append(chosen, e)
		} else {
			others = append(others, e)
		}
	}
	if len(chosen) == 0 {
		return endpoints
	}
	if r.Target() != union {
		for _, e := range others {
			r.Drop(e, codeVersion, oneVersion)
		}
	}
	return chosen
}

// writeInterface writes an endpoint as the main interface of a card of 0.3, or as another one.
func writeInterface(r *format.Run, e, to *format.Node, isMain bool) {
	at, transport := to, "preferredTransport"
	if !isMain {
		at, transport = r.Object().From(e), "transport"
		r.ListAt(to, "additionalInterfaces").Add(at)
	}
	if v := e.Get("address"); v != nil {
		at.Set(writeAddress(r, v.Use()), "url")
	}
	if !isMain || r.Target() == union || !isUnsaid(e) {
		at.Set(copyBinding(r, e), transport)
	}
}

// writeVersion writes the version of a card of 0.3.
func writeVersion(r *format.Run, endpoints []*format.Node, to *format.Node, version string) {
	made := r.String(version)
	to.Set(made, "protocolVersion")
	wanted, _ := minor(version)
	text, given := r.Text(codeVersion)
	if given = given && isOld(text); given {
		r.Supplied(made, codeVersion, "the caller supplied the version")
	}
	lacking := false
	for _, e := range endpoints {
		v := e.Get("version").Use()
		text, ok := v.Text()
		lacking = lacking || !ok
		if m, _ := minor(text); ok && m == wanted {
			made.From(v)
		} else if ok && r.Target() == union {
			r.Added(made, codeVersion, "readers of 0.3 look for the member")
			return
		} else if ok {
			r.Narrow(v, made, codeVersion, otherVersion)
		}
	}
	switch {
	case made.Source() == nil && !given:
		r.Added(made, format.CodeDefault, "A2A 0.3 requires the version of A2A")
	case lacking && made.Source() != nil && r.Target() != union:
		r.Added(made, codeVersion, sharedVersion)
	}
}
