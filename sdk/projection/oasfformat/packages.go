package oasfformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	stdio = "stdio"

	// passes is the prefix of an argument that passes a variable of the environment.
	passes = "--env="

	isStarted     = "a package without a transport is started as a process"
	startsIt      = "the command starts packages of this registry"
	installsIt    = "the registry installs a program, usually with the name of the package; check it, and install the package first"
	startsThisWay = "the command needs this argument to start a server"
	oneArgument   = "a package and its version, or a flag and its value, are one argument; a variable has its default, and {name} is a value that the user enters"
	entersIt      = "the user enters the value"
	startsServer  = "a connection has the command that starts the server"
	namesPackage  = "the command starts a package of a registry"
	innerServer   = "the server.json that the module holds has other packages, and takes precedence"
)

// entered matches an argument that the user enters.
var entered = lazy.Regexp(`^\{[^{} ]+\}$`)

// writePackages adds the connections of the packages of a description. seen has the command
// lines and addresses of existing connections, since no two connections of a server may have the
// same. It reports whether the connections represent all members of the packages.
func writePackages(r *format.Run, d, connections *format.Node, seen map[string]bool) bool {
	areSaid, processes := true, onlyProcesses(r, d)
	for _, p := range d.Get("packages").Visit().Items() {
		var made *format.Node
		if isProcess(p) || !processes {
			made = packageConnection(r, p, seen)
		}
		if made != nil {
			connections.Add(made)
			reason := startsServer
			if made.Get("command") == nil {
				reason = reachesIt
			}
			r.Made(p, made, "module", reason)
		}
		areSaid = areSaid && made != nil && isPlainPackage(p)
	}
	return areSaid
}

// notePackages writes each package as an annotation.
func notePackages(r *format.Run, d, to *format.Node) {
	hint := ""
	if !hasServers(r) {
		hint = `; it is a server of a module if the option "` + serverCapabilities + `" supplies its features, notify or subscribe`
	}
	for i, p := range d.Get("packages").Visit().Items() {
		writeNote(r, p, functions.JSON(p), to, "package", i, hint)
	}
}

// packageConnection returns the connection of a package; nil if there is none.
func packageConnection(r *format.Run, p *format.Node, seen map[string]bool) *format.Node {
	transport := p.Get("transport")
	switch {
	case transport.Is("sse"), transport.Is("streamable-http"):
		return remoteConnection(r, transport, p.Get("address"), p.Get("headers"), seen)
	case transport != nil && !transport.Is(stdio):
		return nil
	}
	command, args := commandLine(p)
	line := lineOf(p)
	if command == "" || seen[line] {
		return nil
	}
	seen[line] = true
	connection := r.Object()
	kind, program := r.String(stdio), r.String(command)
	connection.Set(kind, "type")
	connection.Set(program, "command")
	if transport == nil {
		r.Added(kind, format.CodeDefault, isStarted)
	}
	switch {
	case p.Get("command") != nil:
	case isInstalled(p):
		r.Rename(p.Get("identifier"), program, format.CodeFallback, installsIt)
	default:
		r.Rename(p.Get("registry"), program, "module", startsIt)
	}
	for _, arg := range args {
		made := r.String(arg.text)
		r.ListAt(connection, "args").Add(made)
		switch {
		case arg.from == nil:
			r.Added(made, format.CodeDefault, startsThisWay)
		case arg.isEntered && strings.HasPrefix(arg.text, passes):
			r.Rename(arg.from, made, "module", entersIt)
		case !arg.from.Is(arg.text):
			r.Rename(arg.from, made, "module", oneArgument)
		}
	}
	seen = make(map[string]bool)
	writeEnvironment(r, p.Get("environment").Items(), connection, seen)
	writePassed(r, args, connection, seen)
	return connection
}

// writeEnvironment writes the variables of the environment, each name once. OASF requires a
// description of each.
func writeEnvironment(r *format.Run, variables []*format.Node, connection *format.Node, seen map[string]bool) {
	for _, v := range variables {
		name, ok := v.Get("name").Text()
		if !ok || seen[name] {
			continue
		}
		seen[name] = true
		made := writeVariable(r, name, v.Get("description"), connection)
		if text, ok := knownValue(v); ok && !needsVariable(v, text) {
			made.Set(defaultOf(r, valueOf(v), text), "default_value")
		}
		if v.Get("required").True() {
			made.Set(r.Boolean(true), "required")
		}
	}
}

// writePassed writes the variables of the environment that arguments of the command pass to the package
// with a value that the user enters, as -e NAME={token} of docker does.
func writePassed(r *format.Run, args []argument, connection *format.Node, seen map[string]bool) {
	for _, arg := range args {
		name, isPassed := strings.CutPrefix(arg.text, passes)
		if !isPassed || !arg.isEntered || seen[name] {
			continue
		}
		seen[name] = true
		input := arg.from.Outer()
		variables := input.Get("variables").Inner()
		var description *format.Node
		isRequired := input.Get("required").True()
		for _, v := range variables {
			description = cmp.Or(description, v.Get("description"))
			isRequired = isRequired || v.Get("required").True()
		}
		made := writeVariable(r, name, description, connection)
		if isRequired {
			made.Set(r.Boolean(true), "required")
		}
	}
}

// writeVariable adds a variable of the environment to a connection, with a description if there is none.
func writeVariable(r *format.Run, name string, description, connection *format.Node) *format.Node {
	made := r.Object()
	made.Set(r.String(name), "name")
	if text, ok := description.Text(); ok && text != "" {
		made.Set(r.Copy(description), "description")
	} else {
		text := r.String("The variable " + name + ".")
		made.Set(text, "description")
		r.Added(text, format.CodeDefault, "OASF requires a description of the variable")
	}
	r.ListAt(connection, "env_vars").Add(made)
	return made
}

// defaultOf returns the value of a variable of the environment, after its own variables are replaced by their
// defaults.
func defaultOf(r *format.Run, value *format.Node, text string) *format.Node {
	if value.Is(text) {
		return r.Copy(value)
	}
	made := r.String(text)
	r.Rename(value, made, "module", hasDefaults)
	return made
}

// remoteConnection returns the connection of a server at an address; nil if the address is
// missing, too long, or in seen.
func remoteConnection(r *format.Run, transport, url, headers *format.Node, seen map[string]bool) *format.Node {
	kind := "streamable-http"
	if transport.Is("sse") {
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
	writeHeaders(r, headers, connection)
	return connection
}

// isPlainPackage reports whether the connection of a package represents all its members.
func isPlainPackage(p *format.Node) bool {
	for _, v := range p.Inner() {
		isPlain := false
		switch v.Name() {
		case "registry", "identifier", "version":
			isPlain = v.Kind() == card.KindString
		case "transport":
			isPlain = v.Is(stdio)
		case "command":
			command, _ := v.Text()
			run := runnerOf(command, "")
			isPlain = run != nil && run.registry == p.TextAt("registry")
		case "commandArguments", "arguments":
			seen := make(map[string]bool)
			isPlain = !slices.ContainsFunc(v.Inner(), func(x *format.Node) bool {
				isRepeated := seen[x.JSON()]
				seen[x.JSON()] = true
				return isRepeated || !isPlainArgument(x) || isOmitted(p, x, v.Name() == "arguments")
			})
		case "environment":
			seen := make(map[string]bool)
			isPlain = !slices.ContainsFunc(v.Inner(), func(x *format.Node) bool { return !isPlainVariable(x, seen) })
		}
		if !isPlain {
			return false
		}
	}
	return p.Get("registry") != nil && !isInstalled(p)
}

// isOmitted reports whether a command line does not have an argument of a package, or has it in a
// place where it is read as something else. isOwn says that it follows the package.
func isOmitted(p, arg *format.Node, isOwn bool) bool {
	identifier := p.TextAt("identifier")
	name := arg.TextAt("name")
	value := arg.TextAt("value")
	run := cmp.Or(runnerOf(p.TextAt("command"), p.TextAt("registry")), &runner{})
	return run.needs(name) || run.needs(value) || isOwn && (value == identifier || isShortFlag(name) && value != "") || !isOwn && !arg.Get("kind").Is("named")
}

// isPlainArgument reports whether the text of an argument represents all its members.
func isPlainArgument(v *format.Node) bool {
	value, hasValue := v.Get("value").Text()
	switch count := len(v.Inner()); {
	case v.Get("kind").Is("positional") && hasValue:
		return count == 2 && value != "" && value[0] != '-' && !entered().MatchString(value)
	case v.Get("kind").Is("positional"):
		return count == 3 && v.Get("required").True() && entered().MatchString("{"+v.TextAt("hint")+"}")
	default:
		return v.Get("kind").Is("named") && isPlainFlag(v, count)
	}
}

// isPlainFlag is [isPlainArgument] for a flag with a number of members.
func isPlainFlag(v *format.Node, count int) bool {
	name := v.TextAt("name")
	value, hasValue := v.Get("value").Text()
	isPassed := slices.ContainsFunc(runners, func(x runner) bool { return slices.Contains(x.passes, name) })
	switch {
	case !strings.HasPrefix(name, "-") || strings.Contains(name, "=") || isPassed: // passed variables are read as the environment
		return false
	case hasValue:
		return count == 3 && value != "" && value != placeOf(name)
	default:
		return count == 2 || count == 3 && v.Get("required").True()
	}
}

// isPlainVariable reports whether a variable of a connection represents all members of a
// variable. seen has the names of other variables.
func isPlainVariable(v *format.Node, seen map[string]bool) bool {
	for _, x := range v.Inner() {
		text, isText := x.Text()
		switch x.Name() {
		case "name", "description", "default":
			if !isText || text == "" || x.Name() == "default" && isReference(text) {
				return false
			}
		case "required":
			if !x.True() {
				return false
			}
		default:
			return false
		}
	}
	name, ok := v.Get("name").Text()
	isFirst := ok && !seen[name]
	seen[name] = true
	return isFirst
}
