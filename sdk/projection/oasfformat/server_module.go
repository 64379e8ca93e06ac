package oasfformat

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	serverData = "mcp_data"

	wholeServer   = "the module for MCP servers holds the whole server.json"
	startsServer  = "a connection has the command that starts the server"
	reachesIt     = "a connection has the address of the server"
	isStarted     = "a package without a transport is started as a process"
	startsIt      = "the command starts packages of this registry"
	startsThisWay = "the command needs this argument to start a server"
	oneArgument   = "a package and its version, or a flag and its value, are one argument; {name} is a value that the user enters"
	entersIt      = "the user enters the value"
	sourceCode    = "a locator of OASF has the address of the source code"
	ofNamespace   = "the owner of the server's namespace is its author"
)

// runner is a command that starts MCP servers from packages.
type runner struct {
	command, registry string
	// before are the arguments in front of the package. at joins the package and its version;
	// it is empty for a command that takes no version.
	before []string
	at     string
}

// runners are the usual commands. The first one of a registry is used for packages that name no
// command (runtimeHint).
var runners = []runner{
	{"npx", "npm", []string{"-y"}, "@"},
	{"bunx", "", nil, "@"},
	{"uvx", "pypi", nil, "@"},
	{"pipx", "", []string{"run"}, "=="},
	{"docker", "oci", []string{"run", "-i", "--rm"}, ":"},
	{"dnx", "nuget", []string{"--yes"}, "@"},
	{"mcpb", "mcpb", []string{"run"}, ""},
}

// serverJSONIn returns the server.json of a module; nil if the module has none.
func serverJSONIn(module *format.Node) *format.Node {
	return objectIn(module, moduleMCP, oldModuleMCP, serverData)
}

// writeServerJSON writes the module with the source, a server.json, and what else a record has
// of it. It writes nothing in versions without mcp_data, and for a server without connections.
func writeServerJSON(r *format.Run, to *format.Node) {
	if !r.Within(firstURLs, "") {
		return
	}
	source, connections, seen := r.SourceDocument(), r.List(), make(map[string]bool)
	for _, v := range source.Get("packages").Items() {
		addConnection(r, connections, v, packageConnection(r, v, seen), startsServer)
	}
	for _, v := range source.Get("remotes").Items() {
		addConnection(r, connections, v, remoteConnection(r, v, seen), reachesIt)
	}
	if len(connections.Items()) == 0 {
		return
	}
	data := r.Object()
	nameServer(r, to, data)
	data.Set(connections, "connections")
	data.Set(r.Whole("module", wholeServer), serverData)
	addModule(r, to, moduleMCP, oldModuleMCP, data)
	writeSource(r, source, to)
	writeOwner(r, to)
}

// addConnection adds a connection that is made from v, unless it is nil.
func addConnection(r *format.Run, connections, v, made *format.Node, message string) {
	if made != nil {
		connections.Add(made)
		r.Made(v, made, "module", message)
	}
}

// either returns a member by its name in current editions of server.json or in the first one.
func either(v *format.Node, name, oldName string) *format.Node {
	if x := v.Get(name); x != nil {
		return x
	}
	return v.Get(oldName)
}

// packageConnection returns the connection of a package; nil if there is none. seen has the
// command lines and addresses of connections, since those of a server differ from each other.
func packageConnection(r *format.Run, v *format.Node, seen map[string]bool) *format.Node {
	transport := v.Get("transport")
	if kind, ok := transport.Get("type").Text(); ok && kind != "stdio" {
		return remoteConnection(r, transport, seen)
	}
	command, args := commandLine(v)
	line := strings.Join(textsOf(command, args), "\x00")
	if command == "" || seen[line] {
		return nil
	}
	seen[line] = true
	connection := r.Object()
	kind, program := r.String("stdio"), r.String(command)
	connection.Set(kind, "type")
	connection.Set(program, "command")
	if transport == nil {
		r.Added(kind, projection.CodeDefault, isStarted)
	}
	if either(v, "runtimeHint", "runtime_hint") == nil {
		r.Rename(either(v, "registryType", "registry_type"), program, "module", startsIt)
	}
	for _, arg := range args {
		made := r.String(arg.text)
		list(r, connection, "args").Add(made)
		if arg.from == nil {
			r.Added(made, projection.CodeDefault, startsThisWay)
		} else if !arg.from.Is(arg.text) {
			r.Rename(arg.from, made, "module", oneArgument)
		}
	}
	writeEnvironment(r, either(v, "environmentVariables", "environment_variables"), connection)
	return connection
}

// argument is an argument of a command, and the value that it is made from; nil if the command
// itself needs it.
type argument struct {
	text string
	from *format.Node
}

// commandLine returns the command that starts a package and its arguments, which OASF wants to
// differ from each other. The command is empty if it is not known, or if a value occurs twice.
func commandLine(v *format.Node) (command string, args []argument) {
	identifier, _ := v.Get("identifier").Text()
	registry, _ := either(v, "registryType", "registry_type").Text()
	command, _ = either(v, "runtimeHint", "runtime_hint").Text()
	i := slices.IndexFunc(runners, func(x runner) bool {
		return command != "" && x.command == command || command == "" && x.registry != "" && x.registry == registry
	})
	run := runner{command: command}
	if i >= 0 {
		run = runners[i]
	}
	for _, word := range run.before {
		args = append(args, argument{word, nil})
	}
	args = append(args, arguments(either(v, "runtimeArguments", "runtime_arguments"))...)
	if run.command == "docker" {
		for _, x := range either(v, "environmentVariables", "environment_variables").Items() {
			if name, ok := x.Get("name").Text(); ok {
				args = append(args, argument{"--env=" + name, x.Get("name")})
			}
		}
	}
	version, _ := v.Get("version").Text()
	if run.at != "" && version != "" && version != "latest" && !strings.Contains(strings.TrimPrefix(identifier, "@"), run.at) {
		identifier += run.at + version
	}
	args = append(append(args, argument{identifier, v.Get("identifier")}), arguments(either(v, "packageArguments", "package_arguments"))...)
	var differing []argument
	seen := make(map[string]bool, len(args))
	for _, arg := range args {
		switch {
		case arg.text == "":
		case seen[arg.text] && slices.Contains(run.before, arg.text): // the publisher names it, too
		case seen[arg.text], utf8.RuneCountInString(arg.text) > longest:
			return "", nil
		default:
			seen[arg.text] = true
			differing = append(differing, arg)
		}
	}
	return run.command, differing
}

// textsOf returns a command with its arguments.
func textsOf(command string, args []argument) []string {
	texts := []string{command}
	for _, arg := range args {
		texts = append(texts, arg.text)
	}
	return texts
}

// arguments returns the arguments of a command. A value that the user enters is the name of the
// variable in braces, as in server.json; an optional one without a default is left out.
func arguments(inputs *format.Node) []argument {
	var args []argument
	for _, v := range inputs.Items() {
		value, isKnown := valueOf(v).Text()
		name, _ := v.Get("name").Text()
		hint, _ := either(v, "valueHint", "value_hint").Text()
		isRequired := either(v, "isRequired", "is_required").True()
		switch {
		case v.Get("type").Is("named") && isKnown:
			args = append(args, argument{name + "=" + value, valueOf(v)})
		case v.Get("type").Is("named") && !isRequired:
			args = append(args, argument{name, v.Get("name")})
		case v.Get("type").Is("named"):
			args = append(args, argument{name + "={" + strings.TrimLeft(name, "-") + "}", v.Get("name")})
		case isKnown:
			args = append(args, argument{value, valueOf(v)})
		case isRequired && hint != "":
			args = append(args, argument{"{" + hint + "}", either(v, "valueHint", "value_hint")})
		}
	}
	return args
}

// valueOf returns the value of an input or its default; nil if it has none.
func valueOf(v *format.Node) *format.Node {
	for _, name := range []string{"value", "default"} {
		if x := v.Get(name); x.Kind() == card.KindString && !x.Is("") {
			return x
		}
	}
	return nil
}

// writeEnvironment writes the variables of the environment. OASF wants a description of each.
func writeEnvironment(r *format.Run, variables, connection *format.Node) {
	for _, v := range variables.Items() {
		name, ok := v.Get("name").Text()
		if !ok {
			continue
		}
		made := r.Object()
		made.Set(r.String(name), "name")
		if text, ok := v.Get("description").Text(); ok && text != "" {
			made.Set(r.Copy(v.Get("description")), "description")
		} else {
			description := r.String("The variable " + name + ".")
			made.Set(description, "description")
			r.Added(description, projection.CodeDefault, "OASF requires a description of the variable")
		}
		if value := valueOf(v); value != nil {
			made.Set(r.Copy(value), "default_value")
		}
		if either(v, "isRequired", "is_required").True() {
			made.Set(r.Boolean(true), "required")
		}
		list(r, connection, "env_vars").Add(made)
	}
}

// remoteConnection returns the connection of a remote, or of a package that is reached by HTTP;
// nil if its address is missing, too long, or in seen.
func remoteConnection(r *format.Run, v *format.Node, seen map[string]bool) *format.Node {
	kind, url := "streamable-http", v.Get("url")
	if v.Get("type").Is("sse") {
		kind = "sse"
	}
	text, ok := url.Text()
	line := kind + " " + text
	if !ok || isLong(url) || seen[line] {
		return nil
	}
	seen[line] = true
	connection := r.Object()
	connection.Set(r.String(kind), "type")
	connection.Set(r.Copy(url), "url")
	for _, h := range v.Get("headers").Items() {
		name, ok := h.Get("name").Text()
		if !ok || name == "" {
			continue
		}
		if value := valueOf(h); value != nil {
			connection.Set(r.Copy(value), "headers", name)
			continue
		}
		value := r.String("{" + name + "}")
		connection.Set(value, "headers", name)
		r.Rename(h.Get("name"), value, "module", entersIt)
	}
	return connection
}

// writeSource writes the address of the repository as a locator.
func writeSource(r *format.Run, source, to *format.Node) {
	url := source.Get("repository", "url")
	if text, ok := url.Text(); !ok || text == "" || isLong(url) {
		return
	}
	locator, urls := r.Object(), r.List()
	urls.Add(r.Copy(url))
	locator.Set(r.String("source_code"), "type")
	locator.Set(urls, "urls")
	r.Made(url, locator, "module", sourceCode)
	list(r, to, "locators").Add(locator)
}

// writeOwner writes the last label of the server's namespace as the author, unless the record
// has one.
func writeOwner(r *format.Run, to *format.Node) {
	if to.Get("authors") != nil {
		return
	}
	name := r.SourceDocument().Get("name")
	text, _ := name.Text()
	namespace, _, ok := strings.Cut(text, "/")
	owner := namespace[strings.LastIndexByte(namespace, '.')+1:]
	if !ok || owner == "" {
		return
	}
	authors := r.List()
	authors.Add(r.String(owner))
	to.Set(authors, "authors")
	r.Made(name, authors, projection.CodeFallback, ofNamespace)
}
