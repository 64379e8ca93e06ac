package project

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for OASF.
const (
	noToolsInOASF = "OASF has tools only in the module of an MCP server with an HTTP address, since 1.0.0"
	writesUnsaid  = "OASF says that a call only reads, and nothing of one that does not"
	serverIsHost  = "no locator tells an address; that of the server is taken"
	anyLocator    = "before OASF 1.0.0 the protocols alone tell the address of a service from that of a package"
	commaInWord   = "a word is empty, or holds the comma that separates words in the target"
)

// protocolNote is the annotation of a locator that holds the protocols of the host, with
// commas between them.
const protocolNote = note + "protocol"

// nooterraHostToOASF writes the host as a locator, and the tools of a server of MCP as the
// module for such servers.
func nooterraHostToOASF(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *oasf.RecordBuilder) {
	address, protocols := locatorOfHost(r, from, s, t)
	tools := from.Member("tools")
	if !s.Members().Has("tools") {
		return
	}
	if address == "" || !slices.Contains(protocols, "mcp") || !r.Within(firstURLsOASF, "") || !mcpToolsOfOASF(s.Tools) {
		r.Dropped(tools, codeModule, noToolsInOASF)
		return
	}
	data := to.Member("modules").Item(0).Member("data")
	r.Defaulted(nil, data.Member("connections").Item(0).Member("type"), codeModule, guessedHTTP)
	server := oasf.NewMCPData().WithName(s.DisplayName).WithTools().
		WithConnections(oasf.NewMCPConnection().WithType(oasf.MCPTransportStreamableHTTP).WithURL(address)).Draft()
	list := make([]oasf.MCPTool, len(s.Tools)) // without builders, of which there would be one for each
	for i := range s.Tools {
		x, at, place := &s.Tools[i], tools.Item(i), data.Member("tools").Item(i)
		tool := &list[i]
		tool.Name = mcpName(r, at, x, place.Member("name"))
		if name, ok := x.Name.Get(); ok {
			tool.Title.Set(name)
		} else if x.Name.IsNull() {
			r.Dropped(at.Member("name"), projectrt.CodeNull, projectrt.Null)
		}
		if description, ok := x.Description.Get(); ok {
			tool.Description.Set(description)
		} else if x.Description.IsNull() {
			r.Dropped(at.Member("description"), projectrt.CodeNull, projectrt.Null)
		}
		switch {
		case !x.Members().Has("sideEffecting"):
		case x.SideEffecting:
			r.Dropped(at.Member("sideEffecting"), codeRisk, writesUnsaid)
		default:
			tool.Scopes = []oasf.MCPToolScope{oasf.MCPToolScopeReadOnly}
		}
		dropToolDetailsOfNooterra(r, at, x, place)
	}
	server.Tools = list
	t.WithModules(oasf.NewModule().WithName(moduleMCP).WithID(moduleMCPID).WithData(asData(server)))
}

// asData is the data of a module as JSON, which encoding/json would go through three times
// more. What cannot be written the builder refuses.
func asData(server *oasf.MCPData) any {
	text, err := server.AppendJSON(make([]byte, 0, 128*(1+len(server.Tools))))
	if err != nil {
		return server
	}
	return card.RawOf(trusted.Pass{}, string(text))
}

// locatorOfHost writes the locator, and returns what it was made of.
func locatorOfHost(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, t *oasf.RecordBuilder) (address string, protocols []string) {
	host, address := hostOf(r, from, s)
	if host == nil {
		return "", nil
	}
	at := from.Member("host")
	if tooLongForOASF(address) {
		r.Dropped(at, codeTooLong, tooLong)
		return "", nil
	}
	locator := oasfAddress(r, address)
	if host.Protocols != nil {
		text := strings.Join(host.Protocols, ",")
		switch {
		case strings.Count(text, ",") != max(0, len(host.Protocols)-1) || slices.Contains(host.Protocols, ""):
			r.Dropped(at.Member("protocols"), projectrt.CodeSeparator, commaInWord)
		case tooLongForOASF(text):
			r.Dropped(at.Member("protocols"), codeTooLong, tooLong)
		default:
			locator.PutAnnotations(protocolNote, text)
		}
	}
	if _, noted := locator.Draft().Annotations[protocolNote]; !noted && !r.Within(firstURLsOASF, "") {
		r.Narrowed(at, projectrt.Root().Member("locators").Item(0), codeHost, anyLocator)
	}
	if runtime, ok := host.Runtime.Get(); ok && !tooLongForOASF(runtime) {
		locator.PutAnnotations(note+"runtime", runtime)
	} else {
		drop(r, at.Member("runtime"), ok, host.Runtime.IsNull(), codeTooLong, tooLong)
	}
	r.Rest(at, host)
	t.WithLocators(locator)
	return address, host.Protocols
}

// mcpName returns what a tool is called over MCP: its name there, or else its id, which
// the way back takes for both.
func mcpName(r *projectrt.Run, at *projectrt.Place, x *nooterra.ToolDescriptor, to *projectrt.Place) string {
	name, ok := x.MCPToolName.Get()
	switch {
	case !ok:
		r.Defaulted(at.Member("mcpToolName"), to, projectrt.CodeStandIn, projectrt.FromAnother)
		return x.ToolID
	case x.Members().Has("toolId") && x.ToolID != name:
		r.Dropped(at.Member("toolId"), codeMCPName, oneMCPName)
	}
	return name
}

// nameFromMCP is the way back: the name is that over MCP, and the id of the tool as well.
func nameFromMCP(r *projectrt.Run, name string, to *projectrt.Place, b *nooterra.ToolDescriptorBuilder) {
	b.WithToolID(name).WithMCPToolName(name)
	r.Defaulted(nil, to.Member("toolId"), codeMCPName, nameIsID)
}

// mcpToolsOfOASF reports whether the tools fit OASF, which takes no two that are alike.
func mcpToolsOfOASF(list []nooterra.ToolDescriptor) bool {
	type words struct{ name, title, description string }
	seen := make(map[words]bool, len(list))
	for i := range list {
		x := &list[i]
		w := words{x.MCPToolName.Or(x.ToolID), x.Name.Or(""), x.Description.Or("")}
		if seen[w] || tooLongForOASF(w.name) || tooLongForOASF(w.title) || utf8.RuneCountInString(w.description) > longestDescription {
			return false
		}
		seen[w] = true
	}
	return true
}

// nooterraHostFromOASF is the way back.
func nooterraHostFromOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, from *projectrt.Place, s *nooterra.CardBuilder) {
	at := to.Member("locators")
	chosen, address := hostLocator(t)
	reportChoice(r, at, t.Locators != nil, chosen, len(t.Locators), from)
	if chosen >= 0 {
		s.WithHost(hostOfLocator(r, at.Item(chosen), &t.Locators[chosen], address))
	}
	server := slices.IndexFunc(t.Modules, func(m oasf.Module) bool { return m.Name == moduleMCP })
	modules := to.Member("modules")
	if t.Modules != nil && (server < 0 || !toolsOfServer(r, modules.Item(server), &t.Modules[server], t.Name, from, s)) {
		r.Dropped(modules, codeModule, noModule)
		return
	}
	host := s.Draft().Host.Ptr().OrEmpty()
	if again := host.Endpoint.IsSet() && slices.Contains(host.Protocols, "mcp"); len(t.Modules) > 1 || t.Modules != nil && !again {
		r.Narrowed(modules, from.Member("tools"), codeModule, noModule)
	}
}

// hostLocator returns the first locator that can be the one of a host, and its address: it
// says that it is the address of a service, or holds a note of ours.
func hostLocator(t *oasf.Record) (index int, address string) {
	for i := range t.Locators {
		x := &t.Locators[i]
		address := x.URL.Or("")
		if len(x.URLs) > 0 {
			address = x.URLs[0]
		}
		_, ours := x.Annotations[protocolNote]
		if isHTTP(address) && (ours || x.Type == oasf.LocatorTypeURL) {
			return i, address
		}
	}
	return -1, ""
}

func hostOfLocator(r *projectrt.Run, at *projectrt.Place, x *oasf.Locator, address string) *nooterra.HostBuilder {
	host := nooterra.NewHost().WithEndpoint(address)
	for _, key := range sortedNames(x.Annotations) {
		switch text := x.Annotations[key]; {
		case key == protocolNote && text == "":
			host.WithProtocols()
		case key == protocolNote:
			host.WithProtocols(strings.Split(text, ",")...)
		case key == note+"runtime":
			host.WithRuntime(text)
		default:
			r.Dropped(at.Member("annotations").Member(key), codeHost, noHostMember)
		}
	}
	if len(x.URLs) > 1 {
		r.Narrowed(at.Member("urls"), projectrt.Root().Member("host").Member("endpoint"), codeHost, otherHost)
	}
	for _, name := range present(member{"url", len(x.URLs) > 0 && x.URL.IsSet()}, member{"size", x.Size.IsSet()}, member{"digest", x.Digest.IsSet()}) {
		r.Dropped(at.Member(name), codeHost, noHostMember)
	}
	r.Rest(at, x)
	return host
}

// toolsOfServer reads the tools of an MCP server, and its address unless a locator has it. It
// returns false if the module does not have the form that its name requires, or no tools.
func toolsOfServer(r *projectrt.Run, at *projectrt.Place, m *oasf.Module, name string, from *projectrt.Place, s *nooterra.CardBuilder) bool {
	data, err := oasf.DecodeMCPData(m.Data.Bytes())
	if err != nil || data.Tools == nil {
		return false
	}
	inside := at.Member("data")
	address := s.Draft().Host.Ptr().OrEmpty().Endpoint.Or("")
	for i := range data.Connections {
		x, at := &data.Connections[i], inside.Member("connections").Item(i)
		url := x.URL.Or("")
		if i == 0 && address == "" && isHTTP(url) {
			address = url
			s.WithHost(nooterra.NewHost().WithEndpoint(url).WithProtocols("mcp"))
			r.Defaulted(projectrt.Root().Member("locators"), from.Member("host"), codeModule, serverIsHost)
		}
		if i > 0 || url != address {
			r.Dropped(at, codeModule, noService)
			continue
		}
		if x.Type != oasf.MCPTransportStreamableHTTP {
			r.Dropped(at.Member("type"), codeModule, noHostMember)
		}
		for _, name := range present(member{"command", x.Command.IsSet()}, member{"args", x.Args != nil},
			member{"env_vars", x.EnvVars != nil}, member{"headers", x.Headers != nil}) {
			r.Dropped(at.Member(name), codeModule, noHostMember)
		}
		r.Rest(at, x)
	}
	for _, name := range present(
		member{"name", data.Name.IsSet() && data.Name.Or("") != name},
		member{"description", data.Description.IsSet()},
		member{"resources", data.Resources != nil},
		member{"prompts", data.Prompts != nil},
		member{"mcp_data", !data.MCPData.IsZero()},
		member{"servers", data.Servers != nil},
	) {
		r.Dropped(inside.Member(name), codeModule, noModuleMember)
	}
	s.WithTools()
	for i := range data.Tools {
		x, at, place := &data.Tools[i], inside.Member("tools").Item(i), from.Member("tools").Item(i)
		b := newTool(r, place)
		if x.Members().Has("name") {
			nameFromMCP(r, x.Name, place, b)
		}
		if title, ok := x.Title.Get(); ok {
			b.WithName(title)
		}
		if description, ok := x.Description.Get(); ok {
			b.WithDescription(description)
		}
		if slices.Contains(x.Scopes, oasf.MCPToolScopeReadOnly) {
			b.WithSideEffecting(false)
		}
		if x.Scopes != nil && !slices.Equal(x.Scopes, []oasf.MCPToolScope{oasf.MCPToolScopeReadOnly}) {
			r.Dropped(at.Member("scopes"), codeRisk, noToolCounter)
		}
		s.AddTools(b)
		r.Rest(at, x)
	}
	r.Rest(inside, data)
	for _, name := range present(member{"annotations", m.Annotations != nil}, member{"artifact", m.Artifact != nil}) {
		r.Dropped(at.Member(name), codeModule, noModuleMember)
	}
	r.Rest(at, m)
	return true
}
