package oasfformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// firstURLs is the first version in which locators have lists of addresses and a type for
// services.
const firstURLs = "1.0.0"

// servicesOf returns the addresses in locators at which agents are called. It marks the type of a locator as used
// if records of the version are written with it; any other type is lost.
func servicesOf(from *format.Node) (services []*format.Node) {
	usual := "unspecified"
	if isNew(from) {
		usual = "url"
	}
	for _, locator := range from.Get("locators").Visit().Items() {
		urls := locator.Get("urls").Items()
		if url := locator.Get("url"); url != nil {
			urls = append(urls[:len(urls):len(urls)], url)
		}
		for _, url := range urls {
			if isService(locator, url) {
				services = append(services, url)
				if v := locator.Visit().Get("type"); v.Is(usual) {
					v.Use()
				}
				locator.Get("urls").Visit()
			}
		}
	}
	return services
}

// readEndpoints reads the annotations that contain endpoints. It also makes an endpoint for
// each other address at which an agent is called.
func readEndpoints(r *format.Run, from, to *format.Node) {
	addresses, services := make(map[string]bool), servicesOf(from)
	for _, url := range services {
		addresses[url.TextAt()] = true
	}
	ofInner := innerAddresses(from)
	for _, module := range from.Get("modules").Items() {
		for _, connection := range connections(module) {
			addresses[connection.TextAt("url")] = true
		}
	}
	isNoted := make(map[string]bool)
	noted := readNotes(r, from, "endpoint", "no locator or module has the address of this endpoint", func(v *format.Node) bool {
		text, ok := v.Get("address").Text()
		isNoted[text] = true
		return !ok || !addresses[text] && hasScheme(text) && isNew(from)
	})
	isKnown := func(url *format.Node) bool {
		text := url.TextAt()
		return isNoted[text] || ofInner[text] || ofInner[strings.TrimPrefix(text, "grpc://")]
	}
	var others []*format.Node
	for _, url := range services {
		if !isKnown(url.Use()) {
			others = append(others, newEndpoint(r, url, r.Copy(url), functions.Protocol(url.TextAt())).From(holderOf(url, isKnown)))
		}
	}
	addNumbered(r, to, "endpoints", noted, others)
}

// holderOf returns the locator of its first address, with which all are lost if the target has no endpoint; the
// address itself if another one follows it, or if the target can have an address from elsewhere.
func holderOf(url *format.Node, isKnown func(*format.Node) bool) *format.Node {
	list := url.Outer()
	switch urls := list.Items(); {
	case list.Kind() == card.KindObject:
		return list
	case urls[0] != url || slices.ContainsFunc(urls, isKnown):
		return url
	}
	return list.Outer()
}

// isNew reports whether the locators of a record have lists of addresses.
func isNew(record *format.Node) bool {
	return !record.Get("schema_version").Is("0.7.0") && !record.Get("schema_version").Is("0.8.0")
}

// newEndpoint returns an endpoint whose source is v.
func newEndpoint(r *format.Run, v, address *format.Node, protocol string) *format.Node {
	endpoint := r.Object().From(v)
	if protocol != "" {
		made := r.String(protocol).From(v)
		endpoint.Set(made, "protocol")
		if v.Kind() == card.KindString {
			r.Rename(v, made, functions.CodeAddress, ofScheme)
		} else {
			r.Rename(v, made, "module", "a connection is an MCP server")
		}
	}
	endpoint.Set(address, "address")
	return endpoint
}

// isService reports whether agents are called at an address of a locator. In versions up to
// 0.8.0, locators have no type for services.
func isService(locator, url *format.Node) bool {
	text, ok := url.Text()
	return ok && (locator.Get("type").Is("url") || locator.Get("type").Is("unspecified")) && hasScheme(text)
}

func hasScheme(address string) bool { return strings.Contains(address, "://") }

// writeEndpoints writes the addresses of endpoints as one locator, since a record has one
// locator of each type. The other members of an endpoint become an annotation. If several
// endpoints have the same address, each has an annotation.
func writeEndpoints(r *format.Run, from, to *format.Node) {
	urls, written, servers := r.List().From(from.Get("endpoints")), make(map[string]bool), serversOf(r, from)
	endpoints := from.Get("endpoints").Visit().Items()
	count := countAddresses(endpoints)
	for i, e := range endpoints {
		address := e.Get("address")
		text, ok := address.Text()
		if !ok || isLong(address) {
			continue
		}
		isTemplate := functions.HasVariables(e)
		if !isTemplate && !written[text] {
			written[text] = addURL(r, urls, address)
		}
		if written[text] {
			e.Visit().Get("address").Use()
		}
		if r.IsWhole() {
			continue
		}
		if !isPlain(e, servers[e]) || !written[text] && !servers[e] || count[text] > 1 || isTemplate && len(endpoints) > 1 {
			writeNote(r, e, functions.JSON(e), to, "endpoint", i, "")
		}
	}
	if len(urls.Items()) > 0 {
		writeLocator(r, from, to, urls)
	}
}

// countAddresses returns how many endpoints have each address.
func countAddresses(endpoints []*format.Node) map[string]int {
	count := make(map[string]int)
	for _, e := range endpoints {
		count[e.TextAt("address")]++
	}
	return count
}

// isCard reports whether the source is a card of A2A.
func isCard(r *format.Run) bool {
	f := r.SourceFormat()
	return r.IsWhole() && f != &mcpformat.MCPServerJSON.Definition && f != &mcpformat.MCP.Definition
}

// addURL adds the address of an endpoint, in the form of a locator, to the addresses of the
// locator. It reports false for an address that a locator cannot have, or not as a further one.
func addURL(r *format.Run, urls, address *format.Node) bool {
	if len(urls.Items()) > 0 && !r.Within(firstURLs, "") {
		return false
	}
	write := functions.Copy
	if isCard(r) {
		write = functions.URI
	}
	url := write(r, address)
	if text, _ := url.Text(); !hasScheme(text) {
		return false
	}
	urls.Add(url)
	if address.Source() == nil {
		r.Added(url, format.CodeOption, suppliedServer)
	}
	return true
}

// writeLocator writes the addresses of endpoints as a locator.
func writeLocator(r *format.Run, from, to, urls *format.Node) {
	locator := r.Object().From(from.Get("endpoints"))
	r.ListAt(to, "locators").Add(locator)
	kind := r.String("unspecified")
	if r.Within(firstURLs, "") {
		kind = r.String("url")
		locator.Set(urls, "urls")
	} else {
		locator.Set(urls.Items()[0], "url")
	}
	locator.Set(kind, "type")
	r.Added(kind, format.CodeDefault, "a locator of OASF has a type")
}

// isPlain reports whether a locator, or the connection of an MCP server, can represent all
// members of an endpoint.
func isPlain(e *format.Node, isConnection bool) bool {
	text := e.TextAt("address")
	for _, v := range e.Inner() {
		isSaid := v.Name() == "address"
		switch v.Name() {
		case "protocol":
			if isSaid = v.Is(functions.Protocol(text)) || isConnection; isSaid && !isServer(e) {
				v.Use()
			}
		case "transport":
			isSaid = isConnection && v.Is("sse")
		case "headers":
			isSaid = isConnection && arePlainHeaders(v)
		case "security":
			isSaid = isConnection && isCredentials(e)
		}
		if !isSaid {
			return false
		}
	}
	return true
}

// isCredentials reports whether the header Authorization of a connection represents all that the
// description says of the authentication at an endpoint: reading the header gives the same requirement and scheme.
func isCredentials(e *format.Node) bool {
	requirements := e.Get("security").Items()
	if len(requirements) != 1 || len(requirements[0].Inner()) != 1 || e.Get("headers") != nil {
		return false
	}
	scopes := requirements[0].Inner()[0]
	scheme := e.Outer().Outer().Get("schemes").Get(scopes.Name())
	word := scheme.TextAt("scheme")
	return scopes.Kind() == card.KindArray && len(scopes.Items()) == 0 && len(scheme.Inner()) == 2 &&
		scheme.Get("type").Is("http") && scheme.Name() == word && isAuthorization(word)
}

// arePlainHeaders reports whether headers have no members besides names and values.
func arePlainHeaders(headers *format.Node) bool {
	seen := make(map[string]bool)
	for _, h := range headers.Inner() {
		name := h.TextAt("name")
		value, hasValue := h.Get("value").Text()
		if name == "" || seen[name] || hasValue && (value == "" || value == "{"+name+"}" || reference().MatchString(value) || isLongText(value)) || !hasValue && len(h.Inner()) > 1 || len(h.Inner()) > 2 {
			return false
		}
		seen[name] = true
	}
	return headers.Kind() == card.KindArray
}
