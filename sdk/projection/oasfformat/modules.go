package oasfformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	process        = "an MCP server that is a process has a command and arguments"
	suppliedServer = "the caller supplied the server"
	sendsIt        = "a connection of OASF has a header for the credentials, which the user enters"
	recordWins     = "the record says something else, and takes precedence"
	guessed        = "an MCP server at an HTTP address is called by streamable HTTP, unless it is an old one"
)

// connections returns the connections of a module for MCP servers. Up to 0.8.0, the member is
// called servers.
func connections(module *format.Node) []*format.Node {
	if !moduleMCP.is(module) {
		return nil
	}
	data := module.Get("data")
	if list := data.Get("connections").Items(); len(list) > 0 {
		return list
	}
	return data.Get("servers").Items()
}

// byAddress returns the endpoints of a description by their addresses.
func byAddress(to *format.Node) map[string]*format.Node {
	endpoints := make(map[string]*format.Node)
	for _, e := range to.Get("endpoints").Items() {
		endpoints[e.TextAt("address")] = e
	}
	return endpoints
}

// readModules reads the modules of MCP servers and of A2A cards.
func readModules(r *format.Run, from, to *format.Node) {
	known := readNotedPackages(r, from, to)
	skills := readNotedSkills(r, from)
	endpoints := byAddress(to)
	for _, module := range from.Get("modules").Visit().Items() {
		data := module.Get("data")
		switch {
		case data.Kind() != card.KindObject:
			continue
		case moduleMCP.is(module):
			inner := moduleMCP.held(module)
			if inner != nil {
				r.ReadInner(serverFormat(inner), inner, to)
				readArtifact(r, module, inner)
				endpoints, known = byAddress(to), linesOf(to)
			}
			skills.readToolList(module.Get("artifact"), to)
			readServer(r, from, data, skills)
			for _, connection := range connections(module) {
				switch line := connectionLine(connection); {
				case known[line] && endpoints[line] == nil:
					connection.Use()
				case inner.Get("packages") != nil && connection.Get("url") == nil:
					r.Drop(connection, "module", innerServer)
				default:
					readConnection(r, connection, to, endpoints, skills)
				}
			}
		case moduleA2A.is(module):
			inner := moduleA2A.held(module)
			if inner == nil {
				continue
			}
			r.ReadInner(formatOf(inner), inner, to)
			readArtifact(r, module, inner)
			readCardMembers(data)
		default:
			continue
		}
		r.Rename(module, nil, "module", "the module describes the agent in another format, and is read as that")
		module.Visit().Get("name").Use()
		module.Get("id").Use()
	}
	skills.write(to)
}

// readServer reads the tools of a server. The name and the description of the record take
// precedence over the name and the description of the server.
func readServer(r *format.Run, record, data *format.Node, skills *skillReader) {
	readRepeated(r, record, data, "name", "description")
	for _, name := range []string{"connections", "servers"} {
		data.Get(name).Visit()
	}
	skills.readTools(data.Visit().Get("tools"))
}

// readRepeated marks the named members of a server as used if they repeat the record, and drops
// members with other values.
func readRepeated(r *format.Run, record, server *format.Node, names ...string) {
	for _, name := range names {
		switch text, ok := server.Get(name).Text(); {
		case !ok:
		case record.Get(name).Is(text):
			server.Get(name).Use()
		case record.Get(name) != nil:
			r.Drop(server.Get(name), format.CodeOtherMember, recordWins)
		}
	}
}

// readConnection reads a connection, or a server of versions up to 0.8.0, as a package if its
// command is known, and as an endpoint otherwise. The address is the URL, or the command of a
// process with its arguments. endpoints maps addresses to existing endpoints.
func readConnection(r *format.Run, v, to *format.Node, endpoints map[string]*format.Node, skills *skillReader) {
	if v.Kind() != card.KindObject {
		return
	}
	v.Visit()
	if v.Get("capabilities") != nil {
		skills.readTools(v.Get("tools"))
	}
	readRepeated(r, to, v, "name", "description")
	if v.Get("url").Kind() == card.KindString {
		readRemote(r, v, to, endpoints)
		return
	}
	v.Get("type").Use()
	if p := readPackage(r, v); p != nil {
		r.ListAt(to, "packages").Add(p)
	} else if address := command(r, v); address != nil {
		text, _ := address.Text()
		if _, ok := endpoints[text]; !ok {
			endpoints[text] = newEndpoint(r, v, address, stdio)
			r.ListAt(to, "endpoints").Add(endpoints[text])
		}
	}
}

// readRemote reads a connection with an address.
func readRemote(r *format.Run, v, to *format.Node, endpoints map[string]*format.Node) {
	address, kind := r.Copy(v.Get("url").Use()), v.Get("type")
	text, _ := address.Text()
	e, ok := endpoints[text]
	if !ok {
		e = newEndpoint(r, v, address, "mcp")
		r.ListAt(to, "endpoints").Add(e)
		endpoints[text] = e
	} else if e.Get("protocol") == nil {
		e.Set(r.String("mcp").From(v), "protocol")
	}
	if kind.Is("sse") && e.Get("transport") == nil {
		e.Set(r.Copy(kind), "transport")
	}
	kind.Use()
	if e.Get("headers") != nil || e.Get("security") != nil {
		v.Get("headers").Use() // a server.json in the module or an annotation has these headers, with more members
		return
	}
	readHeaders(r, v.Get("headers"), to, e)
}

// command returns a command with its arguments, unless one of these contains a space.
func command(r *format.Run, v *format.Node) *format.Node {
	text, ok := v.Get("command").Text()
	if !ok {
		return nil
	}
	words := []string{text}
	for _, arg := range v.Get("args").Items() {
		word, ok := arg.Text()
		if !ok || word == "" || strings.Contains(word, " ") {
			return r.Copy(v.Get("command").Use())
		}
		words = append(words, word)
	}
	made := r.String(strings.Join(words, " ")).From(v.Get("command").Use())
	if args := v.Get("args").Use(); len(words) > 1 {
		r.Rename(args, made, "module", process)
	}
	return made
}

// isServer reports whether an endpoint is an MCP server.
func isServer(e *format.Node) bool {
	text := e.TextAt("address")
	return e.Get("protocol").Is("mcp") && functions.IsHTTP(text) || e.Get("protocol").Is(stdio) && text != "" && !hasScheme(text)
}

// serversOf returns the endpoints that are written as connections of an MCP server: the first
// endpoint that is a process, and the first endpoint at each address.
func serversOf(r *format.Run, from *format.Node) map[*format.Node]bool {
	servers, seen := make(map[*format.Node]bool), make(map[string]bool)
	if !hasServers(r) {
		return servers
	}
	processes := onlyProcesses(r, from)
	for _, e := range from.Get("endpoints").Items() {
		key := e.TextAt("address")
		isStarted := e.Get("protocol").Is(stdio)
		if isStarted {
			key = stdio
		}
		if isServer(e) && !seen[key] && (isStarted || !processes) {
			seen[key], servers[e] = true, true
		}
	}
	return servers
}

// writeModules writes the tools of an agent that is an MCP server as a module, and other
// skills as annotations.
func writeModules(r *format.Run, from, to *format.Node) {
	if r.IsWhole() {
		return
	}
	data, connections := r.Object(), r.List()
	writeConnections(r, from, to, connections)
	isServed, server := len(connections.Items()) > 0, data
	if !r.Within(firstURLs, "") && isServed {
		server = writeServers(r, to, data, connections)
	}
	tools := writeSkills(r, from, to, server, serversOf(r, from), isServed)
	if !isServed {
		return
	}
	if server == data {
		data.Set(connections, "connections")
		nameServer(r, to, data)
	}
	writeToolList(r, tools, moduleMCP.add(r, to, data))
}

// writeConnections writes the connections of packages and of endpoints. If the connections do
// not represent all members of the packages, each package also becomes an annotation.
func writeConnections(r *format.Run, from, to, connections *format.Node) {
	seen, areSaid := make(map[string]bool), false
	if hasServers(r) {
		areSaid = writePackages(r, from, connections, seen)
	}
	if areSaid {
		from.Get("packages").Use()
	} else {
		notePackages(r, from, to)
	}
	servers := serversOf(r, from)
	for _, e := range from.Get("endpoints").Items() {
		if !servers[e] {
			continue
		}
		connection := writeConnection(r, e)
		line := connectionLine(connection)
		if kind, ok := connection.Get("type").Text(); ok && connection.Get("url") != nil {
			line = kind + " " + line
		}
		if !seen[line] {
			connections.Add(connection)
		}
	}
}

// nameServer gives the server of a module the name of the record.
func nameServer(r *format.Run, to, data *format.Node) {
	if v := to.Get("name"); v != nil {
		name := r.Copy(v)
		data.Set(name, "name")
		r.Added(name, format.CodeDefault, "the server has the name of its record")
	}
}

// giveServer adds the MCP server that the caller supplied, by its address or its command, to a
// description without endpoints, such as a list of tools.
func giveServer(r *format.Run, d, _ *format.Node) {
	text, ok := r.Text("server")
	if !ok || len(d.Get("endpoints").Items()) > 0 || !hasServers(r) {
		return
	}
	r.Took("server")
	protocol := stdio
	if functions.IsHTTP(text) {
		protocol = "mcp"
	}
	e := r.Object()
	e.Set(r.String(text), "address")
	e.Set(r.String(protocol), "protocol")
	r.ListAt(d, "endpoints").Add(e)
}

// writeConnection writes the endpoint of a server as a connection.
func writeConnection(r *format.Run, e *format.Node) *format.Node {
	connection := r.Object().From(e)
	if e.Source() == nil {
		r.Added(connection, format.CodeOption, suppliedServer)
	}
	address := e.Visit().Get("address").Use()
	e.Get("protocol").Use()
	if !e.Get("protocol").Is(stdio) {
		if v := e.Get("transport"); v.Is("sse") {
			connection.Set(r.Copy(v.Use()), "type")
		} else {
			kind := r.String("streamable-http")
			connection.Set(kind, "type")
			if e.Source() != nil {
				r.Added(kind, format.CodeDefault, guessed)
			}
		}
		connection.Set(r.Copy(address), "url")
		writeHeaders(r, e.Get("headers").Visit(), connection)
		writeCredentials(r, e, connection)
		return connection
	}
	text, _ := address.Text()
	words := strings.Split(text, " ")
	connection.Set(r.String(stdio).From(e.Get("protocol")), "type")
	connection.Set(r.String(words[0]).From(address), "command")
	for _, word := range words[1:] {
		r.ListAt(connection, "args").Add(r.String(word).From(address))
	}
	if e.Source() != nil {
		r.Rename(address, connection, "module", process)
	}
	return connection
}

// writeCredentials writes the headers for the first security requirement of an endpoint whose
// schemes are all headers, with variables in place of the credentials. An annotation has the
// requirements and the schemes, unless the header says all of them.
func writeCredentials(r *format.Run, e, connection *format.Node) {
	schemes := e.Outer().Outer().Get("schemes")
	for _, requirement := range e.Get("security").Items() {
		isOther := func(v *format.Node) bool {
			_, _, ok := functions.HeaderOf(schemes.Get(v.Name()))
			return !ok
		}
		if len(requirement.Inner()) == 0 || slices.ContainsFunc(requirement.Inner(), isOther) {
			continue
		}
		for _, v := range requirement.Inner() {
			scheme := schemes.Get(v.Name())
			name, value, _ := functions.HeaderOf(scheme)
			if word, variable, ok := strings.Cut(strings.TrimSuffix(value, "}"), "{"); ok {
				value = word + referenceTo(variable)
			}
			if connection.Get("headers", name) == nil && name != "" {
				made := r.String(cmp.Or(value, referenceTo(name)))
				connection.Set(made, "headers", name)
				r.Rename(scheme, made, "auth", sendsIt)
			}
			if e.Left() != nil && isCredentials(e) {
				e.Get("security").Use()
				scheme.Use()
			}
		}
		return
	}
}
