package project

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

const (
	moduleMCP   = "integration/mcp" // of OASF since 0.8.0
	moduleMCPID = 202

	longestDescription = 10000 // characters of a description in OASF

	codeModule = "module"
)

// The sentences about records of OASF.
const (
	noSkills       = "skills of OASF are entries of its taxonomy; capabilities have a place only in the module of an MCP server with an HTTP address, since OASF 1.0.0"
	noToolMember   = "a tool of OASF has a name and a description"
	longWords      = "a description of OASF has at most 10000 characters"
	guessedHTTP    = "an MCP server at an HTTP address is spoken to by streamable HTTP, unless it is an old one"
	byAddress      = "the scheme of the address says how the agent is spoken to"
	noService      = "it is not the address that the agent is reached at"
	noLocator      = "an endpoint has no place for it"
	byServer       = "no locator leads to a service; the address of the server is used instead"
	oneModule      = "a card tells one server, with an HTTP address, and its tools"
	otherLocator   = "the way back gives a locator of the type that addresses of services have"
	idOfModule     = "the module says its name alone"
	noModule       = "the card's format has no place for the module"
	noModuleMember = "a capability and an endpoint have no place for it"
)

// inRecord is what a record of OASF, or a descriptor, says that the family has members for.
type inRecord struct {
	endpoint  agentEndpoint
	reached   bool      // there is a agentEndpoint
	abilities []ability // nil when there is no list
}

// toOASF writes the endpoint as a locator, with notes of what a locator does not say,
// and the capabilities as the tools of an MCP server, when the endpoint is one.
func (f *family) toOASF(r *projectrt.Run, name string, d *agentEndpoint, reached bool, abilities []ability, capabilities *projectrt.Place, to *projectrt.Place, t *oasf.RecordBuilder) {
	reached = reached && d.complete(r)
	if reached {
		d.toOASF(r, to, t)
	}
	if abilities == nil {
		return
	}
	if !reached || !isHTTPServer(d) || !r.Within(firstURLsOASF, "") || !toolsOfOASF(abilities) {
		r.Dropped(capabilities, codeModule, noSkills)
		return
	}
	at := to.Member("modules").Item(0).Member("data")
	connection := oasf.NewMCPConnection().WithType(oasf.MCPTransportStreamableHTTP).WithURL(d.url)
	r.Defaulted(nil, at.Member("connections").Item(0).Member("type"), codeModule, guessedHTTP)
	tools := make([]oasf.MCPToolSource, len(abilities))
	for i := range abilities {
		tools[i] = abilities[i].tool(r)
	}
	data := oasf.NewMCPData().WithName(name).WithConnections(connection).WithTools(tools...)
	t.WithModules(oasf.NewModule().WithName(moduleMCP).WithID(moduleMCPID).WithData(data.Draft()))
}

// toOASF writes the endpoint as a locator.
func (d *agentEndpoint) toOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.RecordBuilder) {
	if tooLongForOASF(d.url) {
		r.Dropped(d.at, codeTooLong, tooLong)
		return
	}
	notes := map[string]string{}
	keep := func(name, text string, from *projectrt.Place) {
		if tooLongForOASF(text) {
			r.Dropped(from, codeTooLong, tooLong)
			return
		}
		notes[note+name] = text
	}
	keep("protocol", d.protocol, d.at.Member("protocol"))
	if url, ok := d.health.Get(); ok {
		keep("health_url", url, d.at.Member("health_url"))
	}
	if l := d.auth; l.asks(r) {
		keep("auth", l.login.scheme, l.at.Member("scheme"))
		for _, name := range l.given {
			text := l.login.header
			if name == "token_url" {
				text = l.login.tokenURL
			}
			keep("auth."+name, text, l.at.Member(name))
		}
		r.Rest(l.at, l.value)
	}
	r.Rest(d.at, d.value)
	t.WithLocators(oasfAddress(r, d.url).WithAnnotations(notes))
}

// toolsOfOASF reports whether the capabilities can be tools of OASF, no two of which are
// alike and none of which has a long name.
func toolsOfOASF(list []ability) bool {
	type words struct{ id, description string }
	seen := make(map[words]bool, len(list))
	for _, a := range list {
		w := words{a.id, a.description.Or("")}
		if seen[w] || tooLongForOASF(a.id) {
			return false
		}
		seen[w] = true
	}
	return true
}

// tool makes a tool of OASF of a capability.
func (a *ability) tool(r *projectrt.Run) *oasf.MCPToolBuilder {
	tool := oasf.NewMCPTool()
	if a.named {
		tool.WithName(a.id)
	}
	if text, ok := a.description.Get(); ok {
		if utf8.RuneCountInString(text) > longestDescription {
			r.Dropped(a.at.Member("description"), codeTooLong, longWords)
		} else {
			tool.WithDescription(text)
		}
	}
	if a.hasInput() {
		r.Dropped(a.at.Member("input_schema"), codeModule, noToolMember)
	}
	for _, name := range a.others {
		r.Dropped(a.at.Member(name), codeModule, noToolMember)
	}
	r.Rest(a.at, a.value)
	return tool
}

// fromOASF reads the endpoint and the capabilities out of a record.
func (f *family) fromOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, endpoint, capabilities *projectrt.Place) inRecord {
	var found inRecord
	f.readLocators(r, to, t, endpoint, &found)
	list := to.Member("modules")
	server := slices.IndexFunc(t.Modules, func(m oasf.Module) bool { return m.Name == moduleMCP })
	var data *oasf.MCPData
	if server >= 0 && !isOldOASF(t) {
		data, _ = oasf.DecodeMCPData(t.Modules[server].Data.Bytes())
	}
	if data == nil || data.Tools == nil && data.Connections == nil {
		r.DroppedMembers(to, t, codeModule, noModule, "modules")
		return found
	}
	found.readServer(r, list.Item(server), &t.Modules[server], data, t.Name, to.Member("locators"), endpoint)
	switch kept := len(t.Modules) == 1 && found.isServer(); {
	case kept:
	case found.abilities != nil:
		r.Narrowed(list, capabilities, codeModule, oneModule)
	case found.reached:
		r.Narrowed(list, endpoint, codeModule, oneModule)
	default:
		r.Dropped(list, codeModule, oneModule)
	}
	return found
}

// isServer reports whether the way back makes a module of what was found.
func (found *inRecord) isServer() bool {
	return found.reached && found.abilities != nil && isHTTPServer(&found.endpoint) && toolsOfOASF(found.abilities)
}

// isHTTPServer reports whether an endpoint is that of an MCP server at an HTTP address.
func isHTTPServer(d *agentEndpoint) bool {
	scheme := schemeOf(d.url)
	return d.protocol == "mcp" && (scheme == "http" || scheme == "https") && !tooLongForOASF(d.url)
}

// readLocators reads the endpoint out of the locators of a record.
func (f *family) readLocators(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, endpoint *projectrt.Place, found *inRecord) {
	list := to.Member("locators")
	chosen, uri := f.serviceOf(t)
	if chosen < 0 {
		r.DroppedMembers(to, t, codeEndpoint, noService, "locators")
		return
	}
	x, at := &t.Locators[chosen], list.Item(chosen)
	switch {
	case len(t.Locators) > 1:
		r.Narrowed(list, endpoint, codeEndpoint, oneEndpoint)
	case x.Type != serviceType(t):
		r.Narrowed(at, endpoint, codeEndpoint, otherLocator)
	}
	found.endpoint, found.reached = f.readLocator(r, at, x, uri, endpoint), true
}

// isOldOASF reports whether a record follows a version before lists of addresses.
func isOldOASF(t *oasf.Record) bool { return strings.HasPrefix(string(t.SchemaVersion), "0.") }

// serviceType is the type that oasfAddress gives to a locator in the version of a record.
func serviceType(t *oasf.Record) oasf.LocatorType {
	if isOldOASF(t) {
		return oasf.LocatorTypeUnspecified
	}
	return oasf.LocatorTypeURL
}

// serviceOf returns the index and the address of the first locator of a service that
// tells how the service is spoken to: in a note of ours, or by its address.
func (f *family) serviceOf(t *oasf.Record) (index int, uri string) {
	index = slices.IndexFunc(t.Locators, func(x oasf.Locator) bool {
		uri := addressOf(&x)
		ours := x.Annotations[note+"protocol"] != ""
		return uri != "" && (ours || x.Type == oasf.LocatorTypeURL && f.ofURL(uri) != "")
	})
	if index >= 0 {
		uri = addressOf(&t.Locators[index])
	}
	return index, uri
}

// readLocator reads an endpoint out of a locator.
func (f *family) readLocator(r *projectrt.Run, at *projectrt.Place, x *oasf.Locator, uri string, endpoint *projectrt.Place) agentEndpoint {
	d := agentEndpoint{at: at, url: uri}
	notes := at.Member("annotations")
	var l login
	var given []string
	for _, key := range sortedNames(x.Annotations) {
		text := x.Annotations[key]
		switch {
		case key == note+"protocol":
			d.protocol = text
		case key == note+"auth":
			l.scheme = text
		case key == note+"auth.header" && f.whole:
			l.header = text
			given = append(given, "header")
		case key == note+"auth.token_url" && f.whole:
			l.tokenURL = text
			given = append(given, "token_url")
		case key == note+"health_url" && f.whole:
			d.health.Set(text)
		default:
			r.Dropped(notes.Member(key), projectrt.CodeNoHome, noLocator)
		}
	}
	if l.scheme != "" {
		d.auth = &endpointAuth{login: l, given: given}
	}
	if d.protocol == "" {
		d.protocol = f.ofURL(uri)
		said := projectrt.Missing(notes, x.Annotations != nil, note+"protocol")
		r.Defaulted(said, endpoint.Member("protocol"), projectrt.CodeDerived, byAddress)
	}
	if len(x.URLs) > 1 {
		r.Narrowed(at.Member("urls"), endpoint.Member("url"), codeEndpoint, oneEndpoint)
	}
	r.DroppedMembers(at, x, projectrt.CodeNoHome, noLocator, "size", "digest")
	r.Rest(at, x)
	return d
}

// readServer reads capabilities out of the module of an MCP server, and the endpoint
// when there is none yet.
func (found *inRecord) readServer(r *projectrt.Run, at *projectrt.Place, m *oasf.Module, data *oasf.MCPData, name string, locators, endpoint *projectrt.Place) {
	inside := at.Member("data")
	found.readConnections(r, inside.Member("connections"), data.Connections, locators, endpoint)
	if data.Name.Or("") != name {
		r.DroppedMembers(inside, data, codeModule, noModuleMember, "name")
	}
	r.DroppedMembers(inside, data, codeModule, noModuleMember, "description", "resources", "prompts", "mcp_data", "servers")
	if data.Tools != nil {
		found.abilities = make([]ability, len(data.Tools))
	}
	for i := range data.Tools {
		x, at := &data.Tools[i], inside.Member("tools").Item(i)
		found.abilities[i] = ability{id: x.Name, named: x.Members().Has("name"), description: x.Description}
		r.DroppedMembers(at, x, codeModule, noModuleMember, "title", "scopes")
		r.Rest(at, x)
	}
	r.Rest(inside, data)
	if !m.ID.IsSet() {
		r.Defaulted(at.Member("id"), nil, projectrt.CodeDefault, idOfModule)
	}
	r.DroppedMembers(at, m, codeModule, noModuleMember, "annotations", "artifact")
	r.Rest(at, m)
}

// readConnections uses the address of the first connection that has one, unless a locator
// has the endpoint.
func (found *inRecord) readConnections(r *projectrt.Run, at *projectrt.Place, list []oasf.MCPConnection, locators, endpoint *projectrt.Place) {
	chosen := slices.IndexFunc(list, func(x oasf.MCPConnection) bool {
		url := x.URL.Or("")
		return url != "" && (!found.reached || url == found.endpoint.url)
	})
	switch {
	case chosen < 0 && list != nil && found.reached:
		r.Narrowed(at, endpoint, codeModule, oneEndpoint)
	case chosen < 0 && list != nil:
		r.Dropped(at, codeModule, noService)
	case len(list) > 1:
		r.Narrowed(at, endpoint, codeModule, oneEndpoint)
	}
	if chosen < 0 {
		return
	}
	x, at := &list[chosen], at.Item(chosen)
	if !found.reached {
		found.endpoint, found.reached = agentEndpoint{at: at, protocol: "mcp", url: x.URL.Or("")}, true
		r.Renamed(at.Member("type"), endpoint.Member("protocol"), codeModule, projectrt.OtherWord)
		r.Defaulted(locators, endpoint.Member("url"), projectrt.CodeStandIn, byServer)
	} else if x.Type != oasf.MCPTransportStreamableHTTP {
		r.Narrowed(at.Member("type"), endpoint.Member("protocol"), codeModule, guessedHTTP)
	}
	r.DroppedMembers(at, x, codeModule, noModuleMember, "command", "args", "env_vars", "headers")
	r.Rest(at, x)
}
